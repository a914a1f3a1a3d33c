import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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
    useCheckout({ items: ITEMS, coupon: '', total: 150_000, onStale: vi.fn() }),
  );
  await act(() => result.current.pay(''));
  now.mockReturnValue(YEAR * 56 + later);
  await act(() => result.current.pay(''));
  expect(keys.size).toBe(attempts);
  expect(keys).not.toContain(null);
});
