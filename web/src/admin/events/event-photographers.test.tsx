import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { EventPhotographers } from './EventPhotographers.tsx';

const photographer = (id: number, email: string, has = false) => {
  const events = has ? [{ id: 7, name: 'Rosario' }] : [];
  return { id, email, role: 'photographer', events, share: null };
};
const teamOf = (...members: object[]) => ({ body: { members, invitations: [] } });

it('an event given to one stays with whom another owner gave it to meanwhile', async () => {
  const answers = {
    'GET /team': teamOf(photographer(2, 'ana@example.com'), photographer(3, 'beto@example.com')),
    'PUT /events/event/7/photographers': { body: { accountIds: [2, 3] } },
  };
  const calls = stubServer(answers);
  renderScreen(<EventPhotographers eventId={7} />);
  const ana = await screen.findByLabelText('ana@example.com');
  answers['GET /team'] = teamOf(
    photographer(2, 'ana@example.com'),
    photographer(3, 'beto@example.com', true),
  );
  fireEvent.click(ana);
  await waitFor(() => {
    const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual([{ accountIds: [3, 2] }]);
  });
});
