import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { WIRE_EVENT } from '../../test-event.ts';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ClocksPage } from './ClocksPage.tsx';
import { offsetWords } from './clock-words.ts';

const FINISH = {
  lugar: '',
  corredores: 900,
  primero: '2026-11-15T12:00:00.000Z',
  ultimo: '2026-11-15T14:00:05.000Z',
};
const stretch = (corrimiento: number) => ({
  lugar: '',
  desde: '2026-11-15T12:00:00.000Z',
  hasta: '2026-11-15T14:00:00.000Z',
  corrimiento,
  dispersion: 3.2,
  corredores: 120,
});
const camera = (camara: string, more: object) => ({
  camara,
  fotos: 500,
  sinHora: 0,
  pares: 300,
  medido: [],
  aplicado: [],
  ...more,
});
const RESULTS = '/events/event/7/results';
const CLOCKS = '/events/event/7/clocks';
const PREVIEW = {
  columnas: ['Dorsal', 'Tiempo'],
  sinUsar: ['Puesto'],
  problemas: [],
  totalProblemas: 0,
  corredores: 900,
  sinTiempo: 12,
  sinLargada: 900,
  clase: 'tiempo',
  categorias: [{ categoria: '10K', corredores: 400 }],
  muestra: [{ numero: '12', categoria: '10K' }],
  comparada: 'abc',
};

/** The answers may change while the screen is shown. */
function show(cameras: object[], answers: Record<string, Answer> = {}) {
  answers['GET /events/event/7'] = { body: WIRE_EVENT };
  answers[`GET ${RESULTS}`] = { body: { puntos: [FINISH], lugares: ['Km 5'] } };
  answers[`GET ${CLOCKS}`] = { body: { camaras: cameras } };
  const calls = stubServer(answers);
  renderScreen(<ClocksPage />, { path: '/relojes/7', route: '/relojes/:eventId' });
  return calls;
}
const rowOf = async (name: string) => {
  const cell = await screen.findByRole('cell', { name });
  const row = cell.closest('tr');
  if (!row) throw new Error(`no row of ${name}`);
  return within(row);
};

it('says of each camera how far its clock is, on what ground, and what would help', async () => {
  show([
    camera('Canon #1', { medido: [stretch(160)], aplicado: [stretch(160)] }),
    camera('Canon #2', { medido: [stretch(-10_800)] }),
    camera('Canon #3', { medido: [stretch(5)], aplicado: [stretch(60)] }),
    camera('Nikon', { problema: 'spread' }),
    camera('Sony', { pares: 3, problema: 'few' }),
    camera('', { sinHora: 500, pares: 0, problema: 'few' }),
  ]);
  expect((await rowOf('Canon #1')).getByText('atrasa 2 min 40 s')).toBeTruthy();
  expect((await rowOf('Canon #1')).getByText('± 3 s, por 120 corredores en Llegada')).toBeTruthy();
  expect((await rowOf('Canon #1')).queryByRole('button', { name: /^Aplicar/ })).toBeNull();
  expect((await rowOf('Canon #2')).getByText('adelanta 3 h')).toBeTruthy();
  expect((await rowOf('Canon #3')).getByText('Aplicado, y ahora mide otra cosa')).toBeTruthy();
  expect((await rowOf('Nikon')).getByText(/Las horas no coinciden/)).toBeTruthy();
  expect((await rowOf('Sony')).getByText(/Hacen falta 8 corredores/)).toBeTruthy();
  expect((await rowOf('Sin datos de cámara')).getByText(/no dicen a qué hora/)).toBeTruthy();
});

it('the row of a clock of which nothing can be done has no actions beside one that has', async () => {
  show([
    camera('Canon', { medido: [stretch(160)] }),
    camera('Sony', { pares: 3, problema: 'few' }),
  ]);
  // A card shows no title of an empty cell.
  expect((await rowOf('Sony')).getAllByRole('cell').at(-1)?.childNodes).toHaveLength(0);
  expect((await rowOf('Canon')).getByRole('button', { name: 'Aplicar Canon' })).toBeTruthy();
});

it('no actions are announced where no clock can be applied or taken away', async () => {
  show([camera('Sony', { pares: 3, problema: 'few' })]);
  await rowOf('Sony');
  const cameras = within(screen.getByRole('table', { name: 'Relojes de las cámaras' }));
  expect(cameras.queryByRole('columnheader', { name: 'Acciones' })).toBeNull();
});

it('says of which photos a correction is where two clocks show the same hour', async () => {
  const of = (from: number, email: string) => ({ prefix: 'IMG_', from, to: from + 400, email });
  show([
    camera('Canon', {
      medido: [
        { ...stretch(0), serie: of(1, 'ana@estudio.example') },
        { ...stretch(600), serie: of(402, '') },
      ],
    }),
  ]);
  const row = await rowOf('Canon');
  expect(row.getByText(/, fotos IMG_1 a IMG_401, subidas por ana@estudio.example$/)).toBeTruthy();
  expect(row.getByText(/, fotos IMG_402 a IMG_802$/)).toBeTruthy();
});

it('a clock is applied and taken away by camera', async () => {
  vi.spyOn(toast, 'success').mockReturnValue();
  const calls = show(
    [
      camera('Canon #1', { medido: [stretch(160)] }),
      camera('Canon #2', { medido: [stretch(9)], aplicado: [stretch(9)] }),
    ],
    { [`PUT ${CLOCKS}`]: { body: { camaras: [] } } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Aplicar Canon #1' }));
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Corregimos la hora de sus fotos');
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Quitar Canon #2' }));
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Sus fotos volvieron a su hora');
  });
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { camara: 'Canon #1', aplicar: true },
    { camara: 'Canon #2', aplicar: false },
  ]);
});

it('a file is shown with its times before it is taken, once its starts are told', async () => {
  vi.spyOn(toast, 'success').mockReturnValue();
  const answers: Record<string, Answer> = {
    [`POST ${RESULTS}/preview`]: { body: PREVIEW },
    [`POST ${RESULTS}`]: { status: 201, body: { puntos: [FINISH], lugares: [] } },
  };
  const calls = show([], answers);
  const chooser = await screen.findByLabelText('Excel o CSV');
  fireEvent.change(chooser, { target: { files: [new File(['x'], 'resultados.csv')] } });
  expect(await screen.findByText('900 corredores con tiempo')).toBeTruthy();
  expect(screen.getByText(/y 12 que no llegaron. Falta la hora de largada/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tomar los tiempos' })).toHaveProperty(
    'disabled',
    true,
  );

  answers[`POST ${RESULTS}/preview`] = {
    body: {
      ...PREVIEW,
      sinLargada: 0,
      muestra: [{ numero: '12', categoria: '10K', paso: '2026-11-15T12:02:03.000Z' }],
    },
  };
  fireEvent.change(screen.getByLabelText('De qué punto son'), { target: { value: 'Km 5' } });
  fireEvent.change(screen.getByLabelText('Hora de largada'), { target: { value: '08:00' } });
  fireEvent.change(screen.getByLabelText('10K (400 corredores)'), { target: { value: '08:30' } });
  const take = await screen.findByRole('button', { name: 'Tomar los tiempos' });
  // What was typed is shown a little later than what was chosen, and nothing is taken before.
  await waitFor(() => {
    expect(calls.at(-1)?.body).toMatchObject({ lugar: 'Km 5' });
    expect(take).toHaveProperty('disabled', false);
  });
  expect(screen.getByText(/09:02:03/)).toBeTruthy();
  fireEvent.click(take);
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Tomamos los tiempos de Km 5');
  });
  const sent = calls.find(({ method, path }) => method === 'POST' && path === RESULTS);
  expect(sent?.body).toMatchObject({
    lugar: 'Km 5',
    largada: '08:00',
    largadas: '[{"categoria":"10K","start":"08:30"}]',
    comparada: 'abc',
  });
});

it('what the shop failed to look at is asked again where it stands, with what was typed', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const error = 'No se pudo por un momento.';
  const answers: Record<string, Answer> = { [`POST ${RESULTS}/preview`]: { body: PREVIEW } };
  show([], answers);
  const chooser = await screen.findByLabelText('Excel o CSV');
  fireEvent.change(chooser, { target: { files: [new File(['x'], 'resultados.csv')] } });
  const place = await screen.findByLabelText('De qué punto son');
  answers[`POST ${RESULTS}/preview`] = { status: 503, body: { error } };
  fireEvent.change(place, { target: { value: 'Km 5' } });
  expect((await screen.findByRole('alert')).textContent).toContain(error);
  expect(screen.getByLabelText('De qué punto son')).toBe(place);
  answers[`POST ${RESULTS}/preview`] = { body: { ...PREVIEW, sinLargada: 0 } };
  fireEvent.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  expect(await screen.findByRole('button', { name: 'Tomar los tiempos' })).toBeTruthy();
  expect(place).toHaveProperty('value', 'Km 5');
});

it('times that somebody else took meanwhile are shown before these take their place', async () => {
  vi.spyOn(toast, 'error').mockReturnValue();
  const error = 'Se modificó después de que lo abriste: tu cambio no se guardó.';
  const calls = show([], {
    [`POST ${RESULTS}/preview`]: { body: { ...PREVIEW, sinLargada: 0 } },
    [`POST ${RESULTS}`]: { status: 409, body: { error } },
  });
  const chooser = await screen.findByLabelText('Excel o CSV');
  fireEvent.change(chooser, { target: { files: [new File(['x'], 'resultados.csv')] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Tomar los tiempos' }));
  const asked = (path: string) => calls.filter((call) => call.path === path).length;
  await waitFor(() => {
    expect([asked(`${RESULTS}/preview`), asked(RESULTS)]).toEqual([2, 3]);
  });
  expect(toast.error).toHaveBeenCalledWith(error);
});

it('times that were taken before the event’s date was moved are told', async () => {
  const moved = { puntos: [FINISH], lugares: [], fechaDelEvento: '2025-11-15' };
  stubServer({
    'GET /events/event/7': { body: WIRE_EVENT },
    [`GET ${RESULTS}`]: { body: moved },
    [`GET ${CLOCKS}`]: { body: { camaras: [] } },
  });
  renderScreen(<ClocksPage />, { path: '/relojes/7', route: '/relojes/:eventId' });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'el evento es del 15 de Noviembre de 2025. Hay tiempos de otros días',
  );
});

it('times of another year than the event’s are told before they are taken', async () => {
  const hours = {
    ...{ ...PREVIEW, clase: 'hora', categorias: [], sinLargada: 0, fechaDelEvento: '2026-11-15' },
    primero: '2025-11-15T12:00:00.000Z',
    ultimo: '2025-11-15T14:00:00.000Z',
  };
  show([], { [`POST ${RESULTS}/preview`]: { body: hours } });
  const chooser = await screen.findByLabelText('Excel o CSV');
  fireEvent.change(chooser, { target: { files: [new File(['x'], 'resultados.csv')] } });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Fijate la fecha: el evento es del 15 de Noviembre de 2026.',
  );
});

it('what is no file of results is refused in the server’s words, dirty lines one by one', async () => {
  const error = 'Este archivo no es una planilla.';
  const answers: Record<string, Answer> = {
    [`POST ${RESULTS}/preview`]: { status: 415, body: { error } },
  };
  show([], answers);
  const chooser = await screen.findByLabelText('Excel o CSV');
  fireEvent.change(chooser, { target: { files: [new File(['%PDF'], 'resultados.csv')] } });
  expect((await screen.findByRole('alert')).textContent).toBe(error);
  answers[`POST ${RESULTS}/preview`] = {
    body: {
      ...PREVIEW,
      problemas: [{ linea: 4, problema: '«rápido» no es un tiempo: van como 1:02:03.' }],
      totalProblemas: 1,
    },
  };
  fireEvent.change(chooser, { target: { files: [new File(['x'], 'otro.csv')] } });
  const table = await screen.findByRole('table', { name: 'Líneas con problemas' });
  expect(within(table).getByText(/«rápido» no es un tiempo/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Tomar los tiempos' })).toBeNull();
});

it.each([
  [0, 'en hora'],
  [1, 'atrasa 1 s'],
  [-3_723, 'adelanta 1 h 2 min 3 s'],
  [86_400_040, 'atrasa 1.000 días 40 s'],
])('an offset of %d s reads %s', (seconds, words) => {
  expect(offsetWords(seconds)).toBe(words);
});
