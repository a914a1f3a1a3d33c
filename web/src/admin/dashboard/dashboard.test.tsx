import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aboutListQuery } from '../../api/admin/content.ts';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { DASHBOARD_OVERLAY_MS, DashboardPage } from './DashboardPage.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
});
function Section() {
  return <>{useQuery(aboutListQuery).status}</>;
}
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const overlay = () => screen.queryByText('Cargando...');
function show(about: Answer) {
  stubServer({ 'GET /about': about });
  renderScreen(
    <DashboardPage>
      <Section />
    </DashboardPage>,
  );
}

it.each([
  ['arrived', { body: [] }],
  ['failed', { status: 500, body: '' }],
])('administration §4: the overlay goes 500 ms after the loads %s', async (_what, answer) => {
  show(answer);
  await later(DASHBOARD_OVERLAY_MS - 100);
  expect(overlay()).toBeTruthy();
  await later(200);
  expect(overlay()).toBeNull();
  expect(DASHBOARD_OVERLAY_MS).toBe(500);
});

it('administration §4: the overlay stays while something is loading', async () => {
  show({ outcome: 'pending' });
  await later(5_000);
  expect(overlay()).toBeTruthy();
});
