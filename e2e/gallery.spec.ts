// The gallery of an event: by page, by number, by face, and one photo large (storefront §2, §4).
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { picture, type Studio } from './shop/studio.ts';
import { expect, test, toastOf } from './shop/test.ts';

const galleryOf = ({ marathon }: Studio) => `/fotos/${String(marathon.id)}`;
/** A gallery of three photos, where no more are needed. */
const fewOf = ({ trail }: Studio) => `/fotos/${String(trail.id)}`;
const photosOf = (page: Page) => page.getByRole('button', { name: /^Ver foto \d+$/ });

test.describe('by number and by page', () => {
  test('storefront §9: the gallery shows 18 photos per page, with Anterior and Siguiente', async ({
    page,
    studio,
  }) => {
    await page.goto(galleryOf(studio));
    await expect(photosOf(page)).toHaveCount(18);
    const pages = page.getByRole('navigation', { name: 'Páginas' });
    await expect(pages.getByRole('button', { name: 'Página anterior' })).toBeDisabled();
    // Where the press is: what is pressed is looked for anew where the page still moves.
    await page.evaluate("addEventListener('pointerdown', () => (globalThis.pressedAt = scrollY))");
    await pages.getByText('Siguiente').click();
    const place = await page.evaluate('pressedAt');
    expect(place).toBeGreaterThan(0);
    await expect(photosOf(page)).toHaveCount(studio.marathon.photoIds.length - 18);
    await expect(page).toHaveURL(/\?page=2$/);
    // At once: what still glides moves away under a finger.
    expect(await page.evaluate('scrollY')).toBe(0);
    // Back is where they were on the page before.
    await page.goBack();
    await expect(photosOf(page)).toHaveCount(18);
    await expect.poll(() => page.evaluate('scrollY')).toBe(place);
    await page.goForward();
    await pages.getByText('Anterior').click();
    await expect(photosOf(page)).toHaveCount(18);
    await pages.getByRole('link', { name: 'Página 2' }).click();
    await page.reload();
    await expect(photosOf(page)).toHaveCount(studio.marathon.photoIds.length - 18);
  });

  test('storefront §4: number mode locks the face tools until the filter is taken off', async ({
    page,
    studio,
  }) => {
    const { number, numberIds } = studio.marathon;
    await page.goto(galleryOf(studio));
    const box = page.getByLabel('Buscá por número de participante');
    await box.fill('doce');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(toastOf(page, 'Debe ser un número')).toBeVisible();
    await expect(page).toHaveURL(galleryOf(studio));

    await box.fill(number);
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(page).toHaveURL(`${galleryOf(studio)}/number/${number}`);
    const notice = page.getByText(`Mostrando fotos del participante ${number}`);
    await expect(notice).toBeVisible();
    await expect(photosOf(page)).toHaveCount(numberIds.length);
    await expect(page.getByRole('button', { name: 'Subir imagen' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Abrir cámara' })).toBeDisabled();

    await page.getByRole('link', { name: 'Quitar filtro' }).click();
    await expect(page).toHaveURL(galleryOf(studio));
    await expect(notice).toBeHidden();
    await expect(photosOf(page)).toHaveCount(18);
    await expect(page.getByRole('button', { name: 'Subir imagen' })).toBeEnabled();
  });
});

test('storefront §2: the lightbox goes through the page by keys and buttons and gives the focus back', async ({
  page,
  studio,
}) => {
  await page.goto(galleryOf(studio));
  const first = photosOf(page).first();
  await first.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 de 18')).toBeVisible();
  await expect(dialog.getByText('Página 1 del listado completo')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Foto anterior' })).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('2 de 18')).toBeVisible();
  await dialog.getByRole('button', { name: 'Foto siguiente' }).click();
  await expect(dialog.getByText('3 de 18')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText('1 de 18')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(first).toBeFocused();
});

test('“back” on a phone closes the photo, not the gallery; a reload keeps it open', async ({
  page,
  studio,
}) => {
  await page.goto('/');
  await page.goto(galleryOf(studio));
  await photosOf(page).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 de 18')).toBeVisible();
  const entry = () => page.evaluate('JSON.stringify(history.state)');
  const before = await entry();
  await dialog.getByRole('button', { name: 'Foto siguiente' }).click();
  await expect.poll(entry).not.toBe(before);
  await page.reload();
  await expect(dialog.getByText('2 de 18')).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(photosOf(page).nth(1)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${galleryOf(studio)}$`));
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('storefront §2: the cart icon turns red with the photo in the cart; a second time is refused', async ({
  page,
  studio,
}) => {
  await page.goto(fewOf(studio));
  const add = page.getByRole('button', { name: /^Añadir foto \d+ al carrito$/ }).first();
  const label = await add.getAttribute('aria-label');
  const id = /\d+/.exec(label ?? '')?.[0] ?? '';
  await add.click();
  const inCart = page.getByRole('button', { name: `Foto ${id} en el carrito` });
  await expect(inCart).toHaveAttribute('aria-pressed', 'true');
  await page.mouse.move(0, 0);
  await expect.poll(() => isRed(page, id)).toBe(true);
  await inCart.click();
  await expect(toastOf(page, 'Esta imagen ya está en el carrito')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Carrito: 1 foto' })).toBeVisible();
});

test('storefront §2: right-click and drag are blocked on photos', async ({ page, studio }) => {
  await page.goto(fewOf(studio));
  const photo = photosOf(page).first();
  await expect(photo.locator('img')).toBeVisible();
  await expect(photo.locator('img')).toHaveAttribute('draggable', 'false');
  expect(await refusesMenu(page, '')).toBe(true);
  await photo.click();
  const large = page.getByRole('dialog').locator('img');
  await expect(large).toHaveAttribute('draggable', 'false');
  expect(await refusesMenu(page, 'dialog ')).toBe(true);
});

test.describe('by face', () => {
  const choose = (page: Page, ...names: string[]) =>
    page.getByLabel('Imagen para buscar por cara').setInputFiles(names.map(picture));

  test('storefront §4: a selfie finds its runner and locks the number search until the filter goes', async ({
    page,
    studio,
  }) => {
    const { runnerIds } = studio.marathon;
    await page.goto(galleryOf(studio));
    await choose(page, 'selfie.jpg');
    const notice = page.getByText('Mostrando fotos por reconocimiento facial');
    await expect(notice).toBeVisible();
    for (const id of runnerIds) {
      const photo = page.getByRole('button', { name: `Ver foto ${String(id)}`, exact: true });
      await expect(photo).toBeVisible();
    }
    expect(await photosOf(page).count()).toBeLessThan(18);
    await expect(page.getByLabel('Buscá por número de participante')).toBeDisabled();
    await page.getByRole('link', { name: 'Quitar filtro' }).click();
    await expect(notice).toBeHidden();
    await expect(photosOf(page)).toHaveCount(18);
    await expect(page.getByLabel('Buscá por número de participante')).toBeEnabled();
  });

  test('storefront §8: nobody found is a warning, a picture without a face an error, the mode stays', async ({
    page,
    studio,
  }) => {
    await page.goto(fewOf(studio));
    await choose(page, 'selfie.jpg');
    await expect(toastOf(page, 'No se encontraron coincidencias')).toBeVisible();
    await choose(page, 'sin-cara.jpg');
    await expect(toastOf(page, /cara/i)).toBeVisible();
    await choose(page, 'nota.txt');
    await expect(toastOf(page, 'El archivo no es una imagen: elegí una foto.')).toBeVisible();
    await expect(photosOf(page)).toHaveCount(studio.trail.photoIds.length);
    await expect(page.getByLabel('Buscá por número de participante')).toBeEnabled();
  });

  test('storefront §2: the camera shows its tips and its shots find the runner', async ({
    page,
    studio,
    context,
  }) => {
    await context.grantPermissions(['camera']);
    await page.goto(galleryOf(studio));
    await page.getByRole('button', { name: 'Abrir cámara' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('list', { name: 'Consejos para la foto' })).toBeVisible();
    // On a split screen too: the shutter needs no scrolling.
    const window = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 420 });
    await expect(dialog.getByRole('button', { name: 'Sacar foto' })).toBeInViewport({ ratio: 1 });
    if (window) await page.setViewportSize(window);
    await dialog.getByRole('button', { name: 'Sacar foto' }).click();
    await dialog.getByRole('button', { name: 'Sacar otra' }).click();
    await expect(dialog.getByText('Fotos sacadas: 2 de 3')).toBeVisible();
    const sent = page.waitForRequest(/similar-images/);
    await dialog.getByRole('button', { name: 'Buscar mis fotos' }).click();
    expect((await sent).headers()['content-type']).toContain('multipart/form-data');
    await expect(page.getByText('Mostrando fotos por reconocimiento facial')).toBeVisible();
  });

  test('a camera that another application takes away says so; what was shot before can be searched with', async ({
    page,
    studio,
    context,
  }) => {
    await context.grantPermissions(['camera']);
    await page.goto(galleryOf(studio));
    const open = page.getByRole('button', { name: 'Abrir cámara' });
    const dialog = page.getByRole('dialog');
    const shoot = dialog.getByRole('button', { name: /^Sacar/ });
    const lose = () =>
      page.evaluate(
        "document.querySelector('video').srcObject.getTracks()[0].dispatchEvent(new Event('ended'))",
      );
    const said: string[] = [];
    page.on('dialog', (alert) => {
      said.push(alert.message());
      void alert.accept();
    });
    await open.click();
    await expect(shoot).toBeEnabled();
    await lose();
    await expect(dialog).toBeHidden();
    expect(said).toEqual(['No se pudo acceder a la cámara.']);

    await open.click();
    await expect(shoot).toBeEnabled();
    await shoot.click();
    const find = dialog.getByRole('button', { name: 'Buscar mis fotos' });
    await expect(find).toBeEnabled();
    await lose();
    await expect(shoot).toBeDisabled();
    await find.click();
    await expect(page.getByText('Mostrando fotos por reconocimiento facial')).toBeVisible();
  });

  test('storefront §8: a refused camera says No se pudo acceder a la cámara.', async ({
    page,
    studio,
  }) => {
    await page.addInitScript(
      'navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"))',
    );
    await page.goto(fewOf(studio));
    const alert = page.waitForEvent('dialog');
    const pressed = page.getByRole('button', { name: 'Abrir cámara' }).click();
    const dialog = await alert;
    expect(dialog.message()).toBe('No se pudo acceder a la cámara.');
    await dialog.accept();
    await pressed;
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

/** Whether the background of the photo's cart icon is red, once its colour has changed over. */
async function isRed(page: Page, id: string): Promise<boolean> {
  const colour = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('[aria-label="Foto ${id} en el carrito"]')).backgroundColor`,
  );
  const [red = 0, green = 255, blue = 255] = colour.match(/\d+/g)?.map(Number) ?? [];
  return red > 150 && green + blue < 120;
}

/** Whether a right-click on the first photo's picture opens nothing. */
const refusesMenu = (page: Page, inside: string) =>
  page.evaluate<boolean>(
    `!document.querySelector('${inside}img[alt^="Foto "]').dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))`,
  );

test('whoever comes back from the cart, or loads the page anew, is where they were', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(galleryOf(studio));
  const photo = photosOf(page).nth(10);
  await photo.scrollIntoViewIfNeeded();
  // Where it stands on the screen once the fonts are there, for which a title may need a line less; and after a
  // frame: the page is told of a scroll with the next one.
  const place = async () => {
    await page.evaluate(
      'document.fonts.ready.then(() => new Promise((resolve) => requestAnimationFrame(() => resolve())))',
    );
    return (await photo.boundingBox())?.y ?? Number.NaN;
  };
  const before = await place();
  // Pressed where it is: the tool's own press scrolls first.
  await page.getByRole('link', { name: /^Carrito/ }).dispatchEvent('click');
  await expect(page.getByText('El carrito está vacío')).toBeVisible();
  await page.goBack();
  await expect.poll(place).toBeCloseTo(before, 0);
  // With a weak signal, also.
  await page.route(/\/api\/events\/event\//, async (route) => {
    await sleep(3_000);
    await route.continue();
  });
  await page.reload();
  await expect.poll(place).toBeCloseTo(before, 0);
});
