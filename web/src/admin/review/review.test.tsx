import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { EVENT_HEAD } from '../../test-event.ts';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import * as z from 'zod/mini';
import { toast } from '../../ui/feedback/toast.ts';
import { Review } from './ReviewPage.tsx';

const event = { ...EVENT_HEAD, name: 'Maratón de la Costa', active: false };
const LIST = 'GET /events/event/7/doubts?page=1';
const DECIDE = 'POST /events/event/7/decide-readings';
const UNDO = 'POST /events/event/7/undecide-readings';
const row = (number: string, ids: number[]) => ({
  number,
  doubts: ids.map((id) => ({
    id,
    photoId: id * 10,
    photoName: `${String(id)}.jpg`,
    box: { cx: 0.3, cy: 0.6, width: 0.1, height: 0.05, angle: 0 },
    confidence: 0.3,
    cut: 'none',
    reason: 'low-confidence',
  })),
});
const OCR_STATUS = 'GET /events/event/7/ocr-status';
const ALL_READ = {
  body: {
    ...{ totalImages: 20, processedImages: 20, pendingImages: 0, progress: 100 },
    ...{ failedImages: 0, facesPending: 0, previewsPending: 0, ratePerMinute: 0 },
    ...{ reading: false, secondsLeft: null, paused: false },
  },
};
const two = { body: [row('568', [1, 2]), row('71', [3])], headers: { 'x-total-count': '2' } };

const DECISION = z.object({
  ids: z.array(z.number()),
  verdict: z.string(),
  instead: z.optional(z.string()),
});

const focused = () => document.activeElement ?? document.body;

it('two rows are decided from the keyboard, one after the other', async () => {
  const answers = {
    ...{ [LIST]: two, [DECIDE]: { body: { decided: [1], corrected: [] } } },
    [OCR_STATUS]: ALL_READ,
  };
  const calls = stubServer(answers);
  renderScreen(<Review event={event} />);
  await screen.findByAltText('568 en 1.jpg');
  answers[LIST] = { body: [], headers: { 'x-total-count': '0' } };
  fireEvent.keyDown(focused(), { key: 'ArrowRight' });
  fireEvent.keyDown(focused(), { key: ' ' });
  expect(screen.getByAltText('568 en 2.jpg').closest('button')?.ariaPressed).toBe('false');
  fireEvent.keyDown(focused(), { key: 'a' });
  fireEvent.keyDown(focused(), { key: 'ArrowDown' });
  for (const key of ['1', '7', '1', 'Enter']) fireEvent.keyDown(focused(), { key });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitFor(() => {
    expect(sent()).toEqual([
      { ids: [1], verdict: 'accept' },
      { ids: [3], verdict: 'reject', instead: '171' },
    ]);
  });
  await screen.findByText('No queda nada para revisar');
  // A slip is seen, with the way to mend it.
  expect(screen.getByText(/Lo último: 71 corregido a 171 en 1 foto/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Ver las fotos del 171' });
  expect(link.getAttribute('href')).toBe('/admin/7/add-images?numero=171');
});

it('a key that is held down decides one row, and walks on', async () => {
  const calls = stubServer({ [LIST]: two, [DECIDE]: { body: { decided: [1, 2], corrected: [] } } });
  renderScreen(<Review event={event} />);
  await screen.findByAltText('568 en 1.jpg');
  fireEvent.keyDown(focused(), { key: 'ArrowRight', repeat: true });
  expect(focused()).toBe(screen.getByAltText('568 en 2.jpg').closest('button'));
  for (const key of ['a', 'r', 'Enter', ' ']) {
    expect(fireEvent.keyDown(focused(), { key, repeat: true })).toBe(false);
  }
  fireEvent.keyDown(focused(), { key: 'a' });
  fireEvent.keyDown(document.body, { key: 'u', repeat: true });
  await screen.findByText(/Lo último: 568/);
  expect(screen.getByAltText('71 en 3.jpg')).toBeTruthy();
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual([{ ids: [1, 2], verdict: 'accept' }]);
});

it('the keys go on where nothing has the focus, and the reading that takes another’s place has it', async () => {
  const answers = {
    ...{ [LIST]: two, [DECIDE]: { body: { decided: [1, 2], corrected: [] } } },
    [OCR_STATUS]: ALL_READ,
  };
  const calls = stubServer(answers);
  renderScreen(<Review event={event} />);
  await screen.findByAltText('568 en 1.jpg');
  // The event is judged anew: of the next row another reading is left.
  answers[LIST] = { body: [row('71', [4])], headers: { 'x-total-count': '1' } };
  fireEvent.keyDown(focused(), { key: 'a' });
  const other = await screen.findByAltText('71 en 4.jpg');
  await waitFor(() => {
    expect(focused()).toBe(other.closest('button'));
  });
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  answers[LIST] = { body: [], headers: { 'x-total-count': '0' } };
  fireEvent.keyDown(focused(), { key: 'a' });
  await screen.findByText('No queda nada para revisar');
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { ids: [1, 2], verdict: 'accept' },
    { ids: [4], verdict: 'accept' },
  ]);
});

it('the last decision is taken back with a key, then the one before it, and the keyboard is on its row', async () => {
  const answers = {
    [LIST]: two,
    [DECIDE]: { body: { decided: [1, 2], corrected: [20] } },
    [UNDO]: { body: { undecided: [1, 2] } },
    [OCR_STATUS]: ALL_READ,
  };
  const calls = stubServer(answers);
  renderScreen(<Review event={event} />);
  await screen.findByAltText('568 en 1.jpg');
  for (const key of ['1', '7', 'Enter']) fireEvent.keyDown(focused(), { key });
  await waitFor(() => {
    expect(calls.some(({ path }) => DECIDE.endsWith(path))).toBe(true);
  });
  answers[DECIDE] = { body: { decided: [3], corrected: [20] } };
  answers[LIST] = { body: [], headers: { 'x-total-count': '0' } };
  fireEvent.keyDown(focused(), { key: 'r' });
  await screen.findByText('No queda nada para revisar');
  answers[LIST] = { body: [row('71', [3])], headers: { 'x-total-count': '1' } };
  fireEvent.keyDown(document.body, { key: 'u' });
  const rejected = await screen.findByAltText('71 en 3.jpg');
  await waitFor(() => {
    expect(focused()).toBe(rejected.closest('button'));
  });
  answers[LIST] = { body: [row('71', [3]), row('568', [1, 2])], headers: { 'x-total-count': '2' } };
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  const corrected = await screen.findByAltText('568 en 1.jpg');
  await waitFor(() => {
    expect(focused()).toBe(corrected.closest('button'));
  });
  expect(screen.queryByText(/^Lo último/)).toBeNull();
  const undone = calls.filter(({ path }) => UNDO.endsWith(path)).map(({ body }) => body);
  expect(undone).toEqual([
    { ids: [3], verdict: 'reject', corrected: [20] },
    { ids: [1, 2], verdict: 'reject', instead: '17', corrected: [20] },
  ]);
});

it('what could not be taken back may be tried again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(toast, 'error').mockReturnValue();
  stubServer({
    [LIST]: two,
    [DECIDE]: { body: { decided: [1, 2], corrected: [] } },
    [UNDO]: { outcome: 'network-error' },
  });
  renderScreen(<Review event={event} />);
  await screen.findByAltText('568 en 1.jpg');
  fireEvent.keyDown(focused(), { key: 'a' });
  fireEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalled();
  });
  expect(await screen.findByText(/^Lo último: 568 aceptado/)).toBeTruthy();
});

it('what somebody else decided meanwhile is told, not taken for one’s own', async () => {
  vi.spyOn(toast, 'info').mockReturnValue();
  stubServer({ [LIST]: two, [DECIDE]: { body: { decided: [], corrected: [] } } });
  renderScreen(<Review event={event} />);
  await screen.findByAltText('568 en 1.jpg');
  fireEvent.keyDown(focused(), { key: 'a' });
  await waitFor(() => {
    expect(toast.info).toHaveBeenCalledWith(
      '2 lecturas ya estaban decididas, o sus fotos ya no están.',
    );
  });
  expect(screen.queryByText(/^Lo último/)).toBeNull();
});

it('taken back is what was decided here, not what another person had decided alike', async () => {
  const calls = stubServer({
    [LIST]: two,
    [DECIDE]: { body: { decided: [2], corrected: [] } },
    [UNDO]: { body: { undecided: [2] } },
  });
  renderScreen(<Review event={event} />);
  await screen.findByAltText('568 en 1.jpg');
  for (const key of ['a', 'u']) fireEvent.keyDown(focused(), { key });
  await waitFor(() => {
    const undone = calls.filter(({ path }) => UNDO.endsWith(path));
    expect(undone).toMatchObject([{ body: { ids: [2], verdict: 'accept' } }]);
  });
});

it('a row whose decision failed comes back, with the reason', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(toast, 'error').mockReturnValue();
  stubServer({ [LIST]: two, [DECIDE]: { outcome: 'network-error' } });
  renderScreen(<Review event={event} />);
  fireEvent.click((await screen.findAllByRole('button', { name: /^Aceptar/ }))[1] ?? focused());
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalled();
  });
  expect(await screen.findByAltText('71 en 3.jpg')).toBeTruthy();
});

it('the photo of a reading is looked at closely with a key, and the row goes on waiting', async () => {
  const calls = stubServer({ [LIST]: two });
  renderScreen(<Review event={event} />);
  await screen.findByAltText('568 en 1.jpg');
  fireEvent.keyDown(focused(), { key: 'ArrowRight' });
  fireEvent.keyDown(focused(), { key: 'z' });
  const dialog = screen.getByRole('dialog', { name: '2.jpg' });
  expect(within(dialog).getByAltText('2.jpg').getAttribute('src')).toBe('/api/photos/20/original');
  expect(within(dialog).getByText('500 %')).toBeTruthy();
  fireEvent.keyDown(focused(), { key: 'ArrowRight' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('hundreds of readings are decided with the keyboard alone, page after page', async () => {
  // The server of this test decides nothing.
  vi.spyOn(toast, 'info').mockReturnValue();
  const PAGE = 20;
  const left = Array.from({ length: 50 }, (_, index) =>
    row(
      String(1000 + index),
      [1, 2, 3, 4, 5].map((reading) => index * 5 + reading),
    ),
  );
  const decided = new Map<number, string>();
  const answer = () => {
    const rows = left.filter(({ doubts }) => doubts.some(({ id }) => !decided.has(id)));
    return { body: rows.slice(0, PAGE), headers: { 'x-total-count': String(rows.length) } };
  };
  stubServer({
    get [LIST]() {
      return answer();
    },
    [DECIDE]: { body: { decided: [], corrected: [] } },
    [OCR_STATUS]: ALL_READ,
  });
  const fetched = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    if (init.method === 'POST' && typeof init.body === 'string') {
      const sent = DECISION.parse(JSON.parse(init.body));
      for (const id of sent.ids) decided.set(id, sent.instead ?? sent.verdict);
    }
    return fetched(input, init);
  });
  renderScreen(<Review event={event} />);
  await screen.findByAltText('1000 en 1.jpg');
  for (let done = 0; done < left.length; done += 1) {
    await screen.findByAltText(`${String(1000 + done)} en ${String(done * 5 + 1)}.jpg`);
    // Every third row is another number; of every second the first reading is left out and decided by itself.
    const keys = done % 3 === 0 ? ['7', '7', 'Enter'] : done % 3 === 1 ? ['a'] : ['r'];
    for (const key of done % 2 === 0 ? keys : [' ', ...keys, ' ', ...keys]) {
      fireEvent.keyDown(focused(), { key });
    }
  }
  await screen.findByText('No queda nada para revisar');
  expect(decided.size).toBe(250);
  expect(decided.get(1)).toBe('77');
  expect(decided.get(6)).toBe('accept');
  expect(decided.get(11)).toBe('reject');
});

it('the next rows that do not arrive are told, and asked for again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const more = { body: [row('568', [1])], headers: { 'x-total-count': '2' } };
  const answers: Record<string, Answer> = {
    [LIST]: more,
    [DECIDE]: { body: { decided: [1], corrected: [] } },
  };
  stubServer(answers);
  renderScreen(<Review event={event} />);
  await screen.findByAltText('568 en 1.jpg');
  answers[LIST] = { status: 500, body: { error: '', Message: '' } };
  fireEvent.keyDown(focused(), { key: 'a' });
  expect((await screen.findByRole('alert')).textContent).toContain('No pudimos cargar');
  answers[LIST] = { body: [row('71', [3])], headers: { 'x-total-count': '1' } };
  fireEvent.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  expect(await screen.findByAltText('71 en 3.jpg')).toBeTruthy();
});
