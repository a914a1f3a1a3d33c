// A sale from end to end: the studio makes an event, a runner finds the photos, pays, downloads.
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { openCart } from './shop/cart.ts';
import { ADMIN, picture, readManifest, type Studio } from './shop/studio.ts';
import { expect, test, toastOf, untilSeen } from './shop/test.ts';

const EVENT = 'Media Maratón del Delta';

test('storefront §1: a runner finds, buys and downloads the photos that the studio uploaded', async ({
  page,
}) => {
  const { uploads, runner } = readManifest();
  const files = [...uploads, ...runner.photos.slice(0, 1)].map(({ file }) => file);
  const number = uploads[0]?.numbers[0] ?? '';

  await test.step('the administrator logs in, sees the way to the administration (storefront §6) and creates an event', async () => {
    await logInAsAdmin(page);
    await createEvent(page);
  });
  await test.step('the photos are uploaded', () => uploadPhotos(page, [...files, 'con-gps.jpg']));
  await test.step('the numbers are read', () => readNumbers(page, files.length + 1));
  await test.step('the administrator leaves', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Salir' }).click();
    await expect(toastOf(page, 'Saliste de tu cuenta exitosamente')).toBeVisible();
  });
  await test.step('the runner searches from home', () => searchFromHome(page, number));
  await test.step('the cart gives a discount', () => fillCart(page, files.length + 1));
  await test.step('the payment is approved', () => pay(page));
  await test.step('the photos are downloaded', () => download(page, files));
});

for (const { result, button, shown } of [
  { result: 'rejected', button: 'Que rechacen el pago', shown: 'Ocurrió un error' },
  { result: 'cancelled', button: 'Volver sin pagar', shown: 'Ocurrió un error' },
  { result: 'pending', button: 'Pagar después en Rapipago', shown: 'Tu pago está pendiente' },
]) {
  test(`storefront §2 /success: a ${result} payment keeps the cart and goes home after 3 s`, async ({
    page,
    studio,
  }) => {
    await page.clock.install();
    await checkOutOne(page, studio);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: button }).click();
    const heading = page.getByRole('heading', { name: shown });
    // What is pending is asked about for a while; the page's clock goes on by hand, and so little each time that
    // however late the answer comes the page is as good as new.
    await expect(async () => {
      await page.clock.runFor(5);
      await expect(heading).toBeVisible({ timeout: 200 });
    }).toPass();
    await page.clock.runFor(2_500);
    await expect(heading).toBeVisible();
    await page.clock.runFor(500);
    await expect(page).toHaveURL(studio.url + '/');
    await page.clock.resume();
    await expect(page.getByRole('link', { name: 'Carrito: 1 foto' })).toBeVisible();
    const notice = page.getByRole('complementary', { name: 'Tu última compra' });
    await expect(notice).toHaveCount(result === 'pending' ? 1 : 0);
  });
}

test('decisions: a pending payment that is approved later opens its photos, and a chargeback closes them', async ({
  page,
  studio,
}) => {
  await checkOutOne(page, studio);
  await page.getByRole('button', { name: 'Pagar después en Rapipago' }).click();
  await expect(page).toHaveURL(studio.url + '/');
  const notice = page.getByRole('complementary', { name: 'Tu última compra' });
  const operation = (await notice.getByRole('strong').textContent()) ?? '';

  const lookUp = async () => {
    await page.goto('/myphotos');
    await page.getByLabel('Número de operación').fill(operation);
    await page.getByRole('button', { name: 'Buscar' }).click();
  };
  const changePayment = async (action: string) => {
    await page.goto('/simulador/pagos');
    const row = page.getByRole('row', { name: operation });
    await row.getByRole('button', { name: action }).click();
  };
  await lookUp();
  await expect(page.getByRole('heading', { name: 'Esperamos el pago' })).toBeVisible();
  await changePayment('Aprobar');
  await untilSeen(page.getByRole('heading', { name: '1 foto' }), lookUp);
  await changePayment('Contracargo');
  await untilSeen(toastOf(page, 'Número de operación incorrecto'), lookUp);
});

/** With one photo, as far as the simulator's page. */
async function checkOutOne(page: Page, studio: Studio): Promise<void> {
  await openCart(page, studio);
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByText('Esto es una prueba.')).toBeVisible();
}

async function logInAsAdmin(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(ADMIN.email);
  await dialog.getByLabel('Contraseña', { exact: false }).first().fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Ingresar' }).click();
  await page.getByRole('link', { name: 'Administración' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { name: 'Administración', level: 1 })).toBeVisible();
}

async function createEvent(page: Page): Promise<void> {
  await page.goto('/admin/create-event');
  await page.getByLabel('Nombre').fill(EVENT);
  await page.getByLabel('Fecha').fill('2026-11-01');
  await page.getByLabel('Precio').fill('1000,50');
  await page.getByLabel('Imagen').setInputFiles(picture('portada.jpg'));
  await page.getByLabel('Usar OCR').check();
  await page.getByLabel('Usar Reconocimiento facial').check();
  await page.getByRole('button', { name: 'Crear Evento' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/admin/eventos');
  const row = page.getByRole('row', { name: EVENT });
  await row.getByRole('button', { name: 'Activar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Activar' }).click();
  await expect(row.getByText('Activo', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: /^Más acciones/ }).click();
  await page.getByRole('link', { name: 'Subir', exact: true }).click();
}

async function uploadPhotos(page: Page, names: string[]): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Subir fotos' })).toBeVisible();
  await page.getByLabel('Imágenes').setInputFiles(names.map(picture));
  await page.getByRole('button', { name: 'Subir', exact: true }).click();
  await expect(toastOf(page, `${String(names.length)} imágenes subidas`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
}

async function readNumbers(page: Page, total: number): Promise<void> {
  await page.goto('/admin/eventos');
  await page.getByRole('row', { name: EVENT }).getByRole('link', { name: 'Leer números' }).click();
  await expect(page.getByText('Total de imágenes')).toBeVisible();
  await page.getByRole('button', { name: 'Procesar OCR' }).click();
  await expect(toastOf(page, 'Procesamiento OCR completado')).toBeVisible();
  const facts = page.getByRole('main');
  await expect(facts).toContainText(`Procesadas${String(total)}`);
  await expect(facts).toContainText('Progreso100%');
}

async function searchFromHome(page: Page, number: string): Promise<void> {
  const event = page.getByLabel('Evento');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(toastOf(page, 'Selecciona un evento')).toBeVisible();
  await event.selectOption(EVENT.toLocaleUpperCase('es-AR'));
  await page.getByLabel('Nro participante').fill(number);
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page).toHaveURL(new RegExp(`/fotos/\\d+/number/${number}$`));
  await expect(page.getByText(`Mostrando fotos del participante ${number}`)).toBeVisible();
  // The photograph, and the same one with a place in its EXIF data.
  await expect(page.getByRole('button', { name: /^Ver foto \d+$/ })).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Ver foto \d+$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Añadir al carrito ($ 1.000,50)' }).click();
  await dialog.getByRole('button', { name: '✓ Añadido al carrito' }).click();
  await expect(toastOf(page, 'Esta imagen ya está en el carrito')).toBeVisible();
  await page.keyboard.press('Escape');
}

async function fillCart(page: Page, total: number): Promise<void> {
  await page.getByRole('link', { name: 'Quitar filtro' }).click();
  const add = page.getByRole('button', { name: /^Añadir foto \d+ al carrito$/ });
  await expect(add).toHaveCount(total - 1);
  for (let left = total - 1; left > 0; left -= 1) await add.first().click();
  await page.getByRole('link', { name: `Carrito: ${String(total)} fotos` }).click();
  await expect(page.getByRole('row')).toHaveCount(total + 1);
  await expect(page.getByText('20% OFF')).toBeVisible();
  await expect(page.getByText('$ 5.002,50')).toBeVisible();
  await expect(page.getByText('$ 4.002,00')).toBeVisible();
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByText('Esto es una prueba.')).toBeVisible();
  await expect(page.getByText('$ 4.002,00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(page.getByRole('heading', { name: '¡Transacción exitosa!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Carrito: 0 fotos' })).toBeVisible();
}

async function download(page: Page, files: string[]): Promise<void> {
  // After the return home a notice keeps the number in reach.
  const notice = page.getByRole('complementary', { name: 'Tu última compra' });
  const operation = await notice.getByRole('strong').textContent();
  // On paper a page is its content alone.
  await page.emulateMedia({ media: 'print' });
  await expect(notice).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await notice.getByRole('link', { name: /MIS FOTOS/ }).click();
  await page.getByLabel('Número de operación').fill(operation ?? '');
  const bought = page.getByRole('heading', { name: `${String(files.length + 1)} fotos` });
  await untilSeen(bought, () => page.getByRole('button', { name: 'Buscar' }).click());

  const originals = new Map<string, Buffer>();
  for (const file of files) originals.set(file, await readFile(picture(file)));
  for (const item of await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Foto' })
    .all()) {
    const name = await item
      .getByText(/\.jpe?g$/i)
      .last()
      .textContent();
    const file = await downloaded(page, () => item.getByRole('button').click());
    expect(file.name).toMatch(/^Photolab_image\d+\.jpe?g$/i);
    const original = originals.get(name?.split(' ').at(-1) ?? '');
    if (original) expect(file.bytes.equals(original), `${name ?? ''} as uploaded`).toBe(true);
    else await expectWithoutGps(file.bytes);
  }

  const zip = await downloaded(page, () => page.getByRole('link', { name: /ZIP/ }).click());
  expect(zip.bytes.subarray(0, 2).toString()).toBe('PK');
  for (const [name, original] of originals) {
    expect(zip.bytes.includes(original), `${name} in the ZIP`).toBe(true);
  }
}

/** 34° 36′ 12″ as EXIF keeps it. */
const LATITUDE = Buffer.from(new Uint32Array([34, 1, 36, 1, 12, 1]).buffer);
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

async function expectWithoutGps(bytes: Buffer): Promise<void> {
  const original = await readFile(picture('con-gps.jpg'));
  const pixelsOf = (file: Buffer) => file.subarray(file.indexOf(START_OF_SCAN));
  expect(original.includes(LATITUDE)).toBe(true);
  expect(bytes.includes(LATITUDE)).toBe(false);
  expect(pixelsOf(bytes).equals(pixelsOf(original))).toBe(true);
}

async function downloaded(page: Page, start: () => Promise<void>) {
  const arrived = page.waitForEvent('download');
  await start();
  const file: Download = await arrived;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
