import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { OrderPage } from './OrderPage.tsx';

const ID = '0b1f4f0e-6c5a-4c56-9a55-2f4f6b1c9d10';
const at = '2026-03-06T10:00:00.000Z';
const ORDER = {
  OrderId: ID,
  operationNumber: '123456789012',
  state: 'approved',
  email: 'ana@example.com',
  subtotal: 5000,
  discountPercent: 20,
  totalPrice: 4000,
  reasons: [
    { kind: 'volume', percent: 10, eventId: 4, off: 500 },
    { kind: 'coupon', code: 'MARATON10', off: 500 },
  ],
  flags: ['overpaid'],
  createdAt: at,
  photos: [
    {
      id: 9,
      name: 'IMG_9.jpg',
      eventId: 4,
      eventName: 'Trail',
      eventDate: '2026-03-05',
      size: 'web',
      price: 1000,
      charged: 800,
      thumbnail: '',
      original: '/api/photos/9/original',
      downloads: 2,
      given: null,
    },
  ],
  payments: [
    {
      id: '77',
      status: 'approved',
      detail: 'accredited',
      type: 'credit_card',
      amount: 4000,
      refunded: 1000,
      updatedAt: at,
    },
  ],
  timeline: [
    { kind: 'created', detail: {}, at },
    { kind: 'payment-approved', detail: { payment: '77', status: 'approved' }, at },
    { kind: 'payment-held', detail: { payment: '78', reason: 'underpaid' }, at },
  ],
  refund: null,
  toRefund: 3000,
  canRefund: true,
  canResend: true,
};
const RESEND = `POST /orders/${ID}/resend`;
const REFUND = `POST /orders/${ID}/refund`;

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
async function show(answers: Record<string, Answer> = {}, change: object = {}) {
  const calls = stubServer({
    [`GET /orders/${ID}`]: { body: { ...ORDER, ...change } },
    ...answers,
  });
  renderScreen(<OrderPage />, { path: `/orders/${ID}`, route: '/orders/:orderId' });
  await screen.findByRole('heading', { name: 'Operación 123456789012' });
  return calls;
}
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

it('an order tells its state, money, photos, payments and what happened to it, in order', async () => {
  await show();
  expect(screen.getByText('Aprobada')).toBeTruthy();
  expect(screen.getByText('Pagaron de más')).toBeTruthy();
  expect(screen.getByText(/20% OFF/).textContent).toBe('$\u00a05.000,00 20% OFF $\u00a04.000,00');
  const why = within(screen.getByRole('list', { name: 'Por qué este precio' }));
  expect(why.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '10% por cantidad: −$\u00a0500,00',
    'Cupón MARATON10: −$\u00a0500,00',
  ]);
  const photo = within(screen.getByRole('table', { name: 'Fotos de la orden' }));
  expect(photo.getByText('IMG_9.jpg')).toBeTruthy();
  expect(photo.getByText('Tamaño web')).toBeTruthy();
  const payment = within(screen.getByRole('table', { name: 'Pagos de la orden' }));
  expect(payment.getByText('Aprobado')).toBeTruthy();
  expect(payment.getByText(/^devuelto \$\s1\.000,00$/)).toBeTruthy();
  expect(payment.getByText('Tarjeta de crédito')).toBeTruthy();
  // Nothing is said in the provider's own names.
  expect(document.body.textContent).not.toMatch(/approved|accredited|credit_card|underpaid/);
  const history = within(screen.getByRole('region', { name: 'Historia' })).getAllByRole('listitem');
  expect(history.map((entry) => entry.textContent.replace(/^.*?(?=[A-Za-z]{4})/, ''))).toEqual([
    'Orden creada',
    'Pago aprobadoPago 77 · Aprobado',
    'Pago retenido para revisarPago 78 · Pagaron de menos',
  ]);
});

it('giving money back asks for what is left to give, and says why it is another sum', async () => {
  await show();
  press('Devolver el dinero');
  const dialog = screen.getByRole('dialog').textContent;
  expect(dialog).toContain('quieres devolver $\u00a03.000,00?');
  expect(dialog).toContain('La orden es de $\u00a04.000,00: es lo que queda por devolver');
});

it('what the order does not allow cannot be pressed', async () => {
  await show({}, { canRefund: false, canResend: false });
  for (const name of ['Enviar los enlaces de nuevo', 'Devolver el dinero']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  }
});

it.each([
  ['asked', /todavía no la confirmó/],
  ['failed', /volvé a pedirla/],
])('a refund that was %s says where it stands', async (refund, text) => {
  await show({}, { refund, canRefund: refund === 'failed' });
  expect(screen.getByText(text)).toBeTruthy();
  expect(
    screen.getByRole('button', { name: 'Devolver el dinero' }).getAttribute('aria-disabled'),
  ).toBe(refund === 'asked' ? 'true' : null);
});

it('a refund that is refused, as another window asked for it, shows the order as it is now', async () => {
  const order = { body: ORDER };
  const error = 'La orden no tiene un pago aprobado.';
  await show({ [`GET /orders/${ID}`]: order, [REFUND]: { status: 409, body: { error } } });
  order.body = { ...ORDER, state: 'refunded', canRefund: false };
  press('Devolver el dinero');
  press('Devolver');
  await screen.findByText('Devuelta');
  expect(toast.error).toHaveBeenCalledWith(error);
});

it('what became of a refund comes by itself while it is awaited', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const answers = {
      [`GET /orders/${ID}`]: { body: { ...ORDER, refund: 'asked', canRefund: false } },
    };
    stubServer(answers);
    renderScreen(<OrderPage />, { path: `/orders/${ID}`, route: '/orders/:orderId' });
    await screen.findByText(/todavía no la confirmó/);
    answers[`GET /orders/${ID}`] = {
      body: { ...ORDER, state: 'refunded', refund: 'asked', canRefund: false },
    };
    await vi.advanceTimersByTimeAsync(3_500);
    expect(await screen.findByText('Devuelta')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

it('the links are sent again, to another address if the studio says so', async () => {
  const calls = await show({ [RESEND]: { body: { message: 'Enviado.' } } });
  press('Enviar los enlaces de nuevo');
  const email = screen.getByLabelText(/^Email/);
  expect(email).toHaveProperty('value', 'ana@example.com');
  fireEvent.change(email, { target: { value: ' otra@example.com ' } });
  press('Enviar');
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Enviado.');
  });
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'otra@example.com',
  });
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  await waitFor(() => {
    expect(calls.filter(({ path }) => path === `/orders/${ID}`)).toHaveLength(2);
  });
});

it('money goes back only after a confirmation that names the operation and the amount', async () => {
  const calls = await show({ [REFUND]: { status: 202, body: { message: 'Pedida.' } } });
  press('Devolver el dinero');
  const dialog = within(screen.getByRole('dialog', { name: 'Operación 123456789012' }));
  expect(dialog.getByText(/quieres devolver \$\s3\.000,00\?$/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  press('Devolver el dinero');
  press('Devolver');
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Pedida.');
  });
  expect(calls.filter(({ path }) => path.endsWith('/refund'))).toHaveLength(1);
});

it.each([
  ["the server's text", { status: 409, body: { Message: 'No tiene pago.' } }, 'No tiene pago.'],
  [
    'a sentence of ours',
    { outcome: 'network-error' as const },
    'No se pudo hacer. Probá de nuevo.',
  ],
])('what cannot be done is told with %s', async (_what, answer, text) => {
  await show({ [REFUND]: answer });
  press('Devolver el dinero');
  press('Devolver');
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith(text);
  });
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('an order that is not there is not a blank page', async () => {
  stubServer({});
  renderScreen(<OrderPage />, { path: `/orders/${ID}`, route: '/orders/:orderId' });
  expect(await screen.findByText('Esta orden no existe.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver las órdenes' })).toBeTruthy();
});

const CANDIDATES = `GET /orders/${ID}/photos/9/candidates`;
const candidate = (id: number) => ({
  id,
  name: `IMG_${String(id)}.jpg`,
  numbers: '568',
  thumbnail: '',
});

it('a photo is replaced by another of the event: its runners’ first, or found by a number', async () => {
  const calls = await show({
    [CANDIDATES]: { body: [candidate(10), candidate(11)] },
    [`POST /orders/${ID}/photos/9/exchange`]: { body: { message: 'Reemplazada.' } },
  });
  press('Reemplazar la foto 9');
  const replace = screen.getByRole('button', { name: 'Reemplazar y avisarle' });
  expect(replace).toHaveProperty('disabled', true);
  fireEvent.click(await screen.findByRole('radio', { name: /^11/ }));
  fireEvent.click(replace);
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Reemplazada.');
  });
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ photo: 11 });
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('photos to replace one by are looked for once the typing rests', async () => {
  const calls = await show({ [CANDIDATES]: { body: [candidate(10)] } });
  press('Reemplazar la foto 9');
  const field = await screen.findByLabelText(/^U otra foto del evento/);
  for (const value of ['5', '56', '568']) fireEvent.change(field, { target: { value } });
  const asked = () =>
    calls.flatMap(({ path }) => (path.includes('/candidates') ? path.split('?')[1] : []));
  await waitFor(() => {
    expect(asked().at(-1)).toBe('search=568');
  });
  expect(asked()).toHaveLength(2);
});

it('a photo is replaced by a corrected file, and what the shop refuses is said', async () => {
  const calls = await show({
    [CANDIDATES]: { body: [] },
    [`POST /orders/${ID}/photos/9/correct`]: {
      status: 415,
      body: {
        Message: 'El archivo no es una imagen: elegí una foto.',
        error: 'El archivo no es una imagen: elegí una foto.',
      },
    },
  });
  press('Reemplazar la foto 9');
  expect(await screen.findByText('No hay fotos para mostrar')).toBeTruthy();
  const file = new File(['x'], 'corregida.jpg', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText(/El original corregido/), { target: { files: [file] } });
  press('Reemplazar y avisarle');
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('El archivo no es una imagen: elegí una foto.');
  });
  expect(calls.some(({ method }) => method === 'POST')).toBe(true);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('what was given in the place of a photo stands beside it', async () => {
  const given = { id: 11, name: 'IMG_11.jpg', original: '/api/photos/11/original' };
  await show({}, { photos: [{ ...ORDER.photos[0], given }] });
  expect(screen.getByRole('link', { name: '11 IMG_11.jpg' })).toBeTruthy();
});

it('a cashier reads the names of the originals, which are not theirs to open', async () => {
  await show({
    'GET /auth': { body: { Status: 'Success', role: 'cashier', email: 'caja@x.com' } },
  });
  expect(screen.getByText('IMG_9.jpg')).toBeTruthy();
  await waitFor(() => {
    expect(screen.queryByRole('link', { name: 'IMG_9.jpg' })).toBeNull();
  });
});

it('nothing is replaced in an order that was not paid', async () => {
  await show({}, { canResend: false });
  expect(screen.queryByRole('button', { name: /Reemplazar/ })).toBeNull();
});

it.each([
  ['created', 'No tiene ningún pago todavía.'],
  ['pending', 'El pago está en camino'],
  ['rejected', 'no se cobró nada'],
  ['refunded', 'El dinero volvió al comprador'],
  ['disputed', 'se contesta en Mercado Pago'],
])('an order that is %s says why nothing can be done with it', async (state, words) => {
  await show({}, { state, canResend: false, canRefund: false });
  expect(screen.getByText(new RegExp(words))).toBeTruthy();
  expect(
    screen.getByRole('button', { name: 'Devolver el dinero' }).getAttribute('aria-disabled'),
  ).toBe('true');
});
