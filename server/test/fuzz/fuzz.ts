// A run of calls from the API's description, each judged: in this process, on a shop with a worker.
// What it makes (events, photos, orders, sessions) is what it breaks afterwards.
import { performance } from 'node:perf_hooks';
import type { OpenApiDocument } from '@photolab/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { openAccountSession } from './sessions.ts';
import { asText, CallMaker, type Call } from './call-maker.ts';
import { makeFiles } from './files.ts';
import { judge, typeOf, type Answer } from './judge.ts';
import { Known } from './known.ts';
import { Random } from './random.ts';
import type { Services } from '../../src/services.ts';
import { seedEvent } from '../photo-rows.ts';

export interface FuzzOptions {
  calls: number;
  seed: number;
  /** Calls under way at once. */
  width?: number;
  /** A call that takes longer is one that hangs. */
  patienceMs?: number;
}

export interface FuzzReport {
  byStatus: Map<number, number>;
  /** What was wrong, once for each operation and kind, with the call that showed it. */
  faults: Map<string, { times: number; call: Call }>;
  /** Operations that have answered with success at least once. */
  succeeded: Set<string>;
  operations: string[];
  seconds: number;
}

const PATIENCE_MS = 60_000;
/** Of the calls, how many are sent twice at once. */
const TWINS = 0.2;
/** Of the calls, beside how many what they are about is deleted. */
const DELETED_MEANWHILE = 0.02;
const SESSION_LOOKS = 20;
/** Deleting events is a call too, and so is logging out: what is lost is made again before long. */
const STOCKED_EVERY = 50;

export async function runFuzz(
  shop: { app: FastifyInstance; services: Services },
  options: FuzzOptions,
): Promise<FuzzReport> {
  const { app, services } = shop;
  const start = performance.now();
  const random = new Random(options.seed);
  const known = new Known(random);
  const sessions = {
    user: await openAccountSession(services, 'user'),
    admin: await openAccountSession(services, 'admin'),
  };
  await stock(services, known);
  const described = await app.inject('/api/openapi.json');
  const description = described.json<OpenApiDocument>();
  const maker = new CallMaker({ random, known }, description, await makeFiles(), {
    user: () => sessions.user,
    admin: () => sessions.admin,
  });
  const report: FuzzReport = {
    byStatus: new Map(),
    faults: new Map(),
    succeeded: new Set(),
    operations: Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
    seconds: 0,
  };
  let sent = 0;
  let rounds = 0;
  const work = async () => {
    while (sent < options.calls) {
      rounds += 1;
      if (rounds % SESSION_LOOKS === 0) await renew(shop, sessions);
      if (rounds % STOCKED_EVERY === 0) await stock(services, known);
      const call = maker.next();
      // Two that press at once, a browser that repeats: the same call beside itself.
      const times = random.chance(TWINS) ? 2 : 1;
      const patience = options.patienceMs ?? PATIENCE_MS;
      const against = random.chance(DELETED_MEANWHILE) ? maker.against(call) : undefined;
      const calls = [...Array<Call>(times).fill(call), ...(against ? [against] : [])];
      sent += calls.length;
      const answers = calls.map((one) => send(app, one, patience));
      for (const [index, answer] of (await Promise.all(answers)).entries()) {
        note(report, calls[index] ?? call, answer, description);
        if (typeof answer !== 'string' && answer.status < 300)
          known.learn(call.area, bodyOf(answer));
      }
    }
  };
  await Promise.all(Array.from({ length: options.width ?? 4 }, work));
  report.seconds = (performance.now() - start) / 1000;
  return report;
}

/** An event with photos for sale. */
async function stock(services: Services, known: Known): Promise<void> {
  const { event, photos } = await seedEvent(services, 8);
  known.add('events', event.id);
  for (const { id } of photos) known.add('images', id);
}

/** Logging out and resetting are calls too: whoever lost a session gets another. */
async function renew(
  { app, services }: { app: FastifyInstance; services: Services },
  sessions: { user: string; admin: string },
): Promise<void> {
  for (const role of ['user', 'admin'] as const) {
    const answer = await app.inject({ url: '/api/auth', headers: { cookie: sessions[role] } });
    if (!answer.body.includes(`"${role}"`)) {
      sessions[role] = await openAccountSession(services, role);
    }
  }
}

/** The answer, or why there is none. */
async function send(
  app: FastifyInstance,
  { request }: Call,
  patienceMs: number,
): Promise<Answer | string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer'), patienceMs);
  });
  const answered = app.inject(request).then(
    ({ statusCode: status, headers, body }): Answer => ({ status, headers, body }),
    (error: unknown) => `broke off: ${String(error)}`,
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}

function note(
  { byStatus, faults, succeeded }: FuzzReport,
  call: Call,
  answer: Answer | string,
  description: OpenApiDocument,
): void {
  const status = typeof answer === 'string' ? 0 : answer.status;
  byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  if (status >= 200 && status < 300 && call.operation) succeeded.add(call.operation);
  const wrong = typeof answer === 'string' ? answer : judge(call, answer, description);
  if (wrong === undefined) return;
  const key = `${call.operation ?? call.request.url.slice(0, 60)}: ${wrong}`;
  const known = faults.get(key);
  faults.set(key, { times: (known?.times ?? 0) + 1, call: known?.call ?? call });
}

function bodyOf({ headers, body }: Answer): unknown {
  if (!typeOf(headers).startsWith('application/json')) return undefined;
  try {
    const value: unknown = JSON.parse(body);
    return value;
  } catch {
    return undefined;
  }
}

/** One line for each fault, with a call that shows it again. */
export function describeFaults({ faults }: FuzzReport): string[] {
  return [...faults].map(([what, { times, call }]) => {
    const { method, url, headers, payload } = call.request;
    const body = Buffer.isBuffer(payload)
      ? payload.toString('latin1')
      : payload === undefined
        ? ''
        : asText(payload);
    const short = { method, url: url.slice(0, 300), headers, body: body.slice(0, 600) };
    const shown = JSON.stringify(short);
    return `${String(times)} × ${what}\n    ${shown}`;
  });
}
