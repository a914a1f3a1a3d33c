// Proof 2: web, worker and PostgreSQL are killed at random instants while buyers buy; afterwards every
// payment that the provider took has exactly one sale and one delivery.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/platform/db/database.ts';
import { openOrder, waitFor } from './buyers.ts';
import { atMost, exactly, told, type Figure } from './figures.ts';
import { deadJobs, readLedger } from './ledger.ts';
import type { Cluster } from './postgres.ts';
import type { Program } from './program.ts';
import { prepareGround, seedPhotos, shopPrograms, type Ground, type Shape } from './setup.ts';

const BUYERS = 4;
/** How long after the last restart everything must be settled. */
const SETTLED_WITHIN_SECONDS = 60;
/** A worker killed between the mail and its note: the job's lease runs out, and it is done again. */
const NOTED_AFTER_MS = 25_000;

interface Target {
  name: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

export async function proveKills(
  shape: Shape,
  cluster: Cluster | undefined,
  kills: number,
): Promise<Figure[]> {
  const served = shape === 'embedded' ? undefined : cluster;
  const url = await served?.createDatabase(`faults_kills_${shape.replace(/\W/g, '_')}`);
  const ground = await prepareGround(url);
  const database = { url, dataDir: ground.dataDir };
  const photoIds = await withDatabase(database, ({ db }) => seedPhotos(ground, db));
  const { programs, urls } = await shopPrograms(ground, shape);
  await Promise.all(programs.map((program) => program.start()));
  try {
    const targets: Target[] = [...programs, ...(served ? [{ name: 'PostgreSQL', ...served }] : [])];
    const { counts, bought } = await killWhileBuying({ urls, photoIds }, ground, targets, kills);
    const seconds = await secondsUntilSettled(ground);
    await Promise.all(programs.map((program) => program.stop()));
    const found = await withDatabase(database, async ({ db }) => ({
      ...(await readLedger(db, await paidOrders(ground))),
      all: await readLedger(db),
      dead: await deadJobs(db),
    }));
    return await figuresOf({ counts, bought, seconds, found, programs, ground });
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
    await ground.remove();
  }
}

async function figuresOf(result: {
  counts: Map<string, number>;
  bought: number;
  seconds: number;
  found: Awaited<ReturnType<typeof readLedger>> & {
    all: Awaited<ReturnType<typeof readLedger>>;
    dead: number;
  };
  programs: Program[];
  ground: Ground;
}): Promise<Figure[]> {
  const { counts, bought, seconds, found, programs, ground } = result;
  const paid = (await paidOrders(ground)).length;
  const killed = [...counts].map(([name, times]) => `${name} ${String(times)}`).join(', ');
  const mails = ground.mailbox.ids;
  const crashes = programs.reduce((sum, program) => sum + program.crashes, 0);
  return [
    told('kills', killed),
    exactly('orders paid', paid, bought),
    exactly('paid orders known', found.orders, paid),
    exactly('paid orders sold', found.soldOrders, paid),
    exactly('sales', found.all.sales, paid),
    exactly('deliveries in the timelines', found.all.deliveries, paid),
    exactly('orders told of by e-mail', new Set(mails).size, paid),
    exactly('orders flagged', found.all.flagged, 0),
    exactly('orders left without a checkout', found.all.withoutCheckout, 0),
    exactly('jobs given up', found.dead, 0),
    exactly('processes that ended by themselves', crashes, 0),
    // A kill between the mail server's thanks and our note of it: the same Message-ID again.
    told('e-mails repeated under their Message-ID', String(mails.length - new Set(mails).size)),
    atMost('all settled after the last restart', seconds, SETTLED_WITHIN_SECONDS, ' s'),
  ];
}

async function killWhileBuying(
  shop: { urls: string[]; photoIds: number[] },
  ground: Ground,
  targets: Target[],
  kills: number,
) {
  let open = true;
  let bought = 0;
  const buyer = async () => {
    while (open) {
      await ground.provider.pay(await openOrder(shop));
      bought += 1;
      await sleep(randomInt(100, 500));
    }
  };
  const buyers = Promise.allSettled(Array.from({ length: BUYERS }, buyer));
  const counts = new Map<string, number>();
  for (let done = 0; done < kills; done += 1) {
    const target = targets[done < targets.length ? done : randomInt(targets.length)];
    if (!target) break;
    await sleep(randomInt(50, 1500));
    await target.kill();
    counts.set(target.name, (counts.get(target.name) ?? 0) + 1);
    await sleep(randomInt(0, 300));
    await target.start();
  }
  open = false;
  for (const result of await buyers) if (result.status === 'rejected') throw result.reason;
  return { counts, bought };
}

/** By the mails, which come last; a lost one shows as the time running out. */
async function secondsUntilSettled(ground: Ground): Promise<number> {
  const paid = await paidOrders(ground);
  const settled = () => Promise.resolve(new Set(ground.mailbox.ids).size >= paid.length);
  const seconds = await waitFor(settled, 2 * SETTLED_WITHIN_SECONDS);
  await sleep(NOTED_AFTER_MS);
  return seconds;
}

/** The orders of which the provider holds an approved payment. */
async function paidOrders({ provider }: Ground): Promise<string[]> {
  const approved = (await provider.allPayments()).filter(({ status }) => status === 'approved');
  return [...new Set(approved.flatMap(({ external_reference: id }) => id ?? []))];
}

async function withDatabase<T>(
  options: Parameters<typeof openDatabase>[0],
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
