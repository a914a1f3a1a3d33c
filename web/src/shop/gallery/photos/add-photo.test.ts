import { MAX_CART_ITEMS } from '@photolab/domain/orders/cart-limit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Photo } from '../../../api/photos.ts';
import { clearCart } from '../../../state/cart.ts';
import { stubServer } from '../../../test-screen.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { addPhoto, addPhotos } from './add-photo.ts';
import { onSaleStill } from './on-sale-still.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(onSaleStill.askSoon).mockRestore();
});
afterEach(() => {
  vi.runAllTimers();
  clearCart();
});

const photo = (id: number): Photo => ({
  id,
  name: '',
  bibNumbers: [],
  urls: { preview: '/p.webp', thumbnail: '/t.webp' },
  width: 3,
  height: 2,
  placeholder: '',
});
const EVENT = { id: 7, name: 'Maratón', price: 150_000 };

it('a browser that keeps nothing says so once, with the first photo', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  addPhoto(photo(1), EVENT);
  addPhoto(photo(2), EVENT);
  expect(vi.mocked(toast.warning).mock.calls).toEqual([
    ['Tu navegador no guarda el carrito: no cierres esta página antes de pagar.'],
  ]);
});

it('photos that do not fit into one order are told once a press', () => {
  const many = Array.from({ length: MAX_CART_ITEMS + 2 }, (_, at) => photo(at + 1));
  expect(addPhotos(many, EVENT)).toBe(MAX_CART_ITEMS);
  addPhoto(photo(9_999), EVENT);
  const told = ['El carrito admite hasta 500 fotos: pagá estas y seguí con otro.'];
  expect(vi.mocked(toast.warning).mock.calls).toEqual([told, told]);
});

const quoteOf = (missing: number[]) => ({
  lines: [],
  missing,
  subtotal: 0,
  discountPercent: 0,
  total: 0,
  reasons: [],
  couponProblem: null,
  next: null,
  pending: [],
  paid: [],
});
const cart = (): unknown => JSON.parse(localStorage.getItem('cart') ?? '[]');

it('a photo that is gone since the page was opened is taken out at once, and said', async () => {
  const calls = stubServer({ 'POST /cart/quote': { body: quoteOf([2]) } });
  addPhoto(photo(1), EVENT);
  addPhotos([photo(2), photo(3)], EVENT);
  // It is asked about once, however often it is tapped.
  addPhoto(photo(1), EVENT);
  await vi.runAllTimersAsync();
  expect(calls.map(({ body }) => body)).toEqual([{ items: [{ id: 1 }, { id: 2 }, { id: 3 }] }]);
  expect(cart()).toMatchObject([{ id: 1 }, { id: 3 }]);
  expect(toast.warning).toHaveBeenLastCalledWith(
    'Esa foto ya no está a la venta: la sacamos del carrito.',
  );
});

it('without a signal the photo stays: the cart asks again', async () => {
  stubServer({ 'POST /cart/quote': { outcome: 'network-error' } });
  addPhoto(photo(1), EVENT);
  await vi.runAllTimersAsync();
  expect(cart()).toMatchObject([{ id: 1 }]);
  expect(toast.warning).not.toHaveBeenCalled();
});
