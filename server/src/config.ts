// The environment, read once: a typed configuration, or one line that names the wrong variable.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { PASSWORD_MAX, PASSWORD_MIN } from '@photolab/domain/people/passwords';
import { DEFAULT_BRAND } from '@photolab/domain/shop/studio-brand';
import { DEFAULT_TIME_ZONE, isTimeZone } from '@photolab/domain/shop/studio-day';
import * as z from 'zod/mini';
import { tellNearNames, tellNotes, tellUnreadFile } from './platform/near-names.ts';
import { StartupError } from './platform/startup-error.ts';

/** In digits: what JavaScript takes for a number too (0x10, 1e3) is a slip of the hand. */
const whole = (least: number, most: number) =>
  z
    .pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))
    .check(z.minimum(least), z.maximum(most));
/** A blank is a note behind the value, which an env file hands over as a part of it. */
const NO_BLANK = z.regex(/^\S+$/);
const word = z.string().check(NO_BLANK);
const httpUrl = z.url({ protocol: /^https?$/ }).check(NO_BLANK);
/** The shop's pages and calls begin at the root of their host. */
const origin = httpUrl.check(
  z.refine((text) => {
    // Asked about what is no address too.
    if (!URL.canParse(text)) return false;
    const { username, hostname, pathname, search, hash } = new URL(text);
    // One host: no pattern of several, and no list.
    return username + pathname + search + hash === '/' && /^[\w.:[\]-]+$/.test(hostname);
  }),
);
const ENCODED = 'with %25 for a % of its password, %23 for #, %2F for /';
/** Without a name the database would be that of the user's name, or none. */
const database = z.url({ protocol: /^postgres(ql)?$/ }).check(
  NO_BLANK,
  z.refine((text) => {
    if (!URL.canParse(text)) return false;
    return new URL(text).pathname.length > 1;
  }),
);
/** Nothing here expands what a shell does, fetches anything, or leaves a note out: that would be a folder of such a name. */
const folder = z.string().check(z.regex(/^(?!~|.*\$[A-Za-z_{]|[a-z\d]+:\/\/|.*\s#)/));
/** What a header can carry. */
const token = (least: number) => z.string().check(z.regex(/^[\x21-\x7e]+$/), z.minLength(least));
const TOKEN = 'without blanks or accents';
const sender = z.string().check(z.regex(/^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/));
const onOff = z.enum(['on', 'off']);
const proxyNetworks = z
  .pipe(
    z.string(),
    z.transform((text) => text.split(',').map((network) => network.trim())),
  )
  .check(z.refine((networks) => networks.every(isNetwork)));
const trustedProxies = z.union([whole(0, 10), proxyNetworks]);

/** As whoever logs in with the name and password in an address has to. */
function canBeDecoded(address: string): boolean {
  try {
    return Boolean(decodeURIComponent(address));
  } catch {
    return false;
  }
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits < 0 || rest.length > 0) return false;
  // A prefix of 0 would believe whatever any visitor says of their address.
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}

const variables = {
  NODE_ENV: [
    z._default(z.enum(['production', 'development', 'test']), 'development'),
    'production, development or test',
  ],
  PORT: [z._default(whole(0, 65_535), 3000), 'a port number'],
  HOST: [z.optional(word), 'an address to listen on'],
  PUBLIC_URL: [z.optional(origin), 'an http(s) address without a path'],
  DATA_DIR: [z._default(folder, './data'), 'a folder, written in full'],
  DATABASE_URL: [z.optional(database), `a postgres:// address that names a database, ${ENCODED}`],
  S3_BUCKET: [z.optional(token(1)), `a bucket name, ${TOKEN}`],
  S3_ENDPOINT: [z.optional(httpUrl), 'an http(s) address'],
  S3_REGION: [z._default(token(1), 'us-east-1'), `a region name, ${TOKEN}`],
  S3_ACCESS_KEY_ID: [z.optional(token(1)), `an access key, ${TOKEN}`],
  S3_SECRET_ACCESS_KEY: [z.optional(token(1)), `a secret key, ${TOKEN}`],
  ADMIN_EMAIL: [z.optional(z.email()), 'an e-mail address'],
  ADMIN_PASSWORD: [
    z.optional(z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX))),
    `${String(PASSWORD_MIN)} to ${String(PASSWORD_MAX)} characters`,
  ],
  DEMO: [z.optional(onOff), 'on or off'],
  PAYMENTS: [z.optional(z.enum(['simulator', 'mercadopago'])), 'simulator or mercadopago'],
  MERCADOPAGO_ACCESS_TOKEN: [z.optional(token(10)), `an access token, ${TOKEN}`],
  MERCADOPAGO_WEBHOOK_SECRET: [
    z.optional(word.check(z.minLength(8))),
    'at least 8 characters, without blanks',
  ],
  MERCADOPAGO_API_URL: [z.optional(httpUrl), 'an http(s) address'],
  SMTP_URL: [
    z.optional(
      z.url({ protocol: /^smtps?$/, hostname: /./ }).check(NO_BLANK, z.refine(canBeDecoded)),
    ),
    `an smtp:// address, ${ENCODED}`,
  ],
  MAIL_FROM: [
    z._default(sender, 'Photolab <no-responder@photolab.example>'),
    'a sender, such as Fotos <fotos@example.com>',
  ],
  METRICS_TOKEN: [z.optional(token(16)), `at least 16 characters, ${TOKEN}`],
  // Any free one (0) would be found by nobody but strangers.
  METRICS_PORT: [z.optional(whole(1, 65_535)), 'a port number; without one it stays empty'],
  BACKUP_PASSPHRASE: [z.optional(z.string().check(z.minLength(12))), 'at least 12 characters'],
  LOG_LEVEL: [
    z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    'fatal, error, warn, info, debug, trace or silent',
  ],
  STUDIO_TIMEZONE: [
    z._default(z.string().check(z.refine(isTimeZone)), DEFAULT_TIME_ZONE),
    `a time zone, such as ${DEFAULT_TIME_ZONE}`,
  ],
  TRUST_PROXY: [
    z.optional(trustedProxies),
    'the number of proxies in front (1), or their networks (10.0.0.0/8, 2001:db8::/32)',
  ],
  FACE_SECOND_NETWORK: [z._default(onOff, 'on'), 'on or off'],
  RECOGNITION_WORKERS: [z.optional(whole(1, 64)), 'a number of processes'],
  SHOP_PHONE: [z._default(z.string(), DEFAULT_BRAND.phone), 'a phone number'],
  SHOP_EMAIL: [z._default(z.email(), DEFAULT_BRAND.email), 'an e-mail address'],
  SHOP_INSTAGRAM: [z._default(httpUrl, DEFAULT_BRAND.instagram), 'an http(s) address'],
  SHOP_FACEBOOK: [z._default(httpUrl, DEFAULT_BRAND.facebook), 'an http(s) address'],
  SHOP_WHATSAPP: [z._default(httpUrl, DEFAULT_BRAND.whatsapp), 'an http(s) address'],
} as const satisfies Record<string, readonly [z.ZodMiniType, string]>;

export const VARIABLE_NAMES = Object.keys(variables);

/** Whoever set one of these wants no photo on this machine's disk. */
const OF_A_BUCKET = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
/** A shell and systemd take these away; what an env file of containers hands over still has them. */
const QUOTED = /^(["']).*\1$/s;

/** What Node.js reads in the place of bytes that are none in UTF-8: an ñ of a file in Latin-1. */
const NO_LETTER = '\uFFFD';

type Variables = { [K in keyof typeof variables]: z.output<(typeof variables)[K][0]> };

export type Config = ReturnType<typeof readConfig>;

/** What a program starts with; what is not read, though it looks so, is told first. @throws StartupError */
export function readEnvironment(): Config {
  const lines = [
    tellUnreadFile(process.cwd(), process.env, VARIABLE_NAMES),
    tellNearNames(process.env, VARIABLE_NAMES),
    tellNotes(process.env, VARIABLE_NAMES),
  ];
  for (const line of lines) if (line) console.warn(line);
  return readConfig(process.env);
}

/** @throws StartupError naming the variable and what it expects */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const v = readVariables(environment);
  const production = v.NODE_ENV === 'production';
  if (v.S3_BUCKET && !(v.S3_ACCESS_KEY_ID && v.S3_SECRET_ACCESS_KEY)) {
    throw new StartupError(
      'S3_BUCKET is set: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed too.',
    );
  }
  const alone = v.S3_BUCKET ? undefined : OF_A_BUCKET.find((name) => v[name]);
  if (alone) {
    throw new StartupError(`${alone} is set: S3_BUCKET is needed too, which says where files go.`);
  }
  if (Boolean(v.ADMIN_EMAIL) !== Boolean(v.ADMIN_PASSWORD)) {
    throw new StartupError('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.');
  }
  return {
    production,
    port: v.PORT,
    host: v.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: new URL(v.PUBLIC_URL ?? `http://localhost:${String(v.PORT)}`).origin,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    s3:
      v.S3_BUCKET && v.S3_ACCESS_KEY_ID && v.S3_SECRET_ACCESS_KEY
        ? {
            bucket: v.S3_BUCKET,
            endpoint: v.S3_ENDPOINT,
            region: v.S3_REGION,
            accessKeyId: v.S3_ACCESS_KEY_ID,
            secretAccessKey: v.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    admin:
      v.ADMIN_EMAIL && v.ADMIN_PASSWORD
        ? { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD }
        : undefined,
    /** Undefined: on when the database is empty, unless in production. */
    demo: v.DEMO ? v.DEMO === 'on' : production ? false : undefined,
    payments: readPayments(v, production),
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    metrics: { token: v.METRICS_TOKEN, port: v.METRICS_PORT },
    /** Empty: backups are not encrypted. */
    backupPassphrase: v.BACKUP_PASSPHRASE ?? '',
    logLevel: v.LOG_LEVEL,
    timeZone: v.STUDIO_TIMEZONE,
    /** Whose word on a visitor's address counts: so many hops, or these networks. */
    trustedProxies: v.TRUST_PROXY ?? 0,
    secondFaceNetwork: v.FACE_SECOND_NETWORK === 'on',
    recognitionWorkers: v.RECOGNITION_WORKERS,
    shop: {
      phone: v.SHOP_PHONE,
      email: v.SHOP_EMAIL,
      instagram: v.SHOP_INSTAGRAM,
      facebook: v.SHOP_FACEBOOK,
      whatsapp: v.SHOP_WHATSAPP,
    },
  };
}

function readVariables(environment: NodeJS.ProcessEnv): Variables {
  const values: Record<string, unknown> = {};
  for (const [name, [schema, expected]] of Object.entries(variables)) {
    const text = environment[name]?.trim();
    if (text && QUOTED.test(text)) {
      throw new StartupError(`${name} is wrong: it stands in quotes, which are part of it here.`);
    }
    if (text?.includes(NO_LETTER)) {
      throw new StartupError(
        `${name} is wrong: it has letters that are not UTF-8; save its file as UTF-8.`,
      );
    }
    const parsed = schema.safeParse(text === '' ? undefined : text);
    if (!parsed.success) throw new StartupError(`${name} is wrong: it expects ${expected}.`);
    values[name] = parsed.data;
  }
  // Every value was just parsed by the schema of its own name.
  return values as Variables;
}

export type PaymentsConfig =
  | {
      kind: 'simulator';
      accessToken: string | undefined;
      webhookSecret: string | undefined;
      apiUrl: string | undefined;
    }
  | { kind: 'mercadopago'; accessToken: string; webhookSecret: string; apiUrl: string | undefined };

function readPayments(v: Variables, production: boolean): PaymentsConfig {
  const { MERCADOPAGO_ACCESS_TOKEN: accessToken, MERCADOPAGO_WEBHOOK_SECRET: webhookSecret } = v;
  const apiUrl = v.MERCADOPAGO_API_URL;
  const wanted = v.PAYMENTS ?? (accessToken || production ? 'mercadopago' : 'simulator');
  if (wanted === 'simulator') return { kind: wanted, accessToken, webhookSecret, apiUrl };
  if (!accessToken) {
    throw new StartupError(
      'MERCADOPAGO_ACCESS_TOKEN is missing: set it, or PAYMENTS=simulator for a shop that sells nothing.',
    );
  }
  if (!webhookSecret) {
    throw new StartupError(
      'MERCADOPAGO_WEBHOOK_SECRET is missing: copy it from your application panel.',
    );
  }
  return { kind: wanted, accessToken, webhookSecret, apiUrl };
}
