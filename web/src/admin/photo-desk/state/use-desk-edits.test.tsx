import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, stubServer } from '../../../test-screen.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { deskPhoto } from './desk-photo.fixture.ts';
import { useDeskEdits } from './use-desk-edits.ts';

function Desk() {
  const { send } = useDeskEdits({ eventId: 7, filter: 'all', number: '', page: 1 });
  return (
    <button
      onClick={() => {
        send({ kind: 'add', photo: deskPhoto(3), numbers: ['4321'] });
      }}
    >
      Agregar
    </button>
  );
}

it('a number that was not saved is told with its photo: the keyboard is on another one by then', async () => {
  vi.spyOn(toast, 'error').mockReturnValue();
  stubServer({ 'PUT /photos/3/numbers': { status: 409, body: { error: 'Ahora no.' } } });
  renderScreen(<Desk />);
  fireEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith('Ahora no. No se guardó 4321 en IMG_3.jpg.');
  });
});
