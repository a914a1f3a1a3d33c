// From a number or a selfie to one's photos, whatever happens on the way.
import { setPhotoNumbers } from '@photolab/contract/endpoints/photo-desk';
import type { Page, Route } from '@playwright/test';
import { call } from './shop/call.ts';
import { openEvent } from './shop/event.ts';
import { newestMailTo } from './shop/outbox.ts';
import { picture, type Studio } from './shop/studio.ts';
import { expect, test, toastOf } from './shop/test.ts';
import { sizeOf } from './shop/walk.ts';

const galleryOf = ({ marathon }: Studio) => `/fotos/${String(marathon.id)}`;
const photosOf = (page: Page) => page.getByRole('button', { name: /^Ver foto \d+$/ });
const chooseSelfie = (page: Page) =>
  page.getByLabel('Imagen para buscar por cara').setInputFiles(picture('selfie.jpg'));
const faceNotice = (page: Page) => page.getByText('Mostrando fotos por reconocimiento facial');

test.describe('on a phone', () => {
  test.use({ viewport: sizeOf(390), hasTouch: true });

  test('photos stand two across or one, nothing lies over them, and the choice stays', async ({
    page,
    studio,
  }) => {
    // Day, place and 'Compartir' take one line of a phone.
    await page.goto(`/fotos/${String(studio.trail.id)}`);
    const share = await page.getByRole('link', { name: 'Compartir' }).first().boundingBox();
    const day = await page.getByRole('main').locator('time').first().boundingBox();
    expect(share?.y).toBeLessThan((day?.y ?? 0) + (day?.height ?? 0));
    await page.goto(galleryOf(studio));
    const [first, second] = [photosOf(page).nth(0), photosOf(page).nth(1)];
    const box = async (photo = first) => (await photo.boundingBox()) ?? { x: 0, y: 0, height: 0 };
    await expect(first.locator('img')).toBeVisible();
    const cart = page.getByRole('button', { name: /^Añadir foto/ }).first();
    // What stands above them may still arrive, and moves all.
    await expect(async () => {
      const photo = await box();
      expect((await box(second)).y).toBe(photo.y);
      const below = (await cart.boundingBox())?.y ?? 0;
      expect(below).toBeGreaterThanOrEqual(photo.y + photo.height - 1);
    }).toPass();
    await page.getByRole('button', { name: 'Una foto por fila' }).click();
    await page.reload();
    await expect(first.locator('img')).toBeVisible();
    expect((await box(second)).y).toBeGreaterThan((await box()).y);
  });

  test('once a filter is on, one line stands before the photos', async ({ page, studio }) => {
    await page.goto(`${galleryOf(studio)}/number/${studio.marathon.number}`);
    await expect(photosOf(page).first()).toBeVisible();
    const line = await page.getByText('Mostrando fotos del participante').boundingBox();
    expect(line?.height).toBeLessThan(44);
    await expect(page.getByLabel('Buscá por número de participante')).toBeHidden();
    await page.getByRole('button', { name: 'Otra búsqueda' }).click();
    await expect(page.getByLabel('Buscá por número de participante')).toBeVisible();
  });
});

test('storefront §2: a number without photos says so, and leads to the numbers near it and to the face', async ({
  page,
  studio,
}) => {
  await page.goto(`${galleryOf(studio)}/number/778`);
  await expect(page.getByText('No hay fotos para mostrar.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Elegir una foto mía' })).toBeEnabled();
  await page.getByLabel('Tu foto, para buscarte').setInputFiles(picture('selfie.jpg'));
  await expect(faceNotice(page)).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /777/ }).click();
  await expect(page).toHaveURL(`${galleryOf(studio)}/number/777`);
  await expect(photosOf(page).first()).toBeVisible();
});

test('Avisame: the address is confirmed, one e-mail comes with the photos, one click forgets all', async ({
  page,
  studio,
}) => {
  const { url, adminCookie } = studio;
  const event = await openEvent(studio, 'Media del Alba', 1, '4320');
  const email = 'corredora@example.com';
  await page.goto(`/fotos/${String(event.id)}/number/4321`);
  await page.getByRole('button', { name: 'Avisame' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Tu número de participante')).toHaveValue('4321');
  await dialog.getByLabel('Email').fill('corredora@');
  await dialog.getByRole('button', { name: 'Avisame' }).click();
  await expect(dialog.getByText('El Email es invalido')).toBeVisible();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Avisame' }).click();
  await expect(page.getByRole('dialog').getByText(email)).toBeVisible();

  const confirm = await expect
    .poll(() => newestMailTo(studio, email))
    .toContain('/aviso/')
    .then(() => newestMailTo(studio, email));
  const path = /\/aviso\/\d+-[0-9a-f]{40}/.exec(confirm ?? '')?.[0] ?? '';
  await page.goto(path);
  await page.getByRole('button', { name: 'Sí, avisame' }).click();
  await expect(page.getByRole('heading', { name: '¡Listo! Te vamos a avisar' })).toBeVisible();

  const [photoId = 0] = event.photoIds;
  await call({ url, cookie: adminCookie }, setPhotoNumbers, {
    params: { id: photoId },
    body: { set: ['4321'] },
  });
  await expect.poll(() => newestMailTo(studio, email)).toContain('Ya hay 1 foto tuya');
  await page.goto(`${path}?borrar=1`);
  await page.getByRole('button', { name: 'Borrar mis datos' }).click();
  await expect(page.getByRole('heading', { name: 'Borramos tus datos' })).toBeVisible();
  await page.goto(path);
  await page.getByRole('button', { name: 'Sí, avisame' }).click();
  await expect(page.getByText('Este aviso ya no existe')).toBeVisible();
});

test('a selfie’s result survives a reload, not a fresh visit, and another event needs no new selfie', async ({
  page,
  studio,
}) => {
  await page.goto(galleryOf(studio));
  await chooseSelfie(page);
  await expect(faceNotice(page)).toBeVisible();
  const found = await photosOf(page).count();
  await page.reload();
  await expect(faceNotice(page)).toBeVisible();
  await expect(photosOf(page)).toHaveCount(found);

  const stranger = page.getByRole('button', { name: /^No soy yo en la foto/ }).last();
  const counted = page.waitForResponse(/\/not-me$/);
  await stranger.click();
  expect((await counted).ok()).toBe(true);
  await expect(photosOf(page)).toHaveCount(found - 1);

  await page.goto(`/fotos/${String(studio.trail.id)}`);
  await expect(faceNotice(page)).toBeHidden();
  const sent = page.waitForRequest(/similar-images/);
  await page.getByRole('button', { name: 'Buscar con la misma foto' }).click();
  await sent;
  await expect(toastOf(page, 'No se encontraron coincidencias')).toBeVisible();
});

test('a large picture is made small on the phone before it is sent', async ({ page, studio }) => {
  await page.goto(`/fotos/${String(studio.trail.id)}`);
  const large = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 4000; canvas.height = 3000;
    const context = canvas.getContext('2d');
    for (let i = 0; i < 40000; i += 1) {
      context.fillStyle = 'hsl(' + ((i * 47) % 360) + ' 60% ' + (20 + (i % 60)) + '%)';
      context.fillRect((i * 7919) % 4000, (i * 104729) % 3000, 40, 40);
    }
    return canvas.toDataURL('image/jpeg', 0.98).split(',')[1];
  })()`);
  const buffer = Buffer.from(large, 'base64');
  expect(buffer.length).toBeGreaterThan(2_000_000);
  const sent = page.waitForRequest(/similar-images/);
  await page
    .getByLabel('Imagen para buscar por cara')
    .setInputFiles({ name: 'grande.jpg', mimeType: 'image/jpeg', buffer });
  const body = (await sent).postDataBuffer();
  // A browser may keep an uploaded file's bytes to itself.
  const size = body?.length ?? Number((await sent).headers()['content-length'] ?? 0);
  expect(size).toBeLessThan(1_200_000);
});

test('a bad link says so and offers the event; a page too far leads to the last', async ({
  page,
  studio,
}) => {
  await page.goto(`${galleryOf(studio)}/number/a%20b!`);
  await expect(toastOf(page, /El enlace no sirve/)).toBeVisible();
  await expect(page).toHaveURL(galleryOf(studio));
  await page.goto(`${galleryOf(studio)}?page=99`);
  await expect(page).toHaveURL(`${galleryOf(studio)}?page=2`);
  await expect(photosOf(page).first()).toBeVisible();
});

test('the filters by hour, which come late, move no photo from under a finger', async ({
  page,
  studio,
}) => {
  const many = [
    { desde: '10:00', photos: 900 },
    { desde: '10:10', photos: 900 },
  ];
  const answer = await answerLate(page, '**/moments', (route) =>
    route.fulfill({ json: { moments: many, sinIdentificar: 1_234 } }),
  );
  for (const width of [390, 1440]) {
    await page.setViewportSize(sizeOf(width));
    await page.goto(galleryOf(studio));
    const before = await placeOfFirst(page);
    await answer();
    await expect(page.getByRole('button', { name: 'Sin identificar (1.234)' })).toBeVisible();
    expect(await placeOfFirst(page), `at ${String(width)} px`).toEqual(before);
  }
});

test('Tu carrera: all photos of a number go into the cart with one tap', async ({
  page,
  studio,
}) => {
  const { number, numberIds } = studio.marathon;
  const answer = await answerLate(page, '**/race', (route) => route.continue());
  await page.goto(`${galleryOf(studio)}/number/${number}`);
  await expect(page.getByRole('heading', { name: 'Tu carrera' })).toBeVisible();
  const before = await placeOfFirst(page);
  await answer();
  await expect(page.getByRole('button', { name: 'Ver en orden' })).toBeEnabled();
  // What is under a finger stays there when the rest arrives.
  expect(await placeOfFirst(page)).toEqual(before);
  const count = String(numberIds.length);
  await page.getByRole('button', { name: `Agregar todas (${count})` }).click();
  await expect(page.getByRole('link', { name: `Carrito: ${count} fotos` })).toBeVisible();
  await expect(page.getByText('✓ Todas en el carrito')).toBeVisible();
});

async function placeOfFirst(page: Page) {
  await expect(photosOf(page).first()).toBeVisible();
  await page.evaluate('document.fonts.ready.then(() => true)');
  return photosOf(page).first().boundingBox();
}

/** Holds the calls of an address; returns what lets them be answered. */
async function answerLate(page: Page, address: string, answer: (route: Route) => Promise<void>) {
  const held: Route[] = [];
  await page.route(address, (route) => {
    held.push(route);
  });
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await Promise.all(held.splice(0).map(answer));
  };
}
