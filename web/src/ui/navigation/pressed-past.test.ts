import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pressOnce } from './pressed-past.ts';

pressOnce(document);

const button = (name: string) => {
  const made = document.createElement('button');
  const onClick = vi.fn();
  made.textContent = name;
  made.addEventListener('click', onClick);
  document.body.replaceChildren(made);
  return { made, onClick };
};
const press = (target: Element, at: { x: number; ms: number; by?: string }) => {
  const down = new MouseEvent('pointerdown', { bubbles: true, clientX: at.x, clientY: 10 });
  Object.defineProperties(down, {
    timeStamp: { value: at.ms },
    pointerType: { value: at.by ?? 'touch' },
  });
  fireEvent(target, down);
  fireEvent.click(target, { detail: 1 });
};

it('a second press on what took the place of the first is none; a later one, or one elsewhere, is', () => {
  const first = button('Quitar filtro');
  press(first.made, { x: 10, ms: 1_000 });
  expect(first.onClick).toHaveBeenCalledTimes(1);
  const next = button('Buscar');
  press(next.made, { x: 12, ms: 1_150 });
  press(next.made, { x: 12, ms: 1_300 });
  expect(next.onClick).not.toHaveBeenCalled();
  press(next.made, { x: 12, ms: 1_900 });
  expect(next.onClick).toHaveBeenCalledTimes(1);
  const elsewhere = button('Pagar');
  press(elsewhere.made, { x: 90, ms: 2_000 });
  expect(elsewhere.onClick).toHaveBeenCalledTimes(1);
});

it('two presses on a link that opens beside the page open it once', () => {
  const { made, onClick } = button('');
  const link = document.createElement('a');
  link.target = '_blank';
  made.append(link);
  for (const ms of [3_000, 3_150]) press(link, { x: 10, ms });
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('the same control takes presses as quick as they come; keyboard and mouse press what they like', () => {
  const same = button('Siguiente');
  for (const ms of [5_000, 5_100, 5_200]) press(same.made, { x: 10, ms });
  expect(same.onClick).toHaveBeenCalledTimes(3);
  const other = button('Listo');
  press(other.made, { x: 10, ms: 5_300 });
  fireEvent.click(other.made, { detail: 0 });
  expect(other.onClick).toHaveBeenCalledTimes(1);
  press(other.made, { x: 10, ms: 5_350, by: 'mouse' });
  expect(other.onClick).toHaveBeenCalledTimes(2);
});
