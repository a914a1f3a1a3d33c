import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { LONG_MS } from '../../ui/feedback/use-long-wait.ts';
import { FAQ_SPINNER_MS, FaqsPage } from './FaqsPage.tsx';

const faq = (id: number, ask: string) => ({
  id,
  ask,
  answer: `Respuesta ${String(id)}`,
  updatedAt: '2026-03-05T12:00:00.000Z',
});
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
it('storefront §2, §9: the spinner stays a second, then the first question is open', async () => {
  stubServer({ 'GET /faqs': { body: [faq(1, '¿Cómo?'), faq(2, '¿Cuándo?')] } });
  renderScreen(<FaqsPage />);
  await later(FAQ_SPINNER_MS - 50);
  expect(screen.getByRole('status')).toBeTruthy();
  await later(100);
  expect(screen.getByText('Respuesta 1').closest('details')?.open).toBe(true);
  expect(screen.getByText('Respuesta 2').closest('details')?.open).toBe(false);
});

it('storefront §2: without questions it says so', async () => {
  stubServer({ 'GET /faqs': { body: [] } });
  renderScreen(<FaqsPage />);
  await later(FAQ_SPINNER_MS + 50);
  expect(screen.getByText('No hay preguntas frecuentes para mostrar.')).toBeTruthy();
});

it('questions that do not load offer to try again', async () => {
  stubServer({ 'GET /faqs': { status: 500, body: '<html></html>' } });
  renderScreen(<FaqsPage />);
  await later(FAQ_SPINNER_MS + 100);
  expect(screen.getByRole('button', { name: 'Probar de nuevo' })).toBeTruthy();
});

it('questions that stay out are said to take long, while they are still asked for', async () => {
  stubServer({ 'GET /faqs': { outcome: 'pending' } });
  renderScreen(<FaqsPage />);
  await later(LONG_MS - 50);
  expect(screen.getByRole('status').textContent).toBe('Cargando...');
  await later(100);
  expect(screen.getByRole('status').textContent).toMatch(/Está tardando.*recargá la página/);
});
