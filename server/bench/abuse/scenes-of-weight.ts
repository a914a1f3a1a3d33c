// What is large or slow: originals, selfies, avatars, uploads that drip, a disk without room.
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { openOrder } from '../faults/buyers.ts';
import {
  call,
  fileForm,
  openConnection,
  postJson,
  secondsUntil,
  someAddress,
  watchAnswers,
} from './calls.ts';
import { Tally, type Scene } from './scene.ts';
import type { Stage } from './stage.ts';

const PAUSED = 40;
const HELD_MS = 6_000;
const SELFIES = 30;
/** Of a search alone: a large picture before it, and the others who came at the same moment. */
const OTHERS_LIMIT_TIMES = 8;
const AVATARS = 8;
const END_LIMIT_SECONDS = 20;
const NEXT_LIMIT_SECONDS = 3;
/** Above what the process takes anyway. */
const DOWNLOADS_LIMIT_MB = 250;

const times = (count: number) => Array.from({ length: count }, (_none, index) => index);

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

const noisy = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();

const found = z.object({
  sellImages: z.array(z.object({ url: z.string() })).check(z.minLength(1)),
  zipUrl: z.string(),
});

/** Buys the original of 45 MB; returns its address and its archive's. */
async function buy(stage: Stage): Promise<{ photo: string; zip: string }> {
  const [largest] = stage.photoIds;
  const checkout = await openOrder({ urls: [stage.url], photoIds: largest ? [largest] : [] }, 1);
  const back = await stage.ground.provider.pay(checkout);
  const status = `/api/order-status/${back.searchParams.get('external_reference') ?? ''}`;
  let text = '';
  await secondsUntil(async () => {
    text = (await call(stage, status))?.text ?? '';
    return text.includes('"approved"');
  }, 60);
  const { operationNumber } = z.object({ operationNumber: z.string() }).parse(JSON.parse(text));
  const answer = await postJson(stage, '/api/sell/find', { operationNumber });
  const { sellImages, zipUrl } = found.parse(JSON.parse(answer?.text ?? ''));
  return { photo: sellImages[0]?.url ?? '', zip: zipUrl };
}

const pausedDownloads: Scene = {
  name: `${String(PAUSED)} paused downloads of 45 MB, 20 HEADs of the ZIP`,
  play: async (stage) => {
    const answers = new Tally();
    const { photo, zip } = await buy(stage);
    const { memory } = await stage.probe('reset');
    const looks: (() => number[])[] = [];
    const sockets = times(PAUSED).map(() => {
      const socket = openConnection(stage);
      looks.push(watchAnswers(socket));
      socket.write(`GET ${photo} HTTP/1.1\r\nHost: x\r\n\r\n`);
      socket.once('data', () => socket.pause());
      return socket;
    });
    const heads = times(20).map(() => call(stage, zip, { method: 'HEAD' }));
    for (const head of await Promise.all(heads)) answers.add(head?.status ?? 0);
    await sleep(HELD_MS);
    for (const look of looks) answers.add(look()[0] ?? 0);
    const grown = (await stage.probe()).memory - memory;
    for (const socket of sockets) socket.destroy();
    return {
      answers,
      told: [`memory grew by ${Math.max(0, grown).toFixed(0)} MB`],
      off: [
        ...answers.only(200, 429),
        ...(grown > DOWNLOADS_LIMIT_MB ? ['memory grew with the downloads'] : []),
      ],
    };
  },
};

/** Four other people search meanwhile, with a picture as a telephone takes it. */
const hugeSelfies: Scene = {
  name: `${String(SELFIES)} selfies of 24 megapixels from one address, others search`,
  play: async (stage) => {
    const answers = new Tally();
    const others = new Tally();
    const [huge, small] = await Promise.all([noisy(6_000, 4_000), noisy(1_200, 900)]);
    const search = (picture: Buffer, address: string) =>
      call(stage, '/api/similar-images', {
        method: 'POST',
        address,
        body: fileForm('image', picture),
      });
    // The first search loads the networks.
    await search(small, someAddress());
    const alone = await secondsOf(() => search(small, someAddress()));
    const flood = times(SELFIES).map(async () => {
      answers.add((await search(huge, '10.8.8.8'))?.status ?? 0);
    });
    await sleep(1_000);
    let longest = 0;
    const people = times(4).map(async () => {
      for (let turn = 0; turn < 2; turn += 1) {
        const asked = async () => others.add((await search(small, someAddress()))?.status ?? 0);
        longest = Math.max(longest, await secondsOf(asked));
      }
    });
    await Promise.all([...people, ...flood]);
    const late = longest > OTHERS_LIMIT_TIMES * alone ? ['others waited for their search'] : [];
    const seconds = `the longest ${longest.toFixed(1)} s, alone ${alone.toFixed(1)} s`;
    return {
      answers,
      told: [`others: ${others.text()}, ${seconds}`],
      off: [...answers.only(400, 413, 422, 429, 503), ...others.only(409, 422), ...late],
    };
  },
};

const hugeAvatars: Scene = {
  name: `${String(AVATARS)} avatars of 99 megapixels at once`,
  play: async (stage) => {
    const answers = new Tally();
    const flat = { width: 11_000, height: 9_000, channels: 3 as const, background: '#c8102e' };
    const picture = await sharp({ create: flat }).jpeg({ quality: 50 }).toBuffer();
    const avatar = () =>
      call(stage, '/api/auth/upload-profile-image', {
        method: 'POST',
        headers: { cookie: stage.sessions.user },
        body: fileForm('profileImage', picture),
      });
    await Promise.all(times(AVATARS).map(async () => answers.add((await avatar())?.status ?? 0)));
    return { answers, off: answers.only(400, 413, 429) };
  },
};

const uploadHead = (stage: Stage, length: number) =>
  [
    `POST /api/events/edit/${String(stage.eventId)} HTTP/1.1`,
    'Host: x',
    `Cookie: ${stage.sessions.admin}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${String(length)}`,
    '\r\n--b\r\nContent-Disposition: form-data; name="img-event"; filename="a.jpg"\r\n\r\n',
  ].join('\r\n');

const noRoom: Scene = {
  name: 'no room on the disk, then the next call on the same connection',
  play: async (stage) => {
    const answers = new Tally();
    const socket = openConnection(stage);
    const look = watchAnswers(socket);
    await stage.probe('full');
    const body = Buffer.concat([Buffer.alloc(6_000_000, 1), Buffer.from('\r\n--b--\r\n')]);
    const head = uploadHead(stage, 0);
    const before = head.length - head.indexOf('\r\n\r\n') - 4;
    socket.write(uploadHead(stage, body.length + before));
    socket.write(body);
    await secondsUntil(() => Promise.resolve(look().length > 0), 60);
    await stage.probe('room');
    socket.write('GET /api/auth HTTP/1.1\r\nHost: x\r\n\r\n');
    const seconds = await secondsUntil(() => Promise.resolve(look().length > 1), 90);
    for (const status of look()) answers.add(status);
    socket.destroy();
    return {
      answers,
      told: [`the next answer came after ${seconds.toFixed(1)} s`],
      off: [
        ...(look().join() === '507,200' ? [] : [`answers ${look().join()}, not 507,200`]),
        ...(seconds > NEXT_LIMIT_SECONDS ? ['the next call waited'] : []),
      ],
    };
  },
};

const ending: Scene = {
  name: 'SIGTERM while an upload drips',
  measured: false,
  play: async (stage) => {
    const answers = new Tally();
    const socket = openConnection(stage);
    const look = watchAnswers(socket);
    socket.write(uploadHead(stage, 5_000_000));
    const drip = setInterval(() => socket.write('x'), 500);
    await sleep(2_000);
    const start = performance.now();
    await stage.program.stop();
    const seconds = (performance.now() - start) / 1000;
    clearInterval(drip);
    socket.destroy();
    answers.add(look()[0] ?? 0);
    await stage.program.start();
    return {
      answers,
      told: [`ended after ${seconds.toFixed(1)} s`],
      off: seconds > END_LIMIT_SECONDS ? ['it took too long to end'] : [],
    };
  },
};

export const scenesOfWeight = [pausedDownloads, hugeSelfies, hugeAvatars, noRoom, ending];
