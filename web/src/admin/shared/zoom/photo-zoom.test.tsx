import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PhotoZoom } from './PhotoZoom.tsx';

const photo = { id: 12, name: 'IMG_1.jpg' };

function show(box?: { cx: number; cy: number; width: number; height: number }) {
  const close = vi.fn();
  render(<PhotoZoom photo={photo} box={box} onClose={close} />);
  const image = screen.getByAltText('IMG_1.jpg');
  const frame = image.parentElement ?? image;
  frame.getBoundingClientRect = () => new DOMRect(0, 0, 400, 300);
  frame.setPointerCapture = vi.fn();
  return { image, frame, close };
}
const shown = () => Number.parseInt(screen.getByLabelText('Aumento').textContent, 10);
const press = (key: string) => fireEvent.keyDown(document.body, { key });

it('shows the original, whole, and enlarges it with keys and buttons', () => {
  const { image } = show();
  expect(image.getAttribute('src')).toBe('/api/photos/12/original');
  expect(shown()).toBe(100);
  press('+');
  expect(shown()).toBe(150);
  fireEvent.click(screen.getByRole('button', { name: 'Acercar (+)' }));
  expect(shown()).toBe(225);
  press('-');
  expect(shown()).toBe(150);
  const before = image.style.transform;
  press('ArrowRight');
  expect(image.style.transform).not.toBe(before);
  press('0');
  expect(image.style.transform).toBe('translate(0%, 0%) scale(1)');
});

it('begins at the bib', () => {
  const { image } = show({ cx: 0.3, cy: 0.6, width: 0.1, height: 0.05 });
  expect(image.style.transform).toBe('translate(100%, -50%) scale(5)');
});

it('follows the wheel, a drag and two fingers', () => {
  const { image, frame } = show();
  fireEvent.wheel(frame, { deltaY: -100, clientX: 400, clientY: 300 });
  expect(shown()).toBe(120);
  fireEvent.doubleClick(frame);
  expect(shown()).toBe(100);
  fireEvent.doubleClick(frame);
  expect(shown()).toBe(300);
  const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 150 });
  const before = image.style.transform;
  fireEvent.pointerDown(frame, { ...finger(1, 150), button: 0 });
  fireEvent.pointerMove(frame, finger(1, 170));
  expect(image.style.transform).not.toBe(before);
  fireEvent.pointerDown(frame, { ...finger(2, 250), button: 0 });
  fireEvent.pointerMove(frame, finger(2, 330));
  expect(shown()).toBe(600);
  fireEvent.pointerUp(frame, finger(1, 170));
  fireEvent.pointerUp(frame, finger(2, 330));
  const after = image.style.transform;
  fireEvent.pointerMove(frame, finger(2, 100));
  expect(image.style.transform).toBe(after);
});

it('of an original that the browser cannot show offers the file', () => {
  const { image } = show();
  fireEvent.error(image);
  const link = screen.getByRole('link', { name: 'Descargarlo' });
  expect(link.getAttribute('href')).toBe('/api/photos/12/original');
});
