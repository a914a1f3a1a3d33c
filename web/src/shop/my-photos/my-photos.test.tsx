import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { LONG_MS } from '../../ui/feedback/use-long-wait.ts';
import { MyPhotosPage } from './MyPhotosPage.tsx';

const SALE: Answer = {
  body: {
    sellImages: [
      { id: 4, url: '/api/download/photo/t4', name: 'IMG_4.jpg', thumbnail: '/api/media/t4.webp' },
      { id: 5, url: '/api/download/photo/t5', name: 'IMG_5.png', thumbnail: '' },
    ],
    zipUrl: '/api/download/zip/all',
  },
};
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.spyOn(console, 'error').mockReturnValue();
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.href}`);
  });
});
function show(answers: Record<string, Answer>, path = '/myphotos') {
  const calls = stubServer(answers);
  renderScreen(<MyPhotosPage />, { path, route: '/myphotos' });
  return calls;
}
function lookUp(number?: string) {
  const box = screen.getByLabelText(/^Número de operación/);
  if (number !== undefined) fireEvent.change(box, { target: { value: number } });
  fireEvent.click(screen.getByRole('button', { name: 'Buscar' }));
}

it.each(['', 'abc', '12a', '1.5'])(
  "storefront §2: the operation number is required and numeric: '%s' is not sent",
  async (number) => {
    const calls = show({});
    lookUp(number);
    await waitFor(() => {
      expect(toast.error).toHaveBeenCalledWith('Debe ser un número');
    });
    expect(calls).toHaveLength(0);
  },
);

it.each([
  ['is unknown', { status: 404, body: { error: 'Número de operación incorrecto' } }],
  ['fails', { status: 500, body: '<html></html>' }],
  ['gets no answer', { outcome: 'network-error' as const }],
])("storefront §7: a number that %s is 'Número de operación incorrecto'", async (...test) => {
  show({ 'POST /sell/find': test[1] });
  lookUp('123');
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('Número de operación incorrecto');
  });
  expect(screen.queryByRole('list')).toBeNull();
});

it.each([
  ['gets no answer', { outcome: 'network-error' as const }],
  ['is answered by a proxy', { status: 502, body: '<html></html>' }],
  ['the shop fails at', { status: 500, body: { error: 'Ocurrió un error inesperado' } }],
  ['is answered in part', { body: '{"sellIm' }],
  ['is refused by a proxy', { status: 403, body: '<html></html>' }],
])('beside that, a number that %s is said not to have been looked up', async (_what, answer) => {
  show({ 'POST /sell/find': answer });
  lookUp('123');
  expect(await screen.findByText(/No pudimos consultar tu compra/)).toBeTruthy();
});

it("decisions: a payment that is not approved yet is told in the server's words, calmly", async () => {
  show({ 'POST /sell/find': { status: 409, body: { error: 'Todavía no está aprobado.' } } });
  lookUp('123');
  expect(await screen.findByText('Todavía no está aprobado.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Esperamos el pago' })).toBeTruthy();
  // Whether it takes seconds or days only the server knows.
  expect(screen.getByRole('status').textContent).not.toMatch(/días|más tarde/);
  expect(toast.error).not.toHaveBeenCalled();
});

it('the photos of a payment that waits appear by themselves once it is approved', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 });
  const answer: Answer = { status: 409, body: { error: 'Todavía no está aprobado.' } };
  show({ 'POST /sell/find': answer }, '/myphotos?operacion=123');
  await screen.findByText('Todavía no está aprobado.');
  Object.assign(answer, { ...SALE, status: 200 });
  // Most are approved while the buyer comes back.
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(await screen.findByRole('heading', { name: '2 fotos' })).toBeTruthy();
});

it('a payment that waited and came to nothing says so, and calls no number wrong', async () => {
  const answer: Answer = { status: 409, body: { error: 'Todavía no está aprobado.' } };
  show({ 'POST /sell/find': answer }, '/myphotos?operacion=123');
  await screen.findByText('Todavía no está aprobado.');
  Object.assign(answer, { status: 404, body: { error: 'Número de operación incorrecto' } });
  expect(await screen.findByRole('heading', { name: 'El pago no se completó' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'carrito' }).getAttribute('href')).toBe('/cart');
  expect(toast.error).not.toHaveBeenCalled();
});

it('who is led by an e-mail to a payment that came to nothing is told what else to do', async () => {
  const gone = { status: 404, body: { error: 'Número de operación incorrecto' } };
  show({ 'POST /sell/find': gone }, '/myphotos?operacion=123456789012');
  expect(await screen.findByText(/^Con ese número no hay fotos/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'buscar tus fotos' }).getAttribute('href')).toBe('/');
});

it('storefront §2: the bought images are shown, each downloadable, and all as one ZIP', async () => {
  const calls = show({
    'POST /sell/find': SALE,
    'GET /download/photo/t4': { body: 'bytes' },
    'GET /download/photo/t5': {
      body: 'bytes',
      headers: { 'content-disposition': 'attachment; filename="Photolab_image5.png"' },
    },
  });
  lookUp(' 1234 5678 9012 ');
  expect(await screen.findByText('2 fotos')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ operationNumber: '123456789012' });
  const zip = screen.getByRole('link', { name: 'Descargar todas (ZIP)' });
  expect(zip.getAttribute('href')).toBe('/api/download/zip/all');
  fireEvent.click(screen.getByRole('button', { name: 'Descargar foto 4' }));
  fireEvent.click(screen.getByRole('button', { name: 'Descargar foto 5' }));
  await waitFor(() => {
    expect(saved.toSorted()).toEqual([
      'Photolab_image4.jpg blob:photo',
      'Photolab_image5.png blob:photo',
    ]);
  });
});

it('photos whose money went back while they were looked at go with the next press, which says why', async () => {
  const answers: Record<string, Answer> = {
    'POST /sell/find': SALE,
    'GET /download/photo/t4': { status: 404, body: '' },
  };
  show(answers);
  lookUp('123');
  const press = await screen.findByRole('button', { name: 'Descargar foto 4' });
  answers['POST /sell/find'] = { status: 404, body: { error: 'Número de operación incorrecto' } };
  fireEvent.click(press);
  expect(await screen.findByText(/se devolvió/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Descargar foto 4' })).toBeNull();
  expect(toast.error).not.toHaveBeenCalledWith('Número de operación incorrecto');
});

it('a payment that waited, was approved and went back is not called one that was never made', async () => {
  const answers: Record<string, Answer> = {
    'POST /sell/find': { status: 409, body: { error: 'Todavía no está aprobado.' } },
    'GET /download/photo/t4': { status: 404, body: '' },
  };
  show(answers, '/myphotos?operacion=123');
  await screen.findByText('Todavía no está aprobado.');
  answers['POST /sell/find'] = SALE;
  const press = await screen.findByRole('button', { name: 'Descargar foto 4' });
  answers['POST /sell/find'] = { status: 404, body: { error: 'Número de operación incorrecto' } };
  fireEvent.click(press);
  expect(await screen.findByText(/se devolvió/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'El pago no se completó' })).toBeNull();
});

it('all as one ZIP are saved beside the page, and without a signal it says so and stays', async () => {
  show({ 'POST /sell/find': SALE });
  lookUp('123');
  const zip = await screen.findByRole('link', { name: 'Descargar todas (ZIP)' });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent.click(zip);
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('Error al descargar la imagen');
  });
  expect(saved).toEqual([]);
  online.mockReturnValue(true);
  fireEvent.click(zip);
  await waitFor(() => {
    expect(saved).toEqual([expect.stringMatching(/ http.*\/api\/download\/zip\/all$/)]);
  });
});

it('a number pasted out of the e-mail, with its sentence, is looked up', async () => {
  const calls = show({ 'POST /sell/find': SALE });
  lookUp('Tu número de operación es 123456789012.');
  expect(await screen.findByText('2 fotos')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ operationNumber: '123456789012' });
});

it('several numbers are asked for one by one: none of them is left out unseen', async () => {
  const calls = show({});
  lookUp('123456789012 234567890123');
  expect(await screen.findByText(/Hay más de un número de operación/)).toBeTruthy();
  expect(calls).toHaveLength(0);
});

it.each([
  ['fails', { status: 500, body: '' }],
  // A Wi-Fi that asks for a login, a proxy: the file would be saved as a photo, and open nowhere.
  ['is answered with a page', { body: '<html></html>', headers: { 'content-type': 'text/html' } }],
])('storefront §8: a download that %s says so, and can be tried again', async (_what, answer) => {
  show({ 'POST /sell/find': SALE, 'GET /download/photo/t4': answer });
  lookUp('123');
  fireEvent.click(await screen.findByRole('button', { name: 'Descargar foto 4' }));
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('Error al descargar la imagen');
  });
  expect(saved).toEqual([]);
  const button = screen.getByRole('button', { name: 'Descargar foto 4' });
  expect(button).toHaveProperty('disabled', false);
});

it('the link of the result page brings its operation number along', () => {
  show({}, '/myphotos?operacion=123456789012');
  expect(screen.getByLabelText(/^Número de operación/)).toHaveProperty('value', '123456789012');
});

it('a link that brings the number along has it looked up at once', async () => {
  const calls = show({ 'POST /sell/find': SALE }, '/myphotos?operacion=123456789012');
  expect(await screen.findByText('2 fotos')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ operationNumber: '123456789012' });
});

it('links that grew old are renewed before they are used', async () => {
  const calls = show({ 'POST /sell/find': SALE, 'GET /download/photo/t4': { body: 'bytes' } });
  lookUp('123');
  const button = await screen.findByRole('button', { name: 'Descargar foto 4' });
  const later = Date.now() + 11 * 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  fireEvent.click(button);
  await waitFor(() => {
    expect(saved).toHaveLength(1);
  });
  expect(calls.map(({ path }) => path)).toEqual(['/sell/find', '/sell/find', '/download/photo/t4']);
});

it("the phone's share sheet gets several files, where there is one", async () => {
  const shared: string[][] = [];
  const share = ({ files }: { files: File[] }) => {
    shared.push(files.map(({ name }) => name));
    return Promise.resolve();
  };
  Object.assign(navigator, { canShare: () => true, share });
  show({
    'POST /sell/find': SALE,
    'GET /download/photo/t4': { body: 'bytes' },
    'GET /download/photo/t5': { body: 'bytes' },
  });
  lookUp('123');
  fireEvent.click(await screen.findByRole('button', { name: 'Guardar en el teléfono' }));
  expect(await screen.findByText('Listo: tus fotos están en tu teléfono.')).toBeTruthy();
  expect(shared).toEqual([['Photolab_image4.jpg', 'Photolab_image5.jpg']]);
  Object.assign(navigator, { canShare: undefined, share: undefined });
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15';

function openedBy(userAgent: string, displayMode = 'browser') {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === `(display-mode: ${displayMode})`,
  }));
}

it.each([
  [
    'Instagram',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/21E236 Instagram 330.0',
  ],
  ['any Android application', 'Mozilla/5.0 (Linux; Android 13; SM-A135M; wv) Chrome/120 Mobile'],
  ['any application of an iPhone', `${IPHONE} Mobile/15E148`],
])('inside %s, where no file is saved, the way out is told', async (_where, userAgent) => {
  openedBy(userAgent);
  const writeText = vi.fn(() => Promise.resolve());
  Object.assign(navigator, { clipboard: { writeText } });
  show({ 'POST /sell/find': SALE });
  lookUp('123456789012');
  fireEvent.click(await screen.findByRole('button', { name: 'Copiar enlace' }));
  expect(writeText).toHaveBeenCalledWith(
    `${window.location.origin}/myphotos?operacion=123456789012`,
  );
});

it.each([
  ['a browser of its own', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 'browser'],
  ['another one', `${IPHONE} CriOS/126.0 Mobile/15E148 Safari/604.1`, 'browser'],
  ['the shop on the home screen', `${IPHONE} Mobile/15E148`, 'standalone'],
])('%s is told nothing of other applications', async (_where, userAgent, displayMode) => {
  openedBy(userAgent, displayMode);
  show({ 'POST /sell/find': SALE });
  lookUp('123456789012');
  expect(await screen.findByText('2 fotos')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a lost number is sent for by e-mail', async () => {
  const calls = show({ 'POST /sell/remind': { body: { message: 'Te llega en minutos.' } } });
  fireEvent.change(screen.getByLabelText(/^El email con el que compraste/), {
    target: { value: 'ana@example.com' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Enviame mi número', hidden: true }));
  expect(await screen.findByText('Te llega en minutos.')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ email: 'ana@example.com' });
});

it('a look for a purchase that is not answered is said to take long, while it goes on', async () => {
  const calls = show({ 'POST /sell/find': { outcome: 'pending' } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  lookUp('123');
  await expect.poll(() => calls).toHaveLength(1);
  expect(screen.queryByText(/Está tardando/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(LONG_MS));
  screen.getByText(/Está tardando/);
});
