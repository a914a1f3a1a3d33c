// The shop beside Vendure and Medusa on one PostgreSQL cluster, each with 20,000 things to sell: the
// first page of a list of 18, a page and a name never asked before, an order of one thing; then the memory
// that each has left a minute later. They are asked in turns, one after another, each for the same time. The
// others are installed from the npm registry into .cache/rivals.
import { setTimeout as sleep } from 'node:timers/promises';
import { findPrograms, startCluster } from '../faults/postgres.ts';
import { each, forSeconds, load, type Asked } from '../load.ts';
import { median } from '../measure.ts';
import { openMedusa } from './medusa.ts';
import { openPhotolab } from './photolab.ts';
import { memoryOf, PAGES, type Rival } from './rival.ts';
import { openVendure } from './vendure.ts';

const ROUNDS = 3;
/** Before those, as in bench/gallery: an engine compiles what is asked often, and a shop is asked all day. */
const WARM_UP = 3;
const SECONDS = 2;
const READERS = 8;
const BUYERS = 2;
/** In a round at most: all pages once; of the shop's 5,000 numbers none twice. */
const PAGES_ASKED = PAGES;
const NUMBERS_ASKED = 800;
const ORDERS = 100;
const REST_MS = 60_000;

/** Times per second. */
type Measure = (rival: Rival, round: number) => Promise<number>;

const MEASURES: { name: string; aim: string; measure: Measure }[] = [
  {
    name: 'first page of 18',
    aim: '',
    measure: async ({ questions }) =>
      (await load(forSeconds(questions.firstPage(), SECONDS), READERS)).perSecond,
  },
  {
    name: 'a page never asked',
    aim: '50',
    // Every seventh: neighbours are not asked one after another.
    measure: async ({ questions, forget }, round) => {
      await forget?.();
      return once(round, PAGES_ASKED, READERS, (turn) => questions.page((turn * 7) % PAGES));
    },
  },
  {
    name: 'an exact search',
    aim: '20',
    measure: ({ questions }, round) => once(round, NUMBERS_ASKED, READERS, questions.exact),
  },
  {
    name: 'an order of one',
    aim: '',
    measure: ({ questions }, round) => once(round, ORDERS, BUYERS, questions.order),
  },
];

export async function benchRivals(): Promise<string[][]> {
  const programs = findPrograms();
  if (!programs) throw new Error('the rivals need PostgreSQL: apt-get install postgresql');
  const cluster = await startCluster(programs);
  const rivals: Rival[] = [];
  try {
    for (const open of [openPhotolab, openVendure, openMedusa]) rivals.push(await open(cluster));
    const head = ['per second', ...rivals.map(({ name }) => name), 'shop / each', 'aim'];
    const rows: string[][] = [];
    for (const { name, aim, measure } of MEASURES) {
      console.log(`${name} …`);
      rows.push([name, ...(await inTurns(rivals, measure)), aim]);
    }
    await sleep(REST_MS);
    return [head, ...rows, memoryRow(rivals)];
  } finally {
    for (const rival of rivals) await rival.stop();
    await cluster.remove();
  }
}

async function inTurns(rivals: Rival[], measure: Measure): Promise<string[]> {
  const rounds: number[][] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const rates: number[] = [];
    for (const rival of rivals) rates.push(await measure(rival, round));
    if (round >= WARM_UP) rounds.push(rates);
  }
  const rates = rivals.map((_rival, index) => median(rounds.map((own) => own[index] ?? NaN)));
  const [shop = NaN, ...others] = rates;
  return [
    ...rates.map((rate) => rate.toFixed(rate < 10 ? 1 : 0)),
    others.map((rate) => (shop / rate).toFixed(1)).join(', '),
  ];
}

/** Each question once, in each round others, for as long as the time is not over. */
async function once(
  round: number,
  count: number,
  connections: number,
  question: (turn: number) => Asked,
): Promise<number> {
  const asked = Array.from({ length: count }, (_none, index) => question(round * count + index));
  const next = each(asked);
  const end = performance.now() + SECONDS * 1000;
  return (await load(() => (performance.now() < end ? next() : undefined), connections)).perSecond;
}

function memoryRow(rivals: Rival[]): string[] {
  const megabytes = rivals.map(({ pid }) => memoryOf(pid) / 1e6);
  const [shop = NaN, ...others] = megabytes;
  return [
    'memory a minute later, MB',
    ...megabytes.map((size) => size.toFixed(0)),
    others.map((size) => (shop / size).toFixed(2)).join(', '),
    '< 1',
  ];
}
