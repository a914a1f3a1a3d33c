// Hidden by one press, by every way to a photo, and shown again.
import { count, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { ALL, numbered, usePrivacy } from '../../../../test/privacy.ts';
import { sellOrder } from '../../../../test/sell-order.ts';
import { createEventVersions } from '../../../records/kept/event-versions.ts';
import { createPublishedPictures } from '../../../records/files/published-pictures.ts';
import { auditEntries } from '../../../schema/operations.ts';
import { orderItems } from '../../../schema/orders.ts';
import { photos } from '../../../schema/photos.ts';
import { eventually } from '../../../../test/eventually.ts';

const { shop, api, facts, idOf, ask, byNumber, confirmed, decide, found, mailTo } = usePrivacy();

describe('hiding', () => {
  it('one press hides by every way to a photo, sale included; undone, all is as before', async () => {
    expect(await found()).toMatchObject({ ...ALL, sold: true });
    const id = await confirmed('hide@example.com', byNumber('hide@example.com'));
    const [listed] = (await api.get('/privacy-requests?state=open', facts().admin)).json<
      object[]
    >();
    expect(listed).toMatchObject({ id, kind: 'hide', photos: 3, othersOperation: null });
    const shownTo = (await api.get(`/privacy-requests/${String(id)}/photos`, facts().admin)).json<
      object[]
    >();
    expect(shownTo).toMatchObject([{ hidden: false, sold: false }, {}, {}]);

    expect((await decide(id, 'accept', { answer: 'Listo, Ana.' })).json()).toMatchObject({
      state: 'done',
    });
    expect(await found()).toMatchObject({
      gallery: 3,
      byNumber: 0,
      together: 0,
      count: 3,
      race: 0,
      near: 0,
      missing: [idOf(0), idOf(1), idOf(2)],
      sold: false,
      picture: 404,
    });
    const told = await mailTo('hide@example.com', /Ocultamos tus fotos/);
    expect(told).toContain('Ocultamos 3 fotos');
    expect(told).toContain('Listo, Ana.');
    expect((await byNumber('otra@example.com')).statusCode).toBe(404);

    expect((await decide(id, 'undo')).json()).toMatchObject({ state: 'undone' });
    expect(await found()).toMatchObject({ ...ALL, sold: true });
    expect(await mailTo('hide@example.com', /se ven de nuevo/)).toContain('3 fotos');
    expect((await decide(id, 'undo')).statusCode).toBe(409);
    const entries = await shop().services.db.select().from(auditEntries);
    const detail = `3 fotos, evento ${String(facts().eventId)}`;
    for (const action of ['ocultar', 'volver a mostrar']) {
      expect(entries).toContainEqual(expect.objectContaining({ action, detail }));
    }
  });

  it('a picture that another process served is asked for again as soon as its event changed', async () => {
    const { db } = shop().services;
    const other = createPublishedPictures(db, createEventVersions(db));
    const key = facts().own[1]?.previewKey ?? '';
    expect(await other.isPublished(key)).toBe(true);
    const id = await confirmed('otro@example.com', byNumber('otro@example.com'));
    await decide(id, 'accept');
    await eventually(async () => expect(await other.isPublished(key)).toBe(false));
    await decide(id, 'undo');
  });

  it('the studio may leave photos out; what two requests hide stays until both are undone', async () => {
    const { db } = shop().services;
    const hidden = async () =>
      (
        await db
          .select({ id: photos.id })
          .from(photos)
          .where(sql`hidden_at is not null and event_id = ${facts().eventId}`)
          .orderBy(photos.id)
      ).map(({ id }) => id);
    const first = await confirmed('uno@example.com', byNumber('uno@example.com'));
    const second = await confirmed('dos@example.com', byNumber('dos@example.com'));
    expect((await decide(first, 'accept', { photoIds: [] })).statusCode).toBe(400);
    expect((await decide(first, 'accept', { photos: [idOf(0)] })).statusCode).toBe(400);
    await decide(first, 'accept', { photoIds: [idOf(0), idOf(1), idOf(5)] });
    expect(await hidden()).toEqual([idOf(0), idOf(1)]);
    await decide(second, 'accept', { photoIds: [idOf(1), idOf(2)] });
    await decide(first, 'undo');
    expect(await hidden()).toEqual([idOf(1), idOf(2)]);
    await decide(second, 'undo');
    expect(await hidden()).toEqual([]);
  });

  it('of two administrators at once one decides, and the person gets one answer', async () => {
    const id = await confirmed('dosjefes@example.com', byNumber('dosjefes@example.com'));
    const answers = await Promise.all([
      decide(id, 'refuse', { answer: 'No sos vos.' }),
      decide(id, 'accept'),
      decide(id, 'accept'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      error: 'Este pedido ya está resuelto. Recargá la página.',
    });
    await decide(id, 'undo');
  });

  it('a refusal carries the studio’s words, and needs some', async () => {
    const id = await confirmed('no@example.com', byNumber('no@example.com'));
    expect((await decide(id, 'refuse', { answer: ' ' })).statusCode).toBe(400);
    await decide(id, 'refuse', { answer: 'Ese número\nno es el tuyo.' });
    const told = await mailTo('no@example.com', /Respuesta a tu pedido/);
    expect(told).toContain('> Ese número\n> no es el tuyo.');
    expect((await found()).byNumber).toBe(3);
    expect((await decide(999_999, 'accept')).statusCode).toBe(404);
  });

  it('by operation: what the buyer has is hidden, not what the studio replaced, and stays downloadable; another’s number is told', async () => {
    const { db } = shop().services;
    const { operationNumber } = await sellOrder(db, {
      items: [{ id: idOf(1), event: facts().event }],
    });
    await db
      .update(orderItems)
      .set({ givenPhotoId: idOf(2) })
      .where(eq(orderItems.photoId, idOf(1)));
    const wish = { por: 'operation', operationNumber };
    const stranger = await confirmed(
      'ajena@example.com',
      ask({ ...wish, email: 'ajena@example.com' }),
    );
    const buyer = await confirmed('ana@example.com', ask({ ...wish, email: 'Ana@example.com' }));
    const listed = (await api.get('/privacy-requests?state=open', facts().admin)).json<
      { id: number; othersOperation: boolean }[]
    >();
    expect(listed).toMatchObject([
      { id: buyer, othersOperation: false, photos: 1 },
      { id: stranger, othersOperation: true, photos: 1 },
    ]);
    await decide(stranger, 'refuse', { answer: 'No es tu compra.' });
    await decide(buyer, 'accept');
    expect((await found()).missing).toEqual([idOf(2)]);
    const sale = await api.post('/sell/find', {}, { operationNumber });
    const [image] = sale.json<{ sellImages: { url: string }[] }>().sellImages;
    expect((await shop().app.inject(image?.url ?? '')).statusCode).toBe(200);
    await decide(buyer, 'undo');
  });

  it('a number on 500 photos is one request and one press; its event may be deleted meanwhile', async () => {
    const { db } = shop().services;
    const { event: large, photos: many } = await seedEvent(shop().services, 500);
    await numbered(shop(), '7', many);
    const at = { evento: String(large.id), idDetector: '7' };
    const id = await confirmed('siete@example.com', byNumber('siete@example.com', at));
    const late = await confirmed('ocho@example.com', byNumber('ocho@example.com', at));
    expect((await decide(id, 'accept')).json()).toMatchObject({ photos: 500 });
    const [row] = await db
      .select({ hidden: count(photos.hiddenAt) })
      .from(photos)
      .where(eq(photos.eventId, large.id));
    expect(row?.hidden).toBe(500);
    await api.post(`/events/event/delete/${String(large.id)}`, facts().admin);
    expect((await byNumber('nueve@example.com', at)).statusCode).toBe(404);
    const answer = await decide(late, 'accept');
    expect([answer.statusCode, answer.json<{ event: unknown }>().event]).toEqual([200, null]);
    expect((await decide(id, 'undo')).statusCode).toBe(200);
  });
});
