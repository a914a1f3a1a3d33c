import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { OwnData } from './OwnData.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

it('the data come by e-mail, and the screen says so', async () => {
  stubServer({ 'POST /auth/export': { body: { message: 'Te mandamos un email.' } } });
  renderScreen(<OwnData />, { path: '/profile', route: '/profile' });
  await userEvent.click(screen.getByRole('button', { name: 'Pedir mis datos' }));
  expect(await screen.findByText('Te mandamos un email.')).toBeTruthy();
});

it('an account is deleted with its password, and a wrong one is told', async () => {
  const wrong = { status: 403, body: { error: 'La contraseña no es correcta.' } };
  const calls = stubServer({ 'POST /auth/delete-account': wrong });
  renderScreen(<OwnData />, { path: '/profile', route: '/profile' });
  await userEvent.click(screen.getByRole('button', { name: 'Borrar mi cuenta' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Borrar para siempre' }));
  expect(await screen.findByText('La contraseña es requerida')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/Tu contraseña/), 'una clave');
  await userEvent.click(screen.getByRole('button', { name: 'Borrar para siempre' }));
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('La contraseña no es correcta.');
  });
  stubServer({ 'POST /auth/delete-account': { body: { Status: 'Success' } } });
  await userEvent.click(screen.getByRole('button', { name: 'Borrar para siempre' }));
  expect(await screen.findByText('at /')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ password: 'una clave' }]);
});
