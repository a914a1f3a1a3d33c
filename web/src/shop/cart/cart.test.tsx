import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addToCart, clearCart } from '../../state/cart.ts';
import { forgetTyped, keepTyped } from '../../state/checkout-typed.ts';
import { pageLoad } from '../../state/page-load.ts';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CartPage } from './CartPage.tsx';

const MISSING = 'Algunas imágenes ya no existen. Por favor, vacíe el carrito e intente de nuevo.';
const NOTHING_CHARGED = 'No pudimos iniciar el pago. No se cobró nada: probá de nuevo.';
const PAYMENT = 'https://pagos.example/checkout?pref=1';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  act(clearCart);
  act(forgetTyped);
});

function show(count: number, answers: Record<string, Answer> = {}) {
  for (let id = 1; id <= count; id += 1) {
    addToCart({
      id,
      name: `IMG_${String(id)}.jpg`,
      idDetector: '',
      url: `/api/media/p${String(id)}.webp`,
      thumbnail: '',
      price: 1000.5,
      eventId: 7,
      eventName: 'Maratón',
    });
  }
  const heads = Array.from(
    { length: count },
    (_, index) => `HEAD /media/p${String(index + 1)}.webp`,
  );
  const calls = stubServer({
    ...Object.fromEntries(heads.map((head) => [head, { body: '' }])),
    'POST /create-order': { body: JSON.stringify(PAYMENT), headers: JSON_TYPE },
    ...answers,
  });
  renderScreen(<CartPage />);
  return calls;
}
const JSON_TYPE = { 'content-type': 'application/json' };
const payButton = () => screen.getByRole('button', { name: 'Pagar' });
const pay = () => {
  fireEvent.click(payButton());
};

it('storefront §2: the table has its four columns, an icon to remove each row, and Vaciar', () => {
  show(2);
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'ID',
    'Producto',
    'Precio',
    'Acción',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Quitar foto 1' }));
  const rows = screen.getAllByRole('row');
  expect(rows).toHaveLength(2);
  expect(rows[1]?.textContent).toContain('2Maratón$\u00a01.000,50');
  fireEvent.click(screen.getByRole('button', { name: 'Vaciar' }));
  expect(screen.getByText('El carrito está vacío')).toBeTruthy();
  expect(localStorage.getItem('cart')).toBe('[]');
});

it.each([
  [4, 'Total$\u00a04.002,00'],
  [5, 'Total$\u00a05.002,50 20% OFF $\u00a04.002,00'],
  [9, 'Total$\u00a09.004,50 20% OFF $\u00a07.203,60'],
  [10, 'Total$\u00a010.005,00 25% OFF $\u00a07.503,75'],
])('storefront §9: %i photos show what they cost, the original struck through', (count, text) => {
  show(count);
  const total = screen.getByText('Total').parentElement;
  expect(total?.textContent).toBe(text);
  expect(total?.querySelector('s') !== null).toBe(count >= 5);
});

it.each([
  [2, undefined],
  [3, 'Sumá 2 fotos y pagás menos por cada una: 20% de descuento en todo el carrito.'],
  [4, 'Sumá 1 foto y pagás menos por cada una: 20% de descuento en todo el carrito.'],
  [9, 'Sumá 1 foto y pagás menos por cada una: 25% de descuento en todo el carrito.'],
  [10, undefined],
])('with %i photos the next discount is a hint only when it is near', (count, hint) => {
  show(count);
  expect(screen.queryByText(/^Sumá/)?.textContent).toBe(hint);
});

it('storefront §7: every image is checked, the order carries the photos, and the browser goes to pay', async () => {
  const calls = show(2);
  pay();
  const busy = screen.getByRole('button', { name: 'Procesando...' });
  expect(busy).toHaveProperty('disabled', true);
  await waitFor(() => {
    expect(pageLoad.open).toHaveBeenCalledWith(PAYMENT);
  });
  const paying = calls.filter(({ path }) => path !== '/auth' && path !== '/cart/quote');
  expect(paying.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'HEAD /media/p1.webp',
    'HEAD /media/p2.webp',
    'POST /create-order',
  ]);
  expect(paying[2]?.body).toEqual({ items: [{ id: 1 }, { id: 2 }], total: 2001, again: false });
  expect(busy).toHaveProperty('disabled', true);
});

it.each([
  ['is gone', { status: 404, body: '' }, MISSING, 1],
  ['cannot be reached', { outcome: 'network-error' as const }, NOTHING_CHARGED, 0],
  ['fails', { status: 503, body: '' }, NOTHING_CHARGED, 0],
  ['is refused on the way', { status: 403, body: '' }, NOTHING_CHARGED, 0],
  ['is one too many', { status: 429, body: '' }, NOTHING_CHARGED, 0],
])('storefront §5, §8: when an image %s nothing is ordered', async (_what, head, text, gone) => {
  const calls = show(8, { 'HEAD /media/p7.webp': head });
  pay();
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith(text);
  });
  expect(screen.queryAllByText('Ya no está a la venta')).toHaveLength(gone);
  expect(calls.filter(({ path }) => path === '/create-order')).toEqual([]);
  expect(payButton()).toHaveProperty('disabled', false);
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(9);
});

it.each([
  ['knows of missing photos', { status: 409, body: { error: 'x', missing: [1] } }, MISSING],
  ['says why', { status: 503, body: { error: 'No pudimos conectar.' } }, 'No pudimos conectar.'],
  ['does not answer', { outcome: 'network-error' as const }, NOTHING_CHARGED],
])('storefront §4: when the server %s the button works again', async (_what, answer, text) => {
  show(1, { 'POST /create-order': answer });
  pay();
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith(text);
  });
  expect(payButton()).toHaveProperty('disabled', false);
  expect(pageLoad.open).not.toHaveBeenCalled();
});

it('what is paid stays as it is shown while the order is opened', () => {
  show(2, { 'POST /create-order': { outcome: 'pending' } });
  pay();
  for (const name of ['Vaciar', 'Quitar foto 1']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  }
});

it('whoever comes back from the payment with the back button can pay again', async () => {
  show(1);
  pay();
  await waitFor(() => {
    expect(pageLoad.open).toHaveBeenCalled();
  });
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  expect(payButton()).toHaveProperty('disabled', false);
});

it('a cart damaged by hand shows its sound photos and never breaks the screen', () => {
  show(0);
  const sound = { id: 3, url: '/api/media/p3.webp', price: 10 };
  const damaged = [sound, sound, { id: 4 }, { ...sound, id: 5, price: 'gratis' }, null, 'x'];
  localStorage.setItem('cart', JSON.stringify(damaged));
  fireEvent(window, new StorageEvent('storage', { key: 'cart' }));
  expect(screen.getAllByRole('row')).toHaveLength(2);
  localStorage.setItem('cart', '{"not": "a list');
  fireEvent(window, new StorageEvent('storage', { key: 'cart' }));
  expect(screen.getByText('El carrito está vacío')).toBeTruthy();
});

it('the e-mail and the coupon of a long cart are one tap away, and a wrong address is led to', async () => {
  show(4);
  fireEvent.click(screen.getByRole('button', { name: 'Email y cupón' }));
  const email = screen.getByLabelText(/^Tu email/);
  expect(document.activeElement).toBe(email);
  fireEvent.change(email, { target: { value: 'ana@' } });
  payButton().focus();
  pay();
  expect(document.activeElement).toBe(email);
  expect(await screen.findByText('El Email es invalido')).toBeTruthy();
  expect(pageLoad.open).not.toHaveBeenCalled();
});

it('in a short cart they are in sight', () => {
  show(3);
  expect(screen.queryByRole('button', { name: 'Email y cupón' })).toBeNull();
});

it('who pays before the shop has said what the coupon is worth pays with it, or is told', async () => {
  keepTyped({ coupon: 'AMIGOS' });
  const calls = show(1, { 'POST /cart/quote': { outcome: 'pending' } });
  pay();
  await waitFor(() => {
    expect(calls.find(({ path }) => path === '/create-order')?.body).toMatchObject({
      coupon: 'AMIGOS',
    });
  });
});

it('an event is called as it is called now, though the cart is older', async () => {
  const line = { id: 1, size: 'original', eventId: 7, eventName: 'Maratón del Sur', price: 1000.5 };
  const lines = [{ ...line, originalPrice: 1000.5, webPrice: null }];
  const cost = { subtotal: 1000.5, discountPercent: 0, total: 1000.5, reasons: [], next: null };
  const body = { lines, ...cost, missing: [], couponProblem: null, pending: [], paid: [] };
  show(1, { 'POST /cart/quote': { body } });
  expect(await screen.findByText('Maratón del Sur')).toBeTruthy();
});

it('photos that came back on sale are not called gone once the buyer pays again', async () => {
  const head: Answer = { status: 404, body: '' };
  show(1, { 'HEAD /media/p1.webp': head, 'POST /create-order': { status: 503, body: {} } });
  pay();
  await screen.findByText('Ya no está a la venta');
  head.status = 200;
  pay();
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith(NOTHING_CHARGED);
  });
  expect(screen.queryByText('Ya no está a la venta')).toBeNull();
});

it('who takes one photo out after the other by keyboard stands at Deshacer each time', () => {
  show(3);
  for (const name of ['Quitar foto 1', 'Quitar foto 2']) {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Deshacer' }));
  }
});

it('undoing a removal brings back what it took, not what another tab took out', async () => {
  show(3);
  fireEvent.click(screen.getByRole('button', { name: 'Quitar foto 1' }));
  const rest = JSON.parse(localStorage.getItem('cart') ?? '') as unknown[];
  localStorage.setItem('cart', JSON.stringify(rest.slice(1)));
  act(() => {
    window.dispatchEvent(new Event('pageshow'));
  });
  expect(screen.getByText('Quitaste 1 foto.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  const rows = await screen.findAllByRole('button', { name: /^Quitar foto/ });
  expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual([
    'Quitar foto 1',
    'Quitar foto 3',
  ]);
});
