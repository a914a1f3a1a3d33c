import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, stubServer } from '../../../test-screen.tsx';
import { NumberSearch } from './NumberSearch.tsx';

function show() {
  const calls = stubServer({ 'GET /events/event/7/images': { body: { images: [] } } });
  renderScreen(<NumberSearch eventId={7} number="" disabled={false} />, {
    path: '/fotos/7',
    route: '/fotos/:eventId',
  });
  return calls;
}
const box = () => screen.getByLabelText('Buscá por número de participante');
function search(text: string) {
  fireEvent.change(box(), { target: { value: text } });
  fireEvent.submit(screen.getByRole('search'));
}

it('a text that is no number leaves what to do about it beside the box, until it is changed', () => {
  const calls = show();
  search('12 y 14');
  expect(screen.getByText('Buscá un número por vez.')).toBeTruthy();
  fireEvent.change(box(), { target: { value: '12' } });
  expect(screen.queryByText('Buscá un número por vez.')).toBeNull();
  expect(calls).toEqual([]);
});

it('a number pasted as paper and keyboards write it is searched, whole', () => {
  const calls = show();
  search('Nº 1.234');
  expect(calls[0]?.path).toContain('idDetector=1234');
});
