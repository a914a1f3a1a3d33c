import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { toast } from './toast.ts';

describe('a notice', () => {
  it('arrives with the library, is announced, and shares one container with the next', async () => {
    vi.restoreAllMocks();
    toast.success('Perfil actualizado');
    toast.error('Debe ser un número');
    const shown = await screen.findAllByRole('alert', {}, { timeout: 10_000 });
    expect(shown.map((notice) => notice.textContent).sort()).toEqual([
      'Debe ser un número',
      'Perfil actualizado',
    ]);
    expect(screen.getAllByRole('region')).toHaveLength(1);
  });
});
