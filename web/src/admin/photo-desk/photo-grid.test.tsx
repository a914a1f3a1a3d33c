import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DeskPhoto } from '../../api/admin/photo-desk.ts';
import { PhotoGrid } from './PhotoGrid.tsx';

const photo = (id: number): DeskPhoto => ({
  id,
  name: `IMG_${String(id)}.jpg`,
  bibNumbers: [],
  urls: { preview: '', thumbnail: '' },
  width: 3,
  height: 2,
  placeholder: '',
  byteSize: 1,
  place: '',
  takenAt: null,
  createdAt: new Date(0),
  numbers: [],
  readings: [],
  faceCount: 0,
  sold: false,
  hidden: false,
  strangers: [],
  previewReady: true,
  bibsRead: true,
  facesIndexed: true,
  failure: null,
});

it('the screen opens at its top, and follows the photo that keys move to', () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const grid = (activeIndex: number) => (
    <PhotoGrid
      photos={[photo(1), photo(2)]}
      activeIndex={activeIndex}
      selected={new Map()}
      onKey={vi.fn()}
      onPick={vi.fn()}
    />
  );
  const { rerender } = render(grid(0));
  expect(scrolled).not.toHaveBeenCalled();
  rerender(grid(1));
  expect(scrolled).toHaveBeenCalledOnce();
});
