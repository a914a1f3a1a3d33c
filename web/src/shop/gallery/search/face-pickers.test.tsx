import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { holdAnswers, renderScreen, stubServer } from '../../../test-screen.tsx';
import { asFile, forgetSelfies, keepSelfies } from '../../../state/selfies.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { FacePickers } from './FacePickers.tsx';
import { FaceSearch } from './FaceSearch.tsx';
import { LONG_MS } from '../../../ui/feedback/use-long-wait.ts';
import { useFaceSearch } from './use-face-search.ts';

const LABELS = { file: 'Subir imagen', camera: 'Abrir cámara', input: 'Tu cara' };

it.each(['Subir imagen', 'Abrir cámara'])(
  'the search by face is made ready as soon as %s is pressed',
  async (name) => {
    const calls = stubServer({});
    renderScreen(
      <FacePickers
        control={{ busy: false, search: () => undefined, stop: () => undefined }}
        labels={LABELS}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name }));
    expect(calls).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/faces/prepare' }),
    );
    // The camera's dialog comes late, into this test.
    if (name === 'Abrir cámara') await screen.findByRole('dialog');
  },
);

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['JPEG', 'data:image/jpeg;base64,AAAA'],
  ['HEIC, which this browser cannot read', 'data:image/heic;base64,AAAA'],
])(
  'a search that gets no answer can be left; its %s stays for the next one',
  async (_, picture) => {
    forgetSelfies();
    const calls = stubServer({ 'POST /events/event/7/similar-images': { outcome: 'pending' } });
    function Search() {
      const control = useFaceSearch(7, () => undefined);
      return (
        <>
          <FacePickers control={control} labels={LABELS} />
          <output>{control.kept.length}</output>
        </>
      );
    }
    renderScreen(<Search />);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const chosen = { target: { files: [asFile(picture)] } };
    fireEvent.change(screen.getByLabelText('Tu cara'), chosen);
    // The page's clock stands still; this one does not.
    await expect.poll(() => calls).toHaveLength(1);
    expect(screen.queryByText(/está tardando/)).toBeNull();
    act(() => {
      vi.advanceTimersByTime(LONG_MS);
    });
    expect(screen.getByText(/La búsqueda está tardando/)).toBeTruthy();
    vi.useRealTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Dejar de buscar' }));
    const again = screen.getByRole('button', { name: 'Subir imagen' });
    expect(document.activeElement).toBe(again);
    expect(again.getAttribute('aria-disabled')).toBeNull();
    await waitFor(() => {
      expect(screen.getByRole('status', { name: '' }).textContent).toBe('1');
    });
    expect(toast.error).not.toHaveBeenCalled();
  },
);

it('a search that is answered after its person left keeps neither selfie nor photos for who comes next', async () => {
  forgetSelfies();
  localStorage.setItem('person', 'ana@example.com');
  const calls = stubServer({ 'POST /events/event/7/similar-images': { body: { results: [] } } });
  const arrive = holdAnswers();
  const onFound = vi.fn();
  const { result } = renderHook(() => useFaceSearch(7, onFound));
  act(() => {
    result.current.search([asFile('data:image/jpeg;base64,AAAA')]);
  });
  await expect.poll(() => calls).toHaveLength(1);
  localStorage.removeItem('person');
  arrive();
  await waitFor(() => {
    expect(result.current.busy).toBe(false);
  });
  expect(result.current.kept).toEqual([]);
  expect(onFound).not.toHaveBeenCalled();
  expect(toast.warning).not.toHaveBeenCalled();
});

it('a picture that is taken back while it is looked for is kept no more, and its search tells nothing', async () => {
  await keepSelfies([asFile('data:image/jpeg;base64,AAAA')]);
  const calls = stubServer({ 'POST /events/event/7/similar-images': { body: { results: [] } } });
  const arrive = holdAnswers();
  function Search() {
    return <FaceSearch control={useFaceSearch(7, () => undefined)} disabled={false} />;
  }
  renderScreen(<Search />);
  fireEvent.click(screen.getByRole('button', { name: 'Buscar con la misma foto' }));
  await expect.poll(() => calls).toHaveLength(1);
  const forget = screen.getByRole('button', { name: 'Olvidarla' });
  forget.focus();
  fireEvent.click(forget);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Buscá por tu cara' }));
  expect(screen.queryByRole('button', { name: 'Buscando...' })).toBeNull();
  arrive();
  // What would come of it is there before the next one is refused.
  const empty = { target: { files: [new File([], 'vacia.jpg', { type: 'image/jpeg' })] } };
  fireEvent.change(screen.getByLabelText('Imagen para buscar por cara'), empty);
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledOnce();
  });
  expect(screen.queryByRole('button', { name: 'Olvidarla' })).toBeNull();
  expect(toast.warning).not.toHaveBeenCalled();
});

const PAGE = { 'content-type': 'text/html', 'content-language': '' };
it.each([
  ['the shop has no hand free', 1, { status: 503, body: { error: 'Hay muchas búsquedas.' } }],
  ['there are too many at once', 1, { status: 429, body: { error: 'Esperá unos segundos.' } }],
  ['a Wi-Fi answers with its own page', 1, { body: '<html>Ingresá</html>', headers: PAGE }],
  ['the picture shows no face', 0, { status: 422, body: { error: 'No encontramos una cara.' } }],
])('when %s, %i selfies stay for the next search', async (_what, stay, answer) => {
  forgetSelfies();
  stubServer({ 'POST /events/event/7/similar-images': answer });
  const { result } = renderHook(() => useFaceSearch(7, () => undefined));
  act(() => {
    result.current.search([asFile('data:image/jpeg;base64,AAAA')]);
  });
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledOnce();
  });
  expect(result.current.kept).toHaveLength(stay);
});

it('a search whose person goes elsewhere ends: nothing is told there, and the selfie stays for the next one', async () => {
  forgetSelfies();
  const calls = stubServer({ 'POST /events/event/7/similar-images': { outcome: 'pending' } });
  const { result, unmount } = renderHook(() => useFaceSearch(7, () => undefined));
  act(() => {
    result.current.search([asFile('data:image/jpeg;base64,AAAA')]);
  });
  await expect.poll(() => calls).toHaveLength(1);
  unmount();
  const next = renderHook(() => useFaceSearch(7, () => undefined));
  await waitFor(() => {
    expect(next.result.current.kept).toHaveLength(1);
  });
  expect(toast.error).not.toHaveBeenCalled();
});
