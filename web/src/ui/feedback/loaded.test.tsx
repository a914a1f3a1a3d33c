import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Loaded } from './Loaded.tsx';

it('what was read stays when it cannot be read again, with a notice that goes with the next reading', async () => {
  const read = vi.fn(() => Promise.resolve('Maratón'));
  function List() {
    const query = useQuery({ queryKey: ['list'], queryFn: read, retry: false });
    return (
      <Loaded query={query} failure="No pudimos cargar la lista.">
        {(name) => <input aria-label="Evento" defaultValue={name} />}
      </Loaded>
    );
  }
  const client = new QueryClient();
  render(<List />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const field = await screen.findByLabelText('Evento');
  fireEvent.change(field, { target: { value: 'a medias' } });
  read.mockRejectedValueOnce(new Error('no route'));
  await client.invalidateQueries();
  expect((await screen.findByRole('alert')).textContent).toContain('No pudimos cargar la lista.');
  expect(screen.getByLabelText<HTMLInputElement>('Evento').value).toBe('a medias');
  fireEvent.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
  await waitFor(() => {
    expect(screen.queryByRole('alert')).toBeNull();
  });
  expect(screen.getByLabelText<HTMLInputElement>('Evento').value).toBe('a medias');
});
