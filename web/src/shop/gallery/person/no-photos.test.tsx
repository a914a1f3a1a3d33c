import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { WIRE_EVENT } from '../../../test-event.ts';
import { renderScreen, stubServer, type Answer } from '../../../test-screen.tsx';
import { GalleryPage } from '../GalleryPage.tsx';

const photo = (id: number) => ({
  id,
  name: '',
  idDetector: '',
  url: { original: `/p${String(id)}.webp`, thumbnail: `/t${String(id)}.webp` },
  width: 1600,
  height: 1067,
  placeholder: '',
});
const gallery = (ids: number[]) => ({
  ...WIRE_EVENT,
  imagesEvent: ids.map(photo),
  pages: 2,
  total: 6,
});

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  vi.spyOn(console, 'error').mockReturnValue();
});

function show(answers: Record<string, Answer>, path = '/fotos/7') {
  stubServer(answers);
  renderScreen(<GalleryPage />, { path, route: '/fotos/:eventId/number?/:idDetector?' });
}

it('an event without photos yet offers to tell, and the other events', async () => {
  show({ 'GET /events/event/7': { body: { ...gallery([]), pages: 1, total: 0 } } });
  expect(await screen.findByRole('button', { name: 'Avisame' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver otros eventos' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ver todas las fotos' })).toBeNull();
});

it('an event that is not published yet leads to signing up for it', async () => {
  show({ 'GET /events/event/7': { body: { ...gallery([]), active: false, pages: 1, total: 0 } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Participar' }));
  expect(await screen.findByText('at /')).toBeTruthy();
});

it('an hour without photos of a number leads to all of that number', async () => {
  show(
    {
      'GET /events/event/7': { body: { ...gallery([]), pages: 1, total: 0 } },
      'GET /events/event/7?page=1&idDetector=12': { body: gallery([4]) },
    },
    '/fotos/7/number/12?desde=23:00&sin=identificar',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Ver todas las del 12' }));
  expect(await screen.findByRole('button', { name: /^Ver foto/ })).toBeTruthy();
});

it('a page that does not arrive leaves the event and its search, and is asked for again', async () => {
  const next: Answer = { status: 500, body: '<html></html>' };
  show({
    'GET /events/event/7?page=1': { body: gallery([1, 2, 3]) },
    'GET /events/event/7?page=2': next,
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Página siguiente' }));
  await screen.findByText('No pudimos traer estas fotos.');
  expect(screen.getByLabelText('Buscá por número de participante')).toBeTruthy();
  Object.assign(next, { status: 200, body: gallery([4, 5, 6]) });
  fireEvent.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  expect(await screen.findAllByRole('button', { name: /^Ver foto/ })).toHaveLength(3);
});
