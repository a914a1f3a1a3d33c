import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAuthDialog, openAuthDialog } from '../../state/opened/auth-dialog.ts';
import { pageLoad } from '../../state/page-load.ts';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AuthDialogs } from './AuthDialogs.tsx';
import { AUTH_DELAY_MS } from './auth-timing.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  closeAuthDialog();
});

const people = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const field = (label: string) => screen.getByLabelText(label, { exact: false, selector: 'input' });
const login = () => screen.getByRole('button', { name: 'Ingresar' });

async function fillLogin(person: ReturnType<typeof people>) {
  await person.type(field('Email'), 'ana@example.com');
  await person.type(field('Contraseña'), 'secreta-21k');
}

it('storefront §2: the two modals lead to each other and to the recovery page', async () => {
  const person = people();
  openAuthDialog('login');
  renderScreen(<AuthDialogs />);
  expect(screen.getByRole('heading', { name: 'Ingresar a tu cuenta' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Registrate' }));
  expect(screen.getByRole('heading', { name: 'Registrate' })).toBeTruthy();
  const recovery = screen.getByRole('link', { name: 'Olvidaste tu contraseña?' });
  expect(recovery.getAttribute('href')).toBe('/forgot-password');
  await person.click(screen.getByRole('button', { name: 'Ingresá' }));
  expect(screen.getByRole('heading', { name: 'Ingresar a tu cuenta' })).toBeTruthy();
});

it('the e-mail goes along the step to the other modal and outlives a reload; no password is written down', async () => {
  const person = people();
  openAuthDialog('login');
  renderScreen(<AuthDialogs />);
  await fillLogin(person);
  await waitFor(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(sessionStorage.getItem('typed account')).toBe('{"email":"ana@example.com"}');
  });
  await person.click(screen.getByRole('button', { name: 'Registrate' }));
  await waitFor(() => {
    expect(field('Email')).toHaveProperty('value', 'ana@example.com');
  });
  expect(field('Confirmar contraseña')).toHaveProperty('value', '');
  await person.type(field('Confirmar contraseña'), 'secreta-21k');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(sessionStorage.getItem('typed account')).toBe('{"email":"ana@example.com"}');
  expect(sessionStorage).toHaveLength(1);
  // Closed, it is nobody's.
  act(closeAuthDialog);
  expect(sessionStorage).toHaveLength(0);
});

it('storefront §5: a field says what is wrong only after it was touched', async () => {
  const person = people();
  openAuthDialog('signup');
  renderScreen(<AuthDialogs />);
  expect(screen.queryByRole('alert')).toBeNull();
  await person.click(field('Email'));
  await person.tab();
  expect(await screen.findByText('El Email es requerido')).toBeTruthy();
  expect(screen.queryByText('La contraseña es requerida')).toBeNull();
  await person.type(field('Email'), 'ana');
  expect(await screen.findByText('El Email es invalido')).toBeTruthy();
});

it('storefront §5: an empty registration names every missing field and sends nothing', async () => {
  const calls = stubServer({});
  const person = people();
  openAuthDialog('signup');
  renderScreen(<AuthDialogs />);
  await person.click(screen.getByRole('button', { name: 'Registrarse' }));
  expect(await screen.findByText('El Email es requerido')).toBeTruthy();
  expect(screen.getByText('La contraseña es requerida')).toBeTruthy();
  expect(screen.getByText('La contraseña de confirmacion es requerida')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('storefront §5: the repeated password must be the same, also when the first one changes', async () => {
  const person = people();
  openAuthDialog('signup');
  renderScreen(<AuthDialogs />);
  await person.type(screen.getByLabelText(/^Contraseña/), 'secreta-21k');
  await person.type(field('Confirmar contraseña'), 'otra');
  await person.tab();
  expect(await screen.findByText('Las contraseñas no coinciden')).toBeTruthy();
});

/** Sends the log-in's form to a shop that lets Ana in; what is asked of the shop. */
async function logInAsAna() {
  const calls = stubServer({
    'POST /auth/login': { body: { Status: 'Success', role: 'user', email: 'ana@example.com' } },
  });
  const person = people();
  openAuthDialog('login');
  renderScreen(<AuthDialogs />);
  await fillLogin(person);
  await person.click(login());
  return calls;
}

it('storefront §4: logging in waits 1.5 s, calls, and reloads the page', async () => {
  const calls = await logInAsAna();
  const busy = screen.getByRole('button', { name: 'Ingresando...' });
  expect(busy).toHaveProperty('disabled', true);
  await vi.advanceTimersByTimeAsync(AUTH_DELAY_MS - 200);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/auth/login',
      body: { email: 'ana@example.com', password: 'secreta-21k' },
    },
  ]);
  await waitFor(() => {
    expect(pageLoad.reload).toHaveBeenCalledOnce();
  });
});

it('logging in where no cookie is kept says so instead of reloading to nobody', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  await logInAsAna();
  await vi.advanceTimersByTimeAsync(AUTH_DELAY_MS);
  await waitFor(() => {
    expect(toast.warning).toHaveBeenCalledWith(expect.stringContaining('no guarda cookies'));
  });
  expect(pageLoad.reload).not.toHaveBeenCalled();
});

/** Fills the form of a registration as Ana, and sends it. */
async function registerAsAna() {
  const person = people();
  openAuthDialog('signup');
  renderScreen(<AuthDialogs />);
  await person.type(field('Email'), 'ana@example.com');
  await person.type(screen.getByLabelText(/^Contraseña/), 'secreta-21k');
  await person.type(field('Confirmar contraseña'), 'secreta-21k');
  const send = async () => {
    await person.click(screen.getByRole('button', { name: 'Registrarse' }));
    const busy = screen.getByRole('button', { name: 'Registrando...' });
    expect(busy).toHaveProperty('disabled', true);
    await vi.advanceTimersByTimeAsync(AUTH_DELAY_MS);
  };
  await send();
  return send;
}

const untilRegistered = () =>
  waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Te registraste con éxito');
  });

it('storefront §4: registering shows a toast, and half a second later loads /register-success', async () => {
  const calls = stubServer({ 'POST /auth/register': { status: 201, body: { Status: 'Success' } } });
  await registerAsAna();
  await untilRegistered();
  expect(pageLoad.open).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  await waitFor(() => {
    expect(pageLoad.open).toHaveBeenCalledWith('/register-success');
  });
  const body = { email: 'ana@example.com', password: 'secreta-21k' };
  expect(calls).toEqual([{ method: 'POST', path: '/auth/register', body }]);
});

const ANA_IS_IN = { body: { Status: 'Success', role: 'user', email: 'ana@example.com' } };
const WRONG = { status: 401, body: 'Email o contraseña incorrectos' };

it.each([
  ['was made by the sending whose answer was lost', ANA_IS_IN, true],
  ['was there before', WRONG, false],
])('an account that %s is told from the other by its password', async (_which, login, isOurs) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const answers: Record<string, Answer> = {
    'POST /auth/register': { outcome: 'network-error' },
    'POST /auth/login': login,
  };
  const calls = stubServer(answers);
  const sendAgain = await registerAsAna();
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledOnce();
  });
  answers['POST /auth/register'] = { status: 409, body: 'El Email ya está registrado' };
  await sendAgain();
  if (isOurs) await untilRegistered();
  else {
    await waitFor(() => {
      expect(toast.error).toHaveBeenLastCalledWith('El Email ya está registrado');
    });
  }
  expect(calls.filter(({ path }) => path === '/auth/login')).toHaveLength(1);
});

it('who registers an e-mail that has an account is told so at once, and logged in nowhere', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const calls = stubServer({
    'POST /auth/register': { status: 409, body: 'El Email ya está registrado' },
  });
  await registerAsAna();
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('El Email ya está registrado');
  });
  expect(calls.filter(({ path }) => path === '/auth/login')).toEqual([]);
});

it.each([
  ['no answer', { outcome: 'network-error' as const }, 'Ocurrio un problema inesperado'],
  ['a page of HTML', { status: 500, body: '<html></html>' }, 'Ocurrio un problema inesperado'],
  ['HTML instead of JSON', { body: '<html></html>' }, 'Ocurrio un problema inesperado'],
  [
    'a refusal',
    { status: 401, body: 'Email o contraseña incorrectos' },
    'Email o contraseña incorrectos',
  ],
])('storefront §8: %s while logging in is a toast, and the button comes back', async (...test) => {
  const [, answer, text] = test;
  stubServer({ 'POST /auth/login': answer });
  const person = people();
  openAuthDialog('login');
  renderScreen(<AuthDialogs />);
  await fillLogin(person);
  await person.click(login());
  await vi.advanceTimersByTimeAsync(AUTH_DELAY_MS);
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith(text);
  });
  expect(await screen.findByRole('button', { name: 'Ingresar' })).toHaveProperty('disabled', false);
  expect(pageLoad.reload).not.toHaveBeenCalled();
});
