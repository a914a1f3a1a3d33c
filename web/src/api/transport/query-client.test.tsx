import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubServer, type Answer } from '../../test-screen.tsx';
import { sessionQuery } from '../session.ts';
import { shopInfoQuery } from '../shop.ts';
import { sponsorsQuery } from '../sponsors.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  vi.useRealTimers();
});

function AroundEveryScreen() {
  const states = [useQuery(sessionQuery), useQuery(shopInfoQuery), useQuery(sponsorsQuery)];
  return <p role="status">{states.map(({ status }) => status).join(' ')}</p>;
}

const SHOP = {
  name: 'Photolab',
  logoUrl: '',
  color: '#c9141f',
  phone: '',
  email: '',
  instagram: '',
  facebook: '',
  whatsapp: '',
  currency: 'ARS',
  locale: 'es-AR',
  timeZone: 'America/Argentina/Buenos_Aires',
  testPayments: false,
};

it('what stands around every screen is asked until the shop has answered, and no longer', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const answers: Record<string, Answer> = {};
  for (const path of ['/auth', '/shop', '/sponsor']) answers[`GET ${path}`] = { status: 500 };
  const calls = stubServer(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AroundEveryScreen />
    </QueryClientProvider>,
  );
  await screen.findByText('error error error');
  answers['GET /auth'] = { body: { Status: 'Anonymous', role: null, email: null } };
  answers['GET /shop'] = { body: SHOP };
  answers['GET /sponsor'] = { body: [] };
  const wait = () => {
    act(() => {
      vi.advanceTimersByTime(15_000);
    });
  };
  wait();
  await screen.findByText('success success success');
  expect(calls).toHaveLength(6);
  wait();
  expect(calls).toHaveLength(6);
});
