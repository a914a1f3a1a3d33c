import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Door } from './door.fixture.tsx';

const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

it('a dialog closes with the browser’s back; the step of one closed by its own button is passed over', async () => {
  window.history.replaceState({ key: 'before' }, '');
  window.history.pushState({ key: 'gallery', usr: { photo: 7 } }, '');
  render(<Door />);
  press('Abrir');
  // What the screen below keeps there stays.
  expect(window.history.state).toMatchObject({ usr: { photo: 7 } });
  window.history.back();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(window.history.state).toEqual({ key: 'gallery', usr: { photo: 7 } });
  for (let times = 0; times < 2; times++) {
    press('Abrir');
    expect(window.history.state).toHaveProperty('dialog');
    press('Cerrar');
    expect(window.history.state).toMatchObject({ key: 'gallery', usr: { photo: 7 } });
  }
  window.history.back();
  await waitFor(() => {
    expect(window.history.state).toEqual({ key: 'before' });
  });
});

it('closing a dialog goes nowhere: what is opened at the same time stays', async () => {
  window.history.replaceState({ key: 'gallery' }, '');
  render(<Door />);
  press('Abrir');
  press('Cerrar');
  window.history.pushState({ key: 'cart' }, '');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(window.history.state).toEqual({ key: 'cart' });
});
