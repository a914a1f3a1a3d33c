// Asking to be hidden or forgotten, and confirming one's address.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { lettersOf } from '../../../../test/outbox.ts';
import { drawPicture } from '../../../../test/event.ts';
import { seedEvent } from '../../../../test/photo-rows.ts';
import { numbered, usePrivacy } from '../../../../test/privacy.ts';
import { multipart } from '../../../../test/shop.ts';
import { privacyRequests } from '../../../schema/privacy.ts';
import { purgeRequests } from './requests.repository.ts';
import { eventually } from '../../../../test/eventually.ts';

const { shop, api, facts, idOf, ask, byNumber, confirmed, decide, mailTo } = usePrivacy();

describe('asking', () => {
  it.each([
    ['nothing', {}, 'Elegí cómo buscamos tus fotos'],
    ['no e-mail', { por: 'number' }, 'El Email es requerido'],
    [
      'an e-mail with a second header in it',
      { por: 'number', email: 'a@b.com\r\nBcc: todos@example.com' },
      'El Email es invalido',
    ],
    [
      'no number',
      { por: 'number', email: 'a@b.com', evento: '1' },
      'Escribí tu número de participante',
    ],
    ['no event', { por: 'number', email: 'a@b.com', idDetector: '1' }, 'Elegí el evento'],
    [
      'an operation of 3 digits',
      { por: 'operation', email: 'a@b.com', operationNumber: '123' },
      'El número de operación tiene 12 dígitos',
    ],
    ['no operation', { por: 'operation', email: 'a@b.com' }, 'Escribí tu número de operación'],
    [
      'a selfie without consent',
      { por: 'selfie', email: 'a@b.com', evento: '1' },
      'Para buscarte por la cara necesitamos tu permiso',
    ],
    [
      'no selfie',
      { por: 'selfie', email: 'a@b.com', evento: '1', consentimiento: 'true' },
      'Elegí una foto tuya, de frente',
    ],
    ['no photo', { por: 'photo', email: 'a@b.com' }, 'Escribí el número de la foto'],
    [
      'an endless message',
      { por: 'photo', foto: '1', email: 'a@b.com', mensaje: 'x'.repeat(1001) },
      'Mensaje: hasta 1000 caracteres',
    ],
  ])('%s is refused with what to do', async (_what, fields, text) => {
    const answer = await ask(fields);
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, text]);
  });

  it('an event, number, photo or operation that is not there is said', async () => {
    const email = 'nadie@example.com';
    const statuses = [
      await byNumber(email, { evento: '999999' }),
      await byNumber(email, { idDetector: '999' }),
      await ask({ email, por: 'photo', foto: '999999' }),
      await ask({ email, por: 'operation', operationNumber: '999999999999' }),
    ].map((answer) => [answer.statusCode, answer.json<{ error: string }>().error]);
    const nothing = 'No encontramos fotos tuyas con esos datos. Revisalos o probá de otra forma.';
    expect(statuses).toEqual([
      [404, 'El evento no existe.'],
      [404, nothing],
      [404, nothing],
      [404, 'Número de operación incorrecto'],
    ]);
  });

  it('guesses of operation numbers are the guesses of MIS FOTOS: ten from one address', async () => {
    const guess = (index: number) =>
      shop().app.inject({
        method: 'POST',
        url: '/api/privacy-requests',
        remoteAddress: '10.9.9.9',
        ...multipart({
          pedido: 'hide',
          email: 'x@example.com',
          por: 'operation',
          operationNumber: String(200_000_000_000 + index),
        }),
      });
    const statuses = [];
    for (let index = 0; index < 11; index += 1) statuses.push((await guess(index)).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(404), 429]);
    const sale = await shop().app.inject({
      method: 'POST',
      url: '/api/sell/find',
      remoteAddress: '10.9.9.9',
      payload: { operationNumber: '300000000000' },
    });
    expect(sale.statusCode).toBe(429);
  });

  it('a selfie without a face, and an event that has no search by face, are said', async () => {
    const fields = { email: 'x@example.com', por: 'selfie', consentimiento: 'true' };
    const faceless = await ask({ ...fields, evento: String(facts().eventId) }, [
      await drawPicture(5),
    ]);
    expect(faceless.statusCode).toBe(422);
    const { event: plain } = await seedEvent(shop().services, 1);
    expect((await ask({ ...fields, evento: String(plain.id) }, [facts().selfie])).statusCode).toBe(
      409,
    );
  });

  it('the studio sees nothing before the address is confirmed; a repeated wish is one request, which the link of each e-mail confirms', async () => {
    const email = 'Doble@example.com';
    const { db } = shop().services;
    const answers = await Promise.all([byNumber(email), byNumber(email), byNumber(email)]);
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      Array(3).fill([202, { photos: 3 }]),
    );
    const rows = () => db.$count(privacyRequests, eq(privacyRequests.email, email));
    expect(await rows()).toBe(1);
    const listed = async () =>
      (await api.get('/privacy-requests', facts().admin)).json<{ email: string }[]>();
    expect((await listed()).map((request) => request.email)).not.toContain(email);
    const [row] = await db.select().from(privacyRequests).where(eq(privacyRequests.email, email));
    expect((await decide(row?.id ?? 0, 'accept')).statusCode).toBe(409);
    const forged = `${String(row?.id)}-${'0'.repeat(40)}`;
    expect((await api.post(`/privacy-confirmations/${forged}`)).statusCode).toBe(404);

    const tokens = (count: number) =>
      eventually(async () => {
        const mails = await lettersOf(shop(), `privacy-confirm-${String(row?.id)}-`);
        expect(mails).toHaveLength(count);
        return mails.map(({ text }) => /pedido\/(\d+-[0-9a-f]{40})/.exec(text)?.[1] ?? '');
      });
    const open = { kind: 'hide', state: 'open', photos: 3 };
    for (const token of await tokens(3)) {
      expect((await api.post(`/privacy-confirmations/${token}`)).json()).toEqual(open);
    }
    // Whoever asks once more is told by e-mail that it waits.
    expect((await byNumber(email)).statusCode).toBe(202);
    for (const token of await tokens(4)) {
      expect((await api.post(`/privacy-confirmations/${token}`)).json()).toEqual(open);
    }
    expect(await rows()).toBe(1);
    expect(await listed()).toMatchObject([
      { email, photos: 3, event: { id: facts().eventId }, foundBy: 'number', reference: '568' },
    ]);
    expect(await mailTo('estudio@example.com', /privacidad/)).toContain(email);
    await decide(row?.id ?? 0, 'refuse', { answer: 'Es una prueba.' });
  });

  it('who adds something to a wish confirms it anew; the e-mail of the first stays good', async () => {
    const email = 'agrega@example.com';
    const { db } = shop().services;
    expect((await byNumber(email)).statusCode).toBe(202);
    expect((await byNumber(email, { mensaje: 'Soy menor.' })).statusCode).toBe(202);
    const rows = () => db.select().from(privacyRequests).where(eq(privacyRequests.email, email));
    expect((await rows()).map(({ message }) => message).toSorted()).toEqual(['', 'Soy menor.']);
    const first = await confirmed(email, byNumber(email));
    expect((await rows()).find(({ id }) => id === first)?.confirmedAt).not.toBeNull();
    expect(await rows()).toHaveLength(2);
  });

  it('a letter box is written to ten times a day, and no caller uses up more than five of them', async () => {
    const fields = { email: 'llena@example.com', por: 'photo', foto: String(idOf(0)) };
    const statuses = async (from: string, count: number) => {
      const all = [];
      for (let asked = 0; asked < count; asked += 1) {
        all.push((await ask(fields, [], from)).statusCode);
      }
      return all;
    };
    expect(await statuses('10.3.0.1', 7)).toEqual([202, 202, 202, 202, 202, 429, 429]);
    expect(await statuses('10.3.0.2', 4)).toEqual([202, 202, 202, 202]);
    expect(await statuses('10.3.0.3', 3)).toEqual([202, 429, 429]);
  });
});

it('what nobody confirmed goes after two days, what was answered after a year unless it hides', async () => {
  const { db } = shop().services;
  await db.delete(privacyRequests);
  await numbered(shop(), '99', facts().own.slice(5));
  const kept = await confirmed('queda@example.com', byNumber('queda@example.com'));
  await decide(kept, 'accept');
  await byNumber('nunca@example.com', { idDetector: '99' });
  const undone = await confirmed(
    'deshecho@example.com',
    ask({ email: 'deshecho@example.com', por: 'photo', foto: String(idOf(5)) }),
  );
  await decide(undone, 'accept');
  await decide(undone, 'undo');
  await purgeRequests(db);
  expect(await db.$count(privacyRequests)).toBe(3);
  const long = sql`now() - interval '13 months'`;
  await db.update(privacyRequests).set({ createdAt: long });
  await db
    .update(privacyRequests)
    .set({ answeredAt: long })
    .where(sql`answered_at is not null`);
  await purgeRequests(db);
  const left = await db.select().from(privacyRequests);
  expect(left.map(({ id }) => id)).toEqual([kept]);
});
