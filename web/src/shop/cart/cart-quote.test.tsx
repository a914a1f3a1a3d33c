import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addToCart, clearCart } from '../../state/cart.ts';
import { forgetTyped, keepTyped } from '../../state/checkout-typed.ts';
import { dismissOperations, keepOperation } from '../../state/last-operations.ts';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CartPage } from './CartPage.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  act(clearCart);
  act(forgetTyped);
  act(dismissOperations);
});

const line = (id: number, more: object = {}) => ({
  id,
  size: 'original',
  eventId: 7,
  eventName: 'Maratón',
  price: 1000,
  originalPrice: 1000,
  webPrice: null,
  ...more,
});
const QUOTE = {
  lines: [line(1), line(2)],
  missing: [],
  subtotal: 2000,
  discountPercent: 0,
  total: 2000,
  reasons: [],
  couponProblem: null,
  next: null,
  pending: [],
  paid: [],
};

function show(quote: object, more: Record<string, Answer> = {}, path = '/cart') {
  for (const id of [1, 2]) {
    addToCart({
      id,
      name: '',
      idDetector: '',
      url: `/api/media/p${String(id)}.webp`,
      thumbnail: '',
      price: 1000,
      eventId: 7,
      eventName: 'Maratón',
    });
  }
  const calls = stubServer({
    'POST /cart/quote': { body: { ...QUOTE, ...quote } },
    'HEAD /media/p1.webp': { body: '' },
    'HEAD /media/p2.webp': { body: '' },
    'POST /create-order': { status: 503, body: { error: 'No.' } },
    ...more,
  });
  renderScreen(
    <main tabIndex={-1}>
      <CartPage />
    </main>,
    { path, route: '/cart' },
  );
  return calls;
}
const ordered = (calls: { path: string; body: unknown }[]) =>
  calls.filter(({ path }) => path === '/create-order').map(({ body }) => body);
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

it('says why the cart costs less, and pays exactly the total that is shown', async () => {
  const calls = show({
    total: 1500,
    discountPercent: 25,
    reasons: [{ kind: 'pack', price: 1500, photos: 10, eventId: 7, off: 500 }],
  });
  expect(await screen.findByText(/Pack: todas tus fotos por/)).toBeTruthy();
  expect(screen.getByText('Total').parentElement?.textContent).toContain('25% OFF $\u00a01.500,00');
  press('Pagar');
  await waitFor(() => {
    expect(ordered(calls)).toEqual([{ items: [{ id: 1 }, { id: 2 }], total: 1500, again: false }]);
  });
});

it('what was withdrawn goes with one tap, and comes back with another', async () => {
  show({ missing: [2] });
  expect(await screen.findByText('1 foto ya no está a la venta.')).toBeTruthy();
  press('Sacarla y seguir');
  expect(screen.queryByRole('button', { name: 'Quitar foto 2' })).toBeNull();
  press('Deshacer');
  expect(screen.getByRole('button', { name: 'Quitar foto 2' })).toBeTruthy();
});

it('an emptied cart comes back with one tap', () => {
  show({});
  press('Vaciar');
  expect(screen.getByText('El carrito está vacío')).toBeTruthy();
  press('Deshacer');
  expect(screen.getAllByRole('row')).toHaveLength(3);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('an address that is wrong is not sent; a typing error costs one tap', async () => {
  const calls = show({});
  const box = screen.getByLabelText(/^Tu email/);
  fireEvent.change(box, { target: { value: 'ana@' } });
  press('Pagar');
  expect(screen.getByText('El Email es invalido')).toBeTruthy();
  fireEvent.change(box, { target: { value: 'ana@gmial.com' } });
  fireEvent.click(await screen.findByRole('button', { name: 'ana@gmail.com' }));
  press('Pagar');
  await waitFor(() => {
    expect(ordered(calls)).toMatchObject([{ email: 'ana@gmail.com' }]);
  });
});

it('who is logged in finds the address filled in; who stands in its box by then types in its place', async () => {
  show(
    {},
    { 'GET /auth': { body: { Status: 'Success', role: 'user', email: 'eva@example.com' } } },
  );
  const box = screen.getByLabelText(/^Tu email/);
  // Before the box has the focus: from then on the keyboard that other tests type on stands before it.
  const selected = vi.spyOn(HTMLInputElement.prototype, 'select');
  box.focus();
  await waitFor(() => {
    expect(box).toHaveProperty('value', 'eva@example.com');
  });
  expect(selected.mock.contexts).toEqual([box]);
});

it('what waits for its payment is not paid again unasked', async () => {
  const calls = show({
    pending: [{ operationNumber: '123456789012', total: 1000, photoIds: [2] }],
  });
  expect(await screen.findByText(/está pendiente \(operación 123456789012\)/)).toBeTruthy();
  press('Pagar');
  await screen.findByRole('button', { name: 'Pagar de nuevo' });
  expect(ordered(calls)).toEqual([]);
  press('Pagar de nuevo');
  await waitFor(() => {
    expect(ordered(calls)).toMatchObject([{ again: true }]);
  });
});

it('what is paid already leads to its photos, and is not paid again unasked', async () => {
  const calls = show({ paid: [{ operationNumber: '123456789012', total: 1000, photoIds: [2] }] });
  const notice = await screen.findByRole('region', { name: 'Fotos que ya compraste' });
  expect(within(notice).getByRole('link', { name: 'Ver en MIS FOTOS' })).toHaveProperty(
    'href',
    expect.stringContaining('/myphotos?operacion=123456789012'),
  );
  press('Pagar');
  expect(
    await screen.findByRole('heading', { name: 'Ya compraste fotos de este carrito' }),
  ).toBeTruthy();
  expect(ordered(calls)).toEqual([]);
  press('Pagar de nuevo');
  await waitFor(() => {
    expect(ordered(calls)).toMatchObject([{ again: true }]);
  });
  press('Sacarla del carrito');
  expect(screen.queryByRole('row', { name: /^2/ })).toBeNull();
});

it('who comes back from the payment to the page as it was left is told what was paid meanwhile', async () => {
  const answer: Answer = { body: QUOTE };
  show({}, { 'POST /cart/quote': answer });
  await screen.findByRole('button', { name: 'Pagar' });
  answer.body = {
    ...QUOTE,
    paid: [{ operationNumber: '123456789012', total: 2000, photoIds: [1, 2] }],
  };
  act(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  expect(await screen.findByRole('region', { name: 'Fotos que ya compraste' })).toBeTruthy();
});

it('a payment of a moment ago is known without a reload, once the shop has heard of it', async () => {
  keepOperation('123456789012');
  const answer: Answer = { body: QUOTE };
  const calls = show({}, { 'POST /cart/quote': answer });
  await waitFor(() => {
    expect(calls.some(({ path }) => path === '/cart/quote')).toBe(true);
  });
  answer.body = {
    ...QUOTE,
    pending: [{ operationNumber: '123456789012', total: 2000, photoIds: [1, 2] }],
  };
  expect(await screen.findByRole('region', { name: 'Pago pendiente' })).toBeTruthy();
});

it('the web size is chosen where the studio sells it', async () => {
  const calls = show({ lines: [line(1, { webPrice: 300 }), line(2)] });
  const choice = await screen.findByLabelText('Tamaño de la foto 1');
  fireEvent.change(choice, { target: { value: 'web' } });
  await waitFor(() => {
    expect(calls.at(-1)?.body).toEqual({ items: [{ id: 1, size: 'web' }, { id: 2 }] });
  });
});

it('a coupon that does not count says why and goes, with the total without it, before anything is paid', async () => {
  const calls = show({ couponProblem: 'El cupón VIEJO venció el 31/01/2020.' });
  fireEvent.change(screen.getByLabelText('Cupón'), { target: { value: 'viejo' } });
  press('Aplicar');
  expect(await screen.findByText('El cupón VIEJO venció el 31/01/2020.')).toBeTruthy();
  expect(calls.at(-1)?.body).toMatchObject({ coupon: 'VIEJO' });
  press('Pagar');
  expect(toast.warning).toHaveBeenCalledWith(
    expect.stringMatching(/^Sacamos el cupón VIEJO: el total es \$\s2.000,00\./),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Cupón').value).toBe('');
  expect(ordered(calls)).toHaveLength(0);
  press('Pagar');
  await waitFor(() => {
    expect(ordered(calls)).toHaveLength(1);
  });
  expect(ordered(calls)[0]).not.toHaveProperty('coupon');
});

it('the way back from a refused payment fills the cart again', async () => {
  const order = '0b1f4f0e-6c5a-4c56-9a55-2f4f6b1c9d10';
  const photo = {
    id: 9,
    size: 'original',
    name: 'IMG_9.jpg',
    url: '/api/media/p9.webp',
    thumbnail: '',
    price: 800,
    eventId: 7,
    eventName: 'Maratón',
  };
  show({}, { [`GET /order-cart/${order}`]: { body: [photo] } }, `/cart?pedido=${order}`);
  expect(await screen.findByRole('button', { name: 'Quitar foto 9' })).toBeTruthy();
});

it('a way back that got no answer is not called paid, and its address stays to be tried again', async () => {
  const order = '0b1f4f0e-6c5a-4c56-9a55-2f4f6b1c9d10';
  const lost = { outcome: 'network-error' as const };
  show({}, { [`GET /order-cart/${order}`]: lost }, `/cart?pedido=${order}`);
  await waitFor(() => {
    expect(toast.warning).toHaveBeenCalledWith(expect.stringContaining('puede ser la señal'));
  });
  expect(toast.error).not.toHaveBeenCalled();
});

it('a price that changed while the photo was in the cart is told, and today’s total is paid', async () => {
  const calls = show({
    lines: [line(1, { price: 1500, originalPrice: 1500 }), line(2)],
    total: 2500,
  });
  expect(
    await screen.findByText(
      /Cambió el precio de 1 foto desde que la agregaste: antes \$\s1.000,00/,
    ),
  ).toBeTruthy();
  press('Entendido');
  expect(screen.queryByText(/Cambió el precio/)).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
  press('Pagar');
  await waitFor(() => {
    expect(ordered(calls)).toMatchObject([{ total: 2500 }]);
  });
});

it('the shop is told the total that is shown even before it has said its own', async () => {
  const calls = show({}, { 'POST /cart/quote': { outcome: 'pending' } });
  press('Pagar');
  await waitFor(() => {
    expect(ordered(calls)).toMatchObject([{ total: 2000 }]);
  });
});

it('a coupon that was typed and not applied is applied before anything is paid', async () => {
  const calls = show({ total: 1800 });
  // As a phone writes it after a message was copied.
  fireEvent.change(screen.getByLabelText('Cupón'), { target: { value: ' Maratón 10' } });
  press('Pagar');
  await waitFor(() => {
    expect(calls.at(-1)?.body).toMatchObject({ coupon: 'MARATON10' });
  });
  expect(ordered(calls)).toEqual([]);
  await screen.findByText(/1\.800,00/);
  press('Pagar');
  await waitFor(() => {
    expect(ordered(calls)).toMatchObject([{ coupon: 'MARATON10', total: 1800 }]);
  });
});

it('address and coupon outlive a reload and the way to the payment and back', async () => {
  const typed = { email: 'ana@example.com', coupon: 'MARATON10' };
  keepTyped(typed);
  vi.resetModules();
  const reloaded = await import('../../state/checkout-typed.ts');
  expect(renderHook(reloaded.useCheckoutTyped).result.current).toEqual(typed);
  show({});
  expect(screen.getByLabelText(/^Tu email/)).toHaveProperty('value', 'ana@example.com');
  expect(screen.getByLabelText('Cupón')).toHaveProperty('value', 'MARATON10');
});

it('a cart of which nothing is for sale any more is not paid', async () => {
  show({ lines: [], missing: [1, 2], total: 0 });
  expect(await screen.findByRole('button', { name: 'Sacarlas y seguir' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pagar' })).toBeNull();
});
