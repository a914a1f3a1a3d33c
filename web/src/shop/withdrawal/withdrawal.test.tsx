import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { WithdrawalPage } from './WithdrawalPage.tsx';

it('the operation that a letter’s link brings along is sent with the withdrawal', async () => {
  const calls = stubServer({
    'POST /withdrawal': {
      status: 201,
      body: { code: 'ARR-12345678', message: 'Recibimos tu pedido.' },
    },
  });
  renderScreen(<WithdrawalPage />, {
    path: '/arrepentimiento?operacion=123456789012',
    route: '/arrepentimiento',
  });
  await userEvent.type(screen.getByLabelText(/^Nombre/), 'Ana');
  await userEvent.type(screen.getByLabelText(/^Email/), 'ana@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar arrepentimiento' }));
  expect(await screen.findByText('ARR-12345678')).toBeTruthy();
  expect(calls.at(-1)?.body).toMatchObject({ operationNumber: '123456789012' });
});
