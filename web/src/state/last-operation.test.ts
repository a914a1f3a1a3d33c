import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

async function open() {
  vi.resetModules();
  const state = await import('./last-operation.ts');
  const { result } = renderHook(() => state.useLastOperation());
  return { ...state, number: () => result.current };
}

it('decisions, payment: the operation number survives a new page until it is dismissed', async () => {
  const first = await open();
  expect(first.number()).toBe('');
  act(() => {
    first.keepOperation('123456789012');
  });
  expect(first.number()).toBe('123456789012');
  const next = await open();
  expect(next.number()).toBe('123456789012');
  act(next.dismissOperation);
  expect(next.number()).toBe('');
  expect((await open()).number()).toBe('');
});

it('what was stored by hand and is no operation number is not shown', async () => {
  localStorage.setItem('operation', '<b>12</b>');
  expect((await open()).number()).toBe('');
});
