import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { EVENT_HEAD, photosOf } from '../../../test-event.ts';
import { renderScreen, stubServer } from '../../../test-screen.tsx';
import { useFoundFaces } from '../use-found-faces.ts';
import { PhotoGrid } from './PhotoGrid.tsx';

const PHOTOS = photosOf(1, 2, 3);
const EVENT = { ...EVENT_HEAD, photos: PHOTOS };
const found = (photo: (typeof PHOTOS)[number]) => ({
  ...{ photo, score: 0.9, reason: 'tu cara' },
  tier: 'strict' as const,
});

/** All photos, or those with a face: photos 2 and 3. */
function Grid() {
  const { faces, show } = useFoundFaces(EVENT.id);
  const photos = faces ? faces.found.map(({ photo }) => photo) : PHOTOS;
  return (
    <>
      <button
        type="button"
        onClick={() => {
          show(PHOTOS.slice(1).map(found));
        }}
      >
        Mi cara
      </button>
      <PhotoGrid name="photos" event={EVENT} photos={photos} page={1} reasons={new Map()} />
    </>
  );
}

beforeEach(() => {
  stubServer({});
});
function show() {
  renderScreen(<Grid />, { path: '/fotos/7', route: '/fotos/:eventId' });
}
const opener = (id: number) => screen.getByRole('button', { name: `Ver foto ${String(id)}` });
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

it('storefront §2: the photo that was looked at last is the one kept for a reload, and gets the focus', async () => {
  show();
  opener(1).focus();
  fireEvent.click(opener(1));
  await screen.findByText('1 de 3');
  press('Foto siguiente');
  press('Foto siguiente');
  await waitFor(() => {
    expect(window.history.state).toMatchObject({ usr: { photo: 3 } });
  });
  press('Foto anterior');
  press('Cerrar');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(document.activeElement).toBe(opener(2));
});

it('storefront §4: over photos found by face the lightbox goes through those alone, and they stay', async () => {
  show();
  press('Mi cara');
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Ver foto 1' })).toBeNull();
  });
  fireEvent.click(opener(2));
  expect(await screen.findByText('1 de 2')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ver foto 1' })).toBeNull();
  press('Foto siguiente');
  expect(screen.getByText('2 de 2')).toBeTruthy();
});
