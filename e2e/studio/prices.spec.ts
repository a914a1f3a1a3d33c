// What the studio sets as an event's prices is what a runner pays.
import type { Page } from '@playwright/test';
import { fillCart } from '../shop/cart.ts';
import { openEvent } from '../shop/event.ts';
import { expect, test, toastOf } from '../shop/test.ts';

test.use({ who: 'admin' });

test('own steps, a web size, a pack and a coupon set by the studio: the cart says why it costs less, and that is paid', async ({
  page,
  studio,
}) => {
  const event = await openEvent(studio, 'Vuelta del Lago', 3);
  await page.goto(`/admin/precios/${String(event.id)}`);
  await setTariff(page);
  await createCoupon(page);

  await fillCart(page, studio, event.id, 3);
  const reasons = page.getByRole('list', { name: 'Descuentos' });
  // Three originals of $ 2.000: the pack costs less than 10 % off.
  await expect(reasons).toContainText('Pack: todas tus fotos por $ 5.000,00 (hasta 10)');
  await page
    .getByLabel(/^Tamaño de la foto/)
    .first()
    .selectOption({ value: 'web' });
  // 800 + 2.000 + 2.000, less 10 %: now that costs less than the pack.
  await expect(page.getByText('10% OFF')).toBeVisible();
  await expect(page.getByText('$ 4.320,00')).toBeVisible();
  await page.getByText('¿Tenés un cupón?').click();
  await page.getByRole('textbox', { name: 'Cupón' }).fill('lago-320');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(reasons).toContainText('Cupón LAGO-320');
  await expect(page.getByText('$ 4.000,00')).toBeVisible();

  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('heading', { name: 'Tu compra' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Total\s*\$\s4\.000,00/);
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(page.getByRole('heading', { name: '¡Transacción exitosa!' })).toBeVisible();
  // Three seconds later the page goes home (storefront §9): there the number stays in reach.
  const notice = page.getByRole('complementary', { name: 'Tu última compra' });
  const operation = (await notice.getByRole('strong').textContent()) ?? '';
  await page.goto(`/myphotos?operacion=${operation}`);
  await expect(page.getByRole('heading', { name: '3 fotos' })).toBeVisible();

  await page.goto(`/admin/registro-ordenes?registro-ordenes.operacion=${operation}`);
  await page.getByRole('row', { name: operation }).getByRole('link').first().click();
  await expect(page.getByText('Cupón LAGO-320')).toBeVisible();
  await expect(page.getByText('10% por cantidad')).toBeVisible();
});

async function setTariff(page: Page): Promise<void> {
  await page.getByLabel('Precio del tamaño web').fill('800');
  await page.getByLabel('Usar escalones propios').check();
  const steps = page.getByRole('group', { name: 'Descuento por cantidad' });
  while ((await steps.getByRole('button', { name: /^Quitar el escalón/ }).count()) > 0) {
    await steps
      .getByRole('button', { name: /^Quitar el escalón/ })
      .first()
      .click();
  }
  await steps.getByRole('button', { name: 'Agregar escalón' }).click();
  await steps.getByLabel('Escalón 1: desde (fotos)').fill('2');
  await steps.getByLabel('Descuento (%)').fill('10');
  await page.getByLabel('Precio del pack').fill('5000');
  await page.getByLabel('Hasta cuántas fotos').fill('10');
  await page.getByRole('button', { name: 'Guardar precios' }).click();
  await expect(toastOf(page, 'Cambios guardados')).toBeVisible();
}

async function createCoupon(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Crear cupón' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Código').fill('LAGO-320');
  await dialog.getByLabel('o monto ($)').fill('320');
  await dialog.getByRole('button', { name: 'Crear cupón' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('LAGO-320')).toBeVisible();
}
