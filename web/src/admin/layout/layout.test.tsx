import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { AdminLayout } from './AdminLayout.tsx';

const session = (role: string) => ({ body: { Status: 'Success', role, email: 'yo@example.com' } });

it.each([
  ['photographer', ['Mis eventos']],
  [
    'cashier',
    [
      'Panel',
      'Ventas',
      'Registro de Ventas',
      'Registro de Órdenes',
      'Mensajes',
      'Arrepentimientos',
    ],
  ],
])('the menu of a %s shows what the role can do', async (role, titles) => {
  stubServer({ 'GET /auth': session(role) });
  renderScreen(<AdminLayout />);
  const menu = screen.getByRole('navigation', { name: 'Administración' });
  await waitFor(() => {
    expect([...menu.querySelectorAll('a')].map((link) => link.textContent)).toEqual(titles);
  });
  expect(screen.getByRole('button', { name: 'Salir' })).toBeTruthy();
});

it('the keyboard reaches first the way past the menu to the screen', () => {
  stubServer({ 'GET /auth': session('admin') });
  renderScreen(<AdminLayout />);
  const [first] = document.querySelectorAll('a, button');
  expect(first?.textContent).toBe('Saltar al contenido');
  expect(first?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
});
