// npm run kill-test -- [KILLS]
// Kills the whole shop without warning while the studio uploads, numbers are read and buyers pay, then
// counts over the API: nothing may be lost or doubled.
import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { openOrder, waitFor } from '../bench/faults/buyers.ts';
import { exactly, printTable, told, type Figure } from '../bench/faults/figures.ts';
import { freePort } from '../../scripts/running/free-port.ts';
import { Program } from '../bench/faults/program.ts';
import { logIn } from '../bench/shop-client.ts';
import { failWith } from '../../scripts/running/options.ts';

const KILLS = Number(process.argv[2] ?? 20);
// None would be told as a test that all was well in.
if (!(KILLS > 0)) {
  failWith(`${String(process.argv[2])} is no number of kills. Use: npm run kill-test -- [KILLS]`);
}
const ADMIN = { email: 'estudio@photolab.example', password: 'sin-luz-de-golpe' };
const BUYERS = 2;
const UPLOADERS = 2;
/** How long after the last kill everything may take to come to rest. */
const REST_SECONDS = 300;
const COMMON_NAME = 'Ya existe una imagen con el mismo nombre en este evento.';

const dataDir = await mkdtemp(join(tmpdir(), 'photolab-kills-'));
const port = await freePort();
const url = `http://localhost:${String(port)}`;
const shop = new Program({
  name: 'shop',
  file: 'server/src/main.ts',
  readyText: 'Photolab is ready',
  env: {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
  },
});

let working = true;
let cookie = '';
const uploaded = new Set<string>();
/** Orders whose buyer was sent back with an approved payment. */
const paid = new Set<string>();

async function killAtRandom(): Promise<void> {
  for (let done = 0; done < KILLS; done += 1) {
    await sleep(randomInt(300, 3_500));
    await shop.kill();
    await shop.start();
  }
}

/** Each photo until the shop has taken it: a name it knows already was taken before the kill. */
async function uploader(eventId: number, first: number): Promise<void> {
  for (let index = first; working; index += UPLOADERS) {
    await uploadPhoto(eventId, index);
    await sleep(randomInt(50, 300));
  }
}

async function uploadPhoto(eventId: number, index: number): Promise<void> {
  const name = `foto-${String(index)}.jpg`;
  const picture = await drawBib(1000 + index);
  for (;;) {
    const form = new FormData();
    form.append('img-event', new Blob([picture]), name);
    const answer = await ask('POST', `/events/edit/${String(eventId)}`, form);
    const text = (await answer?.text().catch(() => '')) ?? '';
    if (answer?.status === 201 || (answer?.status === 400 && text.includes(COMMON_NAME))) break;
    await sleep(randomInt(100, 400));
  }
  uploaded.add(name);
}

async function reader(eventId: number): Promise<void> {
  while (working) {
    await (await ask('POST', `/events/event/${String(eventId)}/process-ocr`))?.arrayBuffer();
    await sleep(1_000);
  }
}

/** A kill in the middle of paying leaves the order as it is: whoever is unsure does not pay twice. */
async function buyer(photoIds: number[]): Promise<void> {
  while (working) {
    const checkout = await openOrder({ urls: [url], photoIds }, 1).catch(() => undefined);
    if (!checkout) continue;
    await sleep(randomInt(0, 300));
    const answer = await fetch(checkout, {
      method: 'POST',
      body: new URLSearchParams({ result: 'approved', method: 'credit_card' }),
      redirect: 'manual',
    }).catch(() => undefined);
    const back = answer?.headers.get('location');
    if (back) paid.add(new URL(back).searchParams.get('external_reference') ?? '');
    await sleep(randomInt(100, 500));
  }
}

async function count(eventId: number): Promise<Figure[]> {
  const status = `/events/event/${String(eventId)}/ocr-status`;
  await (await ask('POST', `/events/event/${String(eventId)}/process-ocr`))?.arrayBuffer();
  const seconds = await waitFor(async () => {
    const { pendingImages, previewsPending } = ocr.parse(await read(status));
    const approved = new Set((await everyOrder()).filter(isPaid).map(({ OrderId }) => OrderId));
    const settled = [...paid].every((orderId) => approved.has(orderId));
    return pendingImages === 0 && previewsPending === 0 && settled;
  }, REST_SECONDS);
  // The e-mail of the last sale comes after the sale.
  await sleep(5_000);
  const photos = await everyPage(`/events/event/${String(eventId)}/photos`, photo);
  const sales = await everyPage('/sells', sale);
  const orders = await everyOrder();
  const approved = orders.filter(isPaid);
  const doubled = photos.filter(({ readings }) => {
    const seen = readings.map(({ text, box }) => `${text} ${JSON.stringify(box)}`);
    return new Set(seen).size !== seen.length;
  });
  const names = photos.map(({ name }) => name);
  const mails = await filesIn(join(dataDir, 'outbox'), '.eml');
  return [
    told('kills', String(KILLS)),
    told('to rest after the last kill', `${seconds.toFixed(0)} s`),
    exactly('processes that ended by themselves', shop.crashes, 0),
    exactly('photos taken', names.length, uploaded.size),
    exactly('photos lost', [...uploaded].filter((name) => !names.includes(name)).length, 0),
    exactly('photos doubled', names.length - new Set(names).size, 0),
    exactly('original files', await filesIn(dataDir, '.jpg', 'originals'), names.length),
    exactly('unfinished files', await filesIn(dataDir, '', '.unfinished'), 0),
    exactly('unfinished uploads', await filesIn(dataDir, '', 'uploads'), 0),
    exactly('photos without preview', photos.filter((one) => !one.previewReady).length, 0),
    exactly('photos not read', photos.filter((one) => !one.bibsRead).length, 0),
    exactly('photos failed', photos.filter((one) => one.failure !== null).length, 0),
    exactly('photos with a reading twice', doubled.length, 0),
    told('photos with a number', String(photos.filter((one) => one.idDetector !== '').length)),
    exactly('paid orders without sale', unsold([...paid], sales).length, 0),
    exactly('sales', sales.length, approved.length),
    exactly('orders sold twice', sales.length - new Set(sales.map((one) => one.orderId)).size, 0),
    exactly('e-mails with photos', mails, approved.length),
    exactly('orders under one number', orders.length - numbersOf(orders), 0),
  ];
}

const unsold = (orderIds: string[], sales: { orderId: string }[]) =>
  orderIds.filter((id) => !sales.some(({ orderId }) => orderId === id));
const numbersOf = (orders: Order[]) => new Set(orders.map((one) => one.operationNumber)).size;

const ocr = z.object({ pendingImages: z.int(), previewsPending: z.int() });
const photo = z.object({
  id: z.int(),
  name: z.string(),
  idDetector: z.string(),
  readings: z.array(z.object({ text: z.string(), box: z.unknown() })),
  previewReady: z.boolean(),
  bibsRead: z.boolean(),
  failure: z.nullable(z.string()),
});
const sale = z.object({ orderId: z.string() });
const order = z.object({ OrderId: z.string(), operationNumber: z.string(), state: z.string() });
type Order = z.output<typeof order>;

const everyOrder = () => everyPage('/orders', order);
const isPaid = ({ state }: Order) => state === 'approved';

async function everyPage<S extends z.ZodMiniType>(path: string, item: S): Promise<z.output<S>[]> {
  const all: z.output<S>[] = [];
  for (let page = 1; ; page += 1) {
    const items = z.array(item).parse(await read(`${path}?page=${String(page)}&pageSize=100`));
    all.push(...items);
    if (items.length < 100) return all;
  }
}

async function read(path: string): Promise<unknown> {
  const answer = await ask('GET', path);
  if (!answer?.ok) throw new Error(`${path} answered ${String(answer?.status)}`);
  return answer.json();
}

/** Undefined while the shop is away. */
function ask(method: string, path: string, body?: FormData): Promise<Response | undefined> {
  const options = { method, headers: { cookie, origin: url }, ...(body ? { body } : {}) };
  return fetch(`${url}/api${path}`, options).catch(() => undefined);
}

async function createEvent(): Promise<number> {
  const form = new FormData();
  const fields = { name: 'Carrera a oscuras', time: '2026-11-01', price: '1000', useOCR: 'true' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('imagen', new Blob([await drawBib(1)]), 'portada.jpg');
  const answer = await ask('POST', '/events/create', form);
  const { id } = z.object({ id: z.int() }).parse(await answer?.json());
  await ask('PUT', `/events/event/changeState/${String(id)}`);
  return id;
}

async function untilOnSale(eventId: number): Promise<number[]> {
  const gallery = z.object({ imagesEvent: z.array(z.object({ id: z.int() })) });
  for (;;) {
    const { imagesEvent } = gallery.parse(await read(`/events/event/${String(eventId)}`));
    if (imagesEvent.length > 0) return imagesEvent.map(({ id }) => id);
    await sleep(200);
  }
}

/** A small photograph of nothing but a bib. */
function drawBib(number: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="640" height="480" fill="#3b6ea5"/><rect x="170" y="150" width="300" height="190" rx="10" fill="#fff"/>
    <text x="320" y="285" font-family="DejaVu Sans" font-weight="bold" font-size="110" text-anchor="middle">${String(number)}</text></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** How many files end so, below folders of this name. */
async function filesIn(folder: string, ending: string, below = ''): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter(
    (entry) => entry.isFile() && entry.name.endsWith(ending) && entry.parentPath.includes(below),
  ).length;
}

let figures: Figure[] = [];
try {
  await shop.start();
  cookie = (await logIn(url, ADMIN)).cookie;
  const eventId = await createEvent();
  await uploadPhoto(eventId, 0);
  const photoIds = await untilOnSale(eventId);
  const work = [
    ...Array.from({ length: UPLOADERS }, (_none, index) => uploader(eventId, index + 1)),
    ...Array.from({ length: BUYERS }, () => buyer(photoIds)),
    reader(eventId),
  ];
  await killAtRandom();
  working = false;
  await Promise.all(work);
  figures = await count(eventId);
} finally {
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}
printTable(figures.map((figure) => ({ setup: 'one process', proof: 'kills', ...figure })));
process.exit(figures.length > 0 && figures.every(({ ok }) => ok) ? 0 : 1);
