import { expect, it, vi } from 'vitest';

async function open() {
  vi.resetModules();
  return import('./unheard-order.ts');
}

it('heard in one tab, what another one came back from meanwhile is still asked for', async () => {
  const [one, other] = [await open(), await open()];
  one.keepUnheard({ orderId: 'a', sentAs: 'approved' });
  other.keepUnheard({ orderId: 'b', sentAs: 'pending' });
  one.forgetUnheard('a');
  expect(one.unheardOrder()).toBeUndefined();
  expect((await open()).unheardOrder()).toEqual({ orderId: 'b', sentAs: 'pending' });
  one.forgetUnheard();
  expect((await open()).unheardOrder()).toBeUndefined();
});
