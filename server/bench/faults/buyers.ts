// Buyers: they open orders over HTTP from ever new addresses, without cookies (a browser that lost its
// first answer has none), and pay at the simulator's checkout.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDEMPOTENCY_HEADER } from '@photolab/contract/endpoint';
import { createOrder } from '@photolab/contract/endpoints/orders';
import { requestOf } from '@photolab/contract/request';
import * as z from 'zod/mini';
import type { Setup } from './setup.ts';

/** A busy machine may need a minute to start the shop. */
const PATIENCE_MS = 240_000;

const someAddress = () =>
  `10.${String(randomInt(256))}.${String(randomInt(256))}.${String(randomInt(1, 255))}`;

export type Shop = Pick<Setup, 'urls' | 'photoIds'>;

export function shopUrl({ urls }: Pick<Setup, 'urls'>): string {
  return urls[randomInt(urls.length)] ?? '';
}

/** Asks once for an order of all the photos. */
export function askForCheckout(
  shop: Shop,
  attempt: string,
  address = someAddress(),
): Promise<Response> {
  // A buyer of their own: whoever pays for the same photos again is told of, which counts as an e-mail.
  const body = { items: shop.photoIds.map((id) => ({ id })), email: `${attempt}@example.com` };
  const request = requestOf(createOrder, { body });
  return fetch(shopUrl(shop) + request.url, {
    method: request.method,
    headers: {
      ...request.headers,
      [IDEMPOTENCY_HEADER]: attempt,
      'x-forwarded-for': address,
    },
    body: request.body,
  });
}

/** Opens an order for `count` photos, trying the same attempt again while the shop is away. */
export async function openOrder(shop: Shop, count = randomInt(1, 12)): Promise<string> {
  const photoIds = shop.photoIds.toSorted(() => Math.random() - 0.5).slice(0, count);
  const attempt = randomUUID();
  const address = someAddress();
  const start = Date.now();
  for (;;) {
    const answer = await askForCheckout({ ...shop, photoIds }, attempt, address).catch(
      () => undefined,
    );
    if (answer?.ok) return z.string().parse(await answer.json());
    if (Date.now() - start > PATIENCE_MS) {
      throw new Error(`no order within ${String(PATIENCE_MS)} ms: ${String(answer?.status)}`);
    }
    await answer?.arrayBuffer();
    await sleep(randomInt(100, 400));
  }
}

/** Runs `work` for 0 … `times` − 1, `width` at once. */
export async function inParallel(
  times: number,
  width: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(width, times) }, one));
}

/** Polls until `done`, or until `seconds` have passed; returns the seconds it took. */
export async function waitFor(done: () => Promise<boolean>, seconds: number): Promise<number> {
  const start = Date.now();
  for (;;) {
    const passed = (Date.now() - start) / 1000;
    if ((await done()) || passed > seconds) return passed;
    await sleep(250);
  }
}
