// npm run test:processes: two web and two worker processes on PostgreSQL behind a small proxy. What one
// process knows the others know, and killing one of each during load loses nothing.
import { request, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { waitFor } from '../bench/faults/buyers.ts';
import { exactly, printTable, told, type Figure } from '../bench/faults/figures.ts';
import { findPrograms, startCluster } from '../bench/faults/postgres.ts';
import { freePort } from '../../scripts/running/free-port.ts';
import { Program } from '../bench/faults/program.ts';
import { failWith } from '../../scripts/running/options.ts';

const ADMIN = { email: 'estudio@photolab.example', password: 'dos-procesos-y-dos' };
const PHOTOS = 60;
const UPLOADERS = 4;
const KILLS = 3;
const REST_SECONDS = 300;
/** The contract's limit on logins of one address, in a minute. */
const LOGINS = 20;
/** From here its owner logged in before, so that the guesses made elsewhere do not lock them out. */
const KNOWN_ADDRESS = '198.51.100.1';

const programs = findPrograms();
if (!programs) failWith('PostgreSQL is not installed: apt-get install postgresql');
const dataDir = await mkdtemp(join(tmpdir(), 'photolab-processes-'));
const cluster = await startCluster(programs);
const databaseUrl = await cluster.createDatabase('photolab');
const proxyPort = await freePort();
const url = `http://localhost:${String(proxyPort)}`;
const ports = [await freePort(), await freePort()];
const backends = ports.map((port) => `http://127.0.0.1:${String(port)}`);

const programOf = (name: string, role: 'web' | 'worker', port: number) =>
  new Program({
    name,
    file: 'server/src/main.ts',
    args: [role],
    readyText: 'ready',
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      DEMO: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
    },
  });
const webs = ports.map((port, index) => programOf(`web ${String(index + 1)}`, 'web', port));
const workers = [1, 2].map((number) => programOf(`worker ${String(number)}`, 'worker', 0));

/** In turns to each backend; one that is away is passed over while nothing was sent to it. */
let turn = 0;
const proxy = createServer((incoming, outgoing) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    turn += 1;
    pass(incoming, Buffer.concat(chunks), outgoing, [
      backends[turn % 2] ?? '',
      backends[(turn + 1) % 2] ?? '',
    ]);
  });
});

function pass(
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
  [backend, ...others]: string[],
): void {
  if (!backend) {
    outgoing.writeHead(502).end();
    return;
  }
  const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.7' };
  const call = request(backend + (incoming.url ?? '/'), { method: incoming.method, headers });
  call.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('error', () => outgoing.destroy());
    answer.pipe(outgoing);
  });
  call.on('error', (error) => {
    const refused = 'code' in error && error.code === 'ECONNREFUSED';
    if (outgoing.headersSent) outgoing.destroy();
    else pass(incoming, body, outgoing, refused ? others : []);
  });
  call.end(body);
}

let cookie = '';
const ask = (base: string, method: string, path: string, body?: FormData) =>
  fetch(`${base}/api${path}`, {
    method,
    headers: { cookie, origin: url },
    ...(body ? { body } : {}),
  });

const logIn = (base: string, address: string, password: string) =>
  fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, origin: url },
    body: JSON.stringify({ email: ADMIN.email, password }),
  });

/** So far apart that no two become the same file. */
const picture = (seed: number) =>
  sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: { r: seed * 4, g: 90, b: 255 - seed * 4 },
    },
  })
    .jpeg()
    .toBuffer();

async function createEvent(): Promise<number> {
  const form = new FormData();
  const fields = { name: 'Carrera de dos', time: '2026-11-01', price: '1000' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('imagen', new Blob([await picture(1)]), 'portada.jpg');
  const answer = await ask(url, 'POST', '/events/create', form);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`/events/create answered ${String(answer.status)}: ${text}`);
  const { id } = z.object({ id: z.int() }).parse(JSON.parse(text));
  await ask(url, 'PUT', `/events/event/changeState/${String(id)}`);
  return id;
}

/** Until the shop has it: a name that it knows already was taken before the kill. */
async function upload(eventId: number, index: number): Promise<void> {
  for (;;) {
    const form = new FormData();
    form.append('img-event', new Blob([await picture(index + 2)]), `foto-${String(index)}.jpg`);
    const answer = await ask(url, 'POST', `/events/edit/${String(eventId)}`, form).catch(
      () => undefined,
    );
    const text = (await answer?.text().catch(() => '')) ?? '';
    if (answer?.status === 201 || text.includes('con el mismo nombre')) return;
    await sleep(200);
  }
}

const page = z.object({ total: z.int(), images: z.array(z.object({ name: z.string() })) });
async function galleryOf(base: string, eventId: number) {
  const answer = await fetch(`${base}/api/events/event/${String(eventId)}?page=1`);
  return page.parse(await answer.json());
}

async function loadAndKill(eventId: number): Promise<void> {
  const waiting = Array.from({ length: PHOTOS }, (_unused, index) => index);
  const uploads = Array.from({ length: UPLOADERS }, async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      await upload(eventId, index);
      await sleep(100);
    }
  });
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(2_000);
    const victims = [webs[kill % 2], workers[kill % 2]].filter((victim) => victim !== undefined);
    await Promise.all(victims.map((victim) => victim.kill()));
    await sleep(1_000);
    await Promise.all(victims.map((victim) => victim.start()));
  }
  await Promise.all(uploads);
}

async function sharedKnowledge(): Promise<Figure[]> {
  const [first = '', second = ''] = backends;
  const answer = await logIn(first, KNOWN_ADDRESS, ADMIN.password);
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const elsewhere = (await ask(second, 'GET', '/orders?page=1')).status;
  const statuses: number[] = [];
  for (let index = 0; index <= LOGINS; index++) {
    const base = backends[index % 2] ?? '';
    statuses.push((await logIn(base, '198.51.100.9', 'no-es-la-clave')).status);
  }
  const refused = statuses.filter((status) => status === 429).length;
  await ask(first, 'POST', '/auth/logout');
  const ended = (await ask(second, 'GET', '/orders?page=1')).status;
  const again = await logIn(first, KNOWN_ADDRESS, ADMIN.password);
  cookie = again.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return [
    exactly('a session of one process, at the other', elsewhere, 200),
    exactly('an ended session, at the other', ended, 401),
    told(
      'logins tried at both / refused by the limit',
      `${String(statuses.length)} / ${String(refused)}`,
    ),
    exactly('the login after the limit', statuses.at(-1) ?? 0, 429),
  ];
}

async function nothingLost(eventId: number): Promise<Figure[]> {
  const seconds = await waitFor(async () => {
    const { total } = await galleryOf(backends[0] ?? '', eventId);
    return total === PHOTOS;
  }, REST_SECONDS);
  // What one process has shown the other shows within the second its versions are kept.
  await sleep(1_500);
  const [first, second] = await Promise.all(backends.map((base) => galleryOf(base, eventId)));
  return [
    told('to rest after the last kill', `${seconds.toFixed(0)} s`),
    exactly('photos at the first web process', first?.total ?? 0, PHOTOS),
    exactly('photos at the second', second?.total ?? 0, PHOTOS),
    exactly('the same first page', Number(JSON.stringify(first) === JSON.stringify(second)), 1),
    ...[...webs, ...workers].map((one) => exactly(`${one.name}: ends by itself`, one.crashes, 0)),
  ];
}

let figures: Figure[] = [];
try {
  proxy.listen(proxyPort, '127.0.0.1');
  for (const program of [...webs, ...workers]) await program.start();
  figures = await sharedKnowledge();
  const eventId = await createEvent();
  await loadAndKill(eventId);
  figures.push(...(await nothingLost(eventId)));
} finally {
  await Promise.all([...webs, ...workers].map((one) => one.stop()));
  proxy.close();
  await cluster.remove();
  await rm(dataDir, { recursive: true, force: true });
}
printTable(figures.map((figure) => ({ setup: '2 web, 2 worker', proof: 'processes', ...figure })));
process.exit(figures.length > 0 && figures.every(({ ok }) => ok) ? 0 : 1);
