// A studio's program for the benchmarks: logs in, makes an event, uploads, waits.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@photolab/contract/endpoint';
import { login } from '@photolab/contract/endpoints/accounts';
import { createEvent, listEvents, toggleEvent } from '@photolab/contract/endpoints/events';
import { listDeskPhotos, uploadPhoto } from '@photolab/contract/endpoints/photo-desk';
import { getOcrStatus, startOcr, type OcrStatus } from '@photolab/contract/endpoints/recognition';
import { createUploadToken } from '@photolab/contract/endpoints/upload-tokens';
import { requestOf, type AnyInput, type Inputs } from '@photolab/contract/request';
import { MAX_PAGE_SIZE } from '@photolab/domain/shop/page-sizes';
import type * as z from 'zod/mini';
import { SESSION_COOKIE } from '../src/http/session.ts';

/** Of a bench's own shop. */
export const ADMIN = { email: 'bench@photolab.example', password: 'una clave de prueba' };

/** As seldom as a screen may ask: every question takes a millisecond or two from what is measured. */
const POLL_MS = 250;

/** Calls with the session of who logged in. */
async function logIn(url: string, admin: { email: string; password: string }) {
  let cookie = '';

  async function send(
    endpoint: Endpoint,
    input: AnyInput = {},
    form?: { type: string; body: Buffer },
  ): Promise<Response> {
    const request = requestOf(endpoint, input);
    const { url: path, method } = request;
    const headers = form ? { 'content-type': form.type } : request.headers;
    const body = form ? new Uint8Array(form.body) : request.body;
    const answer = await fetch(url + path, { method, body, headers: { ...headers, cookie } });
    if (answer.ok) return answer;
    throw new Error(`${path} answered ${String(answer.status)}: ${await answer.text()}`);
  }

  async function call<
    P extends z.ZodMiniType,
    Q extends z.ZodMiniType,
    B extends z.ZodMiniType,
    O extends z.ZodMiniType,
  >(endpoint: Endpoint<P, Q, B, O>, ...[input]: Inputs<P, Q, B>): Promise<z.output<O>> {
    const answer: unknown = await (await send(endpoint, input)).json();
    return endpoint.output.parse(answer);
  }

  const cookies = (await send(login, { body: admin })).headers.getSetCookie();
  cookie = cookies.find((text) => text.includes(`${SESSION_COOKIE}=`))?.split(';')[0] ?? '';
  return { call, send };
}

/** Written by hand: a `FormData` takes the sender, which is another machine's, as long as the shop. */
function formOf(field: string, name: string, file: Buffer) {
  const boundary = 'photolab-bench';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

export async function openShop(url: string, admin: { email: string; password: string }) {
  const { call, send } = await logIn(url, admin);

  async function untilStatus(eventId: number, done: (status: OcrStatus) => boolean) {
    while (!done(await call(getOcrStatus, { params: { id: eventId } }))) await sleep(POLL_MS);
  }

  return {
    createEvent: async (
      cover: Buffer,
      searches = { bibSearch: false, faceSearch: false },
    ): Promise<number> => {
      const body = {
        name: 'Carrera de prueba',
        date: '2026-11-01',
        price: 150_000,
        zone: '',
        albumLink: '',
        ...searches,
      };
      const files = [new File([Uint8Array.from(cover)], 'cover.jpg')];
      return (await call(createEvent, { body, files })).id;
    },
    uploadPhoto: async (eventId: number, name: string, photo: Buffer): Promise<void> => {
      const { field } = uploadPhoto.upload ?? { field: '' };
      await send(uploadPhoto, { params: { id: eventId } }, formOf(field, name, photo));
    },
    publish: (eventId: number) => call(toggleEvent, { params: { id: eventId } }),
    status: (eventId: number) => call(getOcrStatus, { params: { id: eventId } }),
    startReading: (eventId: number) => call(startOcr, { params: { id: eventId } }),
    createToken: async () => (await call(createUploadToken, { body: { name: 'bench' } })).token,
    listDesk: (eventId: number) =>
      call(listDeskPhotos, { params: { id: eventId }, query: { pageSize: MAX_PAGE_SIZE } }),
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
