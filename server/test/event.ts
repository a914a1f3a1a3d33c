// Events and pictures for tests.
import sharp from 'sharp';
import { multipart, type Shop } from './shop.ts';

type Headers = Record<string, string>;

/** Creates an event through the API, active unless told, and returns its id. */
export async function createEvent(
  shop: Shop,
  headers: Headers,
  fields: Record<string, string> = {},
  { active = true } = {},
): Promise<number> {
  const form = multipart({ name: 'Maratón', time: '2026-03-01', price: '1500.50', ...fields }, [
    { field: 'imagen', filename: 'tapa.jpg', content: await drawPicture(1, 64, 48) },
  ]);
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/events/create',
    ...form,
    headers: { ...form.headers, ...headers },
  });
  if (answer.statusCode !== 201) throw new Error(`no event: ${answer.body}`);
  const { id } = answer.json<{ id: number }>();
  if (active) {
    const url = `/api/events/event/changeState/${String(id)}`;
    await shop.app.inject({ method: 'PUT', url, headers });
  }
  return id;
}

/** Sends one photo to an event, as the administration does. */
export async function uploadPhoto(
  shop: Shop,
  headers: Headers,
  eventId: number,
  filename: string,
  content: Buffer,
) {
  const form = multipart({}, [{ field: 'img-event', filename, content }]);
  return shop.app.inject({
    method: 'POST',
    url: `/api/events/edit/${String(eventId)}`,
    ...form,
    headers: { ...form.headers, ...headers },
  });
}

/** A picture that differs for every seed. */
export async function drawPicture(seed: number, width = 300, height = 200): Promise<Buffer> {
  const background = { r: seed % 256, g: (seed * 7) % 256, b: Math.floor(seed / 256) };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
