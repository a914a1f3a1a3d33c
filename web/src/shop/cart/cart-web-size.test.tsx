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
