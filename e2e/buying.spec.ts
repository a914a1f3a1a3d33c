// Buying as people do: with a price that changes, with a change of mind, with a payment that takes
// its time. The rules of each are tested beside the code; here they meet on the screen.
import type { Page } from '@playwright/test';
import { login, register } from '@photolab/contract/endpoints/accounts';
import * as events from '@photolab/contract/endpoints/event-editing';
import { call } from './shop/call.ts';
import { fillCart, openCart } from './shop/cart.ts';
import { changePrice, openEvent } from './shop/event.ts';
import { newestMailTo } from './shop/outbox.ts';
import type { Studio } from './shop/studio.ts';
import { expect, test, untilSeen } from './shop/test.ts';

test('a price that changes and an event that closes while in the cart are told, never charged unseen', async ({
  page,
  studio,
}) => {
  const admin = { url: studio.url, cookie: studio.adminCookie };
  const event = await openEvent(studio, 'Triatlón del Delta', 1);
  await fillCart(page, studio, event.id, 1);
  await expect(page.getByText('$ 2.000,00').first()).toBeVisible();
  await changePrice(admin, event, 250_000);
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByText(/antes \$\s2.000,00, ahora \$\s2.500,00/)).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByText(/Cambió el precio/)).toBeHidden();

  await call(admin, events.toggleEvent, { params: { id: event.id } });
  await page.reload();
  await expect(page.getByText('1 foto ya no está a la venta.')).toBeVisible();
  await page.getByRole('button', { name: 'Sacarla y seguir' }).click();
  await expect(page.getByText('El carrito está vacío')).toBeVisible();
});

test('what was taken out comes back, and what was typed outlives the way to the payment and back', async ({
  page,
  studio,
}) => {
  await fillCart(page, studio, studio.marathon.id, 2);
  const rows = page.getByRole('row');
  await page
    .getByRole('button', { name: /^Quitar foto/ })
    .first()
    .click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Vaciar' }).click();
  await expect(page.getByText('El carrito está vacío')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(rows).toHaveCount(3);

  await page.getByLabel('Tu email').fill('vuelvo@gmial.com');
  await page.getByRole('button', { name: 'vuelvo@gmail.com' }).click();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByText('Esto es una prueba.')).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(3);
  await expect(page.getByLabel('Tu email')).toHaveValue('vuelvo@gmail.com');
  await expect(page.getByRole('button', { name: 'Pagar' })).toBeEnabled();
});

test('a pending payment is known by the cart, opens by the notice’s link, and its number comes by e-mail', async ({
  page,
  studio,
}) => {
  const email = 'pendiente@example.com';
  await logInAs(page, studio, email);
  await openCart(page, studio);
  await expect(page.getByLabel('Tu email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Pagar' }).click();
  // A weak signal: the page of the result goes home before the shop has told how the payment ended.
  await page.route('**/order-status/*', () => undefined);
  await page.getByRole('button', { name: 'Pagar después en Rapipago' }).click();
  await expect(page).toHaveURL(`${studio.url}/`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.goto('/cart');
  await expect(page.getByRole('region', { name: 'Pago pendiente' })).toBeVisible();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Sacarla del carrito' }).click();
  await expect(page.getByText('El carrito está vacío')).toBeVisible();

  const notice = page.getByRole('complementary', { name: 'Tu última compra' });
  const operation = (await notice.getByRole('strong').textContent()) ?? '';
  await page.goto('/simulador/pagos');
  await page.getByRole('row', { name: operation }).getByRole('button', { name: 'Aprobar' }).click();
  await page.goto('/');
  const onePhoto = page.getByRole('heading', { name: '1 foto' });
  const link = notice.getByRole('link', { name: /MIS FOTOS/ });
  await untilSeen(onePhoto, async (timeout) => link.click({ timeout }));

  await page.goto('/profile');
  const bought = page.getByRole('region', { name: 'Mis compras' });
  await bought.getByRole('link', { name: 'Ver fotos' }).click();
  await expect(page.getByRole('heading', { name: '1 foto' })).toBeVisible();

  await page.goto('/myphotos');
  await page.getByText('¿Perdiste tu número?').click();
  await page.getByLabel('El email con el que compraste').fill(email);
  await page.getByRole('button', { name: 'Enviame mi número' }).click();
  await expect(page.getByText('¿Perdiste tu número?')).toBeVisible();
  await expect.poll(() => newestMailTo(studio, email)).toContain(`operacion=${operation}`);
});

test('who closes the payment’s page after paying finds in the cart what is bought', async ({
  page,
  studio,
}) => {
  await openCart(page, studio);
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByText('Simulador de pagos')).toBeVisible();
  // In the provider's own app: this browser never comes back by its address.
  const paid = await page.request.post(page.url(), {
    form: { result: 'approved', method: 'credit_card' },
    maxRedirects: 0,
  });
  expect(paid.status()).toBe(303);
  const notice = page.getByRole('region', { name: 'Fotos que ya compraste' });
  await untilSeen(notice, () => page.goto('/cart'));
  await page.getByRole('button', { name: 'Pagar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await notice.getByRole('link', { name: 'Ver en MIS FOTOS' }).click();
  await expect(page.getByRole('heading', { name: '1 foto' })).toBeVisible();
  await page.goBack();
  await notice.getByRole('button', { name: 'Sacarla del carrito' }).click();
  await expect(page.getByText('El carrito está vacío')).toBeVisible();
});

test('where the browser stores nothing, a payment that was refused gives the cart back', async ({
  page,
  studio,
}) => {
  await page.addInitScript(
    `for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });`,
  );
  await page.goto(`/fotos/${String(studio.marathon.id)}`);
  await page
    .getByRole('button', { name: /^Añadir foto/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Carrito: 1 foto' }).click();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await page.getByRole('button', { name: 'Que rechacen el pago' }).click();
  await expect(page.getByRole('heading', { name: 'Ocurrió un error' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Carrito: 1 foto' })).toBeVisible();
  await page.getByRole('link', { name: 'Carrito: 1 foto' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('two people on one phone: the next one pays for photos that are announced to nobody else', async ({
  page,
  context,
  studio,
}) => {
  await logInAs(page, studio, 'primera@example.com');
  await openCart(page, studio);
  const email = page.getByLabel('Tu email');
  await expect(email).toHaveValue('primera@example.com');
  await email.fill('otra-de-la-primera@example.com');
  // Her session ends without 'Salir'.
  await context.clearCookies();
  await logInAs(page, studio, 'segundo@example.com');
  await page.reload();
  await expect(email).toHaveValue('segundo@example.com');

  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Salir' }).click();
  await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
  await expect(email).toHaveValue('');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('two taps on Pagar open one order; a stranger’s answer in the address shows nobody’s purchase', async ({
  page,
  studio,
}) => {
  await openCart(page, studio);
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-order')) orders.push(request.url());
  });
  await page.getByRole('button', { name: 'Pagar' }).dblclick();
  await expect(page.getByText('Esto es una prueba.')).toBeVisible();
  expect(orders).toHaveLength(1);

  await page.goto('/success?collection_status=rejected&payment_id=1&external_reference=nadie');
  await expect(page.getByRole('heading', { name: 'Ocurrió un error' })).toBeVisible();
  await expect(page.getByText(/^\d{12}$/)).toHaveCount(0);
  await expect(page).toHaveURL(studio.url + '/');
  await expect(page.getByRole('link', { name: 'Carrito: 1 foto' })).toBeVisible();
});

/** A new account, logged in without its dialogs. */
async function logInAs(page: Page, studio: Studio, email: string): Promise<void> {
  const account = { email, password: 'corro-los-domingos' };
  const visitor = { url: studio.url, cookie: '' };
  await call(visitor, register, { body: account });
  await page.request.post(`/api${login.path}`, {
    data: account,
    headers: { origin: studio.url },
  });
}
