// What is asked of the provider for whoever is back from paying, with no worker to do it.
import { randomInt, randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useShop } from '../../../../test/shop.ts';
import { attemptCounters, jobs } from '../../../schema/operations.ts';
import { orders } from '../../../schema/orders.ts';

const shop = useShop();
const db = () => shop().services.db;

async function opened(): Promise<string> {
  const [row] = await db()
    .insert(orders)
    .values({
      operationNumber: String(randomInt(100_000_000_000, 200_000_000_000)),
      subtotal: 1_000,
      discountPercent: 0,
      total: 1_000,
      checkoutId: `1-${randomUUID()}`,
      expiresAt: new Date(Date.now() + 86_400_000),
    })
    .returning();
  return row?.id ?? '';
}

const ask = async (orderId: string, remoteAddress: string) => {
  const answer = await shop().app.inject({ url: `/api/order-status/${orderId}`, remoteAddress });
  expect(answer.statusCode).toBe(200);
};

const asked = (key: string) => db().select().from(jobs).where(like(jobs.uniqueKey, key));

it('the provider is asked about an order ever more rarely, however often somebody asks the shop', async () => {
  const orderId = await opened();
  const key = `returned:${orderId}`;
  const pauses: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const before = Date.now();
    await ask(orderId, '10.1.1.1');
    await ask(orderId, '10.1.1.2');
    const [job, ...more] = await asked(key);
    expect(more).toEqual([]);
    // What passes in a call is not its pause.
    pauses.push(Math.floor(((job?.runAt.getTime() ?? 0) - before) / 2_000) * 2);
    await db().delete(jobs).where(eq(jobs.uniqueKey, key));
  }
  expect(pauses[0]).toBeLessThan(60);
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(600);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(2_000);
});

it.each([
  ['one address', 'returns:10.2.2.2', 59],
  ['all', 'returns:all', 239],
])(
  'many orders asked about from %s are so many questions in a minute',
  async (_who, key, count) => {
    await db().delete(jobs);
    // A minute that begins in some seconds, and so does not end during the test.
    const windowStart = new Date(Date.now() + 50_000);
    await db().delete(attemptCounters);
    await db().insert(attemptCounters).values({ key, count, windowStart });
    for (let nth = 0; nth < 3; nth += 1) await ask(await opened(), '10.2.2.2');
    expect(await asked('returned:%')).toHaveLength(1);
  },
);
