import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EVENT_HEAD } from '../../test-event.ts';
import { holdAnswers, renderScreen, stubServer } from '../../test-screen.tsx';
import { Desk, PREVIEW_POLL_MS } from './PhotoDeskPage.tsx';
import { deskPhoto } from './state/desk-photo.fixture.ts';

const photo = (id: number) => ({
  ...deskPhoto(id),
  ...{ lugar: '', idDetector: '', url: { original: '/p.jpg', thumbnail: '/t.jpg' } },
});
const page = (...ids: number[]) => ({
  body: ids.map((id) => photo(id)),
  headers: { 'x-total-count': '240' },
});
const list = (query: string) => `GET /events/event/7/photos?filter=${query}&pageSize=60`;

beforeEach(() => {
  // jsdom has none.
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(screen.getByRole('listbox'), { key });
};

it('a photo that the shop still makes comes by itself', async () => {
  vi.useFakeTimers();
  const made = page(1);
  const answers = {
    [list('all&page=1')]: {
      ...made,
      body: [{ ...photo(1), url: { original: '', thumbnail: '' }, previewReady: false }],
    },
  };
  stubServer(answers);
  renderScreen(<Desk event={EVENT_HEAD} />);
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await later(100);
  expect(screen.getAllByText('Todavía no está lista la imagen')).toHaveLength(2);
  answers[list('all&page=1')] = made;
  await later(PREVIEW_POLL_MS);
  vi.useRealTimers();
  expect(screen.queryByText('Todavía no está lista la imagen')).toBeNull();
});

it('while the next page is on its way no photo is passed over, and none gets what is meant for the next', async () => {
  const calls = stubServer({
    [list('all&page=1')]: page(1, 2),
    [list('all&page=2')]: page(3, 4),
    'PUT /photos/3/numbers': { body: photo(3) },
  });
  renderScreen(<Desk event={EVENT_HEAD} />);
  await screen.findByRole('option', { name: /^IMG_1/ });
  const letGo = holdAnswers('page=2');
  press('End', 'ArrowRight', 'ArrowRight', '5', 'Enter');
  act(letGo);
  await screen.findByRole('option', { name: /^IMG_3/ });
  press('6', 'Enter');
  await waitFor(() => {
    expect(calls.filter(({ method }) => method === 'PUT')).toMatchObject([
      { path: '/photos/3/numbers', body: { add: ['56'] } },
    ]);
  });
  expect(calls.some(({ path }) => path.includes('page=3'))).toBe(false);
});

it('a page that is filled again behind what was edited is shown before it is left', async () => {
  const answers = {
    [list('without-number&page=1')]: page(1),
    'PUT /photos/1/numbers': { body: photo(1) },
  };
  const calls = stubServer(answers);
  renderScreen(<Desk event={EVENT_HEAD} />, { path: '/?filtro=without-number' });
  await screen.findByRole('option', { name: /^IMG_1/ });
  answers[list('without-number&page=1')] = page(2);
  const letGo = holdAnswers('without-number');
  press('5', 'Enter');
  await waitFor(() => {
    expect(calls.filter(({ path }) => path.includes('page=1'))).toHaveLength(2);
  });
  press('ArrowRight');
  act(letGo);
  await screen.findByRole('option', { name: /^IMG_2/ });
  expect(calls.some(({ path }) => path.includes('page=2'))).toBe(false);
});

it('an address past the end leads to the first page, and is no step of the way back', async () => {
  stubServer({ [list('all&page=9')]: page(), [list('all&page=1')]: page(1) });
  renderScreen(<Desk event={EVENT_HEAD} />, { path: '/?pagina=9' });
  const steps = window.history.length;
  await screen.findByRole('option', { name: /^IMG_1/ });
  expect(window.history.length).toBe(steps);
});

it('what is no number is told at its box and asked of nobody, typed or in an address', async () => {
  const calls = stubServer({ [list('all&page=1')]: page(1) });
  renderScreen(<Desk event={EVENT_HEAD} />, { path: '/?numero=%2B1' });
  await screen.findByRole('option', { name: /^IMG_1/ });
  const box = screen.getByLabelText<HTMLInputElement>('Buscar número');
  fireEvent.change(box, { target: { value: 'Pérez +' } });
  fireEvent.submit(box);
  expect(screen.getByText('Debe ser un número')).toBeTruthy();
  fireEvent.change(box, { target: { value: '' } });
  expect(screen.queryByText('Debe ser un número')).toBeNull();
  expect(calls.filter(({ path }) => path.includes('number='))).toEqual([]);
});

it('a correction is offered for other photos once nobody types: a dialog would swallow the rest', async () => {
  const read = {
    ...{ id: 5, text: '321', confidence: 0.5, cut: 'none', reason: 'low-confidence' },
    ...{ verdict: 'review', box: { cx: 0.5, cy: 0.5, width: 0.1, height: 0.1, angle: 0 } },
  };
  const answers = {
    [list('all&page=1')]: {
      body: [{ ...photo(1), readings: [read] }, photo(2)],
      headers: { 'x-total-count': '2' },
    },
    'PUT /photos/1/numbers': { body: photo(1) },
    'PUT /photos/2/numbers': { body: photo(2) },
    'POST /events/event/7/correct-reading': { body: { photos: [photo(9)], applied: false } },
  };
  const calls = stubServer(answers);
  renderScreen(<Desk event={EVENT_HEAD} />);
  await screen.findByRole('option', { name: /^IMG_1/ });
  const letGo = holdAnswers('correct-reading');
  press('c', '4', 'Enter');
  await waitFor(() => {
    expect(calls.some(({ path }) => path.endsWith('correct-reading'))).toBe(true);
  });
  press('5');
  await act(async () => {
    letGo();
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  press('6', 'Enter');
  expect(await screen.findByRole('dialog', { name: '321 → 4' })).toBeTruthy();
  await waitFor(() => {
    expect(calls.find(({ path }) => path === '/photos/2/numbers')?.body).toMatchObject({
      add: ['56'],
    });
  });
});

it('what is chosen stays chosen while a filter that shows nothing is looked at', async () => {
  stubServer({
    [list('all&page=1')]: page(1, 2),
    [list('failed&page=1')]: { body: [], headers: { 'x-total-count': '0' } },
  });
  renderScreen(<Desk event={EVENT_HEAD} />);
  await screen.findByRole('option', { name: /^IMG_1/ });
  press(' ');
  fireEvent.click(screen.getByText('Con error'));
  await screen.findByText('No hay fotos para mostrar');
  fireEvent.click(screen.getByText('Todas'));
  expect(await screen.findByText('1 foto seleccionada')).toBeTruthy();
});
