import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { holdAnswers, renderScreen, stubServer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { WithdrawalPage } from './WithdrawalPage.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
});

function show(path: string) {
  const calls = stubServer({
    'POST /withdrawal': {
      status: 201,
      body: { code: 'ARR-12345678', message: 'Recibimos tu pedido.' },
    },
  });
  renderScreen(
    <>
      <WithdrawalPage />
      <Link to="/elsewhere">Otra página</Link>
      <Link to="/arrepentimiento">La misma</Link>
      <Link to="/arrepentimiento?operacion=222222222222">La otra</Link>
    </>,
    { path, route: '/arrepentimiento' },
  );
  return calls;
}
const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
async function send(): Promise<void> {
  await userEvent.type(box(/^Nombre/), 'Ana');
  await userEvent.type(box(/^Email/), 'ana@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar arrepentimiento' }));
  expect(await screen.findByText('ARR-12345678')).toBeTruthy();
}

it('the operation that a letter’s link brings along is sent with the withdrawal', async () => {
  const calls = show('/arrepentimiento?operacion=123456789012');
  await send();
  expect(calls.at(-1)?.body).toMatchObject({ operationNumber: '123456789012' });
});

it.each([
  ['La misma', ''],
  ['La otra', '222222222222'],
])('once it is sent, its link gives the next person a fresh form: %s', async (link, number) => {
  show('/arrepentimiento');
  await send();
  await userEvent.click(screen.getByRole('link', { name: link }));
  expect(box(/^Nombre/).value).toBe('');
  expect(box(/^Número/).value).toBe(number);
});

it('what is half typed stays when its link is pressed; what is untouched follows the link', async () => {
  show('/arrepentimiento?operacion=123456789012');
  await userEvent.click(screen.getByRole('link', { name: 'La otra' }));
  expect(box(/^Número/).value).toBe('222222222222');
  await userEvent.type(box(/^Nombre/), 'An');
  await userEvent.click(screen.getByRole('link', { name: 'La misma' }));
  expect(box(/^Nombre/).value).toBe('An');
  expect(box(/^Número/).value).toBe('222222222222');
});

/** Sent, and not answered yet. */
async function leaveUnanswered() {
  show('/arrepentimiento');
  const letGo = holdAnswers('/withdrawal');
  await userEvent.type(box(/^Nombre/), 'Ana');
  await userEvent.type(box(/^Email/), 'ana@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar arrepentimiento' }));
  await screen.findByText('Enviando...');
  return letGo;
}

it('what is on its way takes nothing more, which would be lost', async () => {
  const letGo = await leaveUnanswered();
  for (const label of [/^Email/, /^Mensaje/]) await userEvent.type(box(label), 'más');
  expect(box(/^Email/).value).toBe('ana@example.com');
  expect(box(/^Mensaje/).value).toBe('');
  letGo();
  expect(await screen.findByText('ARR-12345678')).toBeTruthy();
});

async function sendAndGoElsewhere() {
  const letGo = await leaveUnanswered();
  await userEvent.click(screen.getByRole('link', { name: 'Otra página' }));
  return letGo;
}

it('who goes elsewhere before the answer comes is told there, with the code', async () => {
  const letGo = await sendAndGoElsewhere();
  letGo();
  await waitFor(() => {
    expect(toast.success).toHaveBeenCalledWith('Recibimos tu pedido.');
  });
});

it('nobody else is told of it who has the phone by then', async () => {
  localStorage.setItem('person', 'ana@example.com');
  const letGo = await sendAndGoElsewhere();
  localStorage.removeItem('person');
  letGo();
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  expect(toast.success).not.toHaveBeenCalled();
});
