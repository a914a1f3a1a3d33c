import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { addToCart, chooseSize, clearCart } from '../../../state/cart.ts';
import { EVENT_HEAD } from '../../../test-event.ts';
import { renderScreen, stubServer, type Answer } from '../../../test-screen.tsx';
import { YourRace } from './YourRace.tsx';

const photo = (id: number) => ({
  id,
  name: '',
  idDetector: '12',
  url: { original: '/p.webp', thumbnail: '/t.webp' },
  width: 3,
  height: 2,
  placeholder: '',
});
const EVENT = { ...EVENT_HEAD, date: '2026-03-05', photos: [] };

afterEach(() => {
  clearCart();
});

it('what is saved with all of them counts a photo of the cart in the size that was chosen', async () => {
  addToCart({ ...photo(1), url: '/p.webp', thumbnail: '', price: 1_500, eventName: '' });
  chooseSize(1, 'web');
  const stops = [2, 3].map((id) => ({ image: photo(id), iguales: [], lugar: '' }));
  const calls = stubServer({ 'POST /events/event/7/race': { body: { carrera: stops } } });
  renderScreen(<YourRace event={EVENT} number="12" total={2} photoIds={[]} />);
  await screen.findByRole('button', { name: /^Agregar todas \(2\)/ });
  await waitFor(() => {
    expect(calls.at(-1)?.body).toEqual({ items: [{ id: 1, size: 'web' }, { id: 2 }, { id: 3 }] });
  });
  // By keyboard the race goes on, though its button is gone.
  const add = screen.getByRole('button', { name: /^Agregar todas \(2\)/ });
  add.focus();
  fireEvent.click(add);
  expect(screen.getByText('✓ Todas en el carrito').closest('section')).toBe(document.activeElement);
});

it('its bar stands before the race is known, and goes with a race of one photo', async () => {
  stubServer({ 'POST /events/event/7/race': { body: { carrera: [] } } });
  renderScreen(<YourRace event={EVENT} number="12" total={5} photoIds={[]} />);
  const add = screen.getByRole('button', { name: 'Agregar todas (5)' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('5 fotos')).toBeTruthy();
  await waitFor(() => {
    expect(screen.queryByRole('heading', { name: 'Tu carrera' })).toBeNull();
  });
});

it('it stays where their order cannot be read, and is read again by its button', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const answers: Record<string, Answer> = {
    'POST /events/event/7/race': { status: 503, body: { error: 'No.' } },
  };
  stubServer(answers);
  renderScreen(<YourRace event={EVENT} number="12" total={5} photoIds={[]} />);
  const again = await screen.findByRole('button', { name: 'Probar de nuevo' });
  expect(screen.getByText('No pudimos ordenar tus fotos.')).toBeTruthy();
  const stops = [2, 3].map((id) => ({ image: photo(id), iguales: [], lugar: '' }));
  answers['POST /events/event/7/race'] = { body: { carrera: stops } };
  again.focus();
  fireEvent.click(again);
  const add = await screen.findByRole('button', { name: /^Agregar todas \(2\)/ });
  expect(add.closest('section')).toBe(document.activeElement);
});
