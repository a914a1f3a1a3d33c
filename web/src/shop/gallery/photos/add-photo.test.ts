import { afterEach, expect, it, vi } from 'vitest';
import type { Photo } from '../../../api/photos.ts';
import { clearCart } from '../../../state/cart.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { addPhoto } from './add-photo.ts';

afterEach(() => {
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
