// A shop under abuse: its own process with the probe in it, photos, a bought original of 45 MB,
// somebody of each role, and visitors who look around meanwhile.
import { request } from 'node:http';
import { mkdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { openDatabase } from '../../src/platform/db/database.ts';
import { diskStorage } from '../../src/platform/storage/disk.ts';
import { photos } from '../../src/schema/photos.ts';
import { openAccountSession } from '../../test/fuzz/sessions.ts';
import { seedEvent } from '../../test/photo-rows.ts';
import type { Cluster } from '../faults/postgres.ts';
import { freePort } from '../../../scripts/running/free-port.ts';
import { Program } from '../faults/program.ts';
import { prepareGround, type Ground } from '../faults/setup.ts';
import { startVisitors, type Visitors } from './visitors.ts';

/** A camera's largest. */
const ORIGINAL_BYTES = 45_000_000;
const DOOMED_PHOTOS = 60;
/** A process that has just started compiles what it runs. */
const WARM_UP_MS = 10_000;

const measured = z.object({
  pid: z.int(),
  delayMs: z.number(),
  blockMs: z.number(),
  memory: z.number(),
  memoryNow: z.number(),
  children: z.number(),
});
export type Measured = z.output<typeof measured>;

export interface Stage {
  database: 'embedded' | 'server';
  url: string;
  port: number;
  ground: Ground;
  cluster: Cluster | undefined;
  program: Program;
  visitors: Visitors;
  eventId: number;
  photoIds: number[];
  /** Photos that a scene may delete, with their pictures' addresses. */
  doomed: { id: number; picture: string }[];
  /** Headers that carry a session. */
  sessions: { user: string; admin: string };
  /** What the probe has seen; `reset` starts anew, `full` and `room` are about the disk. */
  probe(about?: 'reset' | 'full' | 'room'): Promise<Measured>;
  close(): Promise<void>;
}

export async function openStage(
  database: 'embedded' | 'server',
  cluster: Cluster | undefined,
): Promise<Stage> {
  const served = database === 'server' ? cluster : undefined;
  const databaseUrl = await served?.createDatabase('abuse');
  const ground = await prepareGround(databaseUrl);
  const seeds = await seed(ground, databaseUrl);
  const port = await freePort();
  const socketPath = join(ground.dataDir, 'probe.sock');
  const program = new Program({
    name: 'shop',
    file: 'server/bench/abuse/probed-shop-program.ts',
    env: { ...ground.env, PORT: String(port), PROBE_SOCKET: socketPath },
    logFile: join(ground.dataDir, 'shop.log'),
    readyText: 'Photolab is ready',
  });
  await program.start();
  const url = `http://127.0.0.1:${String(port)}`;
  const paths = ['/', `/fotos/${String(seeds.eventId)}`, '/api/events', '/api/news', '/api/shop'];
  const visitors = startVisitors(url, [
    ...paths,
    `/api/events/event/${String(seeds.eventId)}/images`,
    seeds.picture,
  ]);
  await sleep(WARM_UP_MS);
  return {
    database,
    url,
    port,
    ground,
    cluster: served,
    program,
    visitors,
    ...seeds,
    probe: (about) => ask(socketPath, `/${about ?? ''}`),
    close: async () => {
      visitors.close();
      await program.stop();
      await ground.remove();
    },
  };
}

/** Written before the shop starts: the embedded database serves one process. */
async function seed(ground: Ground, databaseUrl: string | undefined) {
  const { dataDir } = ground;
  mkdirSync(dataDir, { recursive: true });
  const { db, close } = await openDatabase({ url: databaseUrl, dataDir });
  try {
    const files = join(dataDir, 'files');
    const parts = { db, storage: diskStorage(files) };
    await parts.storage.make();
    const { event, photos: rows } = await seedEvent(parts, 12);
    const [first] = rows;
    if (!first) throw new Error('no photo was seeded');
    // What follows a JPEG's end is not looked at.
    truncateSync(join(files, first.originalKey), ORIGINAL_BYTES);
    await db.update(photos).set({ byteSize: ORIGINAL_BYTES }).where(eq(photos.id, first.id));
    const doomed = await seedEvent(parts, DOOMED_PHOTOS);
    return {
      eventId: event.id,
      photoIds: rows.map(({ id }) => id),
      picture: mediaOf(first.previewKey),
      doomed: doomed.photos.map(({ id, previewKey }) => ({ id, picture: mediaOf(previewKey) })),
      sessions: {
        user: await openAccountSession({ db }, 'user'),
        admin: await openAccountSession({ db }, 'admin'),
      },
    };
  } finally {
    await close();
    // A start of the bench's own is no unclean one.
    rmSync(join(dataDir, 'uploads'), { recursive: true, force: true });
  }
}

const mediaOf = (key: string | null) => `/api/media/${(key ?? '').replace(/^public\//, '')}`;

function ask(socketPath: string, path: string): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, path }, (answer) => {
      let text = '';
      answer.on('data', (bytes: Buffer) => (text += bytes.toString()));
      answer.on('end', () => resolve(measured.parse(JSON.parse(text))));
    });
    call.on('error', reject);
    call.end();
  });
}
