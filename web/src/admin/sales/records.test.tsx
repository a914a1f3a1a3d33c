import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { holdAnswers, renderScreen, stubServer } from '../../test-screen.tsx';
import { RESTS_MS } from '../../ui/forms/use-typed.ts';
import { OrdersRecordSection, SalesRecordSection } from './RecordSections.tsx';

const ORDER_ID = '0b1f4f0e-6c5a-4c56-9a55-2f4f6b1c9d10';
const sale = (id: number) => ({
  id,
  orderId: ORDER_ID,
  operationNumber: String(100_000_000_000 + id),
  name: 'Ana',
  lastName: '',
  statePayment: 'approved',
  typePayment: 'credit_card',
  totalPrice: 4002,
  refunded: 0,
  createdAt: '2026-03-06T10:00:00.000Z',
});
const links = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, index) => `/p${String(index)}.webp`));
const ORDER = {
  id: 1,
  OrderId: ORDER_ID,
  url: links(5),
  fUrl: 'not a list',
  operationNumber: '123456789012',
  state: 'pending',
  totalPrice: 4002,
  refunded: 1000.5,
  createdAt: '2026-03-06T10:00:00.000Z',
};
const TOTAL = { 'x-total-count': '300' };

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

it('administration §9: sales come 10 per page, with 3 pages in the margins and 3 around', async () => {
  const body = Array.from({ length: 10 }, (_, index) => sale(index + 1));
  const calls = stubServer({ 'GET /sells': { body, headers: TOTAL } });
  renderScreen(<SalesRecordSection />, { path: '/?registro-ventas.pagina=15' });
  await screen.findByText('100000000001');
  expect(screen.getAllByRole('row')).toHaveLength(11);
  expect(calls[0]?.path).toBe('/sells?page=15&pageSize=10');
  const pages = within(screen.getByRole('navigation', { name: /^Páginas/ }));
  const labels = pages.getAllByRole('listitem', { hidden: true });
  expect(labels.map(({ textContent }) => textContent).join(' ')).toBe(
    'Anterior 1 2 3 … 14 15 16 … 28 29 30 Siguiente',
  );
  fireEvent.click(pages.getByText('Siguiente'));
  await waitFor(() => {
    expect(calls.at(-1)?.path).toBe('/sells?page=16&pageSize=10');
  });
});

it('a filter asks the server and starts over at the first page', async () => {
  const calls = stubServer({ 'GET /sells': { body: [sale(1)], headers: TOTAL } });
  renderScreen(<SalesRecordSection />, { path: '/?registro-ventas.pagina=4' });
  await screen.findByText('100000000001');
  fireEvent.change(screen.getByLabelText('Número de operación'), { target: { value: '1234' } });
  fireEvent.change(screen.getByLabelText('Estado'), { target: { value: 'refunded' } });
  fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '2026-03-01' } });
  await waitFor(() => {
    expect(calls.at(-1)?.path).toBe(
      '/sells?page=1&pageSize=10&operationNumber=1234&state=refunded&from=2026-03-01',
    );
  });
});

it('a search asks the server once the typing rests, not at every letter', async () => {
  const calls = stubServer({ 'GET /sells': { body: [sale(1)], headers: TOTAL } });
  renderScreen(<SalesRecordSection />);
  await screen.findByText('100000000001');
  const field = screen.getByLabelText('Nombre, email, importe, foto o dorsal');
  for (const value of ['a', 'an', 'ana ']) fireEvent.change(field, { target: { value } });
  await waitFor(() => {
    expect(calls.at(-1)?.path).toBe('/sells?page=1&pageSize=10&search=ana');
  });
  expect(calls).toHaveLength(2);
});

it('a day that is typed stays while its year is unfinished, and is asked for once it is one', async () => {
  const calls = stubServer({ 'GET /sells': { body: [sale(1)], headers: TOTAL } });
  renderScreen(<SalesRecordSection />);
  await screen.findByText('100000000001');
  const field = screen.getByLabelText<HTMLInputElement>('Desde');
  for (const value of ['0002-11-01', '0020-11-01', '0202-11-01']) {
    fireEvent.change(field, { target: { value } });
    await new Promise((resolve) => setTimeout(resolve, RESTS_MS + 50));
    expect(field.value).toBe(value);
  }
  const all = '/sells?page=1&pageSize=10';
  expect(calls.map(({ path }) => path)).toEqual([all]);
  fireEvent.change(field, { target: { value: '2026-11-01' } });
  await waitFor(() => {
    expect(calls.at(-1)?.path).toBe(`${all}&from=2026-11-01`);
  });
  expect(calls.map(({ path }) => path)).toEqual([all, `${all}&from=2026-11-01`]);
  fireEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  await waitFor(() => {
    expect(field.value).toBe('');
  });
});

it('what an address says that no field can show is not asked for either', async () => {
  const calls = stubServer({ 'GET /sells': { body: [sale(1)], headers: TOTAL } });
  renderScreen(<SalesRecordSection />, {
    path:
      '/?registro-ventas.estado=pending&registro-ventas.desde=ayer&registro-ventas.hasta=2026-02-30' +
      `&registro-ventas.buscar=${'a'.repeat(120)}&registro-ventas.operacion=%00%20`,
  });
  await screen.findByText('100000000001');
  expect(calls.map(({ path }) => path)).toEqual([
    `/sells?page=1&pageSize=10&search=${'a'.repeat(100)}`,
  ]);
  const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect(shown('Estado')).toBe('');
  expect(shown('Desde')).toBe('');
  expect(shown('Nombre, email, importe, foto o dorsal')).toHaveLength(100);
});

it('what no filter finds is said so, and the filters go with one press', async () => {
  const calls = stubServer({ 'GET /sells': { body: [] } });
  renderScreen(<SalesRecordSection />, {
    path: '/?registro-ventas.buscar=nadie&registro-ventas.estado=refunded',
  });
  expect(await screen.findByText('No hay ventas para mostrar con estos filtros')).toBeTruthy();
  const clear = screen.getByRole('button', { name: 'Quitar filtros' });
  clear.focus();
  fireEvent.click(clear);
  expect(await screen.findByText('No hay ventas para mostrar')).toBeTruthy();
  expect(calls.at(-1)?.path).toBe('/sells?page=1&pageSize=10');
  // The button went with its press: the keyboard goes on where it was.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Registro de Ventas' }));
});

it('a kept page that the list no longer has leads to its last one', async () => {
  const calls = stubServer({ 'GET /sells': { body: [sale(1)], headers: TOTAL } });
  renderScreen(<SalesRecordSection />, { path: '/?registro-ventas.pagina=99' });
  await waitFor(() => {
    expect(calls.at(-1)?.path).toBe('/sells?page=30&pageSize=10');
  });
});

it.each([
  ['GET /sells', <SalesRecordSection />, 'No hay ventas para mostrar'],
  ['GET /orders', <OrdersRecordSection />, 'No hay órdenes para mostrar'],
])('administration §8: an empty %s says so, a failed one does not', async (call, section, text) => {
  stubServer({ [call]: { body: [] } });
  const { unmount } = renderScreen(section);
  expect(await screen.findByText(text)).toBeTruthy();
  unmount();
  stubServer({ [call]: { status: 500, body: '' } });
  renderScreen(section);
  expect(await screen.findByText('No pudimos cargar este registro.')).toBeTruthy();
  expect(screen.queryByText(text)).toBeNull();
});

it('sales are filtered by the states that a sale can have: what waits is an order', async () => {
  stubServer({ 'GET /sells': { body: [] } });
  renderScreen(<SalesRecordSection />);
  await screen.findByText('No hay ventas para mostrar');
  const offered = within(screen.getByLabelText('Estado')).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Todos',
    'Aprobado',
    'En mediación',
    'Devuelto',
    'Contracargo',
  ]);
});

it('administration §3: an order shows its image links, which travel as a text list', async () => {
  stubServer({ 'GET /orders': { body: [ORDER], headers: { 'x-total-count': '1' } } });
  renderScreen(<OrdersRecordSection />);
  const link = await screen.findByRole('link', { name: 'N.º 1' });
  expect(link.getAttribute('href')).toBe(`/admin/orders/${ORDER_ID}`);
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.slice(1, 6)).toEqual([
    '123456789012',
    'Pendiente',
    '1, 2, 3 y 2 más',
    '',
    '$\u00a04.002,00 devuelto $\u00a01.000,50',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'y 2 más' }));
  expect(
    screen
      .getAllByRole('link')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '2', '3', '4', '5']);
});

it('a cashier opens the small images of an order, and is led to no original', async () => {
  stubServer({
    'GET /auth': { body: { Status: 'Success', role: 'cashier', email: 'caja@example.com' } },
    'GET /orders': { body: [{ ...ORDER, url: '["/chica.webp"]', fUrl: '["/original.jpg"]' }] },
  });
  renderScreen(<OrdersRecordSection />);
  await screen.findByText('123456789012');
  const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  await waitFor(() => {
    expect(addresses()).not.toContain('/original.jpg');
  });
  expect(addresses()).toContain('/chica.webp');
});

it('the rows of the search before are marked until those of the new one come', async () => {
  stubServer({ 'GET /sells': { body: [sale(1)], headers: TOTAL } });
  renderScreen(<SalesRecordSection />);
  const row = await screen.findByText('100000000001');
  expect(row.closest('[aria-busy="true"]')).toBeNull();
  const letGo = holdAnswers('/sells');
  fireEvent.change(screen.getByLabelText('Estado'), { target: { value: 'approved' } });
  await waitFor(() => {
    expect(row.closest('[aria-busy="true"]')).toBeTruthy();
  });
  letGo();
  await waitFor(() => {
    expect(screen.getByText('100000000001').closest('[aria-busy="true"]')).toBeNull();
  });
});
