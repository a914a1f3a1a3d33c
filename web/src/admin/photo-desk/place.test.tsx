import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PlaceDialog } from './PlaceDialog.tsx';

const SAVE = 'PUT /events/event/7/place';

function show(photoIds: number[], count: number) {
  const done = vi.fn();
  const calls = stubServer({ [SAVE]: { body: { count } } });
  renderScreen(<PlaceDialog eventId={7} photoIds={photoIds} onDone={done} onClose={done} />);
  fireEvent.change(screen.getByLabelText('Lugar del recorrido'), { target: { value: 'Km 5' } });
  return { calls, done };
}
const save = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Guardar lugar' }));
};

it('names the place of the photos that are selected', async () => {
  vi.spyOn(toast, 'success').mockReturnValue();
  const { calls, done } = show([3, 4], 2);
  expect(screen.getByRole('heading', { name: 'Lugar de 2 fotos' })).toBeTruthy();
  save();
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Lugar guardado en 2 fotos.');
  });
  expect(calls.at(-1)?.body).toMatchObject({ place: 'Km 5', photoIds: [3, 4] });
  expect(done).toHaveBeenCalledTimes(2);
});

it('of more than a call takes, call by call; and tells of those that went meanwhile', async () => {
  vi.spyOn(toast, 'success').mockReturnValue();
  vi.spyOn(toast, 'info').mockReturnValue();
  const { calls } = show(
    Array.from({ length: 1500 }, (_, at) => at + 1),
    600,
  );
  save();
  await waitFor(() => {
    expect(toast.info).toHaveBeenCalledWith('300 fotos ya no estaban en este evento.');
  });
  expect(toast.success).toHaveBeenCalledWith('Lugar guardado en 1.200 fotos.');
  const named = calls.map(({ body }) => z.parse(z.object({ photoIds: z.array(z.int()) }), body));
  expect(named.map(({ photoIds }) => photoIds.length)).toEqual([1000, 500]);
});

it('or of a camera and a time, and says when there is no such photo', async () => {
  vi.spyOn(toast, 'error').mockReturnValue();
  const { calls } = show([], 0);
  fireEvent.change(screen.getByLabelText(/^El nombre de la foto empieza con/), {
    target: { value: 'DSC' },
  });
  fireEvent.change(screen.getByLabelText(/^Desde las/), { target: { value: '08:00' } });
  save();
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('Ninguna foto coincide con esa cámara y esa hora.');
  });
  expect(calls.at(-1)?.body).toEqual({ place: 'Km 5', camera: 'DSC', from: '08:00', to: null });
  expect(screen.getByRole('dialog')).toBeTruthy();
});
