// A shop for the benchmarks, and a studio's program: logs in, makes an event, uploads, waits.
import { request } from 'node:http';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@photolab/contract/endpoint';
import { login } from '@photolab/contract/endpoints/accounts';
import { createEvent, toggleEvent } from '@photolab/contract/endpoints/event-editing';
import { listEvents } from '@photolab/contract/endpoints/events';
import { listDeskPhotos, uploadPhoto } from '@photolab/contract/endpoints/photo-desk';
import { getOcrStatus, startOcr, type OcrStatus } from '@photolab/contract/endpoints/recognition';
import { createUploadToken } from '@photolab/contract/endpoints/upload-tokens';
import { requestOf, type AnyInput, type Inputs } from '@photolab/contract/request';
import { MAX_PAGE_SIZE } from '@photolab/domain/shop/page-sizes';
import type * as z from 'zod/mini';
import { SESSION_COOKIE } from '../src/http/session.ts';
import { freePort } from '../../scripts/running/free-port.ts';
import { startProgram } from './measure.ts';

/** Of a bench's own shop. */
export const ADMIN = { email: 'bench@photolab.example', password: 'una clave de prueba' };

/** Without events; NODE_OPTIONS as `npm start` and the units have it. */
export const EMPTY_SHOP = {
  DEMO: 'off',
  LOG_LEVEL: 'error',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  NODE_OPTIONS: '--max-semi-space-size=4',
};

/** The whole shop as it is built, in one process on its embedded database. Whoever starts it stops it. */
export async function startShop(dataDir: string) {
  const port = String(await freePort());
  const { child, stop } = await startProgram('server/dist/main.mjs', {
    env: { ...EMPTY_SHOP, PORT: port, DATA_DIR: dataDir },
    ready: /ready at/,
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
}

/** As seldom as a screen may ask: every question takes a millisecond or two from what is measured. */
const POLL_MS = 250;

/** Calls with the session of who logged in. */
export async function logIn(url: string, admin: { email: string; password: string }) {
  let cookie = '';

  async function send(endpoint: Endpoint, input: AnyInput = {}): Promise<Response> {
    const { url: path, headers, ...asked } = requestOf(endpoint, input);
    const answer = await fetch(url + path, { ...asked, headers: { ...headers, cookie } });
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
  return { call, cookie };
}

const BOUNDARY = 'photolab-bench';

/** Written by hand: `FormData` and `fetch` cost the sender, which is another machine's, as much as the shop. */
function sendFile(
  url: string,
  cookie: string,
  name: string,
  file: Buffer,
  linkSpeed?: number,
): Promise<void> {
  const { field } = uploadPhoto.upload ?? { field: '' };
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
  const pieces = [Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)];
  const headers = {
    cookie,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': pieces.reduce((sum, piece) => sum + piece.length, 0),
  };
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: uploadPhoto.method, headers }, (answer) => {
      const { statusCode = 0 } = answer.resume();
      answer.on('end', () => {
        if (statusCode < 400) resolve();
        else reject(new Error(`${name} was answered with ${String(statusCode)}`));
      });
    });
    sending.on('error', reject);
    void write(pieces, sending, linkSpeed).catch(reject);
  });
}

const PIECES_A_SECOND = 10;

/** As fast as a link of so many bytes a second takes it, or at once. */
async function write(pieces: readonly Buffer[], sending: Writable, linkSpeed = Infinity) {
  const most = Math.ceil(linkSpeed / PIECES_A_SECOND);
  const start = Date.now();
  let sent = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += most) {
      if (linkSpeed < Infinity) await sleep(start + (sent * 1000) / linkSpeed - Date.now());
      const part = piece.subarray(at, at + most);
      sending.write(part);
      sent += part.length;
    }
  }
  sending.end();
}

export async function openShop(url: string, admin: { email: string; password: string }) {
  const { call, cookie } = await logIn(url, admin);

  async function untilStatus(eventId: number, done: (status: OcrStatus) => boolean) {
    while (!done(await call(getOcrStatus, { params: { id: eventId } }))) await sleep(POLL_MS);
  }

  /** Numbers read and faces found in every photo of every event. */
  async function allRecognised(): Promise<void> {
    for (const { id } of await call(listEvents)) {
      await untilStatus(
        id,
        ({ totalImages, pendingImages, facesPending, previewsPending }) =>
          totalImages === 0 || pendingImages + facesPending + previewsPending === 0,
      );
    }
  }

  /** `linkSpeed` in bytes a second. */
  async function addPhoto(
    eventId: number,
    name: string,
    photo: Buffer,
    linkSpeed?: number,
  ): Promise<void> {
    const { url: path } = requestOf(uploadPhoto, { params: { id: eventId } });
    await sendFile(url + path, cookie, name, photo, linkSpeed);
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
    uploadPhoto: addPhoto,
    publish: (eventId: number) => call(toggleEvent, { params: { id: eventId } }),
    status: (eventId: number) => call(getOcrStatus, { params: { id: eventId } }),
    /** Numbers are read once somebody asked for it, which takes a photo; it wakes the processes up, too. */
    beginReading: async (eventId: number, photo: Buffer): Promise<void> => {
      await addPhoto(eventId, 'primera.jpg', photo);
      await call(startOcr, { params: { id: eventId } });
      await allRecognised();
    },
    createToken: async () => (await call(createUploadToken, { body: { name: 'bench' } })).token,
    listDesk: (eventId: number) =>
      call(listDeskPhotos, { params: { id: eventId }, query: { pageSize: MAX_PAGE_SIZE } }),
    previewsDone: (eventId: number, count: number): Promise<void> =>
      untilStatus(
        eventId,
        ({ totalImages, previewsPending }) => totalImages >= count && previewsPending === 0,
      ),
    allRecognised,
  };
}
