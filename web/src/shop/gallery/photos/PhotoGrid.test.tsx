import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Gallery, Photo } from '../../../api/photos.ts';
import { renderScreen, stubServer } from '../../../test-screen.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';

const photo = (id: number, width: number, height: number): Photo => ({
  id,
  name: `IMG_${String(id)}.jpg`,
  bibNumbers: [],
  urls: { preview: 'p.webp', thumbnail: 't.webp' },
  width,
  height,
  placeholder: '',
});
const EVENT: Gallery = {
  ...{ id: 7, name: 'Maratón', date: '2026-03-05', zone: 'Tandil', active: true },
  ...{ coverImageUrl: '', albumLink: '', price: 150_000, photos: [], pages: 1, total: 0 },
  ...{ bibSearch: true, faceSearch: true, updatedAt: new Date(0) },
};

it('a photo of an odd shape leaves the one beside it, and the buttons of both, room on a phone', () => {
  stubServer({});
  const shapes = [photo(1, 1, 800), photo(2, 20_000, 900), photo(3, 900, 600), photo(4, 600, 900)];
  renderScreen(<PhotoGrid name="all" event={EVENT} photos={shapes} page={1} reasons={new Map()} />);
  const places = shapes.map(({ id }) => {
    const button = screen.getByRole('button', { name: `Ver foto ${String(id)}` });
    const share = Number(button.closest('li')?.style.getPropertyValue('--share'));
    return { share, isOdd: button.hasAttribute('data-odd') };
  });
  expect(places.map(({ isOdd }) => isOdd)).toEqual([true, true, false, false]);
  for (const { share } of places) {
    // 44 pixels of the 280 that a row of the narrowest phone has.
    expect(share).toBeGreaterThan(44 / 280);
  }
});
