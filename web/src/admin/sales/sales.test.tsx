import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { refusals } from '../../api/transport/client.ts';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
// Loaded beforehand: the chart's library takes longer than a test waits for an element.
import { nameMark, slices, thousands } from './SalesChart.tsx';
import { SalesSection } from './SalesSection.tsx';

const sold = (eventId: number, name: string, totalSales: number, active: boolean) => ({
  eventId,
  name,
  time: '2026-03-05',
  totalSales,
  photosSold: 12,
  orders: 1,
  active,
});
const SALES = [
  sold(1, 'Maratón', 1_250_000.5, true),
  sold(2, 'Trail', 40_000, true),
  sold(3, 'Duatlón', 0, false),
  sold(4, 'Duatlón', 0, false),
];
const FIGURES = {
  highestSale: 8_000,
  totalSales: 1_290_000.5,
  events: 3,
  activeEvents: 2,
  soldEvents: 2,
  largest: SALES.slice(0, 2).map(({ eventId, name, totalSales }) => ({
    eventId,
    name,
    totalSales,
  })),
};
const NOTHING_SOLD = { highestSale: 0, totalSales: 0, soldEvents: 0, largest: [] };
const WORKBOOK = 'GET /sales/active-events/download';
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  // jsdom lays nothing out; the chart draws only where there is room.
  const room = DOMRect.fromRect({ width: 800, height: 500 });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(room);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      unobserve = vi.fn();
      disconnect = vi.fn();
    },
  );
  vi.spyOn(console, 'error').mockReturnValue();
  Object.assign(URL, { createObjectURL: () => 'blob:book', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
async function show(answers: Record<string, Answer> = {}) {
  const calls = stubServer({
    'GET /sales/event': { body: SALES },
    'GET /sales/figures': { body: FIGURES },
    'GET /sales/photographer': { body: [] },
    ...answers,
  });
  const { container } = renderScreen(<SalesSection />);
  await screen.findByText('Ventas totales');
  return { container, calls };
}

it('administration §2: the figures are the total, the active events and the highest sale', async () => {
  await show();
  const figure = (name: string) => screen.getByText(name).parentElement?.textContent;
  expect(figure('Ventas totales')).toBe('Ventas totales$\u00a01.290.000,50');
  expect(figure('Eventos activos')).toBe('Eventos activos2');
  expect(figure('Venta más alta')).toBe('Venta más alta$\u00a08.000,00');
  const cards = screen.getByRole('list', { name: 'Detalle por evento' });
  expect(within(cards).getAllByRole('listitem')[1]?.textContent).toBe(
    'Trail05/03/2026 Activo$\u00a040.000,001 orden · 12 fotos',
  );
  // Two of one name and day.
  expect(within(cards).getByText(/05\/03\/2026 · evento 4/)).toBeTruthy();
});

it('administration §2, §9: the selector starts with bars, 500 high, its axis in thousands', async () => {
  const { container } = await show();
  expect(screen.getByRole('radio', { name: 'Barras' })).toHaveProperty('checked', true);
  await waitFor(() => {
    expect(container.querySelector('.recharts-bar')).not.toBeNull();
  });
  expect(container.querySelector('svg.recharts-surface')?.getAttribute('height')).toBe('500');
  await waitFor(() => {
    const marks = [...container.querySelectorAll('.recharts-yAxis-tick-labels text')];
    expect(marks.at(-1)?.textContent).toBe('1400k');
  });
  fireEvent.click(screen.getByRole('radio', { name: 'Torta' }));
  expect(container.querySelector('.recharts-pie')).not.toBeNull();
  const parts = screen.getByRole('list', { name: 'Partes de la torta' });
  expect(within(parts).getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(screen.getByRole('radio', { name: 'Líneas' }));
  expect(container.querySelector('.recharts-line')).not.toBeNull();
});

it('a long name keeps its beginning below its bar', () => {
  expect(nameMark('Triatlón internacional de Nordelta (eliminado)')).toBe('Triatlón internaci…');
  expect(nameMark('Trail')).toBe('Trail');
});

it('administration §9: the axis of thousands never shows two marks alike', () => {
  const marks = [0, 150_000, 300_000, 450_000, 600_000].map(thousands);
  expect(marks).toEqual(['0k', '1,5k', '3k', '4,5k', '6k']);
  expect(thousands(25_000)).toBe('0,25k');
});

it.each([
  ['no events', []],
  ['events that sold nothing', [sold(3, 'Duatlón', 0, false)]],
])("administration §8: with %s it says 'No hay ventas para mostrar'", async (_what, body) => {
  const { container } = await show({
    'GET /sales/event': { body },
    'GET /sales/figures': { body: { ...FIGURES, ...NOTHING_SOLD, events: body.length } },
  });
  expect(screen.getByText('No hay ventas para mostrar')).toBeTruthy();
  expect(container.querySelector('.recharts-surface')).toBeNull();
  expect(screen.queryByRole('radio', { name: 'Torta' })).toBeNull();
});

it.each([
  [
    'that arrives',
    {
      body: 'workbook',
      headers: { 'content-disposition': 'attachment; filename="ventas_2026-11-22.xlsx"' },
    },
    'Descarga completada',
    1,
  ],
  ['that fails', { status: 500, body: '' }, 'Error en la descarga', 0],
  [
    'that is a page instead',
    { body: '<html></html>', headers: { 'content-type': 'text/html; charset=utf-8' } },
    'Error en la descarga',
    0,
  ],
  ['without an answer', { outcome: 'network-error' as const }, 'Error en la descarga', 0],
])('administration §8: a workbook %s is an alert', async (_what, answer, text, files) => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue();
  await show({ [WORKBOOK]: answer });
  fireEvent.click(screen.getByRole('button', { name: 'Descargar Excel' }));
  await waitFor(() => {
    expect(alert).toHaveBeenCalledWith(text);
  });
  await act(() => Promise.resolve());
  expect(saved).toEqual(files ? ['ventas_2026-11-22.xlsx'] : []);
});

it('a workbook that is being made says so, and is not asked for again', async () => {
  const { calls } = await show({ [WORKBOOK]: { outcome: 'pending' } });
  fireEvent.click(screen.getByRole('button', { name: 'Descargar Excel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Preparando...' }));
  expect(calls.filter(({ path }) => WORKBOOK.endsWith(path))).toHaveLength(1);
});

it('a workbook that an ended session refuses asks to log in again', async () => {
  vi.spyOn(window, 'alert').mockReturnValue();
  await show({ [WORKBOOK]: { status: 401, body: { error: 'Iniciá sesión para continuar.' } } });
  const heard = vi.fn();
  refusals.heard = heard;
  fireEvent.click(screen.getByRole('button', { name: 'Descargar Excel' }));
  await waitFor(() => {
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ access: 'cashier' }), 401);
  });
  delete refusals.heard;
});

it('what each photographer sold stands below with its sum, of any days', async () => {
  const row = (
    accountId: number | null,
    email: string,
    totalSales: number,
    share: number | null,
  ) => ({
    accountId,
    email,
    photosSold: 2,
    totalSales,
    share,
    due: (totalSales * (share ?? 0)) / 100,
  });
  const people = [row(2, 'foto@example.com', 1_000.5, 30), row(null, '', 500, null)];
  const calls = stubServer({
    'GET /sales/event': { body: SALES },
    'GET /sales/figures': { body: FIGURES },
    'GET /sales/photographer': { body: people },
  });
  renderScreen(<SalesSection />);
  const table = within(await screen.findByRole('table', { name: 'Ventas por fotógrafo' }));
  const textOf = (name: RegExp) => table.getByRole('row', { name }).textContent;
  expect(textOf(/^foto@example.com/)).toBe('foto@example.com2$\u00a01.000,5030 %$\u00a0300,15');
  expect(textOf(/^Sin fotógrafo/)).toBe('Sin fotógrafo2$\u00a0500,00—$\u00a00,00');
  expect(textOf(/^Total/)).toBe('Total4$\u00a01.500,50—$\u00a0300,15');
  fireEvent.change(screen.getByLabelText(/^Ventas desde/), { target: { value: '2026-11-01' } });
  await waitFor(() => {
    expect(calls.at(-1)?.path).toBe('/sales/photographer?from=2026-11-01');
  });
});

it('a studio whose photos are nobody’s in particular sees no photographers', async () => {
  await show();
  expect(screen.queryByText('Por fotógrafo')).toBeNull();
});

it('of very many events the latest that sold are asked for and shown, and all once somebody opens them', async () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    sold(60 - index, `Carrera ${String(60 - index)}`, index % 2 ? 1_000 : 0, true),
  );
  const latest = many.filter(({ totalSales }) => totalSales > 0).slice(0, 20);
  const { calls } = await show({
    'GET /sales/event?most=20': { body: latest },
    'GET /sales/event': { body: many },
    'GET /sales/figures': {
      body: { ...FIGURES, totalSales: 30_000, events: 60, activeEvents: 60, soldEvents: 30 },
    },
  });
  const cards = () =>
    within(screen.getByRole('list', { name: 'Detalle por evento' })).getAllByRole('listitem');
  expect(cards()).toHaveLength(20);
  expect(cards()[0]?.textContent).toContain('Carrera 59');
  expect(screen.getByText(/los últimos 20 que vendieron/)).toBeTruthy();
  expect(screen.getByText('Eventos activos').parentElement?.textContent).toBe('Eventos activos60');
  expect(calls.some(({ path }) => path === '/sales/event')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Ver los 60 eventos' }));
  await waitFor(() => {
    expect(cards()).toHaveLength(60);
  });
  fireEvent.click(screen.getByRole('button', { name: 'Ver los últimos' }));
  expect(cards()).toHaveLength(20);
});

it('a pie of many events is whole: the largest apart, the others together', () => {
  const largest = [29, 28, 27, 26, 25, 24, 23].map((total) => ({
    eventId: total,
    name: String(total),
    total,
  }));
  const figures = {
    largest,
    total: 435,
    soldEvents: 29,
    highestSale: 5,
    events: 30,
    activeEvents: 30,
  };
  const pie = slices(figures);
  expect(pie.map(({ name }) => name)).toEqual([
    '29',
    '28',
    '27',
    '26',
    '25',
    '24',
    'Otros 23 eventos',
  ]);
  expect(pie.reduce((sum, { total }) => sum + total, 0)).toBe(435);
  expect(new Set(pie.map(({ fill }) => fill)).size).toBe(7);
  const few = slices({ ...figures, largest: largest.slice(0, 2), soldEvents: 2, total: 57 });
  expect(few.map(({ name }) => name)).toEqual(['29', '28']);
});
