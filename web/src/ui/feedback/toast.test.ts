import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { toast } from './toast.ts';

describe('a notice', () => {
  it('arrives with the library, is announced, and shares one container with the next', async () => {
    vi.restoreAllMocks();
    toast.success('Perfil actualizado');
    toast.error('Debe ser un número');
    // What went wrong is said at once; what went well waits for a pause of the reader.
    expect((await screen.findByRole('alert')).textContent).toBe('Debe ser un número');
    expect((await screen.findByRole('status')).textContent).toBe('Perfil actualizado');
    expect(screen.getAllByRole('region')).toHaveLength(1);
  });

  it('is seen above a dialog without popovers, too (iOS 16), and stays when the dialog closes', async () => {
    vi.restoreAllMocks();
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    toast.error('El Email es invalido');
    const notice = await screen.findByText('El Email es invalido');
    expect(dialog.contains(notice)).toBe(true);
    dialog.close();
    dialog.remove();
    expect(document.body.contains(notice)).toBe(true);
  });
});
