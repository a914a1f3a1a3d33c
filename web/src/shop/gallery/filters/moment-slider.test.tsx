import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { MomentSlider } from './MomentSlider.tsx';

const MOMENTS = ['08:00', '08:10', '08:20', '08:30'].map((from, index) => ({
  from,
  photos: index === 3 ? 1 : 1000,
}));
const chosen = vi.fn<(range: { from?: string; to?: string }) => void>();

/** As in the gallery: what was chosen comes back by the address. */
function Chosen() {
  const [range, setRange] = useState<{ from?: string; to?: string }>();
  return (
    <MomentSlider
      moments={MOMENTS}
      from={range?.from}
      to={range?.to}
      counted
      onChange={(next) => {
        chosen(next);
        setRange(next);
      }}
    />
  );
}

/** A key as browsers tell it of such a box: the way, and at its end the change. */
function step(slider: HTMLElement, value: number) {
  fireEvent.input(slider, { target: { value: String(value) } });
  fireEvent(slider, new Event('change', { bubbles: true }));
}

it('keeps the focus while it is moved step by step, and says each place', () => {
  render(<Chosen />);
  const from = screen.getByRole('slider', { name: 'Desde' });
  from.focus();
  step(from, 1);
  step(from, 2);
  expect(document.activeElement).toBe(from);
  expect(chosen.mock.calls).toEqual([
    [{ from: '08:10', to: '08:39' }],
    [{ from: '08:20', to: '08:39' }],
  ]);
  expect(screen.getByRole('group').textContent).toBe('De 08:20 a 08:39 · 1.001 fotos');
  // At both ends again it leaves out nothing, photos without an hour neither.
  step(from, 0);
  expect(chosen).toHaveBeenLastCalledWith({});
});

it('whoever only passes with the Tab key chooses nothing', async () => {
  chosen.mockClear();
  render(<Chosen />);
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('slider', { name: 'Hasta' }));
  expect(chosen).not.toHaveBeenCalled();
});

it.each([
  ['23:00', undefined, 'De 23:00 a 08:39'],
  ['08:15', '08:39', 'De 08:15 a 08:39'],
  ['08:10', '08:29', 'De 08:10 a 08:29 · 2.000 fotos'],
])('an address that asks from %s to %s is said as it is', (from, to, said) => {
  render(<MomentSlider moments={MOMENTS} from={from} to={to} counted onChange={chosen} />);
  expect(screen.getByRole('group').textContent).toBe(said);
});

it('an hour over midnight lies between its thumbs, and each side names its day', () => {
  const night = ['04T23:40', '04T23:50', '05T00:00', '05T00:10'].map((from) => ({
    from: `2026-10-${from}`,
    photos: 10,
  }));
  const range = { from: '2026-10-04T23:50', to: '2026-10-05T00:09' };
  render(<MomentSlider moments={night} {...range} counted onChange={chosen} />);
  expect(screen.getByRole('group').textContent).toBe(
    'De 04/10/2026 23:50 a 05/10/2026 00:09 · 20 fotos',
  );
  const until = screen.getByRole('slider', { name: 'Hasta' });
  expect(until.getAttribute('aria-valuetext')).toBe('05/10/2026 00:09');
  step(until, 3);
  expect(chosen).toHaveBeenLastCalledWith({ from: range.from, to: '2026-10-05T00:19' });
});
