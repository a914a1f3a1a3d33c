import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, stubServer } from '../../../test-screen.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { deskPhoto } from './desk-photo.fixture.ts';
import { useDeskEdits } from './use-desk-edits.ts';

function Desk() {
  const { send, offer, closeOffer } = useDeskEdits({
    ...{ eventId: 7, filter: 'all', number: '', page: 1 },
  });
  const correct = (id: number, wrong: string) => {
    send({ kind: 'correct', photo: deskPhoto(id), wrong, right: '4321' });
  };
  return (
    <>
      <button
        onClick={() => {
          send({ kind: 'add', photo: deskPhoto(3), numbers: ['4321'] });
        }}
      >
        Agregar
      </button>
      <button
        onClick={() => {
          correct(3, '432');
          correct(4, '321');
        }}
      >
        Corregir dos
      </button>
      <button onClick={closeOffer}>Seguir</button>
      <p>{offer ? `También en otras: ${offer.wrong}` : 'Nada que ofrecer'}</p>
    </>
  );
}

const wire = (id: number) => ({
  ...deskPhoto(id),
  ...{ lugar: '', idDetector: '', url: { original: '/p.jpg', thumbnail: '/t.jpg' } },
});
const SAME = 'POST /events/event/7/correct-reading';

it('a number that was not saved is told with its photo: the keyboard is on another one by then', async () => {
  vi.spyOn(toast, 'error').mockReturnValue();
  stubServer({ 'PUT /photos/3/numbers': { status: 409, body: { error: 'Ahora no.' } } });
  renderScreen(<Desk />);
  fireEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('Ahora no. No se guardó 4321 en IMG_3.jpg.');
  });
});

it('two corrections, one right after the other, are both offered for the photos that were read alike', async () => {
  const calls = stubServer({
    'PUT /photos/3/numbers': { body: wire(3) },
    'PUT /photos/4/numbers': { body: wire(4) },
    [SAME]: { body: { photos: [wire(9)], applied: false } },
  });
  renderScreen(<Desk />);
  fireEvent.click(screen.getByRole('button', { name: 'Corregir dos' }));
  await waitFor(() => {
    expect(calls.filter(({ path }) => SAME.endsWith(path))).toHaveLength(2);
  });
  await screen.findByText('También en otras: 432');
  fireEvent.click(screen.getByRole('button', { name: 'Seguir' }));
  await screen.findByText('También en otras: 321');
  fireEvent.click(screen.getByRole('button', { name: 'Seguir' }));
  await screen.findByText('Nada que ofrecer');
});

it('a correction that was not saved is offered for no other photo', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(toast, 'error').mockReturnValue();
  const calls = stubServer({
    'PUT /photos/3/numbers': { status: 409, body: { error: 'Ahora no.' } },
    'PUT /photos/4/numbers': { body: wire(4) },
    [SAME]: { body: { photos: [wire(9)], applied: false } },
  });
  renderScreen(<Desk />);
  fireEvent.click(screen.getByRole('button', { name: 'Corregir dos' }));
  await screen.findByText('También en otras: 321');
  const asked = calls.filter(({ path }) => SAME.endsWith(path)).map(({ body }) => body);
  expect(asked).toEqual([{ wrong: '321', right: '4321' }]);
});
