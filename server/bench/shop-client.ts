// A studio's program for the benchmarks: logs in, makes an event, uploads, waits.
import { setTimeout as sleep } from 'node:timers/promises';
import { ocrStatus, type OcrStatus } from '@photolab/contract/endpoints/recognition';
import { SESSION_COOKIE } from '../src/http/session.ts';
import * as z from 'zod';

const created = z.object({ id: z.number() });
const listed = z.array(created);
const POLL_MS = 50;

export async function openShop(url: string, admin: { email: string; password: string }) {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const cookie = login.headers.getSetCookie().find((text) => text.startsWith(SESSION_COOKIE)) ?? '';
  const headers = { cookie: cookie.split(';')[0] ?? '' };

  async function send(
    path: string,
    fields: Record<string, string>,
    field: string,
    file: Blob,
    name: string,
  ) {
    const body = new FormData();
    for (const [key, value] of Object.entries(fields)) body.append(key, value);
    body.append(field, file, name);
    const answer = await fetch(url + path, { method: 'POST', headers, body });
    if (!answer.ok)
      throw new Error(`${path} answered ${String(answer.status)}: ${await answer.text()}`);
    return answer.json();
  }

  async function untilStatus(eventId: number, done: (status: OcrStatus) => boolean) {
    const path = `${url}/api/events/event/${String(eventId)}/ocr-status`;
    for (;;) {
      const answer = await fetch(path, { headers });
      if (done(ocrStatus.parse(await answer.json()))) return;
      await sleep(POLL_MS);
    }
  }

  return {
    createEvent: async (cover: Buffer): Promise<number> => {
      const fields = { name: 'Carrera de prueba', time: '2026-11-01', price: '1500' };
      const blob = new Blob([Uint8Array.from(cover)]);
      return created.parse(await send('/api/events/create', fields, 'imagen', blob, 'cover.jpg'))
        .id;
    },
    uploadPhoto: async (eventId: number, name: string, photo: Buffer): Promise<void> => {
      const blob = new Blob([Uint8Array.from(photo)]);
      await send(`/api/events/edit/${String(eventId)}`, {}, 'img-event', blob, name);
    },
    previewsDone: (eventId: number, count: number): Promise<void> =>
      untilStatus(
        eventId,
        ({ totalImages, previewsPending }) => totalImages >= count && previewsPending === 0,
      ),
    /** Numbers read and faces found in every photo of every event. */
    allRecognised: async (): Promise<void> => {
      const events = listed.parse(await (await fetch(`${url}/api/events`)).json());
      for (const { id } of events) {
        await untilStatus(
          id,
          ({ totalImages, pendingImages, facesPending, previewsPending }) =>
            totalImages === 0 || pendingImages + facesPending + previewsPending === 0,
        );
      }
    },
  };
}
