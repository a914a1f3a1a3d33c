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
    /** Empty when no PostgreSQL server answers. */
    serverUrl: string;
    serverTemplate: string;
  }
}

export async function setup(project: TestProject) {
  await ensureModels();
  project.provide('embeddedTemplate', await embeddedTemplate());

  const serverUrl = await reachableServer();
  const serverTemplate = `photolab_test_template_${String(process.pid)}`;
  if (serverUrl) await createTemplate(serverUrl, serverTemplate);
  project.provide('serverUrl', serverUrl);
  project.provide('serverTemplate', serverTemplate);
  return async () => {
    if (serverUrl) await ask(serverUrl, `drop database if exists ${serverTemplate}`);
  };
}

async function reachableServer(): Promise<string> {
  try {
    await ask(SERVER_URL, 'select 1');
    return SERVER_URL;
  } catch (error) {
    if (process.env['TEST_DATABASE_URL']) throw error;
    return '';
  }
}

async function createTemplate(serverUrl: string, name: string): Promise<void> {
  await ask(serverUrl, `drop database if exists ${name}`);
  const { url } = await makeDatabase(serverUrl, name);
  await (await openDatabase({ url, dataDir: '' })).close();
}
