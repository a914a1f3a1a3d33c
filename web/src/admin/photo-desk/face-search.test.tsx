import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { holdAnswers, renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { FaceSearchDialog } from './FaceSearchDialog.tsx';

const SEARCH = 'POST /events/event/7/similar-images';
const photo = (id: number) => ({
  id,
  name: `${String(id)}.jpg`,
  idDetector: '',
  url: { original: '', thumbnail: '' },
  width: 60,
  height: 40,
  placeholder: '',
});

function show(answer: Answer) {
  const found = vi.fn();
  const calls = stubServer({ [SEARCH]: answer });
  const { unmount } = renderScreen(
    <FaceSearchDialog eventId={7} onFound={found} onClose={vi.fn()} />,
  );
  const file = new File(['x'], 'cara.jpg', { type: 'image/jpeg' });
  const input = screen.getByLabelText('Imagen de la persona');
  const choose = (chosen = file) => {
    fireEvent.change(input, { target: { files: [chosen] } });
  };
  return { found, calls, choose, unmount };
}

it('finds the photos of a face, the surest first, and says on what terms', async () => {
  const result = (id: number, score: number) => ({
    image: photo(id),
    score,
    tier: 'strict',
    reason: 'tu cara',
  });
  const { found, calls, choose } = show({ body: { results: [result(9, 0.9), result(4, 0.7)] } });
  expect(screen.getByText(/esa persona te dio su imagen .* no la guardamos/)).toBeTruthy();
  choose();
  await waitFor(() => {
    expect(found).toHaveBeenCalledWith([9, 4]);
  });
  expect(calls).toHaveLength(1);
});

it.each<[string, Answer, string]>([
  ['nobody', { body: { results: [] } }, 'No se encontraron coincidencias.'],
  [
    'no face',
    { status: 422, body: { error: 'La imagen está borrosa.' } },
    'La imagen está borrosa.',
  ],
])('of %s it says so and stays', async (_what, answer, text) => {
  const { found, choose } = show(answer);
  choose();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(found).not.toHaveBeenCalled();
});

it('who closed the dialog meanwhile is not taken to what it finds', async () => {
  const body = { results: [{ image: photo(9), score: 0.9, tier: 'strict', reason: 'tu cara' }] };
  const { found, calls, choose, unmount } = show({ body });
  const letGo = holdAnswers('similar-images');
  choose();
  await waitFor(() => {
    expect(calls).toHaveLength(1);
  });
  unmount();
  await act(async () => {
    letGo();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(found).not.toHaveBeenCalled();
});
