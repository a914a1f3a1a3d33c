import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { EDITED_MEANWHILE } from '../../api/admin/content.ts';
import { holdAnswers, renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { EventScreen } from '../shared/EventScreen.tsx';
import { OwnEventsPage } from './OwnEventsPage.tsx';
import { TeamPage } from './TeamPage.tsx';

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

const TOKENS = {
  program: 'https://fotos.example/subir/1a2b3c4d/photolab-upload.tgz',
  tokens: [
    {
      id: 3,
      name: 'Notebook',
      accountId: 2,
      email: 'foto@example.com',
      createdAt: '2026-11-01T10:00:00.000Z',
      lastUsedAt: null,
    },
  ],
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
it('a role is changed after a question; a refused change says why, and the list shows what is true', async () => {
  const calls = stubServer({
    'GET /team': { body: TEAM },
    'GET /team/tokens': { body: TOKENS },
    'PUT /team/members/1': { status: 409, body: { error: 'No podés quitarte tu propio rol.' } },
  });
  renderScreen(<TeamPage />);
  const role = await screen.findByLabelText('Rol de jefa@example.com');
  fireEvent.change(role, { target: { value: 'cashier' } });
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  expect(
    dialog.getByText(/^De Dueño a Caja\. Sus sesiones terminan ahora, y los tokens/),
  ).toBeTruthy();
  fireEvent.click(dialog.getByText('Cambiar el rol'));
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
    'GET /auth': { body: { Status: 'Success', role: 'admin', email: 'jefa@example.com' } },
    'GET /team/tokens': { body: TOKENS },
    'DELETE /team/members/2': { body: { id: 2 } },
  });
  renderScreen(<TeamPage />);
  fireEvent.click(
    await screen.findByRole('button', { name: 'Sacar del equipo a foto@example.com' }),
  );
  // What would be refused of oneself is not offered.
  expect(await screen.findByText('Dueño (vos)')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sacar del equipo a jefa@example.com' })).toBeNull();
  const dialog = screen.getByRole('dialog', { hidden: true });
  // Where the line is too short it breaks after a sign, not before the last letter.
  const title = within(dialog).getByRole('heading', { hidden: true, name: 'foto@example.com' });
  expect(title.innerHTML).toBe('foto@<wbr>example.<wbr>com');
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
    'GET /team/tokens': { body: TOKENS },
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

it.each([
  [
    'invitation',
    'POST /team/invitations',
    /^Email/,
    'Enviar invitación',
    ['una@x.com', 'dos@x.com'],
  ],
  ['token', 'POST /team/tokens', /^Nombre del token/, 'Crear token', ['Una', 'Otra']],
] as const)('the next %s that is typed while one is on its way stays', async (...row) => {
  const [, call, label, button, [first, second]] = row;
  const body = { ...TOKENS.tokens[0], ...TEAM.invitations[0], token: 'secreto' };
  stubServer({
    'GET /team': { body: TEAM },
    'GET /team/tokens': { body: TOKENS },
    [call]: { status: 201, body },
  });
  renderScreen(<TeamPage />);
  fireEvent.change(await screen.findByLabelText(label), { target: { value: first } });
  const letGo = holdAnswers();
  fireEvent.click(screen.getByRole('button', { name: button }));
  await screen.findByRole('button', { name: /^(Enviando|Creando)/ });
  fireEvent.change(screen.getByLabelText(label), { target: { value: second } });
  letGo();
  await screen.findByRole('button', { name: button });
  expect(screen.getByLabelText(label)).toHaveProperty('value', second);
});

it('an invitation that a mistyped address would give to somebody else costs one tap', async () => {
  stubServer({ 'GET /team': { body: TEAM }, 'GET /team/tokens': { body: TOKENS } });
  renderScreen(<TeamPage />);
  const box = await screen.findByLabelText(/^Email/);
  fireEvent.change(box, { target: { value: 'caja@gmial.com' } });
  fireEvent.click(await screen.findByRole('button', { name: 'caja@gmail.com' }));
  expect(box).toHaveProperty('value', 'caja@gmail.com');
});

it('nothing stands below the team that its coming would move under the finger', async () => {
  stubServer({ 'GET /team': { outcome: 'pending' }, 'GET /team/tokens': { body: TOKENS } });
  renderScreen(<TeamPage />);
  expect(await screen.findByRole('heading', { name: 'Equipo' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a photographer without events is told whom to ask', async () => {
  stubServer({ 'GET /team/events': { body: [] }, 'GET /team/tokens': { body: TOKENS } });
  renderScreen(<OwnEventsPage />);
  expect(await screen.findByText(/Pedile al dueño del estudio/)).toBeTruthy();
});

it('a photographer at a colleague’s event is told whose it is not, on each of its screens', async () => {
  stubServer({
    'GET /auth': { body: { Status: 'Success', role: 'photographer', email: 'foto@example.com' } },
    'GET /events/event/8?page=1': {
      body: {
        ...{ event: 'Trail', id: 8, time: '2026-10-04', zone: '', active: true, albumLink: '' },
        ...{ imageEvent: '', image: '', price: 1500, useOCR: true, useReco: false },
        ...{ imagesEvent: [], images: [], updatedAt: '2026-10-04T00:00:00.000Z' },
      },
    },
    'GET /team/events': {
      body: [{ id: 7, name: 'Rosario', date: '2026-10-04', active: true, photos: 3 }],
    },
  });
  renderScreen(<EventScreen title="Subir fotos">{() => <p>Arrastrá</p>}</EventScreen>, {
    path: '/admin/edit-event/8',
    route: '/admin/edit-event/:eventId',
  });
  expect(await screen.findByText(/^Este evento no está entre los tuyos/)).toBeTruthy();
  expect(screen.queryByText('Arrastrá')).toBeNull();
});

it('a part of the sales is a whole percentage or none', async () => {
  const calls = stubServer({
    'GET /team': { body: TEAM },
    'GET /team/tokens': { body: TOKENS },
    'PUT /team/members/2/share': { body: { id: 2, share: 45 } },
  });
  renderScreen(<TeamPage />);
  fireEvent.click(
    await screen.findByRole('button', { name: 'Parte de las ventas de foto@example.com: 30 %' }),
  );
  const field = screen.getByLabelText(/^Parte, en %/);
  const save = screen.getByText('Guardar');
  fireEvent.change(field, { target: { value: '120' } });
  fireEvent.click(save);
  expect(await screen.findByText('Parte: debe ser un número entero de 1 a 100')).toBeTruthy();
  fireEvent.change(field, { target: { value: '45' } });
  fireEvent.click(save);
  await waitFor(() => {
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ share: 45, shown: 30 });
  });
});

it('a part that another owner set meanwhile is replaced only when asked to', async () => {
  const SAVE = 'PUT /team/members/2/share';
  const answers: Record<string, Answer> = {
    'GET /team': { body: TEAM },
    'GET /team/tokens': { body: TOKENS },
    [SAVE]: { status: 409, body: { Message: EDITED_MEANWHILE } },
  };
  const calls = stubServer(answers);
  renderScreen(<TeamPage />);
  fireEvent.click(await screen.findByRole('button', { name: /^Parte de las ventas de foto@/ }));
  fireEvent.change(screen.getByLabelText(/^Parte, en %/), { target: { value: '45' } });
  fireEvent.click(screen.getByText('Guardar'));
  await screen.findByText('Se modificó después de que lo abriste.');
  expect(screen.getByLabelText(/^Parte, en %/)).toHaveProperty('value', '45');
  const members = TEAM.members.map((one) => (one.id === 2 ? { ...one, share: 60 } : one));
  answers['GET /team'] = { body: { ...TEAM, members } };
  answers[SAVE] = { body: { id: 2, share: 45 } };
  fireEvent.click(screen.getByRole('button', { name: 'Guardar lo mío igual' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ share: 45, shown: 60 });
});

it('a token is shown once in the command that uses it, and can be taken back', async () => {
  const token = { ...TOKENS.tokens[0], id: 4, name: 'Meta', token: 'photolab_secreto' };
  const calls = stubServer({
    'GET /team': { body: TEAM },
    'GET /team/tokens': { body: TOKENS },
    'GET /team/events': {
      body: [{ id: 7, name: 'Rosario', date: '2026-11-01', active: true, photos: 3 }],
    },
    'POST /team/tokens': { status: 201, body: token },
    'DELETE /team/tokens/3': { body: { id: 3 } },
  });
  renderScreen(<TeamPage />);
  fireEvent.change(await screen.findByLabelText(/^Nombre del token/), {
    target: { value: 'Meta' },
  });
  fireEvent.change(await screen.findByLabelText(/^De quién son las fotos/), {
    target: { value: '2' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Crear token' }));
  const command = `npx --yes ${TOKENS.program} CARPETA --event 7 --token photolab_secreto`;
  expect(await screen.findByText(command)).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Meta',
    accountId: 2,
  });
  // Without https, as on a local network, no browser gives its clipboard away.
  fireEvent.click(screen.getByRole('button', { name: 'Copiar token' }));
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith(
      'Tu navegador no dejó copiar: seleccionalo y copialo a mano.',
    );
  });
  fireEvent.click(screen.getByLabelText('Seguir mirando la carpeta mientras la cámara escribe'));
  expect(screen.getByText(/--event 7 --watch --token/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ya lo guardé' }));
  expect(screen.queryByText(/photolab_secreto/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Anular el token Notebook' }));
  fireEvent.click(screen.getByText('Anular', { selector: 'dialog *' }));
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Token Notebook anulado');
  });
});

it.each([/^Email/, /^Nombre del token/])(
  'what is half typed at %s is asked about before it is left',
  async (label) => {
    const confirm = vi.spyOn(window, 'confirm').mockReset().mockReturnValue(false);
    stubServer({ 'GET /team': { body: TEAM }, 'GET /team/tokens': { body: TOKENS } });
    renderScreen(
      <>
        <a href="/elsewhere">Irse</a>
        <TeamPage />
      </>,
    );
    fireEvent.change(await screen.findByLabelText(label), { target: { value: 'Met' } });
    fireEvent.click(screen.getByText('Irse'));
    expect(confirm).toHaveBeenCalledOnce();
  },
);
