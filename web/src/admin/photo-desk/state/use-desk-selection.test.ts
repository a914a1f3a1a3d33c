import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DeskPhoto } from '../../../api/admin/photo-desk.ts';
import { useDeskSelection } from './use-desk-selection.ts';

function photo(id: number): DeskPhoto {
  return {
    id,
    name: `IMG_${String(id)}.jpg`,
    bibNumbers: [],
    urls: { preview: '', thumbnail: '' },
    width: 3,
    height: 2,
    placeholder: '',
    byteSize: 1,
    takenAt: null,
    createdAt: new Date(0),
    numbers: [],
    readings: [],
    faceCount: 0,
    sold: false,
    previewReady: true,
    bibsRead: true,
    facesIndexed: true,
    failure: null,
  };
}
const first = [1, 2, 3].map(photo);
const second = [4, 5, 6].map(photo);

describe('the photo the keyboard is on', () => {
  it('is the first of a page walked on to, and the last of one walked back to', () => {
    const { result, rerender } = renderHook(({ photos }) => useDeskSelection(photos), {
      initialProps: { photos: second },
    });
    expect(result.current.active?.id).toBe(4);
    act(() => {
      result.current.enterFrom('end');
    });
    rerender({ photos: first });
    expect(result.current.active?.id).toBe(3);
    act(() => {
      result.current.enterFrom('start');
    });
    rerender({ photos: second });
    expect(result.current.active?.id).toBe(4);
  });

  it('extends the selection from where the walk began, and keeps it on other pages', () => {
    const { result, rerender } = renderHook(({ photos }) => useDeskSelection(photos), {
      initialProps: { photos: first },
    });
    act(() => {
      result.current.activate(1, { extend: false });
    });
    act(() => {
      result.current.activate(2, { extend: true });
    });
    rerender({ photos: second });
    expect([...result.current.selected.keys()]).toEqual([2, 3]);
  });
});
