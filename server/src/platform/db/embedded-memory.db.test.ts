import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { openDatabase } from './database.ts';

const MEGABYTE = 1_000_000;
const ANSWERS = 600;

it('the embedded database keeps nothing of what it has answered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'photolab-memory-'));
  cpSync(inject('embeddedTemplate'), folder, { recursive: true });
  const { db, close } = await openDatabase({ url: undefined, dataDir: folder });
  try {
    const ask = () => db.execute(sql`select repeat('x', ${MEGABYTE}::int) as text`);
    for (let round = 0; round < 20; round += 1) await ask();
    const before = process.memoryUsage.rss();
    for (let round = 0; round < ANSWERS; round += 1) await ask();
    const grown = (process.memoryUsage.rss() - before) / MEGABYTE;
    // Half of what was answered, for whatever is not collected yet.
    expect(grown).toBeLessThan(ANSWERS / 2);
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
});
