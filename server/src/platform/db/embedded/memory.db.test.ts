import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { openDatabase, type Database } from '../database.ts';

const MEGABYTE = 1_000_000;
const ANSWERS = 600;

async function onEmbedded(look: (db: Database) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'photolab-memory-'));
  cpSync(inject('embeddedTemplate'), folder, { recursive: true });
  const { db, close } = await openDatabase({ url: undefined, dataDir: folder });
  try {
    await look(db);
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}

it('the embedded database takes 32 MB for its pages, not PostgreSQL’s 128', async () => {
  await onEmbedded(async (db) => {
    const { rows } = await db.execute(sql`show shared_buffers`);
    expect(rows).toEqual([{ shared_buffers: '32MB' }]);
  });
});

it('the embedded database keeps nothing of what it has answered', async () => {
  await onEmbedded(async (db) => {
    const ask = () => db.execute(sql`select repeat('x', ${MEGABYTE}::int) as text`);
    for (let round = 0; round < 20; round += 1) await ask();
    const before = process.memoryUsage.rss();
    for (let round = 0; round < ANSWERS; round += 1) await ask();
    const grown = (process.memoryUsage.rss() - before) / MEGABYTE;
    // Half of what was answered, for whatever is not collected yet.
    expect(grown).toBeLessThan(ANSWERS / 2);
  });
});
