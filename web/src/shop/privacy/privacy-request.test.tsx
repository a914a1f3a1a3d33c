import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { holdAnswers, renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmRequestPage } from './ConfirmRequestPage.tsx';
import { PrivacyRequestPage } from './PrivacyRequestPage.tsx';

const EVENT = {
  id: 3,
  name: 'Maratón X',
  time: '2026-10-04',
  zone: '',
  active: true,
  albumLink: '',
  imageEvent: '',
  price: 1500,
  useOCR: true,
  useReco: true,
  imagesCount: 6,
  facesUntil: '2027-10-04',
  updatedAt: '2026-10-05T12:00:00.000Z',
};
const ASK = 'POST /privacy-requests';

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  vi.spyOn(console, 'error').mockReturnValue();
});

function show(path: string, answer: object) {
  const calls = stubServer({ 'GET /events': { body: [EVENT] }, [ASK]: answer });
  renderScreen(<PrivacyRequestPage />, { path, route: '/privacidad/pedir' });
  return () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar pedido' }));
const type = (label: string | RegExp, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);

it("a photo's dialog leads to a form that knows the photo; the answer tells of the e-mail", async () => {
  const sent = show('/privacidad/pedir?foto=17', { status: 202, body: { photos: 1 } });
  await type(/^Tu email/, 'ana@example.com');
  await send();
  expect(await screen.findByText(/Encontramos 1 foto\./)).toBeTruthy();
  expect(screen.getByText('ana@example.com')).toBeTruthy();
  // The form was longer: the answer is brought into sight, with the focus.
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(document.activeElement?.textContent).toMatch(/^Confirmá tu email/);
  expect(sent()).toEqual([
    {
      pedido: 'hide',
      por: 'photo',
      email: 'ana@example.com',
      foto: '17',
      mensaje: '',
      consentimiento: 'false',
    },
  ]);
});

it('the link of every page forgets the photo that another link brought, unless something is typed', async () => {
  stubServer({ 'GET /events': { body: [EVENT] }, [ASK]: { status: 202, body: { photos: 1 } } });
  const page = (
    <>
      <Link to="/privacidad/pedir">Ocultar mis fotos</Link>
      <Link to="/privacidad/pedir?foto=17">Ocultar esta foto</Link>
      <PrivacyRequestPage />
    </>
  );
  renderScreen(page, { path: '/privacidad/pedir?foto=33', route: '/privacidad/pedir' });
  const press = (name: string) => userEvent.click(screen.getByRole('link', { name }));
  await press('Ocultar mis fotos');
  expect(await screen.findByLabelText(/Tu número de participante/)).toBeTruthy();
  await press('Ocultar esta foto');
  await type(/^Tu email/, 'ana@example.com');
  await press('Ocultar mis fotos');
  expect(await screen.findByDisplayValue('17')).toBeTruthy();
  await send();
  await screen.findByText(/Encontramos 1 foto\./);
  await press('Ocultar mis fotos');
  expect(screen.getByLabelText(/^Tu email/)).toHaveProperty('value', '');
});

it('events of one name are told apart by their day, of one day too by their number', async () => {
  const lastYears = { ...EVENT, id: 4, time: '2025-10-05' };
  stubServer({ 'GET /events': { body: [EVENT, lastYears, { ...lastYears, id: 5 }] } });
  renderScreen(<PrivacyRequestPage />, { path: '/privacidad/pedir', route: '/privacidad/pedir' });
  await screen.findByRole('option', { name: 'Maratón X · 04/10/2026' });
  expect(screen.getByRole('option', { name: 'Maratón X · 05/10/2025 · evento 4' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Maratón X · 05/10/2025 · evento 5' })).toBeTruthy();
});

it('says beside each field what is missing, and sends only what the chosen way needs', async () => {
  const sent = show('/privacidad/pedir', { status: 202, body: { photos: 3 } });
  await screen.findByRole('option', { name: 'Maratón X' });
  await send();
  expect(await screen.findByText('Elegí el evento')).toBeTruthy();
  expect(screen.getByText('Escribí tu número de participante')).toBeTruthy();
  expect(screen.getByText('El Email es requerido')).toBeTruthy();
  await type(/Tu número de participante/, 'abc def');
  await userEvent.selectOptions(screen.getByLabelText(/Cómo encontramos/), 'operation');
  await userEvent.click(screen.getByLabelText('Borrar los datos de mi cara'));
  await type(/Número de operación/, '123456789012');
  await type(/^Tu email/, 'ana@example.com');
  await send();
  expect(await screen.findByText(/Encontramos 3 fotos/)).toBeTruthy();
  expect(sent()).toMatchObject([{ pedido: 'forget', por: 'operation' }]);
  expect(sent()[0]).not.toHaveProperty('idDetector');
});

it('tells of no photos that nobody sees', async () => {
  show('/privacidad/pedir?foto=17', { status: 202, body: { photos: 0 } });
  await userEvent.click(screen.getByLabelText('Borrar los datos de mi cara'));
  await type(/^Tu email/, 'ana@example.com');
  await send();
  expect(await screen.findByText(/No vemos fotos publicadas con esos datos/)).toBeTruthy();
});

it('a selfie is sent with consent only', async () => {
  const sent = show('/privacidad/pedir?evento=3', { status: 202, body: { photos: 2 } });
  await screen.findByRole('option', { name: 'Maratón X' });
  await userEvent.selectOptions(screen.getByLabelText(/Cómo encontramos/), 'selfie');
  await type(/^Tu email/, 'ana@example.com');
  const picture = new File(['x'], 'yo.jpg', { type: 'image/jpeg' });
  await userEvent.upload(await screen.findByLabelText(/Una foto tuya/), picture);
  await send();
  expect(await screen.findByText('Para buscarte por la cara necesitamos tu permiso')).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox'));
  await send();
  expect(await screen.findByText(/Encontramos 2 fotos/)).toBeTruthy();
  expect(sent()).toMatchObject([{ por: 'selfie', evento: '3', image: expect.any(File) }]);
});

it('a form that is sent while the selfie is made small waits for it', async () => {
  let cannotBeRead: () => void = () => undefined;
  const opened = new Promise<ImageBitmap>((_, reject) => {
    cannotBeRead = reject;
  });
  vi.stubGlobal('createImageBitmap', () => opened);
  const sent = show('/privacidad/pedir?evento=3', { status: 202, body: { photos: 2 } });
  await screen.findByRole('option', { name: 'Maratón X' });
  await userEvent.selectOptions(screen.getByLabelText(/Cómo encontramos/), 'selfie');
  await type(/^Tu email/, 'ana@example.com');
  await userEvent.click(screen.getByRole('checkbox'));
  const picture = new File(['x'], 'yo.jpg', { type: 'image/jpeg' });
  await userEvent.upload(await screen.findByLabelText(/Una foto tuya/), picture);
  await send();
  expect(await screen.findByText('Enviando...')).toBeTruthy();
  expect(sent()).toEqual([]);
  cannotBeRead();
  expect(await screen.findByText(/Encontramos 2 fotos/)).toBeTruthy();
  expect(sent()).toMatchObject([{ image: expect.any(File) }]);
});

it('what is on its way takes nothing more, which would be lost', async () => {
  show('/privacidad/pedir?evento=3', { status: 202, body: { photos: 2 } });
  const letGo = holdAnswers('/privacy-requests');
  await screen.findByRole('option', { name: 'Maratón X' });
  await userEvent.selectOptions(screen.getByLabelText(/Cómo encontramos/), 'selfie');
  await type(/^Tu email/, 'ana@example.com');
  await userEvent.click(await screen.findByRole('checkbox'));
  const picture = new File(['x'], 'yo.jpg', { type: 'image/jpeg' });
  await userEvent.upload(await screen.findByLabelText(/Una foto tuya/), picture);
  await send();
  await screen.findByText('Enviando...');
  await type(/^Algo más/, 'más');
  expect(screen.getByLabelText(/^Algo más/)).toHaveProperty('value', '');
  await userEvent.click(screen.getByRole('checkbox'));
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
  letGo();
  expect(await screen.findByText(/Encontramos 2 fotos/)).toBeTruthy();
});

it('what the shop refuses is said in its words, and the form stays as it was', async () => {
  const error = 'No encontramos fotos tuyas con esos datos.';
  show('/privacidad/pedir?foto=17', { status: 404, body: { error } });
  await type(/^Tu email/, 'ana@example.com');
  await send();
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith(error);
  });
  expect(screen.getByLabelText(/^Tu email/)).toHaveProperty('value', 'ana@example.com');
});

it.each([
  [{ body: { kind: 'hide', state: 'open', photos: 3 } }, /El estudio ya tiene tu pedido/],
  [{ body: { kind: 'hide', state: 'done', photos: 3 } }, /ya hizo lo que pediste/],
  [{ status: 404, body: { error: 'Este pedido ya no existe.' } }, 'Este pedido ya no existe.'],
])('the link of the e-mail, after one press, says where the request is', async (answer, text) => {
  const token = `7-${'a'.repeat(40)}`;
  const calls = stubServer({ [`POST /privacy-confirmations/${token}`]: answer });
  renderScreen(<ConfirmRequestPage />, {
    path: `/privacidad/pedido/${token}`,
    route: '/privacidad/pedido/:token',
  });
  const press = await screen.findByRole('button', { name: 'Sí, mandarlo' });
  // Programs that look at e-mails open it too.
  expect(calls).toEqual([]);
  await userEvent.click(press);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('who confirms while the shop takes no more asks again there, not for another request', async () => {
  stubServer({
    'POST /privacy-confirmations/abc': { status: 429, body: { error: 'Esperá un momento.' } },
  });
  renderScreen(<ConfirmRequestPage />, {
    path: '/privacidad/pedido/abc',
    route: '/privacidad/pedido/:token',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sí, mandarlo' }));
  expect(await screen.findByText('Esperá un momento.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Probar de nuevo' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Hacer un pedido nuevo' })).toBeNull();
});

it('events that cannot be read are told of, and asked for until they come, with what was typed', async () => {
  vi.useFakeTimers();
  const answers: Record<string, Answer> = { 'GET /events': { status: 500, body: '' } };
  stubServer(answers);
  renderScreen(<PrivacyRequestPage />, {
    path: '/privacidad/pedir?evento=3',
    route: '/privacidad/pedir',
  });
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await later(100);
  expect(screen.getByText(/^No pudimos cargar los eventos/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Tu email/), { target: { value: 'ana@example.com' } });
  answers['GET /events'] = { body: [EVENT] };
  await later(60_000);
  expect(screen.getByLabelText(/^Evento/)).toHaveProperty('value', '3');
  expect(screen.getByLabelText(/^Tu email/)).toHaveProperty('value', 'ana@example.com');
  expect(screen.queryByText(/^No pudimos cargar los eventos/)).toBeNull();
  vi.useRealTimers();
});

it('what was chosen and typed before a reload is there again', async () => {
  const before = { way: 'operation', operationNumber: '1234', email: 'ana@example.com' };
  sessionStorage.setItem('typed privacy', JSON.stringify(before));
  show('/privacidad/pedir', {});
  expect(await screen.findByLabelText(/^Número de operación/)).toHaveProperty('value', '1234');
  expect(screen.getByLabelText(/^Tu email/)).toHaveProperty('value', 'ana@example.com');
});
