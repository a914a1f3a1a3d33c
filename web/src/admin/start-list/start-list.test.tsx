import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MADE_ALREADY } from '../../api/admin/content.ts';
import { WIRE_EVENT } from '../../test-event.ts';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { StartListPage } from './StartListPage.tsx';

const ana = { numero: '12', nombre: 'Ana Paz', email: 'ana@example.com', categoria: 'F30' };
const LIST = '/events/event/7/start-list';
const clean = {
  corredores: 2,
  columnas: ['Nº', 'Nombre'],
  sinUsar: ['DNI'],
  muestra: [ana],
  problemas: [],
  totalProblemas: 0,
  nuevos: 1,
  repetidos: 1,
  faltan: 3,
  cambios: [] as object[],
  totalCambios: 0,
  comparada: 'abc',
};

const answersOf = (facts: object, answers: Record<string, Answer> = {}) =>
  stubServer({
    'GET /events/event/7': { body: WIRE_EVENT },
    [`GET ${LIST}`]: { body: facts },
    [`GET ${LIST}/runners`]: { body: [ana], headers: { 'x-total-count': '1' } },
    ...answers,
  });

function show(facts: object, answers: Record<string, Answer> = {}) {
  const calls = answersOf(facts, answers);
  renderScreen(<StartListPage />, { path: '/largada/7', route: '/largada/:eventId' });
  return calls;
}
const NONE = { corredores: 0, conNombre: 0, conEmail: 0, buscaNombre: false };
const FOUR = { corredores: 4, conNombre: 4, conEmail: 1, buscaNombre: false };
const choose = async (name = 'lista.csv') => {
  const input = await screen.findByLabelText('Excel o CSV');
  const file = new File(['x'], name);
  fireEvent.change(input, { target: { files: [file] } });
  return file;
};

it('a file is shown before it is taken, whole, the way the studio chose', async () => {
  vi.spyOn(toast, 'success').mockReturnValue();
  const calls = show(FOUR, {
    [`POST ${LIST}/preview`]: { body: { ...clean, hoja: '5K', filasOcultas: 2 } },
    [`POST ${LIST}`]: { status: 201, body: { ...FOUR, corredores: 5 } },
  });
  const file = await choose();
  expect(await screen.findByText(/1 número nuevo, 1 que ya estaba, 3 de la lista actual no están/));
  expect(screen.getByText(/tomamos sólo la primera hoja, «5K»/)).toBeTruthy();
  expect(screen.getByText('Tomamos también 2 filas ocultas de la hoja.')).toBeTruthy();
  expect(screen.getByText(/Columnas que usamos: Nº, Nombre. Estas no: DNI./)).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Así empieza' })).getByText('Ana Paz'));
  fireEvent.click(screen.getByRole('radio', { name: 'Agregar a la lista' }));
  fireEvent.click(screen.getByRole('button', { name: 'Tomar la lista' }));
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('La lista quedó con 5 corredores');
  });
  const sent = calls.find(({ method, path }) => method === 'POST' && path === LIST);
  expect(sent?.body).toMatchObject({ modo: 'agregar', buscaNombre: 'false', comparada: 'abc' });
  // Kept as it was shown: of one that is saved anew meanwhile browsers send nothing.
  expect(sent?.body).toMatchObject({ archivo: { name: 'lista.csv', size: file.size } });
  expect(sent?.body).not.toMatchObject({ archivo: expect.toSatisfy((one) => one === file) });
  expect(screen.queryByRole('button', { name: 'Tomar la lista' })).toBeNull();
});

it('what it changes of the list is told before it is taken', async () => {
  const cambios = [
    { cambio: 'number', de: 'Ana Paz', antes: '12', ahora: '13' },
    { cambio: 'name', de: '15', antes: '', ahora: 'Eva Luz' },
    { cambio: 'gone', de: '14', antes: 'Cora Díaz', ahora: '' },
  ];
  show(FOUR, { [`POST ${LIST}/preview`]: { body: { ...clean, cambios, totalCambios: 5 } } });
  await choose();
  const table = await screen.findByRole('table', { name: 'Cambios en la lista actual' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'De quiénQué cambia',
    expect.stringContaining('Tenía el 12, pasa al 13'),
    expect.stringContaining('Era sin nombre, pasa a ser Eva Luz'),
    expect.stringContaining('Cora Díaz no está en el archivo'),
  ]);
  expect(screen.getByText('5 cambios en la lista actual')).toBeTruthy();
  expect(screen.getByText('Y 2 cambios más.')).toBeTruthy();
});

it('dirty lines are told one by one, and there is nothing to take', async () => {
  show(NONE, {
    [`POST ${LIST}/preview`]: {
      body: {
        ...clean,
        problemas: [{ linea: 3, problema: 'Falta el número.' }],
        totalProblemas: 5,
      },
    },
  });
  await choose();
  const table = await screen.findByRole('table', { name: 'Líneas con problemas' });
  expect(within(table).getByText('Falta el número.')).toBeTruthy();
  expect(screen.getByText('Y 4 líneas más.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Tomar la lista' })).toBeNull();
});

it('what is no list is refused beside the chooser', async () => {
  const error = 'Este archivo no es una planilla.';
  show(NONE, { [`POST ${LIST}/preview`]: { status: 415, body: { error } } });
  await choose('lista.csv');
  expect((await screen.findByRole('alert')).textContent).toBe(error);
});

it('a list that the signal kept from being looked at is looked at once it is back', async () => {
  show(NONE, { [`POST ${LIST}/preview`]: { outcome: 'network-error' } });
  await choose();
  expect((await screen.findByRole('alert')).textContent).toContain('puede ser la señal');
  const error = 'No se pudo por un momento.';
  answersOf(NONE, { [`POST ${LIST}/preview`]: { status: 503, body: { error } } });
  fireEvent.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  expect(await screen.findByText(error)).toBeTruthy();
  answersOf(NONE, { [`POST ${LIST}/preview`]: { body: clean } });
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('button', { name: 'Tomar la lista' })).toBeTruthy();
  expect(screen.queryByText(error)).toBeNull();
});

it('searching by name is switched off, and on only for a list with names', async () => {
  const calls = show(
    { ...FOUR, buscaNombre: true },
    { [`PUT ${LIST}`]: { body: { ...FOUR, buscaNombre: false } } },
  );
  const box = await screen.findByLabelText('Los corredores se pueden buscar por su nombre');
  expect(box).toHaveProperty('checked', true);
  fireEvent.click(box);
  await waitFor(() => {
    const sent = calls.find(({ method }) => method === 'PUT');
    expect(sent?.body).toEqual({ buscaNombre: false });
  });
});

it('a list that somebody else took meanwhile is shown before this one takes its place', async () => {
  const error = 'Se modificó después de que lo abriste: tu cambio no se guardó.';
  const calls = show(FOUR, {
    [`POST ${LIST}/preview`]: { body: clean },
    [`POST ${LIST}`]: { status: 409, body: { error } },
  });
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Tomar la lista' }));
  await waitFor(() => {
    expect(calls.filter(({ path }) => path === `${LIST}/preview`)).toHaveLength(2);
  });
  expect(toast.error).toHaveBeenCalledWith(error);
  expect(await screen.findByRole('button', { name: 'Tomar la lista' })).toBeTruthy();
});

it('a list sent again because its answer was lost is taken, and nobody else is blamed', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const answers: Record<string, Answer> = {
    'GET /events/event/7': { body: WIRE_EVENT },
    [`GET ${LIST}`]: { body: NONE },
    [`POST ${LIST}/preview`]: { body: clean },
    [`POST ${LIST}`]: { outcome: 'network-error' },
  };
  stubServer(answers);
  renderScreen(<StartListPage />, { path: '/largada/7', route: '/largada/:eventId' });
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Tomar la lista' }));
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledOnce();
  });
  answers[`GET ${LIST}`] = { body: FOUR };
  answers[`GET ${LIST}/runners`] = { body: [ana], headers: { 'x-total-count': '1' } };
  answers[`POST ${LIST}`] = { status: 409, body: { error: MADE_ALREADY } };
  fireEvent.click(screen.getByRole('button', { name: 'Tomar la lista' }));
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('La lista quedó con 4 corredores');
  });
});
