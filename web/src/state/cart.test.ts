import { MAX_CART_ITEMS } from '@photolab/domain/orders/cart-limit';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

const item = (id: number) => ({
  id,
  name: '',
  idDetector: '',
  url: `/p${String(id)}.webp`,
  thumbnail: '',
  price: 10,
  eventName: '',
});

/** The cart as a page finds it that opens with `stored` in local storage. */
async function open(stored?: string) {
  if (stored !== undefined) localStorage.setItem('cart', stored);
  vi.resetModules();
  const cart = await import('./cart.ts');
  const { result } = renderHook(() => cart.useCart());
  const add = (added: ReturnType<typeof item>) => {
    let done: ReturnType<typeof cart.addToCart> = 'there';
    act(() => {
      done = cart.addToCart(added);
    });
    return done;
  };
  return { ...cart, add, ids: () => result.current.map(({ id }) => id) };
}
const stored = () => localStorage.getItem('cart');

it('storefront §4: adds, removes by id, clears, and saves every change under cart', async () => {
  const { add, removeFromCart, clearCart, ids } = await open();
  expect(add(item(1))).toBe('added');
  add(item(2));
  expect(JSON.parse(stored() ?? '')).toEqual([item(1), item(2)]);
  act(() => {
    removeFromCart(1);
  });
  expect(ids()).toEqual([2]);
  act(clearCart);
  expect(ids()).toEqual([]);
  expect(stored()).toBe('[]');
});

it('storefront §5: an id that is already there is refused', async () => {
  const { add, ids } = await open();
  add(item(1));
  expect(add({ ...item(1), price: 99 })).toBe('there');
  expect(ids()).toEqual([1]);
});

it('a photo more than an order takes is refused; of a stored cart the first ones stay', async () => {
  const many = Array.from({ length: MAX_CART_ITEMS + 1 }, (_, at) => item(at + 1));
  const { add, ids } = await open(JSON.stringify(many));
  expect(ids()).toHaveLength(MAX_CART_ITEMS);
  expect(add(item(9_999))).toBe('full');
  expect(ids()).toHaveLength(MAX_CART_ITEMS);
});

it('storefront §4: a page starts with what was stored', async () => {
  expect((await open(JSON.stringify([item(4), item(5)]))).ids()).toEqual([4, 5]);
});

it.each([
  ['nothing', ''],
  ['text that is no JSON', '[{"id": 1'],
  ['an object', '{"0": {}}'],
  ['null', 'null'],
  [
    'items without a sound id',
    JSON.stringify([
      { ...item(1), id: '1' },
      { ...item(1), id: -1 },
      { ...item(1), id: 2 ** 31 },
    ]),
  ],
  [
    'prices that are none',
    JSON.stringify([
      { ...item(1), price: -5 },
      { ...item(2), price: 0.001 },
    ]),
  ],
])('a stored cart of %s is an empty cart', async (_what, text) => {
  expect((await open(text)).ids()).toEqual([]);
});

it('a stored size that nobody knows is the original: its photo stays', async () => {
  const { ids } = await open(JSON.stringify([{ ...item(4), size: 'poster' }, item(5)]));
  expect(ids()).toEqual([4, 5]);
});

it('what another tab changes is seen here, its clearing of everything too', async () => {
  const { ids } = await open();
  localStorage.setItem('cart', JSON.stringify([item(8)]));
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  });
  expect(ids()).toEqual([8]);
  localStorage.clear();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  expect(ids()).toEqual([]);
});

it('a browser that stores nothing keeps the cart until the page closes', async () => {
  const { add, ids } = await open();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(add(item(1))).toBe('added');
  expect(ids()).toEqual([1]);
});

it('a page that opens where nothing can be stored knows that its cart is not kept, before any change', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { isCartKept } = await open();
  expect(isCartKept()).toBe(false);
});

it('a tab that missed what another one did starts from it: what was bought there does not come back', async () => {
  const { add, ids, removeFromCart } = await open(JSON.stringify([item(1), item(2)]));
  localStorage.setItem('cart', '[]');
  add(item(3));
  expect(ids()).toEqual([3]);
  localStorage.setItem('cart', JSON.stringify([item(3), item(4)]));
  act(() => {
    removeFromCart(3);
  });
  expect(JSON.parse(stored() ?? '')).toEqual([item(4)]);
});

it('a page that comes back by the way back, or a tab that is looked at again, shows the cart as it is', async () => {
  const { ids } = await open(JSON.stringify([item(1)]));
  localStorage.setItem('cart', '[]');
  act(() => {
    window.dispatchEvent(new Event('pageshow'));
  });
  expect(ids()).toEqual([]);
  localStorage.setItem('cart', JSON.stringify([item(5)]));
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(ids()).toEqual([5]);
});

it('undoing a removal puts back what it took, in its place, and undoes nothing that was done since', async () => {
  const cart = await open(JSON.stringify([1, 2, 3, 4].map(item)));
  const before = [1, 2, 3, 4].map(item);
  act(() => {
    cart.removeFromCart(2);
    cart.chooseSize(3, 'web');
    cart.acceptPrices(new Map([[4, 12]]));
  });
  // Meanwhile another tab paid the first, and put one more in.
  const there = [{ ...item(3), size: 'web' }, { ...item(4), price: 12 }, item(5)];
  localStorage.setItem('cart', JSON.stringify(there));
  act(() => {
    cart.restoreCart(before, [2]);
  });
  expect(JSON.parse(stored() ?? '')).toEqual([item(2), ...there]);
});
