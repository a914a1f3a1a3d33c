import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../test-screen.tsx';
import { PriceExamples } from './PriceExamples.tsx';

it('on a screen that stays open past midnight an offer ends as it does in the cart', () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T23:59:30-03:00') });
  try {
    const offer = { percent: 50, until: '2026-11-29' };
    renderScreen(<PriceExamples price={100_000} tariff={{ steps: null, pack: null, offer }} />);
    const one = () => screen.getAllByRole('row')[1]?.textContent;
    expect(one()).toMatch(/1\$\s500,00/);
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
    expect(one()).toMatch(/1\$\s1\.000,00.*precio de lista/);
  } finally {
    vi.useRealTimers();
  }
});
