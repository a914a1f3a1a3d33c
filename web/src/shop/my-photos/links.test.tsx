import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, it, vi } from 'vitest';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { MyPhotosPage } from './MyPhotosPage.tsx';

const image = { id: 4, url: '/api/download/photo/t4', name: 'IMG_4.jpg', thumbnail: '' };
const SALE = {
  body: { sellImages: [image, { ...image, id: 5 }], zipUrl: '/api/download/zip/all' },
};

it('a link looks up its number again after another was typed, and its page begins anew', async () => {
  vi.stubGlobal('scrollTo', vi.fn());
  const calls = stubServer({ 'POST /sell/find': SALE });
  const page = (
    <>
      <Link to="/myphotos?operacion=111111111111">La mía</Link>
      <MyPhotosPage />
    </>
  );
  renderScreen(page, { path: '/myphotos?operacion=111111111111', route: '/myphotos' });
  await screen.findByText('2 fotos');
  fireEvent.change(screen.getByLabelText(/^Número de operación/), {
    target: { value: '222222222222' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Buscar' }));
  await waitFor(() => {
    expect(calls.at(-1)?.body).toEqual({ operationNumber: '222222222222' });
  });
  fireEvent.click(screen.getByRole('link', { name: 'La mía' }));
  expect(await screen.findByDisplayValue('111111111111')).toBeTruthy();
  expect(await screen.findByText('2 fotos')).toBeTruthy();
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
});

it('a link to another purchase, and the way back, look that one up in a page that is open', async () => {
  const calls = stubServer({ 'POST /sell/find': SALE });
  const page = (
    <>
      <Link to="/myphotos?operacion=222222222222">La otra</Link>
      <MyPhotosPage />
    </>
  );
  renderScreen(page, { path: '/myphotos?operacion=111111111111', route: '/myphotos' });
  const box = () => screen.getByLabelText<HTMLInputElement>(/^Número de operación/).value;
  fireEvent.click(await screen.findByRole('link', { name: 'La otra' }));
  await waitFor(() => {
    expect(calls.at(-1)?.body).toEqual({ operationNumber: '222222222222' });
  });
  expect(box()).toBe('222222222222');
  window.history.back();
  await waitFor(() => {
    expect(box()).toBe('111111111111');
  });
});
