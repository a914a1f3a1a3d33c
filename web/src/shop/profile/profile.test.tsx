import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { holdAnswers, renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SAVING_MS } from './ProfileForm.tsx';
import { PROFILE_OVERLAY_MS, ProfilePage } from './ProfilePage.tsx';
import { Purchases } from './Purchases.tsx';

const email = 'ana@example.com';
const perfil = {
  nombre: 'Ana',
  apellido: '',
  pais: '',
  estado: '',
  ciudad: '',
  direccion: '',
  codigoPostal: '',
  fNacimiento: '',
  imagen: '',
  createdAt: '2026-03-05T12:00:00.000Z',
  updatedAt: '2026-03-05T12:00:00.000Z',
};
const MEMBER: Record<string, Answer> = {
  'GET /auth': { body: { Status: 'Success', role: 'user', email } },
  'GET /auth/profile': { body: { perfil, email } },
};
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
async function show(answers: Record<string, Answer>) {
  const calls = stubServer(answers);
  renderScreen(<ProfilePage />, { path: '/profile', route: '/profile' });
  await later(PROFILE_OVERLAY_MS + 200);
  await act(() => vi.dynamicImportSettled());
  return calls;
}

it('storefront §2, §9: the overlay stays about a second', async () => {
  stubServer(MEMBER);
  renderScreen(<ProfilePage />);
  await later(PROFILE_OVERLAY_MS - 100);
  expect(screen.getByText('Cargando...')).toBeTruthy();
  await later(300);
  expect(screen.queryByText('Cargando...')).toBeNull();
  expect(screen.getByLabelText(/^Nombre/)).toHaveProperty('value', 'Ana');
  expect(screen.getByLabelText(/^Email/)).toHaveProperty('readOnly', true);
  expect(screen.getByText('Tamaño máximo 5MB')).toBeTruthy();
});

it.each([
  ['without a session', { body: { Status: 'Anonymous', role: null, email: null } }],
  ['when the session check fails', { status: 500, body: '<html></html>' }],
])("storefront §6: %s it says 'No estas logeado!'", async (_when, answer) => {
  await show({ 'GET /auth': answer });
  expect(screen.getByText('No estas logeado!')).toBeTruthy();
});

it('storefront §8: a profile that does not load is no toast and no stuck overlay', async () => {
  await show({ ...MEMBER, 'GET /auth/profile': { status: 500, body: '<html></html>' } });
  expect(screen.getByText('No pudimos cargar tu perfil.')).toBeTruthy();
  expect(toast.error).not.toHaveBeenCalled();
});

it('storefront §5: special characters are refused and nothing is sent', async () => {
  const calls = await show(MEMBER);
  fireEvent.change(screen.getByLabelText(/^Nombre/), { target: { value: 'Ana; drop' } });
  fireEvent.click(screen.getByRole('button', { name: 'GUARDAR CAMBIOS' }));
  await later(100);
  expect(toast.error).toHaveBeenCalledWith('No se permiten caracteres especiales en los campos.');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it.each([
  ['saved', { body: { perfil, email } }],
  ['failed', { status: 500, body: {} }],
  ['never answered', { outcome: 'pending' as const }],
])(
  "storefront §4: two seconds of 'GUARDANDO...' and the same toast when it %s",
  async (...test) => {
    const calls = await show({ ...MEMBER, 'POST /auth/update-profile': test[1] });
    fireEvent.change(screen.getByLabelText(/^Ciudad/), { target: { value: 'San José 12/3' } });
    fireEvent.click(screen.getByRole('button', { name: 'GUARDAR CAMBIOS' }));
    await later(SAVING_MS - 100);
    expect(screen.getByRole('button', { name: 'GUARDANDO...' })).toHaveProperty('disabled', true);
    expect(toast.success).not.toHaveBeenCalled();
    await later(200);
    expect(screen.getByRole('button', { name: 'GUARDAR CAMBIOS' })).toBeTruthy();
    expect(toast.success).toHaveBeenCalledWith('Perfil actualizado');
    // storefront §7: the whole profile object.
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
      ...perfil,
      ciudad: 'San José 12/3',
    });
  },
);

it('who was logged out in another tab is told, and that nothing was saved', async () => {
  const error = 'Iniciá sesión para continuar.';
  await show({ ...MEMBER, 'POST /auth/update-profile': { status: 401, body: { error } } });
  fireEvent.click(screen.getByRole('button', { name: 'GUARDAR CAMBIOS' }));
  await later(SAVING_MS + 500);
  expect(toast.success).not.toHaveBeenCalled();
  expect(toast.error).toHaveBeenCalledWith(error);
  expect(screen.getByText('No estas logeado!')).toBeTruthy();
});

const RENAMED = { target: { value: 'Ana María' } };
async function typeUntilTheSessionEnds(person: string) {
  localStorage.setItem('person', person);
  await show({ ...MEMBER, 'POST /auth/update-profile': { status: 401, body: { error: '' } } });
  fireEvent.change(screen.getByLabelText(/^Nombre/), RENAMED);
  fireEvent.click(screen.getByRole('button', { name: 'GUARDAR CAMBIOS' }));
  await later(SAVING_MS + 500);
  cleanup();
}

it('what was typed when the session ended is there again once for who logs in again, and told', async () => {
  await typeUntilTheSessionEnds(email);
  expect(toast.warning).toHaveBeenCalledWith(
    'Lo que escribiste no se perdió: ingresá y volvé a guardarlo.',
  );
  await show(MEMBER);
  expect(screen.getByLabelText(/^Nombre/)).toHaveProperty('value', 'Ana María');
  cleanup();
  await show(MEMBER);
  expect(screen.getByLabelText(/^Nombre/)).toHaveProperty('value', 'Ana');
});

it('what was typed is not kept for who left the phone meanwhile', async () => {
  await typeUntilTheSessionEnds('beto@example.com');
  expect(toast.warning).not.toHaveBeenCalled();
  await show(MEMBER);
  expect(screen.getByLabelText(/^Nombre/)).toHaveProperty('value', 'Ana');
});

it('what is half typed is there after a reload, for the same account only', async () => {
  vi.useRealTimers();
  const typed = `typed profile ${email}`;
  sessionStorage.setItem(typed, '{"city":"Rosario"}');
  sessionStorage.setItem('typed profile beto@example.com', '{"address":"Mitre 3"}');
  stubServer(MEMBER);
  renderScreen(<ProfilePage />);
  expect(await screen.findByDisplayValue('Rosario')).toBeTruthy();
  expect(screen.queryByDisplayValue('Mitre 3')).toBeNull();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(sessionStorage.getItem(typed)).toBe('{"city":"Rosario"}');
});

const choosePicture = () => {
  const files = [new File(['x'], 'ana.png', { type: 'image/png' })];
  fireEvent.change(screen.getByLabelText(/^Cargar imagen/), { target: { files } });
  return later(0);
};
const askForData = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Pedir mis datos' }));
  return later(0);
};
it.each([
  ['a picture', '/auth/upload-profile-image', choosePicture],
  ['the data', '/auth/export', askForData],
  ['the end of all sessions', '/auth/logout-all', async () => closeAll()],
])(
  'who asks for %s after the session ended elsewhere is no longer called logged in',
  async (...test) => {
    const [, path, ask] = test;
    const refused = { status: 401, body: { error: 'Iniciá sesión para continuar.' } };
    await show({ ...MEMBER, [`POST ${path}`]: refused });
    await ask();
    await later(100);
    expect(screen.getByText('No estas logeado!')).toBeTruthy();
    expect(screen.queryByDisplayValue(email)).toBeNull();
  },
);

it.each([
  ['the shop failed', 500, 'No pudimos cargarla. Probá de nuevo.'],
  ['it is no image', 415, 'No pudimos cargarla. Probá con otra imagen, de hasta 5MB.'],
])('a picture says that it is on its way, and where %s what to do', async (_why, status, said) => {
  await show({ ...MEMBER, 'POST /auth/upload-profile-image': { status, body: { error: '' } } });
  const letGo = holdAnswers('/auth/upload-profile-image');
  await choosePicture();
  expect(screen.getByText('Cargando...')).toBeTruthy();
  letGo();
  await later(100);
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.queryByText('Cargando...')).toBeNull();
});

it('what is saved for who left meanwhile is not shown to who logged in after them', async () => {
  localStorage.setItem('person', email);
  const saved = { body: { perfil: { ...perfil, imagen: '/api/media/ana.webp' }, email } };
  await show({ ...MEMBER, 'POST /auth/update-profile': saved });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => {
    // In another tab.
    localStorage.setItem('person', 'beto@example.com');
    return answer(...asked);
  });
  fireEvent.click(screen.getByRole('button', { name: 'GUARDAR CAMBIOS' }));
  await later(SAVING_MS + 500);
  expect(toast.success).toHaveBeenCalledWith('Perfil actualizado');
  expect(screen.queryByRole('img', { name: 'Tu avatar' })).toBeNull();
});

const closeAll = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar todas las sesiones' }));
  await act(() => vi.dynamicImportSettled());
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar todas' }));
  await later(100);
};
const endings = (calls: { path: string }[]) =>
  calls.filter(({ path }) => path === '/auth/logout-all').length;

it('every session of the account ends only when that is confirmed, this one too, and home shows', async () => {
  const calls = await show({ ...MEMBER, 'POST /auth/logout-all': { body: { Status: 'Success' } } });
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar todas las sesiones' }));
  await act(() => vi.dynamicImportSettled());
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await later(100);
  expect(endings(calls)).toBe(0);
  await closeAll();
  expect(endings(calls)).toBe(1);
  expect(toast.success).toHaveBeenCalledWith('Cerramos todas tus sesiones');
  expect(screen.getByText('at /')).toBeTruthy();
});

it('sessions that could not be closed say so, and the profile stays', async () => {
  await show({ ...MEMBER, 'POST /auth/logout-all': { status: 500, body: '<html></html>' } });
  await closeAll();
  expect(toast.error).toHaveBeenCalledWith('No pudimos cerrar tus sesiones. Probá de nuevo.');
  expect(screen.getByLabelText(/^Nombre/)).toBeTruthy();
});

it('purchases that cannot be read are not taken for none, and come with one press', async () => {
  vi.useRealTimers();
  const answers: Record<string, Answer> = { 'GET /purchases': { status: 500, body: '' } };
  stubServer(answers);
  renderScreen(<Purchases />);
  expect(await screen.findByText('No pudimos cargar tus compras.')).toBeTruthy();
  answers['GET /purchases'] = {
    body: [
      {
        ...{ operationNumber: '123456789012', createdAt: '2026-03-05T12:00:00.000Z' },
        ...{ photos: 1, eventNames: 'Maratón X', total: 1500, pending: false },
      },
    ],
  };
  fireEvent.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  expect(await screen.findByText('Maratón X')).toBeTruthy();
  expect(screen.queryByText('No pudimos cargar tus compras.')).toBeNull();
});
