// npm run guide-pictures: takes the pictures of the README and of docs/estudio.md anew, as the screens are
// now. A shop of its own over an empty folder, with the demo's drawings only: nobody's photographs.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listEvents } from '@photolab/contract/endpoints/events';
import { listPhotos } from '@photolab/contract/endpoints/photos';
import { saveTariff } from '@photolab/contract/endpoints/prices';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { buy } from '../shop/buy.ts';
import { call, logIn, type Client } from '../shop/call.ts';
import { freePort } from '../../scripts/running/free-port.ts';
import { startShop, stopShop, untilReady } from '../shop/shop-process.ts';
import { ADMIN } from '../shop/studio.ts';

const IMAGES = join(import.meta.dirname, '../../docs/images');
const executablePath = process.env.CHROMIUM_PATH;
/** Of the demo's marathon: several photos show it. */
const RUNNER = '98';
/** So many photos the demo draws of an event. */
const DRAWN = 30;

const dataDir = await mkdtemp(join(tmpdir(), 'photolab-guide-'));
const port = await freePort();
const url = `http://localhost:${String(port)}`;
const shop = startShop(port, dataDir, true);
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await untilReady(url, shop);
  const admin = { url, cookie: await logIn(url, ADMIN) };
  const event = await furnish(admin);
  const page = await openPage();
  await pictureOfTheShop(page, event);
  await enter(page, admin);
  await picturesOfTheStudio(page, event);
} finally {
  await browser.close();
  await stopShop(shop);
  await rm(dataDir, { recursive: true, force: true });
}

/** Prices and a few sales, so that no screen is empty; the event's id. */
async function furnish(admin: Client): Promise<number> {
  const [marathon, trail] = await untilFilled(admin);
  await call(admin, saveTariff, {
    params: { id: marathon.id },
    body: {
      webPrice: 90_000,
      steps: null,
      pack: { price: 450_000, photos: 40 },
      offer: null,
    },
  });
  const visitor = { url, cookie: '' };
  for (const [ids, email] of [
    [marathon.photos.slice(0, 6), 'ana@example.com'],
    [marathon.photos.slice(6, 8), 'juan@example.com'],
    [trail.photos.slice(0, 3), 'sofia@example.com'],
  ] as const) {
    await buy(visitor, [...ids], email);
  }
  return marathon.id;
}

/** The demo draws its photos while the shop already answers; an event's first ones are bought. */
async function untilFilled(admin: Client) {
  for (;;) {
    const events = (await call(admin, listEvents)).filter(({ active }) => active);
    const [first, second] = await Promise.all(
      events.map(async ({ id }) => {
        const { photos } = await call(admin, listPhotos, { params: { id } });
        return { id, photos: photos.map((photo) => photo.id) };
      }),
    );
    if (first?.photos.length === DRAWN && second?.photos.length === DRAWN) {
      return [first, second] as const;
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function openPage(): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function enter(page: Page, { cookie }: Client): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url }]);
}

async function pictureOfTheShop(page: Page, event: number): Promise<void> {
  await show(page, `/fotos/${String(event)}/number/${RUNNER}`, [1280, 860]);
  await keep(page, 'gallery');
}

async function picturesOfTheStudio(page: Page, event: number): Promise<void> {
  const id = String(event);
  await show(page, `/admin/evento/${id}`, [1180, 640]);
  await keep(page, 'pasos');
  await show(page, `/admin/precios/${id}`, [1180, 760]);
  await keep(page, 'precios');
  await show(page, `/admin/${id}/add-images`, [1180, 800]);
  await keep(page, 'mesa');
  await show(page, '/admin/ventas', [1180, 900]);
  await keep(page, 'ventas');
  await show(page, '/admin/equipo', [820, 1000]);
  await page.getByLabel('Nombre del token').fill('Notebook de la largada');
  await page.getByRole('button', { name: 'Crear token' }).click();
  const last = page.getByRole('button', { name: 'Copiar comando' });
  await last.scrollIntoViewIfNeeded();
  const heading = page.getByRole('heading', { name: 'Subir desde la carpeta' });
  const [top, bottom] = [await heading.boundingBox(), await last.boundingBox()];
  if (!top || !bottom) throw new Error('the token is not on the screen');
  const y = top.y - 16;
  const height = bottom.y + bottom.height + 32 - y;
  await keep(page, 'token-de-subida', { x: 0, y, width: 820, height });
}

async function show(page: Page, path: string, [width, height]: [number, number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  // Charts grow and pictures fade in.
  await page.waitForTimeout(2_000);
}

interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The screen, or a part of it, in few colours. */
async function keep(page: Page, name: string, part?: Part): Promise<void> {
  const shot = await page.screenshot({ animations: 'disabled', ...(part ? { clip: part } : {}) });
  await sharp(shot)
    .png({ palette: true })
    .toFile(join(IMAGES, `${name}.png`));
  console.log(`docs/images/${name}.png`);
}
