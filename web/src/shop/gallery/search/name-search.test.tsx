import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, stubServer } from '../../../test-screen.tsx';
import { NameSearch } from './NameSearch.tsx';

const BOX = '¿No te acordás del número? Buscá por tu nombre';
const type = (text: string) => {
  fireEvent.change(screen.getByLabelText(BOX), { target: { value: text } });
};

it('three letters of a name lead to the number of a runner with photos', async () => {
  const calls = stubServer({
    'GET /events/event/7/runners': {
      body: { corredores: [{ numero: '0012', nombre: 'José Núñez' }] },
    },
  });
  renderScreen(<NameSearch eventId={7} />);
  type('j');
  type('josé nuñ');
  const link = await screen.findByRole('link', { name: '0012 José Núñez' });
  expect(link.getAttribute('href')).toBe('/fotos/7/number/0012');
  // Who hears the page is told that names came.
  expect(screen.getByRole('status').textContent).toBe('1 corredor');
  expect(calls.map(({ path }) => path)).toEqual([
    '/events/event/7/runners?nombre=jos%C3%A9+nu%C3%B1',
  ]);
});

it('nobody by that name is said with what to try', async () => {
  stubServer({ 'GET /events/event/7/runners': { body: { corredores: [] } } });
  renderScreen(<NameSearch eventId={7} />);
  type('zzz');
  expect(await screen.findByText(/Probá con tu número/)).toBeTruthy();
});

it('nobody by a whole name is looked for by the surname alone', async () => {
  stubServer({ 'GET /events/event/7/runners': { body: { corredores: [] } } });
  renderScreen(<NameSearch eventId={7} />);
  type('José Luis Núñez');
  expect(await screen.findByText(/Probá solo con el apellido, o con tu número/)).toBeTruthy();
});

it('two letters of which nobody’s name consists ask for more of them', async () => {
  stubServer({ 'GET /events/event/7/runners': { body: { corredores: [] } } });
  renderScreen(<NameSearch eventId={7} />);
  type('jo');
  expect(await screen.findByText(/Escribí al menos 3 letras/)).toBeTruthy();
});

it('letters too few to search by say so, and a number leads to the number', async () => {
  const calls = stubServer({ 'GET /events/event/7/runners': { body: { corredores: [] } } });
  renderScreen(<NameSearch eventId={7} />);
  type('de la');
  expect(await screen.findByText(/Escribí al menos 3 letras/)).toBeTruthy();
  expect(calls).toEqual([]);
  type('Nº 353');
  const link = await screen.findByRole('link', { name: 'Buscar el número 353' });
  expect(link.getAttribute('href')).toBe('/fotos/7/number/353');
});
