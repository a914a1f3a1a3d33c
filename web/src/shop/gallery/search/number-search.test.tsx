import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { holdAnswers, renderScreen, stubServer, type Answer } from '../../../test-screen.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { NumberSearch } from './NumberSearch.tsx';

function show(answer: Answer = { body: { images: [] } }) {
  const calls = stubServer({ 'GET /events/event/7/images': answer });
  renderScreen(<NumberSearch eventId={7} number="" disabled={false} />, {
    path: '/fotos/7',
    route: '/fotos/:eventId',
  });
  return calls;
}
const box = () => screen.getByLabelText('Buscá por número de participante');
function search(text: string) {
  fireEvent.change(box(), { target: { value: text } });
  fireEvent.submit(screen.getByRole('search'));
}

it('a text that is no number leaves what to do about it beside the box, until it is changed', () => {
  const calls = show();
  search('12 y 14');
  expect(screen.getByText('Buscá un número por vez.')).toBeTruthy();
  fireEvent.change(box(), { target: { value: '12' } });
  expect(screen.queryByText('Buscá un número por vez.')).toBeNull();
  expect(calls).toEqual([]);
});

it('a second number asked before the first one is answered is the one that is shown', async () => {
  show();
  const open = holdAnswers('idDetector=568');
  search('568');
  search('707');
  await waitFor(() => {
    expect(window.location.pathname).toBe('/fotos/7/number/707');
  });
  open();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(window.location.pathname).toBe('/fotos/7/number/707');
});

it('a number pasted as paper and keyboards write it is searched, whole', () => {
  const calls = show();
  search('Nº 1.234');
  expect(calls[0]?.path).toContain('idDetector=1234');
});

it.each([
  [
    409,
    { error: 'Las fotos todavía no están publicadas.' },
    'Las fotos todavía no están publicadas.',
  ],
  // A proxy's own page says nothing to a runner.
  [429, '<html></html>', 'Son muchos intentos seguidos. Esperá un minuto y probá de nuevo.'],
  [503, '<html></html>', 'Error en la búsqueda'],
])(
  'decisions, Wire: a search refused with %i says why, and keeps the number',
  async (status, body, text) => {
    show({ status, body });
    search('45');
    await waitFor(() => {
      expect(toast.error).toHaveBeenCalledWith(text);
    });
    expect(box()).toHaveProperty('value', '45');
  },
);

it('a search that fails after its person went elsewhere tells nobody there', async () => {
  stubServer({ 'GET /events/event/7/images': { status: 503, body: '' } });
  const { unmount } = renderScreen(<NumberSearch eventId={7} number="" disabled={false} />);
  const open = holdAnswers();
  search('568');
  unmount();
  const failed = vi.spyOn(console, 'error').mockReset().mockReturnValue();
  open();
  await waitFor(() => {
    expect(failed).toHaveBeenCalledWith('the number search failed', expect.anything());
  });
  expect(toast.error).not.toHaveBeenCalled();
});
