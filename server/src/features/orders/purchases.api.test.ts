import { expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { lettersOf } from '../../../test/outbox.ts';
import { useCheckout } from '../../../test/checkout.ts';
import { jobs } from '../../schema/operations.ts';
import { seedEvent } from '../../../test/photo-rows.ts';
import { eventually } from '../../../test/eventually.ts';

const { shop, post, pay, paidOrder } = useCheckout();
const numberMails = () => lettersOf(shop(), 'numbers-');
const idle = () =>
  eventually(async () =>
    expect(await shop().services.db.$count(jobs, eq(jobs.name, 'send-numbers'))).toBe(0),
  );

it('a lost number comes by e-mail, once an hour; known and unknown addresses get one answer', async () => {
  const { operationNumber } = await paidOrder(1);
  const known = await post('/sell/remind', { email: 'ANA@example.com' });
  const unknown = await post('/sell/remind', { email: 'nadie@example.com' });
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  await idle();
  const [mail] = await eventually(async () => {
    const mails = await numberMails();
    expect(mails).toHaveLength(1);
    return mails;
  });
  expect(mail?.to).toBe('ana@example.com');
  expect(mail?.text).toContain(operationNumber);
  expect(mail?.text).toContain(`/myphotos?operacion=${operationNumber}`);
  await post('/sell/remind', { email: 'ana@example.com' });
  await idle();
  expect(await numberMails()).toHaveLength(1);
});

it('is refused with a sentence after a few tries from one address', async () => {
  const answers = [];
  for (let index = 0; index < 6; index += 1) {
    answers.push(await post('/sell/remind', { email: 'otra@example.com' }));
  }
  expect(answers.at(-1)?.statusCode).toBe(429);
});

it('whoever is logged in sees their own purchases, and nobody else’s', async () => {
  const mine = await shop().login('user');
  const { photos } = await seedEvent(shop().services, 2);
  const opened = await post('/create-order', { items: photos.map(({ id }) => ({ id })) }, mine);
  const list = async (headers: { cookie: string }) =>
    (await shop().app.inject({ url: '/api/purchases', headers })).json<object[]>();
  expect(await list(mine)).toEqual([]);
  await pay(opened.json());
  await eventually(async () =>
    expect(await list(mine)).toMatchObject([
      { photos: 2, total: 3000, eventNames: 'Maratón X', pending: false },
    ]),
  );
  expect(await list(await shop().login('user'))).toEqual([]);
});
