import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DeletePhotosDialog } from './DeletePhotosDialog.tsx';

const FOR_GOOD = 'Se borran también sus números y sus caras. No se puede deshacer.';
const KEPT = 'no se venden más, y quienes las compraron las siguen descargando.';

it.each([
  [[false, false], FOR_GOOD],
  [[true, true], `2 están en compras: ${KEPT}`],
  [[true, false, false], `1 está en una compra: ${KEPT} ${FOR_GOOD}`],
])('of photos in an order (%s) it says what stays, of the others what goes', (sold, detail) => {
  stubServer({});
  const photos = sold.map((isSold, index) => ({ id: index, name: 'IMG.jpg', sold: isSold }));
  const nothing = () => undefined;
  const told = { onDeleted: nothing, onFailed: nothing, onClose: nothing };
  renderScreen(<DeletePhotosDialog eventId={7} photos={photos} {...told} />);
  expect(screen.getByText(detail)).toBeTruthy();
});

const DELETE = 'POST /photos/delete';

/** Deletes three chosen photos of event 7. */
function remove(answer: Answer) {
  for (const kind of ['success', 'info', 'error'] as const) {
    vi.spyOn(toast, kind).mockReturnValue();
  }
  const calls = stubServer({ [DELETE]: answer });
  const told = { onDeleted: vi.fn(), onFailed: vi.fn(), onClose: vi.fn() };
  const photos = [1, 2, 3].map((id) => ({ id, name: 'IMG.jpg', sold: false }));
  renderScreen(<DeletePhotosDialog eventId={7} photos={photos} {...told} />);
  fireEvent.click(screen.getByRole('button', { name: 'Eliminar 3 fotos' }));
  return { calls, ...told };
}

it('deletes them in their event alone, and tells of those that somebody else deleted or moved before', async () => {
  const { calls, onDeleted, onFailed } = remove({ body: { ids: [1] } });
  await waitFor(() => {
    expect(toast.info).toHaveBeenCalledWith('2 fotos ya no estaban en este evento.');
  });
  expect(toast.success).toHaveBeenCalledWith('1 foto eliminada');
  expect(calls.at(-1)?.body).toEqual({ eventId: 7, ids: [1, 2, 3] });
  expect([onDeleted, onFailed].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});

it('tells that all were gone before', async () => {
  const { onDeleted } = remove({ status: 404, body: { error: 'La foto no existe.' } });
  await waitFor(() => {
    expect(toast.info).toHaveBeenCalledWith('3 fotos ya no estaban en este evento.');
  });
  expect([toast.success, toast.error].flatMap((tell) => vi.mocked(tell).mock.calls)).toEqual([]);
  expect(onDeleted).toHaveBeenCalledOnce();
});

it('keeps them chosen where they could not be deleted', async () => {
  const { onDeleted, onFailed, onClose } = remove({
    status: 503,
    body: { error: 'Probá de nuevo en un momento.' },
  });
  await waitFor(() => {
    expect(onClose).toHaveBeenCalled();
  });
  expect(toast.error).toHaveBeenCalledOnce();
  expect([onDeleted, onFailed].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});
