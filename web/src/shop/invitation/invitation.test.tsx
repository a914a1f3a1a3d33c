import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, stubServer } from '../../test-screen.tsx';
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
