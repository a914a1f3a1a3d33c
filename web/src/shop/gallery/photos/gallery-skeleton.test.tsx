import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LONG_MS } from '../../../ui/feedback/use-long-wait.ts';
import { GallerySkeleton } from './GallerySkeleton.tsx';

it('a gallery whose answer stays out says so, and what to do, instead of grey alone', async () => {
  vi.useFakeTimers();
  render(<GallerySkeleton />);
  expect(screen.getByRole('status').textContent).toBe('Cargando...');
  await act(() => vi.advanceTimersByTimeAsync(LONG_MS));
  expect(screen.getByRole('status').textContent).toMatch(/puede ser la señal.*recargá la página/);
});
