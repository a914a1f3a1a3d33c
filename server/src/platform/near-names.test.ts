import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { VARIABLE_NAMES } from '../config.ts';
import { tellNearNames, tellNotes, tellUnreadFile } from './near-names.ts';

const told = (environment: NodeJS.ProcessEnv) => tellNearNames(environment, VARIABLE_NAMES);

it.each([
  ['S3_BUKET', 'S3_BUCKET'],
  ['SMPT_URL', 'SMTP_URL'],
  ['PUBLIC_URl', 'PUBLIC_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['TRUST-PROXY', 'TRUST_PROXY'],
  ['DATADIR', 'DATA_DIR'],
  ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['MERCADO_PAGO_ACCESS_TOKEN', 'MERCADOPAGO_ACCESS_TOKEN'],
  ['MERCADOPAGO_WEBHOOK_SECERT', 'MERCADOPAGO_WEBHOOK_SECRET'],
  ['BACKUP_PASPHRASE', 'BACKUP_PASSPHRASE'],
  ['PAYMENT', 'PAYMENTS'],
  ['Port', 'PORT'],
])('%s is told, since %s is likely meant', (name, meant) => {
  const line = `Not read, as the shop has none of that name: ${name} (${meant}?).`;
  expect(told({ [name]: 'a-value' })).toBe(line);
});

it('all are told in one line, without what stands in them', () => {
  expect(told({ S3_BUKET: 'fotos', SMPT_URL: 'smtp://ana:clave@mail' })).toBe(
    'Not read, as the shop has none of that name: S3_BUKET (S3_BUCKET?), SMPT_URL (SMTP_URL?).',
  );
});

it('nothing is told of an empty one, or where the variable meant is set too', () => {
  expect(told({ S3_BUKET: ' ' })).toBeUndefined();
  expect(told({ SMTP_URI: 'smtp://mail', SMTP_URL: 'smtp://mail' })).toBeUndefined();
});

// Of shells, desktops, systemd, containers, Kubernetes, CI, npm and other programs.
const OTHERS = `
  PATH HOME USER LOGNAME SHELL TERM TMPDIR LANG LC_ALL LANGUAGE TZ PWD OLDPWD SHLVL HOSTNAME HOSTTYPE MAIL MAILTO EDITOR
  PAGER DISPLAY COLUMNS LINES PS1 SSH_CLIENT SSH_TTY SUDO_USER XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR
  INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS LISTEN_PID WATCHDOG_USEC STATE_DIRECTORY CREDENTIALS_DIRECTORY
  PORTS SPORT POST GHOST DEMOS DB_HOST DB_PORT DB_URL DATABASE_HOST DATABASE_PORT DATABASE_NAME DATABASE_USER REDIS_URL
  MONGO_URL POSTGRES_DB POSTGRES_HOST POSTGRES_USER POSTGRES_PASSWORD POSTGRES_URL PGHOST PGPORT PGDATABASE PGDATA
  SMTP_HOST SMTP_PORT SMTP_USER SMTP_PASS MAIL_TO MAIL_HOST MAIL_PORT AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_REGION
  AWS_S3_BUCKET S3_URL S3_HOST S3_PREFIX MINIO_ROOT_USER KUBERNETES_PORT KUBERNETES_SERVICE_HOST PHOTOLAB_PORT
  PHOTOLAB_SERVICE_HOST HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY http_proxy no_proxy NODE NODE_PATH NODE_OPTIONS
  NODE_VERSION NODE_EXTRA_CA_CERTS YARN_VERSION NPM_TOKEN INIT_CWD COLOR npm_config_loglevel npm_package_name
  npm_lifecycle_event npm_config_user_agent CI GITHUB_TOKEN GITHUB_REF MALLOC_ARENA_MAX MALLOC_CONF SITE CHROMIUM_PATH
  VITE_API_URL API_URL BASE_URL PUBLIC_KEY PUBLIC_DIR SITE_URL ADMIN_USER ADMIN_TOKEN METRICS_HOST METRICS_PATH LOG_FILE
  LOG_FORMAT DEBUG DEBUG_PORT TEST_DATABASE TEST_DATABASE_URL BACKUP_DIR BACKUP_PATH SHOP_NAME SHOP_URL UV_THREADPOOL_SIZE
`;

it.each(OTHERS.trim().split(/\s+/))('%s is of another program', (name) => {
  expect(told({ [name]: 'a-value' })).toBeUndefined();
});

it('no variable of the shop is near another', () => {
  for (const name of VARIABLE_NAMES) {
    const others = VARIABLE_NAMES.filter((one) => one !== name);
    expect(tellNearNames({ [name]: 'a-value' }, others)).toBeUndefined();
  }
});

it('an .env that nobody handed over is told, with what hands it over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'photolab-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const toldIn = (environment: NodeJS.ProcessEnv) =>
    tellUnreadFile(folder, environment, VARIABLE_NAMES);
  expect(toldIn({})).toBeUndefined();
  writeFileSync(join(folder, '.env'), '# of another program\r\nCOLOUR=red\r\nSMTP_URL=\r\n');
  expect(toldIn({})).toBeUndefined();
  writeFileSync(join(folder, '.env'), 'PUBLIC_URL="https://fotos.example.com"\r\nPORT=3000\r\n');
  expect(toldIn({ PUBLIC_URL: 'https://fotos.example.com' })).toMatch(
    /^Not read: \.env\. What it says is handed over by: node --env-file=\.env scripts\/start\.mjs/,
  );
  expect(toldIn({ PUBLIC_URL: 'https://fotos.example.com', PORT: '4000' })).toBeUndefined();
});

it('what may be a note behind a secret is told, without the secret', () => {
  const toldOf = (environment: NodeJS.ProcessEnv) => tellNotes(environment, VARIABLE_NAMES);
  expect(
    toldOf({ ADMIN_PASSWORD: 'una clave larga # la de Ana', BACKUP_PASSPHRASE: 'dos palabras\t#' }),
  ).toBe(
    'A note behind a value is a part of it here: look whether that of ADMIN_PASSWORD, BACKUP_PASSPHRASE is meant so.',
  );
  expect(
    toldOf({ ADMIN_PASSWORD: 'clave#larga', BACKUP_PASSPHRASE: '# al comienzo', OTHER: 'a # b' }),
  ).toBeUndefined();
});
