import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { WIRE_EVENT } from '../../test-event.ts';
import { holdAnswers, renderScreen, stubServer, Visits } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { RecognitionPage } from './RecognitionPage.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const SETTINGS = { startList: ['12', '345'], range: { from: 1, to: 400 }, pattern: '' };
const STATS = {
  ...{ photos: 0, photosRead: 0, photosWithoutNumber: 0, photosFailed: 0, photosIndexed: 0 },
  ...{ photosWithoutFace: 0, faces: 0, runnersFound: 0, startListSize: 0, startListFound: 0 },
  sample: { drawn: 0, checked: 0, precision: null, recall: null },
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

function show(now = SETTINGS) {
  const calls = stubServer({
    'GET /events/event/7/recognition': { body: now },
    'PUT /events/event/7/recognition': { body: SETTINGS },
  });
  renderScreen(<SettingsForm eventId={7} settings={SETTINGS} />, { path: '/', route: '/' });
  return () => calls.filter(({ method }) => method !== 'GET');
}
const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const save = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Guardar Cambios' }));
};

it('sends the list as numbers, and no range when both ends are empty', async () => {
  const sent = show();
  type('Lista de largada', '12, 345\n"400"');
  type('Rango: desde', '');
  type('hasta', ' ');
  save();
  await waitFor(() => {
    expect(sent().map(({ body }) => body)).toEqual([
      { startList: ['12', '345', '400'], range: null },
    ]);
  });
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Cambios guardados');
  });
});

it('what was not touched is not sent: a list that came meanwhile stays', async () => {
  const sent = show({ ...SETTINGS, startList: ['1', '2', '3'] });
  type('hasta', '900');
  save();
  await waitFor(() => {
    expect(sent().map(({ body }) => body)).toEqual([{ range: { from: 1, to: 900 } }]);
  });
});

it('what is added to the list and taken out of it is done to the list that is there by now', async () => {
  const sent = show({ ...SETTINGS, startList: ['345', '12', '900'] });
  type('Lista de largada', '12 400');
  save();
  await waitFor(() => {
    expect(sent().map(({ body }) => body)).toEqual([{ startList: ['12', '900', '400'] }]);
  });
});

it('saved without a change, nothing is sent and nothing fails', async () => {
  const sent = show();
  save();
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Cambios guardados');
  });
  expect(toast.error).not.toHaveBeenCalled();
  expect(sent()).toEqual([]);
});

it('saved without a change in an event that was deleted meanwhile, that is told', async () => {
  stubServer({
    'GET /events/event/7/recognition': { status: 404, body: { error: 'Ese evento ya no existe.' } },
  });
  renderScreen(<SettingsForm eventId={7} settings={SETTINGS} />, { path: '/', route: '/' });
  save();
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('Ese evento ya no existe.');
  });
  expect(toast.success).not.toHaveBeenCalled();
});

it('what is typed while the form is being saved stays, and is sent with the next press', async () => {
  const sent = show();
  type('hasta', '900');
  const letGo = holdAnswers();
  save();
  expect(await screen.findByRole('button', { name: 'Guardando...' })).toBeTruthy();
  type('Patrón, si los números llevan letras', '[A-Z]');
  letGo();
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Cambios guardados');
  });
  const pattern = screen.getByLabelText('Patrón, si los números llevan letras');
  expect(pattern).toHaveProperty('value', '[A-Z]');
  save();
  await waitFor(() => {
    expect(sent().map(({ body }) => body)).toEqual([
      { range: { from: 1, to: 900 } },
      { pattern: '[A-Z]' },
    ]);
  });
});

it('opens with the list that there is, not with the one of an earlier visit', async () => {
  const answers: Record<string, { body: unknown }> = {
    'GET /events/event/7': { body: WIRE_EVENT },
    'GET /events/event/7/recognition': { body: SETTINGS },
    'GET /events/event/7/recognition/stats': { body: STATS },
    'GET /events/event/7/recognition/sample': { body: [] },
  };
  stubServer(answers);
  renderScreen(<Visits of={<RecognitionPage />} />, { path: '/7', route: '/:eventId' });
  const list = async () => (await screen.findByLabelText<HTMLTextAreaElement>(/^Lista/)).value;
  const go = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Ir o volver' }));
  };
  expect(await list()).toBe('12\n345');
  go();
  answers['GET /events/event/7/recognition'] = { body: { ...SETTINGS, startList: ['900'] } };
  go();
  expect(await list()).toBe('900');
});

it.each([
  ['Lista de largada', '12, 3#4', '3#4: no es un número'],
  ['hasta', '0', 'Rango: el primero no puede ser mayor que el último'],
  ['Rango: desde', 'uno', 'Rango: debe ser un número'],
  ['Patrón, si los números llevan letras', '(', 'Patrón: no es válido. Ejemplo: [A-Z]\\d{3}'],
])('%s: %s is refused beside the field, and nothing is sent', async (label, value, problem) => {
  const sent = show();
  type(label, value);
  save();
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(sent()).toEqual([]);
});
