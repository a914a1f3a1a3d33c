import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

async function open() {
  vi.resetModules();
  const state = await import('./last-operations.ts');
  const { result } = renderHook(() => state.useLastOperations());
  return { ...state, numbers: () => result.current };
}

it('decisions, payment: the operation number survives a new page until it is dismissed', async () => {
  const first = await open();
  expect(first.numbers()).toEqual([]);
  act(() => {
    first.keepOperation('123456789012');
  });
  expect(first.numbers()).toEqual(['123456789012']);
  const next = await open();
  expect(next.numbers()).toEqual(['123456789012']);
  act(next.dismissOperations);
  expect(next.numbers()).toEqual([]);
  expect((await open()).numbers()).toEqual([]);
});

it('of several purchases every number stays, the newest first, those of another tab too', async () => {
  const [one, other] = [await open(), await open()];
  act(() => {
    one.keepOperation('111111111111');
    other.keepOperation('222222222222');
    one.keepOperation('333333333333');
    one.keepOperation('333333333333');
  });
  const all = ['333333333333', '222222222222', '111111111111'];
  expect(one.numbers()).toEqual(all);
  const next = await open();
  expect(next.numbers()).toEqual(all);
  act(next.dismissOperations);
});

it('dismissed in one tab, the number of what another one bought meanwhile stays', async () => {
  const one = await open();
  act(() => {
    one.keepOperation('111111111111');
  });
  const other = await open();
  act(() => {
    one.keepOperation('222222222222');
    other.dismissOperations();
  });
  expect(other.numbers()).toEqual(['222222222222']);
  expect((await open()).numbers()).toEqual(['222222222222']);
  act(other.forgetOperations);
  expect((await open()).numbers()).toEqual([]);
});

it('a number that another tab dismissed does not come back with the next purchase', async () => {
  const one = await open();
  act(() => {
    one.keepOperation('111111111111');
  });
  const other = await open();
  act(() => {
    other.dismissOperations();
    one.keepOperation('222222222222');
  });
  expect(one.numbers()).toEqual(['222222222222']);
  expect((await open()).numbers()).toEqual(['222222222222']);
  act(one.forgetOperations);
});

it('where nothing can be kept the numbers of this page stay all the same', async () => {
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const page = await open();
  act(() => {
    page.keepOperation('111111111111');
    page.keepOperation('222222222222');
  });
  write.mockRestore();
  expect(page.numbers()).toEqual(['222222222222', '111111111111']);
});

it('what was stored by hand and is no operation number is not shown', async () => {
  localStorage.setItem('operation', '<b>12</b>');
  expect((await open()).numbers()).toEqual([]);
});
