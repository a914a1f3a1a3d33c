import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

async function reset(answer: Answer, repeated = 'nueva-marca') {
  const calls = stubServer({ 'POST /auth/reset-password': answer });
  renderScreen(<ResetPasswordPage />, {
    path: '/reset-password/abc',
    route: '/reset-password/:recoveryToken',
  });
  await userEvent.type(screen.getByLabelText(/^Nueva contraseña/), 'nueva-marca');
  await userEvent.type(screen.getByLabelText(/^Repetir contraseña/), repeated);
  await userEvent.click(screen.getByRole('button', { name: 'Restablecer Contraseña' }));
  return () => calls.filter(({ path }) => path === '/auth/reset-password');
}

it.each([
  ['success', { body: { message: 'Te enviamos un enlace' } }, 'Te enviamos un enlace'],
  ['error', { status: 429, body: { message: 'Demasiados intentos' } }, 'Demasiados intentos'],
] as const)("storefront §2: the server's message shows as %s", async (kind, answer, text) => {
  stubServer({ 'POST /auth/forgot-password': answer });
  renderScreen(<ForgotPasswordPage />);
  expect(screen.getByRole('heading', { name: 'Recuperar contraseña' })).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Email/), 'ana@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar enlace' }));
  await waitFor(() => {
    expect(toast[kind]).toHaveBeenCalledWith(text);
  });
});

it('storefront §2: recovery needs an e-mail', async () => {
  const calls = stubServer({});
  renderScreen(<ForgotPasswordPage />);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar enlace' }));
  expect(await screen.findByText('El Email es requerido')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('storefront §4: after success the button is disabled and says so', async () => {
  const sent = await reset({ body: '"Contraseña actualizada"' });
  expect(screen.getByText('Completa el formulario con la nueva contraseña')).toBeTruthy();
  expect(sent()[0]?.body).toEqual({ recoveryToken: 'abc', newPassword: 'nueva-marca' });
  expect(await screen.findByRole('button', { name: 'Contraseña restablecida' })).toHaveProperty(
    'disabled',
    true,
  );
});

it('storefront §5: both passwords must match', async () => {
  const sent = await reset({}, 'otra');
  expect(await screen.findByText('Las contraseñas no coinciden')).toBeTruthy();
  expect(sent()).toEqual([]);
});

it('a dead link says so when the page opens, and where the next one is', async () => {
  const text = 'El enlace venció';
  stubServer({ 'POST /auth/check-recovery': { body: { problem: text } } });
  renderScreen(<ResetPasswordPage />, {
    path: '/reset-password/abc',
    route: '/reset-password/:recoveryToken',
  });
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  const link = screen.getByRole('link', { name: 'Pedir otro enlace' });
  expect(link.getAttribute('href')).toBe('/forgot-password');
});

it("storefront §8: a used token's message is a toast, and another link can be asked for", async () => {
  await reset({ status: 400, body: 'El enlace venció' });
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('El enlace venció');
  });
  expect(await screen.findByRole('link', { name: 'Pedir otro enlace' })).toBeTruthy();
});
