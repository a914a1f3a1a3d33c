import { act, renderHook, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useFoundFaces } from './use-found-faces.ts';

const PHOTO = {
  id: 1,
  name: 'IMG_1.jpg',
  bibNumbers: [],
  urls: { preview: '/1.webp', thumbnail: '/1.avif' },
  width: 1600,
  height: 1066,
  placeholder: '',
};

it('what a face search found is there again after going back, a reload, and forward', async () => {
  window.history.replaceState(null, '', '/fotos/7');
  const open = () => renderHook(() => useFoundFaces(7), { wrapper: BrowserRouter });
  const first = open();
  act(() => {
    first.result.current.show([{ photo: PHOTO, score: 0.9, tier: 'strict', reason: 'tu cara' }]);
  });
  expect(first.result.current.faces?.found).toHaveLength(1);
  window.history.back();
  await waitFor(() => {
    expect(first.result.current.faces).toBeUndefined();
  });
  first.unmount();
  const again = open();
  expect(again.result.current.faces).toBeUndefined();
  window.history.forward();
  await waitFor(() => {
    expect(again.result.current.faces?.found).toHaveLength(1);
  });
});

it('who takes the only photo of the last page away goes on with those of the page before', () => {
  window.history.replaceState(null, '', '/fotos/8');
  const { result } = renderHook(() => useFoundFaces(8), { wrapper: BrowserRouter });
  const found = Array.from({ length: 19 }, (_, index) => ({
    photo: { ...PHOTO, id: index + 1 },
    ...({ score: 0.9, tier: 'strict', reason: 'tu cara' } as const),
  }));
  act(() => {
    result.current.show(found);
  });
  act(() => {
    result.current.onPage(2);
  });
  expect(result.current.faces?.page).toBe(2);
  act(() => {
    result.current.without(19);
  });
  expect(result.current.faces).toMatchObject({ page: 1, found: { length: 18 } });
});
