// Prepares one migrated database of each kind; every test file works on a copy of its own.
import { ensureModels } from '@photolab/vision/models/install';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/platform/db/database.ts';
import { embeddedTemplates } from './embedded-templates.ts';

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres';

declare module 'vitest' {
  interface ProvidedContext {
    embeddedTemplate: string;
    /** A folder whose embedded database holds no table: to make one takes long. */
    emptyTemplate: string;
    /** Empty when no PostgreSQL server answers. */
    serverUrl: string;
    serverTemplate: string;
  }
}

export async function setup(project: TestProject) {
  await ensureModels();
  const { migrated, empty } = await embeddedTemplates();
  project.provide('embeddedTemplate', migrated);
  project.provide('emptyTemplate', empty);

  const serverUrl = await reachableServer();
  const serverTemplate = `photolab_test_template_${String(process.pid)}`;
  if (serverUrl) await createTemplate(serverUrl, serverTemplate);
  project.provide('serverUrl', serverUrl);
  project.provide('serverTemplate', serverTemplate);
  return async () => {
    if (serverUrl) await execute(serverUrl, `drop database if exists ${serverTemplate}`);
  };
}

async function reachableServer(): Promise<string> {
  const url = process.env['TEST_DATABASE_URL'] ?? LOCAL;
  try {
    await execute(url, 'select 1');
    return url;
  } catch (error) {
    if (process.env['TEST_DATABASE_URL']) throw error;
    return '';
  }
}

async function createTemplate(serverUrl: string, name: string): Promise<void> {
  await execute(serverUrl, `drop database if exists ${name}`);
  await execute(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  await (await openDatabase({ url: url.href, dataDir: '' })).close();
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
