import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addToCart, clearCart, useCart } from '../../state/cart.ts';
import { dismissOperations } from '../../state/last-operations.ts';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { keepPaying } from '../../state/paying/gone-paying.ts';
import { PaymentResultPage, REDIRECT_MS } from './PaymentResultPage.tsx';

const ORDER = '0b1f4f0e-6c5a-4c56-9a55-2f4f6b1c9d10';
const PHOTO = {
  id: 1,
  name: '',
  idDetector: '',
  url: '/a.webp',
  thumbnail: '',
  price: 10,
  eventName: '',
};
const APPROVED = '¡Transacción exitosa!';
const WAITING = 'Tu pago está pendiente';
const FAILED = 'Ocurrió un error';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
  addToCart(PHOTO);
});
afterEach(() => {
  clearCart();
  dismissOperations();
  sessionStorage.clear();
});

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const cart = (): unknown => JSON.parse(localStorage.getItem('cart') ?? '[]');

async function show(query: string, state?: string) {
  const body = { state, operationNumber: '123456789012', total: 10 };
  stubServer(state ? { [`GET /order-status/${ORDER}`]: { body } } : {});
  renderScreen(<PaymentResultPage />, { path: `/success?${query}`, route: '/success' });
  await later(50);
}

it('storefront §2: an approved payment is a success, clears the cart and gives the number', async () => {
  await show(`collection_status=approved&external_reference=${ORDER}`, 'approved');
  expect(screen.getByRole('heading', { name: APPROVED })).toBeTruthy();
  expect(cart()).toEqual([]);
  expect(screen.getByText('123456789012')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Ir a MIS FOTOS' });
  expect(link.getAttribute('href')).toBe('/myphotos?operacion=123456789012');
  expect(localStorage.getItem('operation')).toBe('123456789012');
});

it('a number that was dismissed does not come back with what is heard of its order afterwards', async () => {
  const answer = { body: { state: 'pending', operationNumber: '123456789012', total: 10 } };
  stubServer({ [`GET /order-status/${ORDER}`]: answer });
  const query = `collection_status=pending&external_reference=${ORDER}`;
  renderScreen(<PaymentResultPage />, { path: `/success?${query}`, route: '/success' });
  await later(50);
  expect(localStorage.getItem('operation')).toBe('123456789012');
  act(dismissOperations);
  answer.body = { ...answer.body, state: 'approved' };
  await later(1_500);
  expect(screen.getByRole('heading', { name: APPROVED })).toBeTruthy();
  expect(localStorage.getItem('operation')).toBeNull();
});

it('the result of an earlier payment, opened again, takes nothing out of what goes to be paid now', async () => {
  keepPaying([PHOTO], '1-a');
  keepPaying([{ ...PHOTO, id: 2 }], '1-b');
  addToCart({ ...PHOTO, id: 2 });
  const query = `collection_status=approved&external_reference=${ORDER}`;
  await show(`${query}&preference_id=1-a`, 'approved');
  expect(cart()).toMatchObject([{ id: 2 }]);
  cleanup();
  await show(`${query}&preference_id=1-b`, 'approved');
  expect(cart()).toEqual([]);
});

it('a photo that another tab put into the cart meanwhile stays there', async () => {
  keepPaying([PHOTO], '1-a');
  addToCart({ ...PHOTO, id: 2 });
  await show(`collection_status=approved&external_reference=${ORDER}`, 'approved');
  expect(cart()).toMatchObject([{ id: 2 }]);
});

it.each([
  ['approved', 'approved', '123456789012'],
  ['pending', 'pending', '123456789012'],
  ['rejected', 'rejected', null],
])(
  'on a weak signal the number of a payment sent as %s and known as %s is kept though the page went home',
  async (sentAs, state, kept) => {
    stubServer({ [`GET /order-status/${ORDER}`]: { outcome: 'pending' } });
    const path = `/success?collection_status=${sentAs}&external_reference=${ORDER}`;
    renderScreen(<PaymentResultPage />, { path, route: '/success' });
    await later(50);
    stubServer({
      [`GET /order-status/${ORDER}`]: {
        body: { state, operationNumber: '123456789012', total: 10 },
      },
    });
    await later(REDIRECT_MS);
    expect(window.location.pathname).toBe('/');
    await later(50);
    expect(localStorage.getItem('operation')).toBe(kept);
  },
);

it('on a weak signal a cart that no storage keeps comes back though the page went home first', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  // As the page finds it that is loaded on the way back from the payment.
  clearCart();
  const refused = { body: { state: 'rejected', operationNumber: '123456789012', total: 10 } };
  const answers = { [`GET /order-status/${ORDER}`]: refused };
  stubServer({ ...answers, [`GET /order-cart/${ORDER}`]: { outcome: 'pending' } });
  const path = `/success?collection_status=rejected&external_reference=${ORDER}`;
  renderScreen(<PaymentResultPage />, { path, route: '/success' });
  await later(50);
  stubServer({
    ...answers,
    [`GET /order-cart/${ORDER}`]: { body: [{ ...PHOTO, size: 'original', eventId: 7 }] },
  });
  await later(REDIRECT_MS);
  expect(window.location.pathname).toBe('/');
  await later(50);
  const { result } = renderHook(useCart);
  expect(result.current).toMatchObject([{ id: PHOTO.id }]);
});

it.each([
  ['approved', 'Ir a MIS FOTOS'],
  ['rejected', 'Volver al carrito'],
])(
  'storefront §2: the way back from "%s" and "%s" leads past the result, which would clear a new cart',
  async (status, way) => {
    await show(`collection_status=${status}&external_reference=${ORDER}`, status);
    const { length } = history;
    fireEvent.click(screen.getByRole('link', { name: way }));
    expect(window.location.pathname).not.toBe('/success');
    expect(history).toHaveLength(length);
  },
);

it.each(['', 'collection_status=rejected', 'collection_status=null', 'collection_status=pending'])(
  "storefront §2: '?%s' without a known order is an error, and the cart stays",
  async (query) => {
    await show(query);
    expect(screen.getByRole('heading', { name: FAILED })).toBeTruthy();
    expect(cart()).toHaveLength(1);
    expect(localStorage.getItem('operation')).toBeNull();
  },
);

it.each([
  ['pending', 'pending', WAITING],
  ['in_process', 'created', WAITING],
  ['rejected', 'pending', WAITING],
  ['rejected', 'created', FAILED],
  ['rejected', 'rejected', FAILED],
  ['pending', 'rejected', FAILED],
])(
  'decisions, payment: status %s of an order that is %s says so, and the cart stays',
  async (status, state, title) => {
    await show(`collection_status=${status}&external_reference=${ORDER}`, state);
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(cart()).toHaveLength(1);
  },
);

it('who is refused an attempt at what is paid already is led to the photos', async () => {
  await show(`collection_status=rejected&external_reference=${ORDER}`, 'approved');
  expect(screen.getByRole('heading', { name: FAILED })).toBeTruthy();
  expect(screen.getByText(/la compra ya está pagada/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ir a MIS FOTOS' })).toBeTruthy();
});

it('an address without an order claims nothing about a payment', async () => {
  await show('');
  expect(screen.getByText(/No sabemos cómo terminó el pago/)).toBeTruthy();
  // Who paid, and is led there, pays twice.
  expect(screen.queryByRole('link', { name: 'Volver al carrito' })).toBeNull();
});

it.each([
  ['', 'created'],
  ['', undefined],
  ['collection_status=otra', 'created'],
  ['collection_status=pending', undefined],
])("'?%s' of an order that is %s does not say that it was not paid", async (query, state) => {
  await show(`${query}&external_reference=${ORDER}`, state);
  expect(screen.getByText(/No sabemos cómo terminó el pago/)).toBeTruthy();
  expect(cart()).toHaveLength(1);
});

it('who came back without paying may try again, also when the shop cannot be asked', async () => {
  await show(`collection_status=null&external_reference=${ORDER}`);
  expect(screen.getByText(/podés intentar de nuevo/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Volver al carrito' });
  expect(link.getAttribute('href')).toBe('/cart');
});

it('a pending payment that was approved meanwhile is never called an error', async () => {
  await show(`collection_status=pending&external_reference=${ORDER}`, 'approved');
  expect(screen.getByRole('heading', { name: APPROVED })).toBeTruthy();
  expect(cart()).toEqual([]);
});

it('a pending payment is not called an error while its order is looked up', async () => {
  stubServer({ [`GET /order-status/${ORDER}`]: { outcome: 'pending' } });
  const path = `/success?collection_status=pending&external_reference=${ORDER}`;
  renderScreen(<PaymentResultPage />, { path, route: '/success' });
  await later(50);
  expect(screen.queryByText(FAILED)).toBeNull();
});

it.each(['collection_status=approved', ''])(
  "storefront §9: '?%s' goes home after 3 s",
  async (query) => {
    await show(query);
    await later(REDIRECT_MS - 150);
    expect(screen.getByRole('heading')).toBeTruthy();
    await later(200);
    expect(screen.getByText('at /')).toBeTruthy();
    expect(REDIRECT_MS).toBe(3_000);
  },
);

it('storefront §9: whoever is on the way to MIS FOTOS after 3 s is not sent home', async () => {
  await show('collection_status=approved');
  // The address changes at once; this screen stays while the other's code is loaded.
  window.history.pushState(null, '', '/myphotos');
  await later(REDIRECT_MS + 100);
  expect(window.location.pathname).toBe('/myphotos');
});

it('a pending payment whose order cannot be looked up is not said to be over', async () => {
  stubServer({ [`GET /order-status/${ORDER}`]: { status: 500 } });
  const path = `/success?collection_status=pending&external_reference=${ORDER}`;
  renderScreen(<PaymentResultPage />, { path, route: '/success' });
  await later(50);
  expect(screen.getByText(/No sabemos cómo terminó el pago/)).toBeTruthy();
  expect(screen.queryByText(/El pago no se completó/)).toBeNull();
});

it('an approved payment whose order cannot be read yet says where its number is', async () => {
  stubServer({ [`GET /order-status/${ORDER}`]: { outcome: 'pending' } });
  const path = `/success?collection_status=approved&external_reference=${ORDER}`;
  renderScreen(<PaymentResultPage />, { path, route: '/success' });
  await later(1_500);
  expect(screen.getByRole('heading', { name: APPROVED })).toBeTruthy();
  expect(screen.getByText(/te llega por email y está en el comprobante/)).toBeTruthy();
});
