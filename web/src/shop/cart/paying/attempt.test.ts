import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { addToCart } from '../../../state/cart.ts';
import { holdAnswers } from '../../../test-screen.tsx';
import { pageLoad } from '../../../state/page-load.ts';
import { clearPaid } from '../../../state/paying/gone-paying.ts';
import { useCheckout } from './use-checkout.ts';

const ITEMS = [
  {
    id: 1,
    name: 'IMG_1.jpg',
    idDetector: '',
    url: '/p1.webp',
    thumbnail: '',
    price: 1500,
    eventName: '',
  },
];
const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

it.each([
  ['a moment later is the same attempt', 1_000, 1],
  ['two minutes later is another one', 2 * MINUTE, 2],
  ['after the phone’s clock was set back a year is another one', -YEAR, 2],
])('paying the same cart %s', async (_what, later, attempts) => {
  const keys = new Set<string | null>();
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const key = new Headers(init.headers).get('idempotency-key');
    if (url.endsWith('/create-order')) keys.add(key);
    return Promise.resolve(Response.json('http://localhost/pago'));
  });
  const now = vi.spyOn(Date, 'now').mockReturnValue(YEAR * 56);
  const { result } = renderHook(() =>
    useCheckout({ items: ITEMS, quote: undefined, coupon: '', total: 150_000, onStale: vi.fn() }),
  );
  await act(() => result.current.pay(''));
  now.mockReturnValue(YEAR * 56 + later);
  await act(() => result.current.pay(''));
  expect(keys.size).toBe(attempts);
  expect(keys).not.toContain(null);
});

it('what went to be paid is what leaves the cart when it is paid', async () => {
  const [chosen] = ITEMS;
  if (!chosen) throw new Error('nothing is bought');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json('http://localhost/pago')));
  addToCart(chosen);
  const { result } = renderHook(() =>
    useCheckout({ items: ITEMS, quote: undefined, coupon: '', total: 150_000, onStale: vi.fn() }),
  );
  await act(() => result.current.pay(''));
  addToCart({ ...chosen, id: 2 });
  clearPaid('');
  expect(localStorage.getItem('cart')).toContain('"id":2');
  expect(localStorage.getItem('cart')).not.toContain('"id":1');
  addToCart(chosen);
  // Back in another tab.
  sessionStorage.clear();
  clearPaid('');
  expect(localStorage.getItem('cart')).toContain('"id":2');
  expect(localStorage.getItem('cart')).not.toContain('"id":1');
  localStorage.removeItem('paying');
  clearPaid('');
  expect(localStorage.getItem('cart')).toBe('[]');
});

it.each(['/create-order', '/p1.webp'])(
  'a cart that is left before %s is answered leads nobody to its payment',
  async (part) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return Promise.resolve(Response.json('http://localhost/pago'));
    });
    const arrive = holdAnswers(part);
    const { result, unmount } = renderHook(() =>
      useCheckout({ items: ITEMS, quote: undefined, coupon: '', total: 150_000, onStale: vi.fn() }),
    );
    const paying = result.current.pay('');
    await waitFor(() => {
      expect(asked.some((url) => url.endsWith(part))).toBe(true);
    });
    unmount();
    arrive();
    await paying;
    expect(asked.some((url) => url.endsWith('/create-order'))).toBe(part === '/create-order');
    expect(pageLoad.open).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('paying')).toBeNull();
  },
);
