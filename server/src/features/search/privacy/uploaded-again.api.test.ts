// A wish that was granted holds for the file, not for the row: deleted and uploaded again it is granted again.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createEvent, drawPicture, uploadPhoto } from '../../../../test/event.ts';
import { bytesKey } from '../../../../test/fake-recognition.ts';
import { ana, box, numbered, usePrivacy } from '../../../../test/privacy.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import { grantAgain } from '../../../records/photos.ts';
import { events } from '../../../schema/events.ts';
import { faces, photos } from '../../../schema/photos.ts';
import { eventually } from '../../../../test/eventually.ts';

const { shop, api, recognition, facts, ask, byNumber, confirmed, decide, mailTo } = usePrivacy();

const upload = async (content: Buffer, name: string, to = facts().eventId): Promise<number> => {
  const { cookie = '' } = facts().admin;
  const answer = await uploadPhoto(shop(), { cookie }, to, name, content);
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
const isShown = async (id: number, where = facts().eventId) => {
  const event = await api.get(`/events/event/${String(where)}`);
  return event.json<{ images: { id: number }[] }>().images.some((photo) => photo.id === id);
};

const facesOf = (id: number) =>
  shop().services.db.select({ id: faces.id }).from(faces).where(eq(faces.photoId, id));
const indexed = (id: number) =>
  eventually(async () => expect((await rowOf(id))?.facesIndexedAt).toBeTruthy());

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

describe('a photo that is deleted while the studio has not answered yet', () => {
  const answered = async (email: string, seed: number) => {
    const content = await drawPicture(seed);
    const first = await upload(content, `${String(seed)}.jpg`);
    const request = await askOf('hide', email, first);
    await remove(first);
    const rows = () => shop().services.db.$count(photos, eq(photos.id, first));
    await eventually(async () => expect(await rows()).toBe(0));
    return { content, request };
  };

  it('is what was asked about once it comes again, and is hidden with the answer', async () => {
    const { content, request } = await answered('de-nuevo@example.com', 921);
    const second = await upload(content, 'de-nuevo.jpg');
    expect(await isShown(second)).toBe(true);
    await decide(request, 'accept');
    expect(await isShown(second)).toBe(false);
    await decide(request, 'undo');
    expect(await isShown(second)).toBe(true);
  });

  it('comes hidden after the answer, and shown after one that refuses', async () => {
    const { content, request } = await answered('despues@example.com', 922);
    await decide(request, 'accept');
    expect(await isShown(await upload(content, 'despues.jpg'))).toBe(false);
    const refused = await answered('rechazado@example.com', 923);
    await decide(refused.request, 'refuse', { answer: 'No sos vos.' });
    expect(await isShown(await upload(refused.content, 'rechazado.jpg'))).toBe(true);
  });

  it('stays out of the request if the studio left it out', async () => {
    const content = await drawPicture(924);
    const [kept, left] = [
      await upload(await drawPicture(925), 'si.jpg'),
      await upload(content, 'no.jpg'),
    ];
    await numbered(
      shop(),
      '924',
      [kept, left].map((id) => ({ id, eventId: facts().eventId })),
    );
    const request = await confirmed(
      'parte@example.com',
      byNumber('parte@example.com', { idDetector: '924' }),
    );
    await decide(request, 'accept', { photoIds: [kept] });
    await remove(left);
    expect(await isShown(await upload(content, 'no-otra-vez.jpg'))).toBe(true);
  });
});

describe('a photo that is in another event too', () => {
  const another = () => {
    const { cookie = '' } = facts().admin;
    return createEvent(shop(), { cookie });
  };

  it('is hidden there as well, and shown there again', async () => {
    const content = await drawPicture(911);
    const eventId = await another();
    const asked = await upload(content, 'una.jpg');
    const copy = await upload(content, 'la-misma.jpg', eventId);
    const request = await askOf('hide', 'dos@example.com', asked);
    await decide(request, 'accept');
    expect([await isShown(asked), await isShown(copy, eventId)]).toEqual([false, false]);
    const about = await api.get(`/privacy-requests/${String(request)}/photos`, facts().admin);
    expect(about.json()).toMatchObject([{ photo: { id: asked } }, { photo: { id: copy } }]);
    // One photo to whoever asked.
    expect(await mailTo('dos@example.com', /Ocultamos/)).toContain('Ocultamos 1 foto:');
    await decide(request, 'undo');
    expect([await isShown(asked), await isShown(copy, eventId)]).toEqual([true, true]);
  });

  it('keeps no data of the face there either', async () => {
    const content = await drawPicture(912);
    recognition.faces.set(bytesKey(content), [{ box: box(0.1), score: 0.9, vector: ana }]);
    const eventId = await another();
    await shop().services.db.update(events).set({ faceSearch: true }).where(eq(events.id, eventId));
    const asked = await upload(content, 'cara-una.jpg');
    const copy = await upload(content, 'cara-la-misma.jpg', eventId);
    await Promise.all([indexed(asked), indexed(copy)]);
    expect(await facesOf(copy)).toHaveLength(1);
    await decide(await askOf('forget', 'caras@example.com', asked), 'accept');
    expect([await facesOf(asked), await facesOf(copy)]).toEqual([[], []]);
  });

  it('is hidden there though its upload ends while the request is granted', async () => {
    const { db } = shop().services;
    const content = await drawPicture(913);
    const eventId = await another();
    const asked = await upload(content, 'antes.jpg');
    const request = await askOf('hide', 'mientras@example.com', asked);
    const row = (await rowOf(asked)) ?? expect.fail('it was uploaded');
    const { id: _id, ...file } = row;
    const uploaded = db.transaction(async (tx) => {
      const photo = onlyRow(
        await tx
          .insert(photos)
          .values({ ...file, eventId })
          .returning(),
      );
      await grantAgain(tx, photo);
      const granted = decide(request, 'accept');
      await tx.execute(sql`select pg_sleep(0.3)`);
      return { id: photo.id, granted };
    });
    const { id, granted } = await uploaded;
    expect((await granted).statusCode).toBe(200);
    expect(await isShown(id, eventId)).toBe(false);
  });
});
