import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { EVENT_HEAD, photosOf } from '../../../test-event.ts';
import { renderScreen, stubServer } from '../../../test-screen.tsx';
import { Lightbox } from './Lightbox.tsx';

const PHOTOS = photosOf(1, 2);
const EVENT = { ...EVENT_HEAD, name: 'Corrida', date: '2026-03-05', photos: PHOTOS };

function swipeLeft() {
  const stage = screen.getByRole('img', { name: /^Foto/ }).closest('[data-zoomed]');
  if (!stage) throw new Error('the photo stands on no stage');
  fireEvent.touchStart(stage, { touches: [{ clientX: 200, clientY: 100 }] });
  fireEvent.touchEnd(stage, { changedTouches: [{ clientX: 100, clientY: 100 }] });
}

it('a finger turns to the next photo, and in an enlarged one it looks about', () => {
  const viewport = Object.assign(new EventTarget(), { scale: 2.5 });
  vi.stubGlobal('visualViewport', viewport);
  stubServer({});
  renderScreen(
    <Lightbox
      event={EVENT}
      photos={PHOTOS}
      page={1}
      start={0}
      onStay={vi.fn()}
      placeOf={() => null}
      onClose={vi.fn()}
    />,
  );
  swipeLeft();
  expect(screen.getByText('1 de 2')).toBeTruthy();
  act(() => {
    viewport.scale = 1;
    viewport.dispatchEvent(new Event('resize'));
  });
  swipeLeft();
  expect(screen.getByText('2 de 2')).toBeTruthy();
});
