import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PhotoGrid } from './PhotoGrid.tsx';
import { deskPhoto } from './state/desk-photo.fixture.ts';

afterEach(() => {
  // jsdom has none: the files after this one find it as it was.
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it('the screen opens at its top, and follows the photo that keys move to', () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const grid = (activeIndex: number) => (
    <PhotoGrid
      photos={[deskPhoto(1), deskPhoto(2)]}
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
