import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AuditPage } from './AuditPage.tsx';
import { DeadJobsPage } from './DeadJobsPage.tsx';
import { WithdrawalsPage } from './WithdrawalsPage.tsx';

const at = '2026-03-06T10:00:00.000Z';
const job = (id: number) => ({
  id,
  name: 'send-mail',
  attempts: 5,
  lastError: 'no route',
  failedAt: at,
  createdAt: at,
});
const withdrawal = {
  id: 1,
  code: 'ABC123',
  operationNumber: '',
  name: 'Ana',
  email: 'ana@example.com',
  message: '',
  orderId: null,
  orderState: null,
  answerBy: '2026-03-07T10:00:00.000Z',
  createdAt: at,
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
it.each([
  ['GET /audit', <AuditPage />, 'No hay cambios para mostrar'],
  ['GET /withdrawals', <WithdrawalsPage />, 'No hay pedidos para mostrar'],
  ['GET /jobs/dead', <DeadJobsPage />, 'No hay tareas fallidas para mostrar'],
])('%s is called empty only when the server says so', async (call, page, text) => {
  stubServer({ [call]: { body: [] } });
  const { unmount } = renderScreen(page);
  expect(screen.queryByText(text)).toBeNull();
  expect(await screen.findByText(text)).toBeTruthy();
  unmount();
  stubServer({ [call]: { status: 500, body: '' } });
  renderScreen(page);
  expect(await screen.findByText('No pudimos cargar esta lista.')).toBeTruthy();
  expect(screen.queryByText(text)).toBeNull();
});

it('withdrawal requests come 20 per page', async () => {
  const calls = stubServer({
    'GET /withdrawals': { body: [withdrawal], headers: { 'x-total-count': '41' } },
  });
  renderScreen(<WithdrawalsPage />);
  expect(await screen.findByText('ABC123')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Página 3' }));
  await waitFor(() => {
    expect(calls.at(-1)?.path).toBe('/withdrawals?page=3&pageSize=20');
  });
});

it('a withdrawal whose money went back waits for no answer any more', async () => {
  const answered = { ...withdrawal, id: 2, code: 'DEF456', orderId: 'o', orderState: 'refunded' };
  stubServer({ 'GET /withdrawals': { body: [withdrawal, answered] } });
  renderScreen(<WithdrawalsPage />);
  const row = (await screen.findByText('DEF456')).closest('tr');
  expect(row?.textContent).toContain('Dinero devuelto');
  expect(row?.textContent).not.toContain('plazo cumplido');
  expect(screen.getByText('ABC123').closest('tr')?.textContent).toContain('plazo cumplido');
});

it('jobs that gave up are tried again, one or all, and the list is loaded again', async () => {
  const calls = stubServer({
    'GET /jobs/dead': { body: [job(1), job(2)] },
    'POST /jobs/retry': { body: { retried: 2 } },
  });
  renderScreen(<DeadJobsPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Reintentar todas' }));
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Se vuelven a intentar 2 tareas');
  });
  fireEvent.click(
    (await screen.findAllByRole('button', { name: 'Reintentar: send-mail' }))[1] ?? document.body,
  );
  await waitFor(() => {
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { ids: [1, 2] },
      { ids: [2] },
    ]);
  });
  await waitFor(() => {
    expect(calls.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1);
  });
});

it.each([
  [{ status: 500 }, 'No se pudo reintentar.'],
  [{ status: 429, body: { error: 'Esperá un momento.' } }, 'Esperá un momento.'],
])('a retry that fails says so: %j', async (answer, told) => {
  stubServer({ 'GET /jobs/dead': { body: [job(1)] }, 'POST /jobs/retry': answer });
  renderScreen(<DeadJobsPage />);
  fireEvent.click(await screen.findByRole('button', { name: /^Reintentar: / }));
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith(told);
  });
});
