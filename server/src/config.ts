// The environment, read once: a typed configuration, or one line that names the wrong variable.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { DEFAULT_BRAND } from '@photolab/domain/shop/studio-brand';
import { DEFAULT_TIME_ZONE, isTimeZone } from '@photolab/domain/shop/studio-day';
import * as z from 'zod/mini';
import { StartupError } from './platform/startup-error.ts';

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535));
const httpUrl = z.url({ protocol: /^https?$/ });
/** The shop's pages and calls begin at the root of their host. */
const origin = httpUrl.check(
  z.refine((text) => {
    // Asked about what is no address too.
    if (!URL.canParse(text)) return false;
    const { pathname, search, hash } = new URL(text);
    return pathname + search + hash === '/';
  }),
);
const sender = z.string().check(z.regex(/^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/));
const onOff = z.enum(['on', 'off']);
const proxyNetworks = z
  .pipe(
    z.string(),
    z.transform((text) => text.split(',').map((network) => network.trim())),
  )
  .check(z.refine((networks) => networks.every(isNetwork)));
const trustedProxies = z.union([
  z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10)),
  proxyNetworks,
]);

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
  const length = prefix === undefined ? bits : Number(prefix);
  return rest.length === 0 && prefix !== '' && length >= 0 && length <= bits && length % 1 === 0;
}

const variables = {
  NODE_ENV: [
    z._default(z.enum(['production', 'development', 'test']), 'development'),
    'production, development or test',
  ],
  PORT: [z._default(port, 3000), 'a port number'],
  HOST: [z.optional(z.string()), 'an address to listen on'],
  PUBLIC_URL: [z.optional(origin), 'an http(s) address without a path'],
  DATA_DIR: [z._default(z.string(), './data'), 'a folder'],
  DATABASE_URL: [z.optional(z.url({ protocol: /^postgres(ql)?$/ })), 'a postgres:// address'],
  S3_BUCKET: [z.optional(z.string()), 'a bucket name'],
  S3_ENDPOINT: [z.optional(httpUrl), 'an http(s) address'],
  S3_REGION: [z._default(z.string(), 'us-east-1'), 'a region name'],
  S3_ACCESS_KEY_ID: [z.optional(z.string()), 'an access key'],
  S3_SECRET_ACCESS_KEY: [z.optional(z.string()), 'a secret key'],
  ADMIN_EMAIL: [z.optional(z.email()), 'an e-mail address'],
  ADMIN_PASSWORD: [z.optional(z.string().check(z.minLength(8))), 'at least 8 characters'],
  DEMO: [z.optional(onOff), 'on or off'],
  PAYMENTS: [z.optional(z.enum(['simulator', 'mercadopago'])), 'simulator or mercadopago'],
  MERCADOPAGO_ACCESS_TOKEN: [z.optional(z.string().check(z.minLength(10))), 'an access token'],
  MERCADOPAGO_WEBHOOK_SECRET: [
    z.optional(z.string().check(z.minLength(8))),
    'at least 8 characters',
  ],
  MERCADOPAGO_API_URL: [z.optional(httpUrl), 'an http(s) address'],
  SMTP_URL: [
    z.optional(z.url({ protocol: /^smtps?$/, hostname: /./ }).check(z.refine(canBeDecoded))),
    'an smtp:// address, with %25 for a % of its password',
  ],
  MAIL_FROM: [
    z._default(sender, 'Photolab <no-responder@photolab.example>'),
    'a sender, such as Fotos <fotos@example.com>',
  ],
  METRICS_TOKEN: [z.optional(z.string().check(z.minLength(16))), 'at least 16 characters'],
  METRICS_PORT: [z.optional(port), 'a port number'],
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
  RECOGNITION_WORKERS: [
    z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(64))),
    'a number of processes',
  ],
  SHOP_PHONE: [z._default(z.string(), DEFAULT_BRAND.phone), 'a phone number'],
  SHOP_EMAIL: [z._default(z.email(), DEFAULT_BRAND.email), 'an e-mail address'],
  SHOP_INSTAGRAM: [z._default(httpUrl, DEFAULT_BRAND.instagram), 'an http(s) address'],
  SHOP_FACEBOOK: [z._default(httpUrl, DEFAULT_BRAND.facebook), 'an http(s) address'],
  SHOP_WHATSAPP: [z._default(httpUrl, DEFAULT_BRAND.whatsapp), 'an http(s) address'],
} as const satisfies Record<string, readonly [z.ZodMiniType, string]>;

type Variables = { [K in keyof typeof variables]: z.output<(typeof variables)[K][0]> };

export type Config = ReturnType<typeof readConfig>;

/** @throws StartupError naming the variable and what it expects */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const v = readVariables(environment);
  const production = v.NODE_ENV === 'production';
  if (v.S3_BUCKET && !(v.S3_ACCESS_KEY_ID && v.S3_SECRET_ACCESS_KEY)) {
    throw new StartupError(
      'S3_BUCKET is set: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed too.',
    );
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
