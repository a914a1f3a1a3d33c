// A whole shop for one test file, on a database of its own: embedded or on the server, by project.
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@photolab/domain/people/roles';
import { afterAll, beforeAll, inject } from 'vitest';
import { makeDatabase, SERVER_URL } from '../scripts/server-database.ts';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { SESSION_COOKIE } from '../src/http/session.ts';
import { findAccountByEmail, insertAccount } from '../src/features/accounts/accounts.repository.ts';
import { beginSession } from '../src/features/accounts/accounts.usecases.ts';
import { shopCookie } from '../src/http/guards/cookies.ts';
import { jobHandlers } from '../src/jobs.ts';
import { hashPassword } from '../src/platform/passwords.ts';
import { startWorker } from '../src/platform/queue/worker.ts';
import type { Recognition } from '../src/platform/recognition/recognition.ts';
import { openServices, type Services } from '../src/services.ts';

export interface Shop {
  app: Awaited<ReturnType<typeof buildApp>>;
  services: Services;
  dataDir: string;
  /** Registers and logs in somebody; returns the header that carries the session. */
  login(role: Role): Promise<{ cookie: string }>;
}

export interface ShopOptions {
  /** Runs jobs too. */
  worker?: boolean;
  /** Listens on a free port of this machine, so that others can call it. */
  listen?: boolean;
  /** Instead of the real one, which needs seconds for a photo. */
  recognition?: Recognition;
  env?: Record<string, string> | (() => Promise<Record<string, string>>);
}

/** Opens a shop before the file's tests and throws it away afterwards. */
export function useShop(options: ShopOptions = {}): () => Shop {
  let shop: Shop | undefined;
  let close: () => Promise<void> = () => Promise.resolve();
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'photolab-shop-'));
    const database = await copyDatabase(dataDir);
    const config = readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
      DEMO: 'off',
      ...database,
      ...(typeof options.env === 'function' ? await options.env() : options.env),
    });
    const services = await openServices(config, { recognition: options.recognition });
    const app = await buildApp(services);
    if (options.listen) {
      services.address.selfUrl = await app.listen({ host: '127.0.0.1', port: 0 });
    }
    const worker = options.worker
      ? startWorker(services.db, jobHandlers(services), app.log)
      : undefined;
    shop = { app, services, dataDir, login: (role) => login(services, role) };
    close = async () => {
      // What a test's own calls left open is not waited for.
      if (options.listen) app.server.closeAllConnections();
      await app.close();
      await worker?.stop();
      await services.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
  });
  afterAll(() => close());
  return () => {
    if (!shop) throw new Error('the shop opens before the first test');
    return shop;
  };
}

async function copyDatabase(dataDir: string) {
  if (process.env['TEST_DATABASE'] !== 'server') {
    cpSync(join(inject('embeddedTemplate'), 'db'), join(dataDir, 'db'), { recursive: true });
  }
  return createDatabase(`template ${inject('serverPrefix')}template`);
}

/**
 * A database of its own on the server, which is dropped with all others when the tests have ended; the embedded one is
 * made where it is opened.
 */
export async function createDatabase(like = ''): Promise<{ DATABASE_URL?: string }> {
  if (process.env['TEST_DATABASE'] !== 'server') return {};
  const name = `${inject('serverPrefix')}${randomUUID().replaceAll('-', '')}`;
  return { DATABASE_URL: (await makeDatabase(SERVER_URL, name, like)).url };
}

/** One for all accounts: each takes 30 ms of processor. */
let passwordHash: Promise<string> | undefined;

/** As after the password was checked, which takes as long for each. */
async function login({ db, publicUrl }: Services, role: Role) {
  const email = `${randomUUID()}@example.com`;
  passwordHash ??= hashPassword('una clave larga');
  await insertAccount(db, { email, role, passwordHash: await passwordHash });
  const account = await findAccountByEmail(db, email);
  if (!account) throw new Error(`no account ${email}`);
  const origin = { device: undefined, address: '127.0.0.1' };
  const { token } = await beginSession(db, account, { origin, replaced: undefined });
  return { cookie: `${shopCookie(SESSION_COOKIE, publicUrl).name}=${token}` };
}

/** A multipart body for `app.inject`: text fields, and files by field name. */
export function multipart(
  fields: Record<string, string>,
  files: { field: string; filename: string; content: Buffer }[] = [],
) {
  const boundary = `----${randomUUID()}`;
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
  );
  for (const { field, filename, content } of files) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    parts.push(Buffer.from(head), content, Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
