import { HOME_PAGE_SIZE } from '@photolab/domain/shop/page-sizes';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { selectEvent } from '../../state/opened/selected-event.ts';
import { holdAnswers, renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { LONG_MS } from '../../ui/feedback/use-long-wait.ts';
import { HomePage } from './HomePage.tsx';
import { OVERLAY_AFTER_SLIDES_MS } from './use-home-loading.ts';

const event = (id: number, name: string, active: boolean) => ({
  id,
  name,
  time: '2026-03-05',
  zone: 'Tandil',
  active,
  imageEvent: '/api/media/cover.webp',
  albumLink: '',
  price: 1500.5,
  useOCR: true,
  useReco: true,
  updatedAt: '2026-03-06T10:00:00.000Z',
  imagesCount: 3,
  facesUntil: '2027-03-05',
});
const ANSWERS: Record<string, Answer> = {
  'GET /slider': { body: [] },
  'GET /sponsor': { body: [] },
  'GET /events': { body: [event(7, 'Maratón', true), event(8, 'Trail', false)] },
  'GET /otherevent': {
    body: {
      otherEvent: [
        { id: 1, name: 'Duatlón', time: '2026-12-01', updatedAt: '2026-03-06T10:00:00.000Z' },
      ],
    },
  },
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  act(() => {
    selectEvent(null);
  });
});

const overlay = () => screen.queryByText('Cargando...', { selector: 'div[role=status] > p' });

it.each([
  ['arrived', { body: [] }],
  ['failed', { status: 500, body: '<html></html>' }],
  ['got no answer', { outcome: 'network-error' as const }],
])('storefront §4: the overlay goes a second after the slides %s', async (_what, answer) => {
  vi.useFakeTimers();
  stubServer({ ...ANSWERS, 'GET /slider': answer });
  renderScreen(<HomePage />);
  await act(() => vi.advanceTimersByTimeAsync(OVERLAY_AFTER_SLIDES_MS - 100));
  expect(overlay()).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(overlay()).toBeNull();
});

it('the overlay goes also when the slides never answer', async () => {
  vi.useFakeTimers();
  const clock = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const aborter = new AbortController();
    setTimeout(() => {
      aborter.abort(new DOMException('too late', 'TimeoutError'));
    }, ms);
    return aborter.signal;
  });
  stubServer(ANSWERS);
  const answers = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    input === '/api/slider'
      ? new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => {
            reject(new DOMException('too late', 'TimeoutError'));
          });
        })
      : answers(input, init),
  );
  renderScreen(<HomePage />);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(overlay()).toBeNull();
  clock.mockRestore();
});

it('storefront §2: the tagline, the three steps and the lists stand where people look', async () => {
  stubServer(ANSWERS);
  renderScreen(<HomePage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'We capture more than a moment/ custom action sport photography',
  );
  for (const step of ['1. BUSCATE!', '2. HACÉ TU PEDIDO', '3. DESCARGALAS!']) {
    expect(screen.getByRole('heading', { name: step })).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: 'Busca tu foto ahora!' })).toBeTruthy();
  const album = await screen.findByRole('link', { name: /Ver Álbum/ });
  expect(album.getAttribute('href')).toBe('/fotos/7');
  expect(screen.getAllByText('5 de Marzo de 2026')).toHaveLength(2);
  expect(await screen.findByText('Duatlón')).toBeTruthy();
  expect(screen.getByText('1 de Diciembre de 2026')).toBeTruthy();
});

it('of many events the newest are shown, and the others with a press; all of them can be searched', async () => {
  const count = 60;
  const many = (active: boolean) =>
    Array.from({ length: count }, (_, index) => event(200 - index, 'Carrera', active));
  const others = many(false).map(({ id, time, updatedAt }) => ({
    id,
    name: 'Duatlón',
    time,
    updatedAt,
  }));
  stubServer({
    ...ANSWERS,
    'GET /events': { body: [...many(true), ...many(false)] },
    'GET /otherevent': { body: { otherEvent: others } },
  });
  renderScreen(<HomePage />);
  const lists = [
    ['Ver más coberturas', () => screen.getAllByRole('link', { name: 'Ver Álbum de Carrera' })],
    [
      'Ver más próximas coberturas',
      () => screen.getAllByRole('button', { name: 'Participar en Carrera' }),
    ],
    ['Ver más eventos', () => screen.getAllByText('Duatlón')],
  ] as const;
  for (const [label, shown] of lists) {
    const more = await screen.findByRole('button', { name: label });
    expect(shown()).toHaveLength(HOME_PAGE_SIZE);
    await userEvent.click(more);
    expect(shown()).toHaveLength(2 * HOME_PAGE_SIZE);
    await userEvent.click(more);
    expect(shown()).toHaveLength(count);
    expect(screen.queryByRole('button', { name: label })).toBeNull();
  }
  expect(screen.getAllByRole('option')).toHaveLength(count + 1);
});

it('storefront §2: only active events can be searched, in upper case', async () => {
  stubServer(ANSWERS);
  renderScreen(<HomePage />);
  expect(await screen.findByRole('option', { name: 'MARATÓN' })).toBeTruthy();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Elegí un evento...',
    'MARATÓN',
  ]);
});

it('events of one name are told apart by their day, of one day too by their number; the others stay as storefront §2 names them', async () => {
  const lastYears = { ...event(9, 'maratón', true), time: '2025-03-06' };
  const twin = { ...lastYears, id: 10 };
  const events = [event(7, 'Maratón', true), event(8, 'Trail', true), lastYears, twin];
  stubServer({ ...ANSWERS, 'GET /events': { body: events } });
  renderScreen(<HomePage />);
  await screen.findByRole('option', { name: 'TRAIL' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Elegí un evento...',
    'MARATÓN · 05/03/2026',
    'TRAIL',
    'MARATÓN · 06/03/2025 · evento 9',
    'MARATÓN · 06/03/2025 · evento 10',
  ]);
});

it.each([
  ['are empty', { body: [] }, { body: { otherEvent: [] } }],
  ['failed', { status: 500, body: {} }, { status: 500, body: {} }],
])('storefront §2, §8: the lists say that nothing is there when they %s', async (...test) => {
  const [, events, others] = test;
  stubServer({ ...ANSWERS, 'GET /events': events, 'GET /otherevent': others });
  renderScreen(<HomePage />);
  expect(await screen.findByText(/No hay elementos para mostrar/)).toBeTruthy();
  expect(screen.getByText(/No hay próximos eventos para mostrar/)).toBeTruthy();
  expect(await screen.findByText(/No hay otras coberturas para mostrar/)).toBeTruthy();
  expect(toast.error).not.toHaveBeenCalled();
});

it('storefront §5: a search without an event says so and asks nothing', async () => {
  const calls = stubServer(ANSWERS);
  renderScreen(<HomePage />);
  await screen.findByRole('option', { name: 'MARATÓN' });
  const before = calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
  expect(toast.error).toHaveBeenCalledWith('Selecciona un evento');
  expect(calls).toHaveLength(before);
});

const gallery = {
  ...event(7, 'Maratón', true),
  event: 'Maratón',
  imagesEvent: [],
  images: [],
};

it.each([
  ['', '/fotos/7', '/events/event/7?page=1', ''],
  ['abc', '/fotos/7', '/events/event/7?page=1', /^Escribí solo el número/],
  ['568 569', '/fotos/7', '/events/event/7?page=1', /^Buscá un número por vez. Te mostramos/],
  ['123', '/fotos/7/number/123', '/events/event/7/images?idDetector=123&page=1', ''],
])('storefront §2: searching with "%s" leads to %s', async (typed, address, called, told) => {
  const calls = stubServer({
    ...ANSWERS,
    'GET /events/event/7': { body: gallery },
    'GET /events/event/7/images': { body: { images: [] } },
  });
  renderScreen(<HomePage />);
  await screen.findByRole('option', { name: 'MARATÓN' });
  await userEvent.selectOptions(screen.getByRole('combobox'), '7');
  if (typed) await userEvent.type(screen.getByLabelText('Nro participante'), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
  expect(await screen.findByText(`at ${address}`)).toBeTruthy();
  expect(new Set(calls.at(-1)?.path.split(/[?&]/))).toEqual(new Set(called.split(/[?&]/)));
  // What was left out of the search is told, and what to write.
  expect(vi.mocked(toast.info).mock.calls).toEqual(told ? [[expect.stringMatching(told)]] : []);
});

it('storefront §2: a second number typed while the first one is on its way is the one that is shown', async () => {
  stubServer({ ...ANSWERS, 'GET /events/event/7/images': { body: { images: [] } } });
  const open = holdAnswers('idDetector=568');
  renderScreen(<HomePage />);
  await screen.findByRole('option', { name: 'MARATÓN' });
  await userEvent.selectOptions(screen.getByRole('combobox'), '7');
  const box = screen.getByLabelText('Nro participante');
  await userEvent.type(box, '568{Enter}');
  await userEvent.clear(box);
  await userEvent.type(box, '707{Enter}');
  open();
  expect(await screen.findByText('at /fotos/7/number/707')).toBeTruthy();
});

it('storefront §8: a failed search is only logged and the form stays usable', async () => {
  stubServer({ ...ANSWERS, 'GET /events/event/7/images': { status: 500, body: '<html>' } });
  renderScreen(<HomePage />);
  await screen.findByRole('option', { name: 'MARATÓN' });
  await userEvent.selectOptions(screen.getByRole('combobox'), '7');
  await userEvent.type(screen.getByLabelText('Nro participante'), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
  expect(await screen.findByText('La búsqueda no respondió. Probá de nuevo.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Buscar' })).toHaveProperty('disabled', false);
  expect(toast.error).not.toHaveBeenCalled();
});

it('who asks for a list again by keyboard goes on in its section', async () => {
  stubServer({ ...ANSWERS, 'GET /otherevent': { status: 500, body: '<html>' } });
  renderScreen(<HomePage />);
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  stubServer(ANSWERS);
  again.focus();
  await userEvent.keyboard('{Enter}');
  const item = await screen.findByRole('heading', { name: 'Duatlón' });
  expect(document.activeElement).toBe(item.closest('section'));
});

it('storefront §7: signing up for an upcoming event says so by its name', async () => {
  const calls = stubServer({
    ...ANSWERS,
    'POST /participar/8': { status: 201, body: { message: 'Listo' } },
  });
  renderScreen(<HomePage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Participar en Trail' }));
  await userEvent.type(await screen.findByLabelText(/^Nombre/), 'Ana');
  await userEvent.type(screen.getByLabelText(/^Email/), 'ana@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Participar' }));
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Ahora eres participante de Trail');
  });
  expect(calls.at(-1)?.body).toEqual({ nombre: 'Ana', email: 'ana@example.com' });
});

it("storefront §7: a refused sign-up shows the server's answer", async () => {
  stubServer({
    ...ANSWERS,
    'POST /participar/8': { status: 409, body: { message: 'Ya estás anotado' } },
  });
  renderScreen(<HomePage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Participar en Trail' }));
  await userEvent.type(await screen.findByLabelText(/^Nombre/), 'Ana');
  await userEvent.type(screen.getByLabelText(/^Email/), 'ana@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Participar' }));
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('Ya estás anotado');
  });
});

it('storefront §2: the sections stand in the specification’s order', async () => {
  stubServer(ANSWERS);
  renderScreen(<HomePage />);
  await screen.findByRole('heading', { name: 'Maratón' });
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual([
    ...['¿Cómo funciona?', 'Nuestros Sponsors', 'Ultimas Coberturas'],
    ...['Proximas Coberturas', 'Otros Eventos'],
  ]);
});

it('of the sponsors, who come once somebody is near, nobody is told that they take long', async () => {
  vi.useFakeTimers();
  stubServer(ANSWERS);
  renderScreen(<HomePage />);
  await act(() => vi.advanceTimersByTimeAsync(2 * LONG_MS));
  expect(screen.queryByText(/Está tardando/)).toBeNull();
});
