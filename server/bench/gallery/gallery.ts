// The gallery of an event with 20,000 photos: kept answers beside bare Fastify sending the same bytes,
// pages and numbers never asked before beside bare Fastify with one indexed query, and what a visitor
// of home waits while fifty others page through. BENCH_DATABASE_URL: on an empty PostgreSQL database.
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ask, each, forSeconds, load, quantile } from '../load.ts';
import { median, startProgram, VERSION_KEPT_MS } from '../measure.ts';

const ROUNDS = 5;
/** Before those: the engine compiles what is asked often, a bare route's few lines sooner than a shop's. */
const WARM_UP = 3;
const SECONDS = 2;
const PAGES = 1_111;
const PAGES_PER_ROUND = 1_000;
const NUMBERS = 5_000;
const NUMBERS_PER_ROUND = 1_000;
const READERS = 50;
const HOME_VISITS = 60;

const addresses = z.object({ shop: z.string(), path: z.string(), bare: z.string() });
type Addresses = z.output<typeof addresses>;

export async function benchGallery(): Promise<string[][]> {
  const server = await startProgram(join(import.meta.dirname, 'gallery-server.ts'), {
    ready: /^ready /,
  });
  const tell = async (order: string) => {
    server.child.stdin?.write(`${order}\n`);
    await sleep(VERSION_KEPT_MS);
  };
  try {
    const where = addresses.parse(JSON.parse(server.line.slice('ready '.length)));
    const gallery = where.shop + where.path;
    const rows = [
      ['gallery, 20,000 photos', 'requests per second', 'p95, ms', 'bytes', 'shop / bare', 'aim'],
      ...(await kept('all photos', gallery, `${where.bare}/all`)),
      ...(await kept('first page of 18', `${gallery}?page=1`, `${where.bare}/page`)),
      ...(await fresh('any page, never asked', where, pagesOf, () => tell('change'))),
      ...(await fresh('a number, never asked', where, numbersOf, () => tell('change'))),
    ];
    await tell('arrive');
    rows.push(
      ...(await fresh('any page, photos arriving', where, pagesOf, () => sleep(VERSION_KEPT_MS))),
    );
    await tell('rest');
    rows.push(...(await homeMeanwhile(where, () => tell('change'))));
    return rows;
  } finally {
    await server.stop();
  }
}

async function kept(name: string, shop: string, bare: string): Promise<string[][]> {
  await ask(shop);
  return beside(
    name,
    'bare Fastify, the same bytes',
    '>= 0.70',
    () => load(forSeconds(shop, SECONDS)),
    () => load(forSeconds(bare, SECONDS)),
  );
}

/** What is asked of the shop and of the bare route, in the same order. */
type Questions = (where: Addresses, round: number) => { shop: string[]; bare: string[] };

function pagesOf({ shop, path, bare }: Addresses) {
  // Every seventh: neighbours are not asked one after another.
  const pages = Array.from(
    { length: PAGES_PER_ROUND },
    (_unused, index) => ((index * 7) % PAGES) + 1,
  );
  return {
    shop: pages.map((page) => `${shop}${path}?page=${String(page)}`),
    bare: pages.map((page) => `${bare}/query/${String(page)}`),
  };
}

function numbersOf({ shop, path, bare }: Addresses, round: number) {
  const numbers = Array.from(
    { length: NUMBERS_PER_ROUND },
    (_unused, index) => ((round * NUMBERS_PER_ROUND + index) % NUMBERS) + 1,
  );
  return {
    shop: numbers.map((number) => `${shop}${path}?page=1&idDetector=${String(number)}`),
    bare: numbers.map((number) => `${bare}/number/${String(number)}`),
  };
}

async function fresh(
  name: string,
  where: Addresses,
  questions: Questions,
  forgetAll: () => Promise<void>,
): Promise<string[][]> {
  let round = 0;
  return beside(
    name,
    'bare Fastify, one indexed query',
    '>= 0.50',
    async () => {
      await forgetAll();
      return load(each(questions(where, round++).shop));
    },
    () => load(each(questions(where, round - 1).bare)),
  );
}

type Measure = () => ReturnType<typeof load>;

/** In turns, so that both meet the same machine. */
async function beside(
  name: string,
  rival: string,
  aim: string,
  shop: Measure,
  bare: Measure,
): Promise<string[][]> {
  const rounds: { shop: Awaited<ReturnType<Measure>>; bare: Awaited<ReturnType<Measure>> }[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const pair = { shop: await shop(), bare: await bare() };
    if (round >= WARM_UP) rounds.push(pair);
  }
  const row = (title: string, which: 'shop' | 'bare', last: [string, string]) => [
    title,
    median(rounds.map((pair) => pair[which].perSecond)).toFixed(0),
    median(rounds.map((pair) => pair[which].p95)).toFixed(1),
    String(rounds.at(-1)?.[which].bytes ?? 0),
    ...last,
  ];
  const ratio = median(rounds.map((pair) => pair.shop.perSecond / pair.bare.perSecond));
  return [row(`the shop, ${name}`, 'shop', [ratio.toFixed(2), aim]), row(rival, 'bare', ['', ''])];
}

/** Home is its HTML and then what the screen asks for, all at once. */
async function homeMeanwhile(
  { shop, path }: Addresses,
  forgetAll: () => Promise<void>,
): Promise<string[][]> {
  const visit = async () => {
    const start = performance.now();
    await ask(`${shop}/`).catch(() => 0);
    await Promise.all(
      ['slider', 'events', 'other-events', 'sponsors'].map((call) =>
        ask(`${shop}/api/${call}`).catch(() => 0),
      ),
    );
    return performance.now() - start;
  };
  const visits = async () => {
    const times: number[] = [];
    for (let count = 0; count < HOME_VISITS; count++) {
      times.push(await visit());
      await sleep(100);
    }
    return times;
  };
  await visit();
  const alone = await visits();
  await forgetAll();
  let busy = true;
  let asked = 0;
  const reading = load(
    () => (busy ? `${shop}${path}?page=${String((asked++ % PAGES) + 1)}` : undefined),
    READERS,
  );
  const meanwhile = await visits();
  busy = false;
  const { perSecond, p95 } = await reading;
  const row = (name: string, times: number[], aim: string) => [
    name,
    '',
    quantile(times, 0.95).toFixed(1),
    '',
    '',
    aim,
  ];
  return [
    row('home and its calls, alone', alone, ''),
    row(`home and its calls, ${String(READERS)} clients paging`, meanwhile, '< 100 ms'),
    ['their pages', perSecond.toFixed(0), p95.toFixed(1), '', '', ''],
  ];
}
