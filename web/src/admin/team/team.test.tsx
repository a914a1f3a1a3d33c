import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { OwnEventsPage } from './OwnEventsPage.tsx';
import { TeamPage } from './TeamPage.tsx';

vi.mock('../../ui/feedback/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const TEAM = {
  members: [
    { id: 1, email: 'jefa@example.com', role: 'admin', events: [], share: null },
    {
      id: 2,
      email: 'foto@example.com',
      role: 'photographer',
      events: [{ id: 7, name: 'Rosario' }],
      share: 30,
    },
  ],
  invitations: [
    { id: 5, email: 'caja@example.com', role: 'cashier', expiresAt: '2026-12-01T10:00:00.000Z' },
  ],
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.clearAllMocks();
});

it('a refused change of role says why, and the list shows what is true', async () => {
  const calls = stubServer({
    'GET /team': { body: TEAM },
    'PUT /team/members/1': { status: 409, body: { error: 'No podés quitarte tu propio rol.' } },
  });
  renderScreen(<TeamPage />);
  const role = await screen.findByLabelText('Rol de jefa@example.com');
  fireEvent.change(role, { target: { value: 'cashier' } });
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('No podés quitarte tu propio rol.');
  });
  await waitFor(() => {
    expect(calls.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1);
  });
  expect((role as HTMLSelectElement).value).toBe('admin');
});

it('a member leaves after a question that names them', async () => {
  const calls = stubServer({
    'GET /team': { body: TEAM },
    'DELETE /team/members/2': { body: { id: 2 } },
  });
  renderScreen(<TeamPage />);
  fireEvent.click(
    await screen.findByRole('button', { name: 'Sacar del equipo a foto@example.com' }),
  );
  const dialog = screen.getByRole('dialog', { hidden: true });
  expect(within(dialog).getByText('foto@example.com')).toBeTruthy();
  fireEvent.click(within(dialog).getByText('Sacar del equipo'));
  await waitFor(() => {
    expect(
      calls.some(({ method, path }) => method === 'DELETE' && path === '/team/members/2'),
    ).toBe(true);
  });
});

it('an invitation is sent by e-mail and role, and can be taken back', async () => {
  const calls = stubServer({
    'GET /team': { body: TEAM },
    'POST /team/invitations': { status: 201, body: { ...TEAM.invitations[0], id: 6 } },
    'DELETE /team/invitations/5': { body: { id: 5 } },
  });
  renderScreen(<TeamPage />);
  fireEvent.change(await screen.findByLabelText(/^Email/), {
    target: { value: 'caja@example.com' },
  });
  fireEvent.change(screen.getByLabelText(/^Rol \*|^Rol$/), { target: { value: 'cashier' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar invitación' }));
  await waitFor(() => {
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      email: 'caja@example.com',
      role: 'cashier',
    });
  });
  fireEvent.click(
    await screen.findByRole('button', { name: 'Retirar la invitación de caja@example.com' }),
  );
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Invitación retirada');
  });
});

it('a photographer without events is told whom to ask', async () => {
  stubServer({ 'GET /team/events': { body: [] } });
  renderScreen(<OwnEventsPage />);
  expect(await screen.findByText(/Pedile al dueño del estudio/)).toBeTruthy();
});
