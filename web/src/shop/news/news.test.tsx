import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { NEWS_SPINNER_MS } from './news-delay.ts';
import { NewsItemPage } from './NewsItemPage.tsx';
import { NewsPage } from './NewsPage.tsx';

const item = {
  id: 3,
  name: 'Nueva sede',
  description: '<p>Abrimos <b>hoy</b><img src="x" onerror="alert(1)"><script>alert(2)</script></p>',
  image: '/api/media/news.webp',
  createdAt: '2026-03-05T12:00:00.000Z',
  updatedAt: '2026-03-05T12:00:00.000Z',
};
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const showItem = (id: string) => {
  renderScreen(<NewsItemPage />, { path: `/news/${id}`, route: '/news/:newId' });
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
it('storefront §2, §9: the spinner stays half a second, then each card leads to its item', async () => {
  stubServer({ 'GET /news': { body: [item] } });
  renderScreen(<NewsPage />);
  await later(NEWS_SPINNER_MS - 50);
  expect(screen.getByRole('status')).toBeTruthy();
  await later(100);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('link', { name: /Nueva sede/ }).getAttribute('href')).toBe('/news/3');
  expect(screen.getByText('5 de Marzo de 2026')).toBeTruthy();
});

it('news that do not load offer to try again', async () => {
  stubServer({ 'GET /news': { status: 500, body: '<html></html>' } });
  renderScreen(<NewsPage />);
  await later(100);
  expect(screen.getByRole('alert').textContent).toContain('No pudimos cargar las novedades.');
  stubServer({ 'GET /news': { body: [] } });
  screen.getByRole('button', { name: 'Probar de nuevo' }).click();
  await later(NEWS_SPINNER_MS + 100);
  expect(screen.getByText('No hay novedades para mostrar.')).toBeTruthy();
});

it('storefront §3: the HTML of an item is sanitised before it shows', async () => {
  stubServer({ 'GET /news/3': { body: item } });
  showItem('3');
  expect(screen.getByRole('heading', { level: 1, name: 'Novedades' })).toBeTruthy();
  await later(NEWS_SPINNER_MS + 100);
  expect(screen.getByRole('heading', { name: 'Nueva sede' })).toBeTruthy();
  expect(screen.getByText('hoy').tagName).toBe('B');
  expect(document.querySelector('script, [onerror]')).toBeNull();
});

it("storefront §2: a missing item has the title 'ERROR'", async () => {
  stubServer({ 'GET /news/99': { status: 404, body: { error: 'No lo encontramos.' } } });
  showItem('99');
  await later(100);
  expect(screen.getByRole('heading', { name: 'ERROR' })).toBeTruthy();
  expect(screen.getByText(/Puede que ya no esté publicada/)).toBeTruthy();
});

it('an item that could not be asked for is not called gone, and comes with another try', async () => {
  stubServer({ 'GET /news/3': { outcome: 'network-error' } });
  showItem('3');
  await later(10_000);
  expect(screen.queryByText(/Puede que ya no esté publicada/)).toBeNull();
  stubServer({ 'GET /news/3': { body: item } });
  screen.getByRole('button', { name: 'Probar de nuevo' }).click();
  await later(NEWS_SPINNER_MS + 100);
  expect(screen.getByRole('heading', { name: 'Nueva sede' })).toBeTruthy();
});

it("storefront §2: an address without an id says 'Hubo un error...' and asks nothing", async () => {
  const calls = stubServer({});
  showItem('abc');
  await later(100);
  expect(screen.getByRole('heading', { name: 'Hubo un error...' })).toBeTruthy();
  expect(calls).toEqual([]);
});
