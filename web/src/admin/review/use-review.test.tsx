import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { EVENT_HEAD } from '../../test-event.ts';
import { holdAnswers, renderScreen, stubServer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Review } from './ReviewPage.tsx';

const LIST = 'GET /events/event/7/doubts?page=1';
const DECIDE = 'POST /events/event/7/decide-readings';
const row = (number: string, id: number) => ({
  number,
  doubts: [
    {
      ...{ id, photoId: id * 10, photoName: `${String(id)}.jpg`, confidence: 0.3 },
      box: { cx: 0.3, cy: 0.6, width: 0.1, height: 0.05, angle: 0 },
      ...{ cut: 'none', reason: 'low-confidence' },
    },
  ],
});
const three = {
  body: [row('568', 1), row('71', 2), row('90', 3)],
  headers: { 'x-total-count': '3' },
};
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

it('a row that comes back above the keyboard leaves it on its number, and what was typed with it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(toast, 'error').mockReturnValue();
  const calls = stubServer({ [LIST]: three, [DECIDE]: { status: 409, body: { error: 'No.' } } });
  renderScreen(<Review event={EVENT_HEAD} />);
  await screen.findByAltText('568 en 1.jpg');
  const letGo = holdAnswers('decide-readings');
  press('a', '1', '7');
  expect(screen.queryByAltText('568 en 1.jpg')).toBeNull();
  act(letGo);
  await screen.findByAltText('568 en 1.jpg');
  press('1', 'Enter');
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitFor(() => {
    expect(sent()[1]).toEqual({ ids: [2], verdict: 'reject', instead: '171' });
  });
});

it('what was typed for a number that somebody else decided meanwhile is not taken for the next one', async () => {
  const answers = { [LIST]: three, [DECIDE]: { body: { decided: [3], corrected: [] } } };
  const calls = stubServer(answers);
  renderScreen(<Review event={EVENT_HEAD} />);
  await screen.findByAltText('568 en 1.jpg');
  answers[LIST] = { body: [row('90', 3)], headers: { 'x-total-count': '1' } };
  const letGo = holdAnswers('decide-readings');
  press('a', '1', '7');
  act(letGo);
  await waitFor(() => {
    expect(screen.queryByAltText('71 en 2.jpg')).toBeNull();
  });
  press('8', 'Enter');
  await waitFor(() => {
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { ids: [1], verdict: 'accept' },
      { ids: [3], verdict: 'reject', instead: '8' },
    ]);
  });
});

it('the row of a decision that is taken back has the keyboard', async () => {
  stubServer({
    [LIST]: three,
    [DECIDE]: { body: { decided: [1], corrected: [] } },
    'POST /events/event/7/undecide-readings': { body: { undecided: [1] } },
  });
  renderScreen(<Review event={EVENT_HEAD} />);
  await screen.findByAltText('568 en 1.jpg');
  press('a');
  await waitFor(() => {
    expect(screen.queryByAltText('568 en 1.jpg')).toBeNull();
  });
  press('u');
  const row = within(await screen.findByRole('list', { name: 'Lecturas de 568' }));
  await waitFor(() => {
    expect(row.getByRole('button', { pressed: true })).toBe(document.activeElement);
  });
});
