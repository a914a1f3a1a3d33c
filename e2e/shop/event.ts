// An event of a journey's own, made over the API.
import { randomUUID } from 'node:crypto';
import * as events from '@photolab/contract/endpoints/event-editing';
import { setPhotoNumbers, uploadPhoto } from '@photolab/contract/endpoints/photo-desk';
import { getOcrStatus } from '@photolab/contract/endpoints/recognition';
import { call, type Client } from './call.ts';
import { picture, readManifest, type Studio } from './studio.ts';
import { expect } from './test.ts';

/** An active event of its own with so many photos at $ 2.000, searched by number if they carry one. */
export async function openEvent(
  { url, adminCookie }: Studio,
  name: string,
  count: number,
  number?: string,
) {
  const admin = { url, cookie: adminCookie };
  const event = await call(admin, events.createEvent, {
    file: picture('portada.jpg'),
    body: {
      ...EVENT,
      bibSearch: number !== undefined,
      ...{ name, date: '2026-10-04', price: 200_000 },
    },
  });
  const params = { id: event.id };
  const photoIds: number[] = [];
  // What one journey hides is hidden in all events that have the same file.
  const mark = randomUUID();
  for (const file of readManifest().landscapes.slice(0, count)) {
    const photo = await call(admin, uploadPhoto, { params, file: picture(file), mark });
    photoIds.push(photo.id);
    if (number) {
      await call(admin, setPhotoNumbers, { params: { id: photo.id }, body: { set: [number] } });
    }
  }
  await expect
    .poll(async () => (await call(admin, getOcrStatus, { params })).previewsPending)
    .toBe(0);
  await call(admin, events.toggleEvent, { params });
  return { id: event.id, name, photoIds };
}

const EVENT = { zone: '', albumLink: '', bibSearch: false, faceSearch: false };

export const changePrice = (
  admin: Client,
  { id, name }: { id: number; name: string },
  price: number,
) =>
  call(admin, events.editEvent, {
    params: { id },
    body: { ...EVENT, name, price },
  });
