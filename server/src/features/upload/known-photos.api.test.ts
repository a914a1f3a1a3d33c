import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEvent, drawPicture, uploadPhoto } from '../../../test/event.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
let admin: { cookie: string };
let eventId: number;

beforeAll(async () => {
  admin = await shop().login('admin');
  eventId = await createEvent(shop(), admin);
});

describe('which photos are known', () => {
  const known = (files: unknown) =>
    shop().app.inject({
      method: 'POST',
      url: `/api/events/event/${String(eventId)}/known-photos`,
      headers: admin,
      payload: { files },
    });
  const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

  it('is told by their content, whatever they are called, and a name of another content is taken', async () => {
    const content = await drawPicture(60);
    await uploadPhoto(shop(), admin, eventId, 'conocida.jpg', content);
    const hash = hashOf(content);
    const other = hashOf(Buffer.from('otra'));
    const answer = await known([
      { name: 'conocida.jpg', hash },
      { name: 'otro-nombre.jpg', hash },
      { name: 'conocida.jpg', hash: other },
      { name: 'nueva.jpg', hash: other },
    ]);
    expect(answer.json()).toEqual({ known: [hash, hash], nameTaken: ['conocida.jpg'] });
  });

  it('is told when one is sent whose name has another: there already under its own, it is not to be sent once more', async () => {
    const [first, second] = [await drawPicture(62), await drawPicture(61)];
    await uploadPhoto(shop(), admin, eventId, 'IMG_1.jpg', first);
    await uploadPhoto(shop(), admin, eventId, 'IMG_1-otra.jpg', second);
    const textOf = async (content: Buffer) =>
      (await uploadPhoto(shop(), admin, eventId, 'IMG_1.jpg', content)).json<{ error: string }>();
    expect(await textOf(second)).toMatchObject({
      error: 'Ya existe una imagen con el mismo contenido en este evento.',
    });
    const taken = { error: 'Ya existe una imagen con el mismo nombre en este evento.' };
    expect(await textOf(first)).toMatchObject(taken);
    expect(await textOf(await drawPicture(63))).toMatchObject(taken);
  });

  it('is asked for 500 files at a time, by SHA-256', async () => {
    const file = { name: 'a.jpg', hash: hashOf(Buffer.from('a')) };
    expect((await known([])).json()).toEqual({ known: [], nameTaken: [] });
    expect((await known(Array.from({ length: 500 }, () => file))).statusCode).toBe(200);
    expect((await known(Array.from({ length: 501 }, () => file))).statusCode).toBe(400);
    expect((await known([{ name: 'a.jpg', hash: 'md5' }])).statusCode).toBe(400);
  });
});
