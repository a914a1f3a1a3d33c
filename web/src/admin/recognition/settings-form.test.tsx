import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SettingsForm } from './SettingsForm.tsx';

const SETTINGS = { startList: ['12', '345'], range: { from: 1, to: 400 }, pattern: '' };

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

function show() {
  const calls = stubServer({
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
      { startList: ['12', '345', '400'], range: null, pattern: '' },
    ]);
  });
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Cambios guardados');
  });
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
