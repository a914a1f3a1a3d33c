// A studio's program for the benchmarks: logs in, makes an event, uploads, waits.
import { setTimeout as sleep } from 'node:timers/promises';
import { SESSION_COOKIE } from '../src/http/session.ts';
import * as z from 'zod';

const created = z.object({ id: z.number() });
const progress = z.object({ totalImages: z.number(), previewsPending: z.number() });

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
    previewsDone: async (eventId: number, count: number): Promise<void> => {
      for (;;) {
        const answer = await fetch(`${url}/api/events/event/${String(eventId)}/ocr-status`, {
          headers,
        });
        const { totalImages, previewsPending } = progress.parse(await answer.json());
        if (totalImages >= count && previewsPending === 0) return;
        await sleep(50);
      }
    },
  };
}
