// Proof 6: guessing operation numbers is stopped, and the time of an answer tells nothing.
import { randomInt } from 'node:crypto';
import { inParallel, openOrder, shopUrl, waitFor } from './buyers.ts';
import { atMost, between, exactly, told, type Figure } from './figures.ts';
import { orderRow } from './ledger.ts';
import type { Setup } from './setup.ts';

const ADDRESSES = 50;
const AT_ONCE = 400;
/** A thousandth of 100,000: what an attack of any length gets within the limit's ten minutes. */
const MOST_ANSWERS = 100;
const TIMED = 200;

export async function proveGuesses(setup: Setup, guesses: number): Promise<Figure[]> {
  const { db, provider } = setup;
  await provider.turn();
  const back = await provider.pay(await openOrder(setup, 3));
  const id = back.searchParams.get('external_reference') ?? '';
  await waitFor(async () => (await orderRow(db, id)).entitled, 60);
  const { operationNumber } = await orderRow(db, id);

  const start = Date.now();
  let answered = 0;
  let failed = 0;
  await inParallel(guesses, AT_ONCE, async (index) => {
    const address = `203.0.113.${String(index % ADDRESSES)}`;
    const status = await guess(setup, address, randomNumber());
    if (status === 200 || status === 404) answered += 1;
    else if (status !== 429) failed += 1;
  });
  const seconds = (Date.now() - start) / 1000;

  const times = { right: [] as number[], wrong: [] as number[], refused: 0 };
  await inParallel(TIMED * 2, 4, async (index) => {
    const right = index % 2 === 0;
    const address = `198.51.${String(Math.floor(index / 200))}.${String(index % 200)}`;
    const began = performance.now();
    const status = await guess(setup, address, right ? operationNumber : randomNumber());
    const took = performance.now() - began;
    if (status !== (right ? 200 : 404)) times.refused += 1;
    else (right ? times.right : times.wrong).push(took);
  });
  return [
    atMost(`answers to ${String(guesses)} guesses`, answered, MOST_ANSWERS),
    exactly('guesses that failed', failed, 0),
    told('guessing took', `${seconds.toFixed(1)} s`),
    atMost('timed tries refused', times.refused, 0),
    told('median time', `${median(times.right)} ms found, ${median(times.wrong)} ms not found`),
    // A half is a coin's toss; 200 against 200 stray by 0.03 (the Mann-Whitney statistic's deviation).
    between('chance that "found" takes longer', chanceLonger(times.right, times.wrong), 0.4, 0.6),
  ];
}

async function guess(setup: Setup, address: string, operationNumber: string): Promise<number> {
  const answer = await fetch(`${shopUrl(setup)}/api/sell/find`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ operationNumber }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const randomNumber = () =>
  String(randomInt(100_000, 1_000_000)) + String(randomInt(1_000_000)).padStart(6, '0');

function median(times: number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(1);
}

/** How often a random one of `some` is longer than a random one of `others`; ties count half. */
function chanceLonger(some: number[], others: number[]): number {
  let longer = 0;
  for (const one of some) {
    for (const other of others) longer += one > other ? 1 : one === other ? 0.5 : 0;
  }
  return longer / (some.length * others.length);
}
