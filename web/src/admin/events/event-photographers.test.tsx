import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { EventPhotographers } from './EventPhotographers.tsx';

const photographer = (id: number, email: string, has = false) => {
  const events = has ? [{ id: 7, name: 'Rosario' }] : [];
  return { id, email, role: 'photographer', events, share: null };
};
const teamOf = (...members: object[]) => ({ body: { members, invitations: [] } });

it('photographers that cannot be read are not taken for none', async () => {
  stubServer({ 'GET /team': { status: 500, body: '' } });
  renderScreen(<EventPhotographers eventId={7} />);
  expect(await screen.findByText('No pudimos cargar los fotógrafos.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Probar de nuevo' })).toBeTruthy();
});

it('an event is given to the one who is ticked, whoever else another owner gives it to', async () => {
  const calls = stubServer({
    'GET /team': teamOf(
      photographer(2, 'ana@example.com'),
      photographer(3, 'beto@example.com', true),
    ),
    'PUT /events/event/7/photographers/2': { body: { accountId: 2, given: true } },
  });
  renderScreen(<EventPhotographers eventId={7} />);
  expect(await screen.findByLabelText<HTMLInputElement>('beto@example.com')).toMatchObject({
    checked: true,
  });
  fireEvent.click(screen.getByLabelText('ana@example.com'));
  await waitFor(() => {
    const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual([{ given: true }]);
  });
});
