// A wish that was granted holds for the file, not for the row: deleted and uploaded again it is granted again.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { drawPicture, uploadPhoto } from '../../../../test/event.ts';
import { bytesKey } from '../../../../test/fake-recognition.ts';
import { ana, box, usePrivacy } from '../../../../test/privacy.ts';
import { faces, photos } from '../../../schema/photos.ts';
import { eventually } from '../../../../test/eventually.ts';

const { shop, api, recognition, facts, ask, confirmed, decide } = usePrivacy();

const upload = async (content: Buffer, name: string): Promise<number> => {
  const { admin, eventId } = facts();
  const { cookie = '' } = admin;
  const answer = await uploadPhoto(shop(), { cookie }, eventId, name, content);
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json<{ id: number }>();
  await eventually(async () => expect((await rowOf(id))?.previewAt).toBeTruthy());
  return id;
};
const rowOf = async (id: number) => {
  const [row] = await shop().services.db.select().from(photos).where(eq(photos.id, id));
  return row;
};
const remove = (id: number) => api.post('/photos/delete', facts().admin, { ids: [id] });
const askOf = (kind: 'hide' | 'forget', email: string, id: number) =>
  confirmed(email, ask({ pedido: kind, email, por: 'photo', foto: String(id) }));
const isShown = async (id: number) => {
  const event = await api.get(`/events/event/${String(facts().eventId)}`);
  return event.json<{ images: { id: number }[] }>().images.some((photo) => photo.id === id);
};

describe('a photo that was deleted and is uploaded again', () => {
  it('stays hidden, also under another name; the request that hid it shows it again', async () => {
    const content = await drawPicture(901);
    const first = await upload(content, 'oculta.jpg');
    const request = await askOf('hide', 'oculta@example.com', first);
    await decide(request, 'accept');
    await remove(first);

    const second = await upload(content, 'otra-vez.jpg');
    expect(await isShown(second)).toBe(false);
    const other = await upload(await drawPicture(902), 'otra.jpg');
    expect(await isShown(other)).toBe(true);
    const about = await api.get(`/privacy-requests/${String(request)}/photos`, facts().admin);
    expect(about.json()).toMatchObject([{ photo: { id: second }, hidden: true }]);

    await decide(request, 'undo');
    expect(await isShown(second)).toBe(true);
    await remove(second);
    expect(await isShown(await upload(content, 'tercera.jpg'))).toBe(true);
  });

  it('keeps no data of the faces that were to be forgotten', async () => {
    const content = await drawPicture(903);
    recognition.faces.set(bytesKey(content), [{ box: box(0.1), score: 0.9, vector: ana }]);
    const facesOf = (id: number) =>
      shop().services.db.select({ id: faces.id }).from(faces).where(eq(faces.photoId, id));
    const indexed = (id: number) =>
      eventually(async () => expect((await rowOf(id))?.facesIndexedAt).toBeTruthy());
    const first = await upload(content, 'cara.jpg');
    await indexed(first);
    expect(await facesOf(first)).toHaveLength(1);
    await decide(await askOf('forget', 'cara@example.com', first), 'accept');
    expect(await facesOf(first)).toEqual([]);
    await remove(first);

    const second = await upload(content, 'cara-otra-vez.jpg');
    await indexed(second);
    expect(await facesOf(second)).toEqual([]);
    expect(await isShown(second)).toBe(true);
  });
});
