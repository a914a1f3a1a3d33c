import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { participantsQuery } from '../../api/admin/events.ts';
import { WIRE_EVENT } from '../../test-event.ts';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { EventScreen } from '../shared/EventScreen.tsx';

function Below() {
  const { refetch } = useQuery(participantsQuery(7));
  return <button onClick={() => void refetch()}>Ver</button>;
}

it('an event that was deleted meanwhile is told in place of the screen that asks about it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const head = 'GET /events/event/7?page=1';
  const list = 'GET /events/7/participants';
  const answers: Record<string, Answer> = { [head]: { body: WIRE_EVENT }, [list]: { body: [] } };
  stubServer(answers);
  renderScreen(<EventScreen title="Anotados">{() => <Below />}</EventScreen>, {
    path: '/admin/anotados/7',
    route: '/admin/anotados/:eventId',
  });
  const ask = await screen.findByText('Ver');
  const gone = { status: 404, body: { error: 'El evento no existe.' } };
  Object.assign(answers, { [head]: gone, [list]: gone });
  fireEvent.click(ask);
  expect(await screen.findByText(/^Este evento no existe/)).toBeTruthy();
});
