import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { RegisterSuccessPage } from './RegisterSuccessPage.tsx';

it.each([
  [
    'nobody is logged in',
    { Status: 'Anonymous', role: null, email: null },
    'Ya podés ingresar con tu email y tu contraseña.',
  ],
  [
    'the second sending found its own account and is in',
    { Status: 'Success', role: 'user', email: 'ana@example.com' },
    'Ya ingresaste a tu cuenta.',
  ],
])('storefront §2: a registration ends here; where %s it says so', async (_where, body, text) => {
  stubServer({ 'GET /auth': { body } });
  renderScreen(<RegisterSuccessPage />);
  expect(screen.getByRole('heading', { name: 'Te Registraste con éxito' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/');
  expect(await screen.findByText(text)).toBeTruthy();
});
