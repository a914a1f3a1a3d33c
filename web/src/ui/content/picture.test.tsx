import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { askPicturesAgain } from './ask-pictures-again.ts';
import { Picture } from './Picture.tsx';

it('a picture that did not arrive says so, and is asked for again with the signal', () => {
  render(<Picture src="/p1.webp" alt="Foto 1" width={4} height={3} />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByText('No se pudo cargar la imagen')).toBeTruthy();
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(screen.getByRole('img').getAttribute('src')).toBe('/p1.webp');
});

it('a picture that the shop still makes says so, and asks for nothing', () => {
  render(<Picture src="" alt="Foto 1" width={4} height={3} />);
  expect(screen.getByRole('img', { name: 'Foto 1. Todavía no está lista.' })).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

it('so is any other picture of the page, and none that arrived', () => {
  askPicturesAgain();
  render(
    <>
      <img src="/lost.webp" alt="perdida" />
      <img src="/there.webp" alt="llegada" />
    </>,
  );
  const [lost, there] = [screen.getByAltText('perdida'), screen.getByAltText('llegada')];
  const asked: Node[] = [];
  for (const [image, width] of [
    [lost, 0],
    [there, 8],
  ] as const) {
    Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: width } });
    image.setAttribute = () => void asked.push(image);
  }
  window.dispatchEvent(new Event('online'));
  expect(asked).toEqual([lost]);
  // The shop was away for a moment: the signal was there all the time.
  vi.useFakeTimers();
  for (let times = 0; times < 9; times += 1) {
    fireEvent.error(lost);
    vi.advanceTimersByTime(60_000);
  }
  vi.useRealTimers();
  expect(asked).toEqual([lost, lost, lost, lost]);
});
