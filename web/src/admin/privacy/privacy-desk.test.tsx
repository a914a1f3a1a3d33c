import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PrivacyDeskPage } from './PrivacyDeskPage.tsx';

const request = (change: object = {}) => ({
  id: 7,
  kind: 'hide',
  email: 'ana@example.com',
  event: { id: 3, name: 'Maratón X' },
  foundBy: 'number',
  reference: '568',
  othersOperation: null,
  message: 'Por favor',
  state: 'open',
  answer: '',
  createdAt: '2026-11-20T12:00:00.000Z',
  answeredAt: null,
  photos: 2,
  ...change,
});
const photo = (id: number) => ({
  photo: {
    id,
    name: `${String(id)}.jpg`,
    idDetector: '568',
    url: { original: '/a.webp', thumbnail: '/a.webp' },
    width: 6,
    height: 4,
    placeholder: '',
  },
  hidden: false,
  sold: id === 2,
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
function show(one: object, answers: Parameters<typeof stubServer>[0] = {}) {
  const calls = stubServer({
    'GET /privacy-requests': { body: [one], headers: { 'x-total-count': '1' } },
    'GET /privacy-requests/7/photos': { body: [photo(1), photo(2)] },
    ...answers,
  });
  renderScreen(<PrivacyDeskPage />);
  return () => calls.filter(({ method }) => method === 'POST');
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('shows who asks what and the photos; one press, with those left out, hides and answers', async () => {
  const sent = show(request(), {
    'POST /privacy-requests/7/accept': { body: request({ state: 'done' }) },
  });
  expect(await screen.findByText('2 fotos por el número 568 · Maratón X')).toBeTruthy();
  expect(await screen.findByText('2 · vendida')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Incluir la foto 2' }));
  await press('Ocultar 1 foto');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'Listo.');
  await press('Ocultar y avisar');
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Listo. Le respondimos a ana@example.com.');
  });
  expect(sent()).toMatchObject([{ body: { answer: 'Listo.', photoIds: [1] } }]);
});

it('a refusal needs words, and what another administrator decided is said', async () => {
  const error = 'Este pedido ya está resuelto. Recargá la página.';
  const sent = show(request({ othersOperation: true }), {
    'POST /privacy-requests/7/refuse': { status: 409, body: { error, Message: error } },
  });
  expect(await screen.findByText('La compra es de otro email')).toBeTruthy();
  await press('Rechazar');
  await press('Rechazar y avisar');
  expect(await screen.findByText('Motivo: es requerido')).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.type(screen.getByRole('textbox'), 'No sos vos.');
  await press('Rechazar y avisar');
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith(error);
  });
  // Read again with the line back, the list has it no more: what was typed stays.
  stubServer({ 'GET /privacy-requests': { body: [], headers: { 'x-total-count': '0' } } });
  for (const line of ['offline', 'online']) window.dispatchEvent(new Event(line));
  expect(await screen.findByText('No hay pedidos para mostrar')).toBeTruthy();
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'No sos vos.');
  vi.spyOn(window, 'confirm').mockReturnValue(true);
  stubServer({ 'GET /privacy-requests': { body: [request({ state: 'refused' })] } });
  await press('Cerrar');
  expect(await screen.findByText('Rechazado')).toBeTruthy();
});

it('what was hidden can be shown again, after a question', async () => {
  const sent = show(request({ state: 'done', answer: 'Listo.' }), {
    'POST /privacy-requests/7/undo': { body: request({ state: 'undone' }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Volver a mostrar' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Volver a mostrar' }));
  await waitFor(() => {
    expect(sent()).toHaveLength(1);
  });
  expect(screen.queryByRole('button', { name: 'Rechazar' })).toBeNull();
});
