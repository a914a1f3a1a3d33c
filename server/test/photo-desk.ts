// Drives the photo desk of a test shop: events with pictures whose numbers are known, and readings.
import { expect } from 'vitest';
import { createEvent, drawPicture, uploadPhoto } from './event.ts';
import { bytesKey, type FakeRecognition } from './fake-recognition.ts';
import type { Shop } from './shop.ts';
import { eventually } from './eventually.ts';

export interface DeskPhoto {
  id: number;
  name: string;
  idDetector: string;
  lugar: string;
  numbers: { number: string; source: string; rejected: boolean }[];
  readings: { id: number; text: string; verdict: string; reason: string }[];
  faceCount: number;
  failure: string | null;
}

export function photoDesk(shop: () => Shop, recognition: FakeRecognition) {
  let admin: { cookie: string } | undefined;
  const headers = async () => (admin ??= await shop().login('admin'));
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    shop().app.inject({
      method,
      url: `/api${url}`,
      headers: await headers(),
      ...(payload ? { payload } : {}),
    });
  const status = async (eventId: number) =>
    (await call('GET', `/events/event/${String(eventId)}/ocr-status`)).json<
      Record<string, number>
    >();
  const desk = async (eventId: number, query = '') =>
    (await call('GET', `/events/event/${String(eventId)}/photos${query}`)).json<DeskPhoto[]>();
  const startOcr = (eventId: number) =>
    call('POST', `/events/event/${String(eventId)}/process-ocr`);
  const add = async (eventId: number, name: string, content: Buffer) =>
    uploadPhoto(shop(), await headers(), eventId, name, content);

  return {
    call,
    status,
    desk,
    startOcr,
    add,
    newEvent: async (fields: Record<string, string> = {}) =>
      createEvent(shop(), await headers(), fields),
    /** An event whose photos show these numbers; a photo may carry an Error instead. */
    async eventWith(
      shown: (string[] | Error)[],
      fields: Record<string, string> = { useOCR: 'true' },
    ): Promise<number> {
      const eventId = await createEvent(shop(), await headers(), fields);
      for (const [index, numbers] of shown.entries()) {
        const content = await drawPicture(eventId * 50 + index);
        const read = numbers instanceof Error ? numbers : numbers.map((text) => ({ text }));
        recognition.numbers.set(bytesKey(content), read);
        await add(eventId, `${String(index)}.jpg`, content);
      }
      return eventId;
    },
    async readToEnd(eventId: number): Promise<void> {
      expect((await startOcr(eventId)).statusCode).toBe(202);
      const isRead = async () => expect((await status(eventId))['pendingImages']).toBe(0);
      await eventually(isRead);
    },
  };
}
