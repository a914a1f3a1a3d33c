import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CameraDialog } from './CameraDialog.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('two presses at once are two photos', async () => {
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => new Promise(() => undefined) },
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
    setTimeout(done, 0, new Blob(['foto']));
  });
  const onPictures = vi.fn<(pictures: File[]) => void>();
  render(<CameraDialog onPictures={onPictures} onClose={() => undefined} />);
  fireEvent.loadedData(screen.getByLabelText('Imagen de la cámara'));
  const button = screen.getByRole('button', { name: 'Sacar foto' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('Fotos sacadas: 2 de 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Buscar mis fotos' }));
  expect(onPictures.mock.calls[0]?.[0]).toHaveLength(2);
});
