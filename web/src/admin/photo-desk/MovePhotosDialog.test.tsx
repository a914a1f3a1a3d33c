import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { EventScreen } from '../shared/EventScreen.tsx';
import { MovePhotosDialog } from './MovePhotosDialog.tsx';

const event = (id: number, name: string) => ({
  ...{ id, name, date: `2026-03-0${String((id % 9) + 1)}` },
  ...{ active: id % 2 === 0, photos: 3 },
});
const EVENTS = [7, 8, 9].map((id) => event(id, `Maratón ${String(id)}`));
const MOVE = 'POST /events/event/7/move-photos';

function open(photoIds: number[], answers: Record<string, Answer> = {}, events = EVENTS) {
  const calls = stubServer({ 'GET /team/events': { body: events }, ...answers });
  const [onMoved, onClose] = [vi.fn(), vi.fn()];
  renderScreen(<MovePhotosDialog {...{ eventId: 7, photoIds, onMoved, onClose }} />);
  const bodies = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { bodies, onMoved, onClose };
}
/** What happens on the way of the calls that move. */
function onTheWay(happens: (nth: number) => Promise<void>) {
  const ask = globalThis.fetch;
  let nth = 0;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (init.method === 'POST') await happens((nth += 1));
    return ask(input, init);
  });
}
const choose = async (name: RegExp) => fireEvent.click(await screen.findByLabelText(name));
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

it('chosen photos go to the event that is picked; those that stay are told one by one', async () => {
  const stayed = [
    { id: 2, name: 'IMG_2.jpg', has: 'content' },
    { id: 3, name: 'IMG_3.jpg', has: 'name' },
  ];
  const { bodies, onMoved, onClose } = open([1, 2, 3, 4], {
    [MOVE]: { body: { moved: [1], stayed, next: null } },
  });
  await choose(/Maratón 8/);
  // Not to the event where they are.
  expect(screen.queryByLabelText(/Maratón 7/)).toBeNull();
  press('Mover a «Maratón 8»');
  expect(await screen.findByText('1 foto movida a «Maratón 8».')).toBeTruthy();
  expect(bodies()).toEqual([{ to: 8, photoIds: [1, 2, 3, 4] }]);
  expect(screen.getByText('IMG_2.jpg: ya está en ese evento')).toBeTruthy();
  expect(
    screen.getByText('IMG_3.jpg: en ese evento hay otra foto con el mismo nombre'),
  ).toBeTruthy();
  expect(screen.getByText('1 foto ya no estaba en este evento.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Ver las fotos de «Maratón 8»' });
  expect(link.getAttribute('href')).toBe('/admin/8/add-images');
  press('Listo');
  expect([onMoved.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});

it('with nothing chosen all of the event go, call after call', async () => {
  const parts = [
    { moved: [1, 2], stayed: [], next: 2 },
    { moved: [], stayed: [], next: null },
  ];
  const { bodies } = open([], {
    [MOVE]: {
      get body() {
        return parts.shift();
      },
    },
  });
  expect(await screen.findByText(/también las que el filtro no muestra/)).toBeTruthy();
  await choose(/Maratón 9/);
  press('Mover a «Maratón 9»');
  expect(await screen.findByText('2 fotos movidas a «Maratón 9».')).toBeTruthy();
  expect(bodies()).toEqual([
    { to: 9, after: 0 },
    { to: 9, after: 2 },
  ]);
});

it('many chosen ones go a few at a time, and what failed is told beside what went', async () => {
  const ids = Array.from({ length: 201 }, (_unused, index) => index + 1);
  const { bodies } = open(ids, {
    [MOVE]: { status: 404, body: { error: 'El evento al que las movés ya no existe.' } },
  });
  await choose(/Maratón 8/);
  press('Mover a «Maratón 8»');
  expect(await screen.findByText(/ya no existe. Las que faltan siguen acá/)).toBeTruthy();
  expect(screen.getByText('No se movió ninguna foto.')).toBeTruthy();
  expect(bodies()).toEqual([{ to: 8, photoIds: ids.slice(0, 200) }]);
});

it('after a lost connection those that are left go with one press, and those that stayed are told once', async () => {
  const stayed = [{ id: 2, name: 'IMG_2.jpg', has: 'name' }];
  const parts = [
    { moved: [1], stayed, next: 2 },
    { moved: [], stayed, next: 2 },
    { moved: [3], stayed: [], next: null },
  ];
  open([], {
    [MOVE]: {
      get body() {
        return parts.shift();
      },
    },
  });
  onTheWay((nth) => (nth === 2 ? Promise.reject(new TypeError('no network')) : Promise.resolve()));
  await choose(/Maratón 8/);
  press('Mover a «Maratón 8»');
  expect(await screen.findByText(/Las que faltan siguen acá/)).toBeTruthy();
  press('Mover las que faltan');
  expect(await screen.findByText('2 fotos movidas a «Maratón 8».')).toBeTruthy();
  expect(screen.getAllByText(/^IMG_2.jpg/)).toHaveLength(1);
});

it('closed in the middle, the desk is read again once the last call has ended', async () => {
  const { onMoved, onClose } = open([1, 2], {
    [MOVE]: { body: { moved: [1, 2], stayed: [], next: null } },
  });
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  onTheWay(() => arrival);
  await choose(/Maratón 8/);
  press('Mover a «Maratón 8»');
  await screen.findByText(/Moviendo a/);
  press('Cerrar');
  expect([onClose.mock.calls, onMoved.mock.calls]).toEqual([[[true]], []]);
  arrive();
  await waitFor(() => {
    expect(onMoved).toHaveBeenCalledOnce();
  });
});

it('among many events one is found by a part of its name, accents aside, or by its day', async () => {
  const many = Array.from({ length: 60 }, (_unused, index) => event(index + 1, `Día ${index + 1}`));
  open([1], {}, many);
  expect(await screen.findByText('Hay más: escribí una parte de su nombre.')).toBeTruthy();
  const search = screen.getByLabelText('Buscar evento');
  fireEvent.change(search, { target: { value: 'dia 55' } });
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  fireEvent.change(search, { target: { value: '05/03/2026' } });
  expect(screen.getAllByRole('radio').length).toBeGreaterThan(1);
  fireEvent.change(search, { target: { value: 'nada' } });
  expect(screen.getByText('Nada coincide con «nada».')).toBeTruthy();
});

it('an event of the name and day of others, of this one too, is told apart by its number and how many photos it has', async () => {
  const twin = { name: 'Maratón', date: '2026-03-08', active: true };
  open(
    [1],
    {},
    [7, 8].map((id) => ({ id, photos: 0, ...twin })),
  );
  expect(await screen.findByText('08/03/2026 · evento 8 · 0 fotos')).toBeTruthy();
});

it('the owner’s screen below stays while the events are asked for', async () => {
  const shown = {
    ...{ event: 'Maratón 7', id: 7, time: '2026-10-04', zone: '', active: true, albumLink: '' },
    ...{ imageEvent: '', image: '', price: 1500, useOCR: true, useReco: false },
    ...{ imagesEvent: [], images: [], updatedAt: '2026-10-04T00:00:00.000Z' },
  };
  stubServer({
    'GET /auth': { body: { Status: 'Success', role: 'admin', email: 'ana@example.com' } },
    'GET /events/event/7': { body: shown },
    'GET /team/events': { outcome: 'pending' },
  });
  const nothing = vi.fn();
  renderScreen(
    <EventScreen title="Fotos">
      {() => <MovePhotosDialog eventId={7} photoIds={[1]} onMoved={nothing} onClose={nothing} />}
    </EventScreen>,
    { path: '/7', route: '/:eventId' },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Mover 1 foto' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(dialog.isConnected).toBe(true);
});
