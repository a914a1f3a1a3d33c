// Prepares one migrated database of each kind; every test file works on a copy of its own.
import { ensureModels } from '@photolab/vision/models/install';
import type { TestProject } from 'vitest/node';
import { ask, makeDatabase, SERVER_URL } from '../../scripts/server-database.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { embeddedTemplate } from './embedded-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder whose embedded database has every table and no row. */
    embeddedTemplate: string;
    /** What the names of these tests' databases on a server begin with; the one to copy is called `template`. */
    serverPrefix: string;
  }
}

export async function setup(project: TestProject) {
  await ensureModels();
  project.provide('embeddedTemplate', await embeddedTemplate());
  if (project.config.env['TEST_DATABASE'] !== 'server') return undefined;
  const prefix = `photolab_test_${String(process.pid)}_`;
  await createTemplate(`${prefix}template`);
  project.provide('serverPrefix', prefix);
  return () => dropAll(prefix);
}

async function createTemplate(name: string): Promise<void> {
  await ask(SERVER_URL, `drop database if exists ${name}`);
  const { url } = await makeDatabase(SERVER_URL, name);
  await (await openDatabase({ url, dataDir: '' })).close();
}

/**
 * All at the end: ext4 makes no file where one was deleted in the last minutes and looks at each of them for every new
 * one, of which a database has 400. Dropped one by one they cost a twelfth of the processor (perf, `recently_deleted`).
 */
async function dropAll(prefix: string): Promise<void> {
  const all = `select datname as name from pg_database where starts_with(datname, '${prefix}')`;
  for (const { name } of await ask<{ name: string }>(SERVER_URL, all)) {
    await ask(SERVER_URL, `drop database if exists ${name} with (force)`);
  }
}
