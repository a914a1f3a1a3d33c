// Minutes of an ordinary race night: visitors browse, search by number and by face, and buy, while
// the studio uploads.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openOrder } from '../faults/buyers.ts';
import { inParallel } from '../measure.ts';
import { drawPicture } from '../../test/event.ts';
import { call, fileForm, postJson, someAddress } from './calls.ts';
import { Tally, type Scene } from './scene.ts';
import type { Stage } from './stage.ts';

export interface PublicOptions {
  minutes: number;
  visitors: number;
  photos: number;
}

/** How much the main process may have grown between the first and the last third, in megabytes. */
const GROWTH_LIMIT_MB = 150;
const PAUSE_MS = 3_000;

export const raceNight = ({ minutes, visitors, photos }: PublicOptions): Scene => ({
  name: `${String(visitors)} visitors for ${String(minutes)} min, ${String(photos)} photos arrive`,
  play: async (stage) => {
    const answers = new Tally();
    const times: number[] = [];
    const end = Date.now() + minutes * 60_000;
    const memories: number[] = [];
    const watch = setInterval(() => {
      void stage.probe().then(({ memoryNow }) => memories.push(memoryNow));
    }, 5_000);
    const people = Array.from({ length: visitors }, async () => {
      const address = someAddress();
      await sleep(randomInt(PAUSE_MS));
      while (Date.now() < end) {
        const start = performance.now();
        answers.add(await doSomething(stage, address));
        times.push(performance.now() - start);
        await sleep(randomInt(PAUSE_MS, 2 * PAUSE_MS));
      }
    });
    const arriving = upload(stage, photos, answers, end);
    await Promise.all([...people, arriving]);
    clearInterval(watch);
    return { answers, told: toldOf(times, memories), off: offOf(answers, memories) };
  },
});

async function doSomething(stage: Stage, address: string): Promise<number> {
  const event = String(stage.eventId);
  const dice = Math.random();
  const get = async (path: string) => (await call(stage, path, { address }))?.status ?? 0;
  if (dice < 0.25) return get('/');
  if (dice < 0.5) return get(`/fotos/${event}`);
  if (dice < 0.75) return get(`/api/events/event/${event}/images`);
  if (dice < 0.9)
    return get(`/api/events/event/${event}/images?idDetector=${String(randomInt(999))}`);
  if (dice < 0.93) {
    const picture = fileForm('image', await drawPicture(randomInt(999), 640, 480));
    const path = `/api/events/event/${event}/search`;
    return (await call(stage, path, { method: 'POST', address, body: picture }))?.status ?? 0;
  }
  if (dice < 0.98) {
    const items = stage.photoIds.slice(0, 3).map((id) => ({ id }));
    return (await postJson(stage, '/api/cart/quote', { items }, { address }))?.status ?? 0;
  }
  const checkout = await openOrder({ urls: [stage.url], photoIds: stage.photoIds }, 1);
  await stage.ground.provider.pay(checkout);
  return 200;
}

/** One after the other, spread over the whole time. */
async function upload(stage: Stage, photos: number, answers: Tally, end: number): Promise<void> {
  const headers = { cookie: stage.sessions.admin };
  const pause = (end - Date.now()) / photos;
  const path = `/api/events/edit/${String(stage.eventId)}`;
  await inParallel(Array.from({ length: photos }), 1, async () => {
    const seed = randomInt(1_000_000);
    const body = fileForm(
      'img-event',
      await drawPicture(seed, 1_800, 1_200),
      `${String(seed)}.jpg`,
    );
    const start = Date.now();
    const status = (await call(stage, path, { method: 'POST', headers, body }))?.status ?? 0;
    // Two pictures of one colour are one: refused, as it should be.
    answers.add(status === 400 ? 201 : status);
    await sleep(Math.max(0, pause - (Date.now() - start)));
  });
}

function toldOf(times: number[], memories: number[]): string[] {
  const sorted = times.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  return [
    `p95 of ${String(sorted.length)} calls ${p95.toFixed(0)} ms`,
    `memory ${memories[0]?.toFixed(0) ?? '–'} to ${memories.at(-1)?.toFixed(0) ?? '–'} MB`,
  ];
}

function offOf(answers: Tally, memories: number[]): string[] {
  const third = Math.ceil(memories.length / 3);
  const most = (list: number[]) => Math.max(0, ...list);
  const grown = most(memories.slice(-third)) - most(memories.slice(third, 2 * third));
  const refused = answers.only(200, 201, 409, 422, 429);
  return [...refused, ...(grown > GROWTH_LIMIT_MB ? [`memory grew ${grown.toFixed(0)} MB`] : [])];
}
