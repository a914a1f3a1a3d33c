import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { InvitationPage } from './InvitationPage.tsx';

const USED = 'La invitación venció, se retiró o ya se usó. Pedile una nueva al estudio.';
const gone = { status: 404, body: { Message: USED, error: USED } };
const show = (session: object) => {
  vi.spyOn(console, 'error').mockReturnValue();
  stubServer({
    'GET /invitations/abc': gone,
    'GET /auth': { body: session },
  });
  renderScreen(<InvitationPage />, { path: '/invitacion/abc', route: '/invitacion/:token' });
};

it('a link that was used says how to get in, to who opens it again', async () => {
  show({ Status: 'Anonymous', role: null, email: null });
  expect(await screen.findByText(USED)).toBeTruthy();
  expect(screen.getByText(/Si ya la aceptaste/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ingresar' })).toBeTruthy();
});

it('who is in already finds the way to the work', async () => {
  show({ Status: 'Success', role: 'photographer', email: 'foto@example.com' });
  const link = await screen.findByRole('link', { name: 'Ir a la administración' });
  expect(link.getAttribute('href')).toBe('/admin');
});

it('who accepts beside the open session of somebody else is led to their own', async () => {
  const calls = stubServer({
    'GET /invitations/abc': { body: { email: 'caja@example.com', role: 'cashier' } },
    'POST /invitations/abc': { body: { email: 'caja@example.com' } },
    'GET /auth': { body: { Status: 'Success', role: 'photographer', email: 'foto@example.com' } },
    'POST /auth/logout': { body: { Status: 'Success' } },
  });
  renderScreen(<InvitationPage />, { path: '/invitacion/abc', route: '/invitacion/:token' });
  for (const label of ['Elegí una contraseña', 'Repetir contraseña']) {
    const field = await screen.findByLabelText(new RegExp(`^${label}`));
    fireEvent.change(field, { target: { value: 'una clave de abril' } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Entrar al equipo' }));
  expect(await screen.findByText(/está abierta la sesión de foto@example.com/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Ir a la administración' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar esa sesión e ingresar' }));
  await expect.poll(() => calls.some(({ path }) => path === '/auth/logout')).toBe(true);
});

it('who accepts again because the answer was lost is told how to get in', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const answers: Record<string, Answer> = {
    'GET /invitations/abc': { body: { email: 'caja@example.com', role: 'cashier' } },
    'POST /invitations/abc': { outcome: 'network-error' },
    'GET /auth': { body: { Status: 'Anonymous', role: null, email: null } },
  };
  stubServer(answers);
  renderScreen(<InvitationPage />, { path: '/invitacion/abc', route: '/invitacion/:token' });
  for (const label of ['Elegí una contraseña', 'Repetir contraseña']) {
    const field = await screen.findByLabelText(new RegExp(`^${label}`));
    fireEvent.change(field, { target: { value: 'una clave de abril' } });
  }
  const enter = screen.getByRole('button', { name: 'Entrar al equipo' });
  fireEvent.click(enter);
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledOnce();
  });
  answers['POST /invitations/abc'] = gone;
  fireEvent.click(enter);
  expect(await screen.findByText(/Si ya la aceptaste/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ingresar' })).toBeTruthy();
});

it('who opens it while the shop takes no more is told to wait, not that it may be used', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const busy: Answer = { status: 429, body: { Message: 'Esperá un momento.', error: '' } };
  stubServer({ 'GET /invitations/abc': busy });
  renderScreen(<InvitationPage />, { path: '/invitacion/abc', route: '/invitacion/:token' });
  const again = await screen.findByRole('button', { name: 'Probar de nuevo' });
  expect(screen.queryByText(/Si ya la aceptaste/)).toBeNull();
  Object.assign(busy, gone);
  fireEvent.click(again);
  expect(await screen.findByText(USED)).toBeTruthy();
});
