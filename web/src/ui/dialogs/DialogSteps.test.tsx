import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Link, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { DialogSteps } from './DialogSteps.tsx';
import { Door } from './door.fixture.tsx';

function Gallery() {
  const { search } = useLocation();
  return (
    <>
      <p>{`Fotos ${search}`}</p>
      <Link to="/fotos/7?page=2">Página 2</Link>
      <Link to="/fotos/7?page=3" replace>
        Página 3
      </Link>
      <Door />
    </>
  );
}

it('back from a screen that took the place of a closed dialog’s step leads to the one before, not beyond', async () => {
  window.history.pushState(null, '', '/fotos/7');
  render(
    <BrowserRouter>
      <DialogSteps />
      <Gallery />
    </BrowserRouter>,
  );
  fireEvent.click(screen.getByText('Página 2'));
  fireEvent.click(screen.getByText('Abrir'));
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  fireEvent.click(screen.getByText('Página 3'));
  screen.getByText('Fotos ?page=3');
  const states: unknown[] = [];
  const note = () => states.push(window.location.search);
  window.addEventListener('popstate', note);
  window.history.back();
  await waitFor(() => screen.getByText('Fotos ?page=2'));
  // One more step would have been asked for with the first.
  window.history.forward();
  await waitFor(() => screen.getByText('Fotos ?page=3'));
  window.removeEventListener('popstate', note);
  expect(states).toEqual(['?page=2', '?page=3']);
});
