// A picture whose worker did not answer: slow, crashed or too large for it.
import { expect, it } from 'vitest';
import { createEvent, drawPicture, uploadPhoto } from '../../../test/event.ts';
import { useShop } from '../../../test/shop.ts';
import { TaskError } from '../../platform/processes/task-error.ts';
import { photos } from '../../schema/photos.ts';

const shop = useShop();
const rows = () => shop().services.db.$count(photos);

it.each([
  ['timeout', 504, /No alcanzó el tiempo .* Probá de nuevo/],
  ['crashed', 415, /No pudimos abrir la imagen/],
  ['out-of-memory', 415, /No pudimos abrir la imagen/],
])('ended by %s is told for what it is, and may come again', async (code, status, text) => {
  const admin = await shop().login('admin');
  const eventId = await createEvent(shop(), admin);
  const content = await drawPicture(status + code.length);
  const upload = () => uploadPhoto(shop(), admin, eventId, `${code}.jpg`, content);
  const { images } = shop().services;
  const { inspect } = images;
  const before = await rows();
  images.inspect = () => Promise.reject(new TaskError(code, 'the worker is gone'));
  try {
    const answer = await upload();
    expect([answer.statusCode, answer.json()]).toMatchObject([
      status,
      { Message: expect.stringMatching(text) },
    ]);
    expect(Number(answer.headers['retry-after'] ?? 0) > 0).toBe(status === 504);
  } finally {
    images.inspect = inspect;
  }
  expect(await rows()).toBe(before);
  expect((await upload()).statusCode).toBe(201);
});
