import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refusals } from '../../api/transport/client.ts';
import { whenLoggedInAgain } from '../../state/person/logged-in-again.ts';
import { pageLoad } from '../../state/page-load.ts';
import { isLeftUnasked, renderScreen, stubServer } from '../../test-screen.tsx';
import { useUnsavedGuard } from '../shared/use-unsaved-guard.ts';
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

it('Salir asks before the session ends while a form has something unsaved, and asks once', async () => {
  const open = vi.spyOn(pageLoad, 'open').mockReturnValue();
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const calls = stubServer({
    'GET /auth': session('admin'),
    'POST /auth/logout': { body: { Status: 'Success' } },
  });
  function Typed() {
    useUnsavedGuard(true);
    return <AdminLayout />;
  }
  renderScreen(<Typed />);
  const leave = await screen.findByRole('button', { name: 'Salir' });
  fireEvent.click(leave);
  expect(calls.some(({ path }) => path === '/auth/logout')).toBe(false);
  fireEvent.click(leave);
  await waitFor(() => {
    expect(open).toHaveBeenCalledWith('/');
  });
  expect(confirm).toHaveBeenCalledTimes(2);
  // The browser's own question, as the page goes.
  expect(isLeftUnasked()).toBe(true);
});

it('the keyboard reaches first the way past the menu to the screen', () => {
  stubServer({ 'GET /auth': session('admin') });
  renderScreen(<AdminLayout />);
  const [first] = document.querySelectorAll('a, button');
  expect(first?.textContent).toBe('Saltar al contenido');
  expect(first?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
  const steps = window.history.length;
  if (first) fireEvent.click(first);
  // Without a step of the history, before which a half typed form would ask.
  expect([document.activeElement, window.history.length]).toEqual([
    screen.getByRole('main'),
    steps,
  ]);
});

it('whose session ended logs in again where they are, and only somebody else begins anew', async () => {
  const open = vi.spyOn(pageLoad, 'open').mockReturnValue();
  const answers = { 'GET /auth': session('cashier'), 'POST /auth/login': session('photographer') };
  stubServer(answers);
  renderScreen(<AdminLayout />);
  await screen.findByRole('link', { name: 'Ventas' });
  act(() => {
    refusals.heard?.({ access: 'public' }, 401);
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => {
    refusals.heard?.({ access: 'cashier' }, 401);
  });
  const dialog = within(screen.getByRole('dialog', { name: 'Tu sesión terminó' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('yo@example.com');
  const enter = () => {
    fireEvent.change(dialog.getByLabelText(/^Contraseña/), { target: { value: 'maraton-2026' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Ingresar' }));
  };
  enter();
  await waitFor(() => {
    expect(open).toHaveBeenCalledWith('/admin');
  });
  const goOn = vi.fn();
  whenLoggedInAgain(goOn);
  answers['POST /auth/login'] = session('cashier');
  await dialog.findByRole('button', { name: 'Ingresar' });
  enter();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(goOn).toHaveBeenCalledOnce();
});
