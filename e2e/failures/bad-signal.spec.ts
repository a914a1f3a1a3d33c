// A phone on a course: no signal, a shop that starts anew, a browser that translates, large letters.
import type { Locator } from '@playwright/test';
import { fillCart } from '../shop/cart.ts';
import { picture } from '../shop/studio.ts';
import { expect, test, toastOf, untilSeen } from '../shop/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('without a signal the cart opens, is changed, charges nothing, and pays once the signal is back', async ({
  page,
  context,
  studio,
}) => {
  await fillCart(page, studio, studio.marathon.id, 2);
  await page.goto(`/fotos/${String(studio.marathon.id)}`);
  await expect(page.getByRole('link', { name: 'Carrito: 2 fotos' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText('Estás sin conexión.')).toBeVisible();
  await page.getByRole('link', { name: 'Carrito: 2 fotos' }).click();
  await expect(page.getByRole('heading', { name: 'Carrito' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Quitar foto/ })
    .first()
    .click();
  await expect(page.getByRole('row')).toHaveCount(2);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('button', { name: 'Pagar' })).toBeEnabled();
  await expect(page).toHaveURL('/cart');
  await context.setOffline(false);
  await expect(page.getByText('Estás sin conexión.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByText('Simulador de pagos')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('a shop whose script got lost on the way says so, and comes with one press', async ({
  page,
}) => {
  await page.route('**/assets/libraries-*.js', (route) => route.abort());
  await page.goto('/myphotos');
  await expect(page.getByText('No pudimos abrir la tienda')).toBeVisible();
  await page.unroute('**/assets/libraries-*.js');
  await page.getByRole('button', { name: 'Probar de nuevo' }).click();
  await expect(page.getByRole('heading', { name: 'MIS FOTOS' })).toBeVisible();
});

test('a photo that cannot be opened without a signal leaves the gallery, and opens with it', async ({
  page,
  context,
  studio,
}) => {
  await page.goto(`/fotos/${String(studio.trail.id)}`);
  const photo = page.getByRole('button', { name: /^Ver foto/ }).first();
  await expect(photo).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.on('dialog', (dialog) => void dialog.accept());
  await context.setOffline(true);
  await photo.click();
  await expect(page.getByText('Algo salió mal')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^FOTOS DE/ })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Estás sin conexión.')).toHaveCount(0);
  const opened = page.getByRole('dialog', { name: /^Foto/ });
  await untilSeen(opened, (timeout) => photo.click({ timeout }));
});

test('the grey of a gallery opened by its link stands where its photos will', async ({
  page,
  studio,
}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/events/event/*?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/fotos/${String(studio.marathon.id)}`);
  const top = async (grid: Locator) => (await grid.boundingBox())?.y ?? 0;
  await page.evaluate('document.fonts.ready');
  const grey = await top(page.locator('[class*=grid][aria-hidden]'));
  answer();
  const photo = page.getByRole('button', { name: /^Ver foto/ }).first();
  await expect(photo).toBeVisible();
  // Not a line of letters; the searches above them are 200 high.
  expect(Math.abs((await top(photo)) - grey)).toBeLessThan(48);
});

test('a selfie that could not be sent for want of a signal is searched with once it is back', async ({
  page,
  context,
  studio,
}) => {
  await page.goto(`/fotos/${String(studio.marathon.id)}`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Subir imagen' }).click();
  await page.waitForLoadState('networkidle');
  page.on('dialog', (dialog) => void dialog.accept());
  await context.setOffline(true);
  await (await chooser).setFiles(picture('selfie.jpg'));
  const again = page.getByRole('button', { name: 'Buscar con la misma foto' });
  await expect(again).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Estás sin conexión.')).toHaveCount(0);
  const found = page.getByText('Mostrando fotos por reconocimiento facial');
  await untilSeen(found, (timeout) => again.click({ timeout }));
});

test('with letters twice as large the cart fits a phone, and nothing in it stands on end', async ({
  page,
  studio,
}) => {
  await fillCart(page, studio, studio.marathon.id, 2);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await expect(page.getByRole('button', { name: 'Pagar' })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      ),
    )
    .toBeLessThan(1);
  // The name stands beside its picture whole or not at all.
  await expect(page.getByRole('banner').getByText('PHOTOLAB')).toBeHidden();
  await page.setViewportSize({ width: 320, height: 640 });
  const name = page.getByRole('cell').getByText(studio.marathon.name).first();
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(150);
});

test('on a phone that lies, with letters twice as large, a photo is seen above its words', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto(`/fotos/${String(studio.trail.id)}`);
  await page
    .getByRole('button', { name: /^Ver foto/ })
    .first()
    .click();
  const photo = page.getByRole('dialog', { name: /^Foto/ });
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await expect
    .poll(async () => (await photo.getByRole('img').boundingBox())?.height)
    .toBeGreaterThan(150);
  await photo.getByRole('button', { name: /^Añadir al carrito/ }).scrollIntoViewIfNeeded();
  await expect(photo.getByRole('button', { name: /^Añadir al carrito/ })).toBeInViewport({
    ratio: 1,
  });
});

test('with letters twice as large no page goes beyond the narrowest phone, no name stands on end, and no button of a search covers its box', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const [operation = ''] = studio.operationNumbers;
  // The notice of the last purchase stands above every page.
  await page.addInitScript(`localStorage.setItem('operation', '${operation}')`);
  const gallery = `/fotos/${String(studio.marathon.id)}`;
  const searches: Record<string, string> = {
    [gallery]: 'Buscá por número de participante',
    '/myphotos': 'Número de operación',
  };
  const pages = [
    `/success?collection_status=approved&external_reference=${studio.orderIds[0] ?? ''}`,
    `/myphotos?operacion=${operation}`,
    ...['/', gallery, `${gallery}/number/${studio.marathon.number}`, '/myphotos', '/contact'],
    ...['/arrepentimiento', '/privacidad/pedir', '/forgot-password', '/no-existe'],
  ];
  for (const path of pages) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    if (path === '/') {
      const name = page.getByRole('heading', { name: studio.marathon.name });
      await expect
        .poll(async () => (await name.boundingBox())?.width, { message: path })
        .toBeGreaterThan(200);
    }
    await expect
      .poll(
        () =>
          page.evaluate<number>(
            'document.documentElement.scrollWidth - document.documentElement.clientWidth',
          ),
        { message: path },
      )
      .toBeLessThan(1);
    const label = searches[path];
    if (!label) continue;
    await page.setViewportSize({ width: 390, height: 844 });
    const box = page.getByRole('textbox', { name: label });
    const form = page.locator('form').filter({ has: box });
    await expect(async () => {
      const [field, button] = [
        await box.boundingBox(),
        await form.getByRole('button').boundingBox(),
      ];
      const below = (field?.y ?? Number.NaN) + (field?.height ?? 0);
      expect(button?.y, path).toBeGreaterThanOrEqual(below);
    }).toPass();
    await page.setViewportSize({ width: 320, height: 640 });
  }
});

test('a shop that answers 502 once loses no screen', async ({ page, studio }) => {
  const [operation = ''] = studio.operationNumbers;
  const asked = new Set<string>();
  await page.route('**/api/**', async (route) => {
    const call = route.request().method() + route.request().url();
    if (asked.has(call)) return route.continue();
    asked.add(call);
    return route.fulfill({ status: 502, body: '<html></html>', contentType: 'text/html' });
  });
  await page.goto(`/fotos/${String(studio.marathon.id)}/number/${studio.marathon.number}`);
  await expect(page.getByText('Mostrando fotos del participante')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Ver foto/ }).first()).toBeVisible();
  await page.goto(`/myphotos?operacion=${operation}`);
  await expect(page.getByRole('heading', { name: '1 foto' })).toBeVisible();
  await expect(toastOf(page, 'Número de operación incorrecto')).toHaveCount(0);
});

test('a page that the browser translates goes on working, and its total is today’s', async ({
  page,
  studio,
}) => {
  await fillCart(page, studio, studio.marathon.id, 2);
  // As translators do: an element in the place of every text, now and of those that come.
  await page.evaluate(`(() => {
    const put = (text) => {
      const font = document.createElement('font');
      font.textContent = '«' + text.data + '»';
      text.parentNode.replaceChild(font, text);
    };
    const walk = (node) => {
      for (const child of [...node.childNodes]) {
        if (child.nodeType === 3 && child.data.trim()) put(child);
        else if (child.nodeType === 1 && child.localName !== 'font') walk(child);
      }
    };
    walk(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node.isConnected && node.nodeType === 1 && node.localName !== 'font') walk(node);
          else if (node.isConnected && node.nodeType === 3 && node.parentNode.localName !== 'font')
            put(node);
    }).observe(document.body, { childList: true, subtree: true });
  })()`);
  const remove = page.getByRole('button', { name: /^Quitar foto/ });
  await remove.first().click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('Quitaste 1 foto.')).toBeVisible();
  await expect(page.locator('strong').filter({ hasText: '1.500,50' })).toBeVisible();
  await page.getByRole('button', { name: /Deshacer/ }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.locator('strong').filter({ hasText: '3.001,00' })).toBeVisible();
  await page.getByRole('button', { name: /Vaciar/ }).click();
  await expect(page.getByText('El carrito está vacío')).toBeVisible();
  await expect(page.getByText('Algo salió mal')).toHaveCount(0);
});
