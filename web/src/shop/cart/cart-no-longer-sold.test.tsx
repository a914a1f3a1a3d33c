import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { addToCart, chooseSize, clearCart } from '../../state/cart.ts';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CartPage } from './CartPage.tsx';

afterEach(() => {
  act(clearCart);
});

it('a photo whose web size is no longer sold is offered as the original instead of being called gone', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const photo = { name: '', idDetector: '', thumbnail: '', eventName: '', price: 1000 };
  addToCart({ ...photo, id: 1, url: '/api/media/p1.webp' });
  chooseSize(1, 'web');
  const cost = { subtotal: 0, discountPercent: 0, total: 0, reasons: [], next: null };
  const rest = { ...cost, lines: [], couponProblem: null, pending: [], paid: [] };
  const quote = { body: {} };
  stubServer({
    'POST /cart/quote': quote,
    'HEAD /media/p1.webp': { body: '' },
    'POST /create-order': { status: 409, body: { error: 'x', missing: [1] } },
  });
  renderScreen(<CartPage />, { path: '/cart', route: '/cart' });
  quote.body = { ...rest, missing: [1] };
  fireEvent.click(screen.getByRole('button', { name: 'Pagar' }));
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith(
      'Algunas fotos ya no se venden en tamaño web: elegí arriba cómo seguir.',
    );
  });
  await screen.findByText('1 foto ya no se vende en tamaño web.');
  expect(screen.queryByText(/no está a la venta/)).toBeNull();
  stubServer({ 'POST /cart/quote': { body: { ...rest, missing: [] } } });
  fireEvent.click(screen.getByRole('button', { name: 'Llevarla en tamaño original' }));
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toMatchObject([
    { id: 1, size: 'original' },
  ]);
  await waitFor(() => {
    expect(screen.queryByText(/tamaño web|no está a la venta/)).toBeNull();
  });
});

const EARLIER = [{ operationNumber: '123456789012', total: 1000, photoIds: [2] }];

it.each([
  ['Pago pendiente', { pending: EARLIER, paid: [] }],
  ['Fotos que ya compraste', { pending: [], paid: EARLIER }],
])(
  '%s: what is no longer sold is not called gone, and the rest is paid unasked',
  async (name, earlier) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const photo = {
      name: '',
      idDetector: '',
      thumbnail: '',
      eventId: 7,
      eventName: '',
      price: 1000,
    };
    for (const id of [1, 2]) addToCart({ ...photo, id, url: `/api/media/p${String(id)}.webp` });
    const line = { id: 1, size: 'original', eventId: 7, eventName: '', price: 1000 };
    const body = {
      ...{ lines: [{ ...line, originalPrice: 1000, webPrice: null }], missing: [2] },
      ...{ subtotal: 1000, discountPercent: 0, total: 1000, reasons: [], next: null },
      ...{ couponProblem: null, ...earlier },
    };
    const calls = stubServer({
      'POST /cart/quote': { body },
      'HEAD /media/p1.webp': { body: '' },
      'POST /create-order': { status: 503, body: { error: 'No.' } },
    });
    renderScreen(<CartPage />, { path: '/cart', route: '/cart' });
    expect(await screen.findByRole('region', { name })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Fotos que ya no están' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Sacarla del carrito' }));
    fireEvent.click(screen.getByRole('button', { name: 'Pagar' }));
    await waitFor(() => {
      const [order] = calls.filter(({ path }) => path === '/create-order');
      expect(order?.body).toMatchObject({ items: [{ id: 1 }], again: false });
    });
  },
);

it('what was gone as it was to be paid is no longer marked once the shop sells it again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const photo = { name: '', idDetector: '', thumbnail: '', eventName: '', price: 1000 };
  addToCart({ ...photo, id: 1, url: '/api/media/p1.webp' });
  const cost = { subtotal: 1000, discountPercent: 0, total: 1000, reasons: [], next: null };
  const rest = { ...cost, couponProblem: null, pending: [], paid: [] };
  const line = { id: 1, size: 'original', eventId: 7, eventName: '', price: 1000 };
  const sold = { ...rest, lines: [{ ...line, originalPrice: 1000, webPrice: null }], missing: [] };
  const answers = {
    'POST /cart/quote': { body: { ...rest, lines: [], missing: [1] } },
    'HEAD /media/p1.webp': { status: 404, body: '' },
  };
  stubServer({ ...answers, 'POST /cart/quote': { body: sold } });
  renderScreen(<CartPage />, { path: '/cart', route: '/cart' });
  const pay = await screen.findByRole('button', { name: 'Pagar' });
  stubServer(answers);
  fireEvent.click(pay);
  expect(await screen.findByText('Ya no está a la venta')).toBeTruthy();
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Pagar' })).toBeNull();
  });
  stubServer({ ...answers, 'POST /cart/quote': { body: sold } });
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => {
    expect(screen.queryByText('Ya no está a la venta')).toBeNull();
  });
});
