import { act, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Link, useLocation, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { goOnce } from './pressed-twice.ts';

goOnce(window.history);

function Shop() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{`${pathname} ${JSON.stringify(state)}`}</p>
      <Link to="/fotos/7">Ver Álbum</Link>
      {[1, 2].map((photo) => (
        <button
          key={photo}
          type="button"
          onClick={() => void navigate('/fotos/7', { state: { photo } })}
        >
          {`Foto ${String(photo)}`}
        </button>
      ))}
    </>
  );
}

/** Before the screen is drawn anew. */
const pressTwice = (name: string) => {
  const pressed = screen.getByText(name);
  act(() => {
    pressed.click();
    pressed.click();
  });
};

it('what is pressed twice is one step back, a photo over its page too; another photo is another step', async () => {
  window.history.pushState(null, '', '/');
  render(
    <BrowserRouter>
      <Shop />
    </BrowserRouter>,
  );
  pressTwice('Ver Álbum');
  pressTwice('Foto 1');
  pressTwice('Foto 2');
  screen.getByText('/fotos/7 {"photo":2}');
  for (const before of ['/fotos/7 {"photo":1}', '/fotos/7 null', '/ null']) {
    window.history.back();
    await waitFor(() => screen.getByText(before));
  }
  expect(window.location.pathname).toBe('/');
});
