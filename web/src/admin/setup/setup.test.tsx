import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { pageLoad } from '../../state/page-load.ts';
import { renderScreen, stubServer, Visits, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SetupPage } from './SetupPage.tsx';

const FALLBACK = {
  name: 'Photolab',
  color: '#c9141f',
  phone: '+54 9 11 5555-0100',
  email: 'hola@photolab.example',
  instagram: 'https://www.instagram.com/photolab',
  facebook: 'https://www.facebook.com/photolab',
  whatsapp: 'https://wa.me/5491155550100',
};
const EMPTY = Object.fromEntries(Object.keys(FALLBACK).map((name) => [name, '']));
const brand = { ...EMPTY, logoUrl: '', fallback: FALLBACK, updatedAt: null };
const check = (key: string, state: string, todo = '') => ({
  key,
  title: key,
  state,
  detail: `detalle de ${key}`,
  todo,
});
const answers = (more: Record<string, Answer> = {}) => ({
  'GET /auth': { body: { Status: 'Success', role: 'admin', email: 'jefa@example.com' } },
  'GET /studio/setup': {
    body: [check('mail', 'down', 'Revisá SMTP_URL.'), check('storage', 'ok')],
  },
  'GET /studio/brand': { body: brand },
  ...more,
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
it('each check says its state, and what to do where something is missing', async () => {
  stubServer(answers());
  renderScreen(<SetupPage />);
  expect(await screen.findByText('No contesta')).toBeTruthy();
  expect(screen.getByText('Revisá SMTP_URL.')).toBeTruthy();
  expect(screen.getByText('Listo')).toBeTruthy();
  expect(screen.getByText('Queda 1 cosa por mirar.')).toBeTruthy();
});

it('a shop that cannot be asked says so and offers to ask again', async () => {
  stubServer(answers({ 'GET /studio/setup': { status: 500, body: '' } }));
  renderScreen(<SetupPage />);
  expect(await screen.findByText('No pudimos revisar la tienda.')).toBeTruthy();
});

it('nothing stands below the checks that their coming would move under the finger', async () => {
  stubServer(answers({ 'GET /studio/setup': { outcome: 'pending' } }));
  renderScreen(<SetupPage />);
  expect(await screen.findByRole('heading', { name: 'Puesta en marcha' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enviar email de prueba' })).toBeNull();
});

it('a colour that cannot be read is said beside its field, and nothing is sent', async () => {
  const calls = stubServer(answers({ 'POST /studio/brand': { body: brand } }));
  renderScreen(<SetupPage />);
  await userEvent.type(await screen.findByLabelText('Color'), '#ffd800');
  expect(screen.getByText(/No se lee: es muy claro/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Guardar la marca' }));
  expect(await screen.findByText(/Elegí uno más oscuro; por ejemplo #/)).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('the brand is sent whole, and the page loads again with it', async () => {
  const calls = stubServer(answers({ 'POST /studio/brand': { body: brand } }));
  renderScreen(<SetupPage />);
  await userEvent.type(await screen.findByLabelText('Nombre'), 'Fotos del Sur');
  fireEvent.click(screen.getByRole('button', { name: 'Guardar la marca' }));
  await waitFor(() => {
    expect(pageLoad.reload).toHaveBeenCalled();
  });
  const sent = calls.find(({ path, method }) => method === 'POST' && path === '/studio/brand');
  expect(sent?.body).toMatchObject({ name: 'Fotos del Sur', color: '', withoutLogo: 'false' });
});

it("the test e-mail goes to whoever is logged in, and the mail server's answer is told", async () => {
  const calls = stubServer(
    answers({ 'POST /studio/test-mail': { status: 409, body: { error: 'No acepta la clave.' } } }),
  );
  renderScreen(<SetupPage />);
  const address = await screen.findByLabelText(/Enviar a/);
  fireEvent.change(address, { target: { value: 'ana@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar email de prueba' }));
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('No acepta la clave.');
  });
  expect(calls.at(-1)?.body).toEqual({ email: 'ana@example.com' });
});

it('the brand opens as it is by now, not as an earlier visit brought it', async () => {
  const now: Record<string, Answer> = answers();
  stubServer(now);
  renderScreen(<Visits of={<SetupPage />} />);
  const name = async () => (await screen.findByLabelText<HTMLInputElement>('Nombre')).value;
  const go = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Ir o volver' }));
  };
  expect(await name()).toBe('');
  go();
  now['GET /studio/brand'] = { body: { ...brand, name: 'Otra' } };
  go();
  expect(await name()).toBe('Otra');
});
