import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { dismissOperations } from '../../state/last-operations.ts';
import { forgetUnheard, keepUnheard, unheardOrder } from '../../state/paying/unheard-order.ts';
import { holdAnswers, stubServer } from '../../test-screen.tsx';
import { hearUnheard } from './late-word.ts';

const ORDER = '0b1f4f0e-6c5a-4c56-9a55-2f4f6b1c9d10';
const STATUS = `GET /order-status/${ORDER}`;
const CAME_BACK = { orderId: ORDER, sentAs: 'approved' };
const NUMBER = '123456789012';
const APPROVED = { body: { state: 'approved', operationNumber: NUMBER, total: 10 } };

beforeEach(() => {
  localStorage.clear();
  dismissOperations();
  forgetUnheard();
  keepUnheard(CAME_BACK);
});

it('the next opening of the shop knows which payment nothing was heard of', async () => {
  vi.resetModules();
  const opened = await import('../../state/paying/unheard-order.ts');
  expect(opened.unheardOrder()).toEqual(CAME_BACK);
});

it('what cannot be heard now is kept for the next opening, and what is heard or unknown is not', async () => {
  stubServer({ [STATUS]: { outcome: 'network-error' } });
  await hearUnheard(new QueryClient());
  expect(unheardOrder()).toEqual(CAME_BACK);
  stubServer({ [STATUS]: APPROVED });
  await hearUnheard(new QueryClient());
  expect(localStorage.getItem('operation')).toBe(NUMBER);
  expect([unheardOrder(), localStorage.getItem('unheard')]).toEqual([undefined, null]);
  keepUnheard(CAME_BACK);
  stubServer({ [STATUS]: { status: 404, body: {} } });
  await hearUnheard(new QueryClient());
  expect(unheardOrder()).toBeUndefined();
});

it('a number that is told after its buyer left the phone is not kept for who comes next', async () => {
  localStorage.setItem('person', 'ana@example.com');
  const calls = stubServer({ [STATUS]: APPROVED });
  const arrive = holdAnswers();
  const heard = hearUnheard(new QueryClient());
  await expect.poll(() => calls).toHaveLength(1);
  localStorage.removeItem('person');
  arrive();
  await heard;
  expect(localStorage.getItem('operation')).toBeNull();
});

it('what cannot be heard now is asked for again while the shop is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  stubServer({ [STATUS]: { outcome: 'network-error' } });
  await hearUnheard(new QueryClient());
  stubServer({ [STATUS]: APPROVED });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(localStorage.getItem('operation')).toBe(NUMBER);
  expect(unheardOrder()).toBeUndefined();
});
