import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, it, vi } from 'vitest';
import { EDITED_MEANWHILE } from '../../api/admin/content.ts';
import { WIRE_EVENT } from '../../test-event.ts';
import { holdAnswers, renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CouponsPanel } from './CouponsPanel.tsx';
import { PricesPage } from './PricesPage.tsx';

const at = '2026-11-01T00:00:00.000Z';
const EVENT = { ...WIRE_EVENT, price: 1000 };
const NONE = { webPrice: null, steps: null, pack: null, offer: null, updatedAt: null };
const COUPON = {
  id: 3,
  code: 'MARATON10',
  percent: 10,
  amount: null,
  eventId: null,
  startsOn: null,
  endsOn: '2026-12-31',
  maxUses: 100,
  uses: 4,
  updatedAt: at,
};
const SAVE = 'PUT /events/7/tariff';

const TARIFF = 'GET /events/7/tariff';
const NOTHING_SET: Record<string, Answer> = {
  'GET /events/event/7': { body: EVENT },
  [TARIFF]: { body: NONE },
  'GET /coupons': { body: [] },
};

function showPrices(own: Record<string, Answer> = {}, answers = { ...NOTHING_SET, ...own }) {
  const calls = stubServer(answers);
  renderScreen(<PricesPage />, { path: '/precios/7', route: '/precios/:eventId' });
  return calls;
}
const type = (label: RegExp | string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const sent = (calls: ReturnType<typeof stubServer>, method: string) =>
  calls.filter((call) => call.method === method).map(({ body }) => body);

it('back at the prices of an event that was open before, they are its own', async () => {
  stubServer({
    ...NOTHING_SET,
    [TARIFF]: { body: { ...NONE, webPrice: 600 } },
    'GET /events/event/8': { body: { ...EVENT, id: 8, name: 'Otra' } },
    'GET /events/8/tariff': { body: { ...NONE, webPrice: 700 } },
  });
  renderScreen(
    <>
      <Link to="/precios/7">Una</Link>
      <Link to="/precios/8">Otra</Link>
      <PricesPage />
    </>,
    { path: '/precios/7', route: '/precios/:eventId' },
  );
  for (const [name, price] of [
    ['Una', '600'],
    ['Otra', '700'],
    ['Una', '600'],
    ['Otra', '700'],
  ] as const) {
    fireEvent.click(screen.getByRole('link', { name }));
    await waitFor(() => {
      expect(screen.getByLabelText('Precio del tamaño web')).toHaveProperty('value', price);
    });
  }
});

it('prices are sent as the contract reads them, with the steps that were added', async () => {
  vi.spyOn(toast, 'success').mockReturnValue();
  const own = {
    webPrice: 600.5,
    steps: [{ fromCount: 3, percent: 15 }],
    pack: { price: 9000, photos: 20 },
    offer: null,
  };
  const calls = showPrices({ [SAVE]: { body: { ...own, updatedAt: at } } });
  fireEvent.change(await screen.findByLabelText('Precio del tamaño web'), {
    target: { value: '600,50' },
  });
  fireEvent.click(screen.getByLabelText('Usar escalones propios'));
  press('Agregar escalón');
  type('Escalón 1: desde (fotos)', '3');
  const [step] = screen.getAllByLabelText('Descuento (%)');
  if (step) fireEvent.change(step, { target: { value: '15' } });
  type('Precio del pack', '9000');
  type('Hasta cuántas fotos', '20');
  press('Guardar precios');
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Cambios guardados');
  });
  expect(sent(calls, 'PUT')).toEqual([{ ...own, updatedAt: null }]);
});

it('what is typed while the prices are being saved stays, is asked about, and is sent with the next press', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReset().mockReturnValue(false);
  const calls = showPrices({ [SAVE]: { body: { ...NONE, webPrice: 600, updatedAt: at } } });
  fireEvent.change(await screen.findByLabelText('Precio del tamaño web'), {
    target: { value: '600,00' },
  });
  const letGo = holdAnswers();
  press('Guardar precios');
  expect(await screen.findByRole('button', { name: 'Guardando...' })).toBeTruthy();
  type('Precio del pack', '9000');
  const pack = screen.getByLabelText('Precio del pack');
  letGo();
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Cambios guardados');
  });
  expect(screen.getByLabelText('Precio del tamaño web')).toHaveProperty('value', '600');
  expect(pack).toMatchObject({ isConnected: true, value: '9000' });
  fireEvent.click(screen.getByRole('link', { name: 'Pasos' }));
  expect(confirm).toHaveBeenCalledOnce();
  type('Hasta cuántas fotos', '20');
  press('Guardar precios');
  await waitFor(() => {
    expect(sent(calls, 'PUT')[1]).toMatchObject({ pack: { price: 9000 }, updatedAt: at });
  });
});

it('what a buyer pays with the saved prices is shown by the function that charges', async () => {
  showPrices({ 'GET /events/7/tariff': { body: { ...NONE, pack: { price: 3000, photos: 8 } } } });
  const table = await screen.findByRole('table', { name: 'Lo que paga hoy el comprador' });
  const [, one, , five] = within(table).getAllByRole('row');
  expect(one?.textContent).toMatch(/1\$\s1\.000,00.*precio de lista/);
  expect(five?.textContent).toMatch(/5\$\s3\.000,00.*Pack: todas tus fotos/);
});

it('a half filled group, steps out of order and a wrong price are told beside their fields', async () => {
  vi.spyOn(toast, 'error').mockReturnValue();
  const steps = [
    { fromCount: 5, percent: 20 },
    { fromCount: 8, percent: 30 },
  ];
  const calls = showPrices({ 'GET /events/7/tariff': { body: { ...NONE, steps } } });
  fireEvent.change(await screen.findByLabelText('Escalón 2: desde (fotos)'), {
    target: { value: '4' },
  });
  type('Precio del tamaño web', '1.500');
  type('Precio del pack', '9000');
  type('Último día', '2026-12-31');
  press('Guardar precios');
  for (const text of [
    'Escalones: cada uno pide más fotos y descuenta lo mismo o más que el anterior',
    'Tamaño web: debe ser un número, como 1500 o 1.500,50',
    'Hasta cuántas fotos: debe ser un número entero de 1 a 500',
    'Descuento: debe ser un número entero de 1 a 90',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(sent(calls, 'PUT')).toEqual([]);
});

it('nothing stands below the prices that their coming would move under the finger', async () => {
  showPrices({ [TARIFF]: { outcome: 'pending' } });
  expect(await screen.findByText(/Cada foto original vale/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Crear cupón' })).toBeNull();
});

it('a coupon is created in capitals, with one discount only', async () => {
  vi.spyOn(toast, 'success').mockReturnValue();
  const calls = stubServer({
    'GET /coupons': { body: [] },
    'POST /coupons': { status: 201, body: COUPON },
  });
  renderScreen(<CouponsPanel eventId={null} />);
  expect(await screen.findByText('No hay cupones para mostrar')).toBeTruthy();
  press('Crear cupón');
  const dialog = within(screen.getByRole('dialog'));
  const create = () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Crear cupón' }));
  };
  // What is pasted too long is told, not cut to another code.
  expect(dialog.getByLabelText(/^Código/)).toHaveProperty('maxLength', -1);
  type(/^Código/, 'MARATON-DE-LA-COSTA-10K');
  create();
  expect(await dialog.findByText(/^Código: de 3 a 20 letras/)).toBeTruthy();
  type(/^Código/, 'maraton10');
  type('Porcentaje (%)', '10');
  type('o monto ($)', '500');
  create();
  expect(
    await screen.findByText('Descuento: completá el porcentaje o el monto, uno solo'),
  ).toBeTruthy();
  type('o monto ($)', '');
  type('Hasta (opcional)', '2026-12-31');
  create();
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Cupón creado');
  });
  expect(sent(calls, 'POST')).toEqual([
    {
      code: 'MARATON10',
      percent: 10,
      amount: null,
      eventId: null,
      startsOn: null,
      endsOn: '2026-12-31',
      maxUses: null,
    },
  ]);
});

it('a coupon is edited as it was opened, and deleted after a question', async () => {
  vi.spyOn(toast, 'success').mockReturnValue();
  const calls = stubServer({
    'GET /coupons': { body: [COUPON] },
    'PUT /coupons/3': { body: { ...COUPON, maxUses: 200 } },
    'DELETE /coupons/3': { body: { id: 3 } },
  });
  renderScreen(<CouponsPanel eventId={null} />);
  expect(await screen.findByText('4 de 100')).toBeTruthy();
  press('Editar el cupón MARATON10');
  type(/^Cantidad de usos/, '200');
  press('Guardar Cambios');
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Cambios guardados');
  });
  expect(sent(calls, 'PUT')).toMatchObject([{ code: 'MARATON10', maxUses: 200, updatedAt: at }]);
  press('Eliminar el cupón MARATON10');
  press('Eliminar');
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Cupón eliminado');
  });
});

it('prices and a coupon that somebody else saved meanwhile are overwritten only when asked to', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(toast, 'error').mockReturnValue();
  vi.spyOn(toast, 'success').mockReturnValue();
  const [opened, later] = ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z'];
  const coupon = { ...COUPON, eventId: 7, updatedAt: opened };
  const conflict = { status: 409, body: { Message: EDITED_MEANWHILE } };
  const answers: Record<string, Answer> = {
    ...NOTHING_SET,
    'GET /coupons': { body: [coupon] },
    [SAVE]: conflict,
    'PUT /coupons/3': conflict,
  };
  const calls = showPrices({}, answers);
  const told = 'Se modificó después de que lo abriste.';
  const gone = () =>
    waitFor(() => {
      expect(screen.queryByText(told)).toBeNull();
    });

  await screen.findByLabelText('Precio del tamaño web');
  type('Precio del tamaño web', '600');
  press('Guardar precios');
  await screen.findByText(told);
  expect(screen.getByLabelText('Precio del tamaño web')).toHaveProperty('value', '600');
  answers[TARIFF] = { body: { ...NONE, webPrice: 500, updatedAt: later } };
  answers[SAVE] = { body: { ...NONE, webPrice: 600, updatedAt: later } };
  press('Guardar lo mío igual');
  await gone();

  press('Editar el cupón MARATON10');
  type('Porcentaje (%)', '15');
  press('Guardar Cambios');
  await screen.findByText(told);
  answers['GET /coupons'] = { body: [{ ...coupon, percent: 20, updatedAt: later }] };
  answers['PUT /coupons/3'] = { body: coupon };
  press('Guardar lo mío igual');
  await gone();

  const saved = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(saved).toMatchObject([
    { webPrice: 600, updatedAt: null },
    { webPrice: 600, updatedAt: later },
    { percent: 15, updatedAt: opened },
    { percent: 15, updatedAt: later },
  ]);
});

it('what was typed stays where the signal comes back and the shop does not answer yet', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const answers: Record<string, Answer> = { ...NOTHING_SET };
  showPrices({}, answers);
  await screen.findByLabelText('Precio del tamaño web');
  await screen.findByText('No hay cupones para mostrar');
  type('Precio del tamaño web', '600');
  for (const read of Object.keys(NOTHING_SET)) answers[read] = { status: 500 };
  act(() => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
  });
  await waitFor(() => {
    for (const what of ['events', 'tariff', 'coupons']) {
      expect(logged).toHaveBeenCalledWith(what, 'refused with status 500');
    }
  });
  expect(screen.getByLabelText('Precio del tamaño web')).toHaveProperty('value', '600');
  expect(screen.getByRole('button', { name: 'Crear cupón' })).toBeDefined();
});

it('a last day that is typed by half is told: no coupon is made that never ends', async () => {
  const calls = showPrices();
  fireEvent.click(await screen.findByRole('button', { name: 'Crear cupón' }));
  type(/^Código/, 'MARATON10');
  type('Porcentaje (%)', '10');
  // As a browser has it: `31/12/____` has no value.
  Object.defineProperty(screen.getByLabelText('Hasta (opcional)'), 'validity', {
    value: { badInput: true },
  });
  const [, create] = screen.getAllByRole('button', { name: 'Crear cupón' });
  if (create) fireEvent.click(create);
  await screen.findByText('Quedó incompleta: completala o borrala');
  expect(sent(calls, 'POST')).toEqual([]);
});
