// A studio's program for the benchmarks: logs in, makes an event, uploads, waits.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@photolab/contract/endpoint';
import { login } from '@photolab/contract/endpoints/accounts';
import { createEvent, listEvents } from '@photolab/contract/endpoints/events';
import { uploadPhoto } from '@photolab/contract/endpoints/photo-desk';
import { getOcrStatus, type OcrStatus } from '@photolab/contract/endpoints/recognition';
import { requestOf, type AnyInput, type Inputs } from '@photolab/contract/request';
import type * as z from 'zod';
import { SESSION_COOKIE } from '../src/http/session.ts';

const POLL_MS = 50;

export async function openShop(url: string, admin: { email: string; password: string }) {
  let cookie = '';

  async function send(endpoint: Endpoint, input: AnyInput = {}): Promise<Response> {
    const { url: path, method, headers, body } = requestOf(endpoint, input);
    const answer = await fetch(url + path, { method, body, headers: { ...headers, cookie } });
    if (answer.ok) return answer;
    throw new Error(`${path} answered ${String(answer.status)}: ${await answer.text()}`);
  }

  async function call<
    P extends z.ZodType,
    Q extends z.ZodType,
    B extends z.ZodType,
    O extends z.ZodType,
  >(endpoint: Endpoint<P, Q, B, O>, ...[input]: Inputs<P, Q, B>): Promise<z.output<O>> {
    const answer: unknown = await (await send(endpoint, input)).json();
    return endpoint.output.parse(answer);
  }

  const cookies = (await send(login, { body: admin })).headers.getSetCookie();
  cookie = cookies.find((text) => text.startsWith(SESSION_COOKIE))?.split(';')[0] ?? '';

  async function untilStatus(eventId: number, done: (status: OcrStatus) => boolean) {
    while (!done(await call(getOcrStatus, { params: { id: eventId } }))) await sleep(POLL_MS);
  }

  return {
    createEvent: async (cover: Buffer): Promise<number> => {
      const body = {
        name: 'Carrera de prueba',
        date: '2026-11-01',
        price: 150_000,
        zone: '',
        albumLink: '',
        bibSearch: false,
        faceSearch: false,
      };
      const files = [new File([Uint8Array.from(cover)], 'cover.jpg')];
      return (await call(createEvent, { body, files })).id;
    },
    uploadPhoto: async (eventId: number, name: string, photo: Buffer): Promise<void> => {
      const files = [new File([Uint8Array.from(photo)], name)];
      await call(uploadPhoto, { params: { id: eventId }, files });
    },
    previewsDone: (eventId: number, count: number): Promise<void> =>
      untilStatus(
        eventId,
        ({ totalImages, previewsPending }) => totalImages >= count && previewsPending === 0,
      ),
    /** Numbers read and faces found in every photo of every event. */
    allRecognised: async (): Promise<void> => {
      for (const { id } of await call(listEvents)) {
        await untilStatus(
          id,
          ({ totalImages, pendingImages, facesPending, previewsPending }) =>
            totalImages === 0 || pendingImages + facesPending + previewsPending === 0,
        );
      }
    },
  };
}
