import { act, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { createQueryClient } from '../api/transport/query-client.ts';
import { stubServer } from '../test-screen.tsx';
import { ShopShell } from './ShopShell.tsx';

function Screen() {
  const [shown] = useState(() => localStorage.getItem('person'));
  return <p>de {shown ?? 'nadie'}</p>;
}

it('what a screen shows of somebody goes from every open tab when they leave in one', async () => {
  stubServer({
    'GET /auth': { body: { Status: 'Anonymous', role: null, email: null } },
    'GET /sponsor': { body: [] },
  });
  localStorage.setItem('person', 'ana@example.com');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Routes>
          <Route element={<ShopShell />}>
            <Route path="*" element={<Screen />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('de ana@example.com')).toBeTruthy();
  localStorage.removeItem('person');
  act(() => {
    const left = { key: 'person', oldValue: 'ana@example.com', newValue: null };
    window.dispatchEvent(new StorageEvent('storage', left));
  });
  expect(screen.getByText('de nadie')).toBeTruthy();
});
