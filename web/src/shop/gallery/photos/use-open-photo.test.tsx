import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test-screen.tsx';
import { useOpenPhoto } from './use-open-photo.ts';

const PHOTOS = [1, 2, 3].map((id) => ({
  id,
  name: '',
  bibNumbers: [],
  urls: { preview: '', thumbnail: '' },
  width: 3,
  height: 2,
  placeholder: '',
}));

function Grid() {
  const { index, open, close } = useOpenPhoto('photos', PHOTOS);
  return (
    <>
      {PHOTOS.map((photo) => (
        <button
          key={photo.id}
          type="button"
          onClick={() => {
            open(photo);
          }}
        >
          {photo.id}
        </button>
      ))}
      <button type="button" onClick={close}>
        Cerrar
      </button>
      <p>Abierta: {index ?? 'ninguna'}</p>
    </>
  );
}

const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

it('a photo opens, closes though pressed twice, and the next one opens', async () => {
  renderScreen(<Grid />, { path: '/fotos/7', route: '/fotos/:id' });
  expect(screen.getByText('Abierta: ninguna')).toBeTruthy();
  press('2');
  expect(await screen.findByText('Abierta: 1')).toBeTruthy();
  press('Cerrar');
  press('Cerrar');
  expect(await screen.findByText('Abierta: ninguna')).toBeTruthy();
  press('3');
  expect(await screen.findByText('Abierta: 2')).toBeTruthy();
});
