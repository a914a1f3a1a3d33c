import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stubServer } from '../../../test-screen.tsx';
import { useStrangers } from './strangers.ts';

const photo = (id: number) => ({ id });
const open = (number = '12') =>
  renderHook(({ search }) => useStrangers(3, search), { initialProps: { search: number } }).result;

it('what is taken away at two places of a page is away after a reload', () => {
  stubServer({});
  const [one, other] = [open(), open()];
  act(() => {
    one.current.takeAway(photo(1));
    other.current.takeAway(photo(2));
  });
  const again = open();
  expect([1, 2, 3].map((id) => again.current.isStranger(photo(id)))).toEqual([true, true, false]);
});

it('who is not one runner may be the next whose number is searched on the same page', () => {
  stubServer({});
  const { result, rerender } = renderHook(({ search }) => useStrangers(4, search), {
    initialProps: { search: '12' },
  });
  act(() => {
    result.current.takeAway(photo(1));
  });
  rerender({ search: '13' });
  expect(result.current.isStranger(photo(1))).toBe(false);
  act(() => {
    result.current.takeAway(photo(2));
  });
  expect(JSON.parse(sessionStorage.getItem('not-me-4-13') ?? '')).toEqual([2]);
  rerender({ search: '12' });
  expect([1, 2].map((id) => result.current.isStranger(photo(id)))).toEqual([true, false]);
});
