import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { holdAnswers, renderScreen, stubServer } from '../../test-screen.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { InboxPage } from './InboxPage.tsx';

const MESSAGE = {
  id: 7,
  name: 'Ana',
  email: 'ana@example.com',
  message: '¿Hay fotos del km 5?',
  createdAt: new Date('2026-11-08T12:00:00Z'),
  answer: '',
  answeredAt: null,
};

it('an answer takes nothing more while it is on its way: it would close with the dialog; refused, it goes on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  stubServer({ 'POST /contact-messages/7/answer': { status: 500, body: {} } });
  const letGo = holdAnswers('answer');
  renderScreen(<AnswerDialog message={MESSAGE} onClose={() => undefined} />);
  const box = screen.getByLabelText(/^Respuesta/);
  fireEvent.change(box, { target: { value: 'Sí, mañana.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => {
    expect(box).toHaveProperty('readOnly', true);
  });
  letGo();
  await waitFor(() => {
    expect(box).toHaveProperty('readOnly', false);
  });
  expect(box).toHaveProperty('value', 'Sí, mañana.');
});

it('what is typed stays where somebody else answers meanwhile and the list is read again with the line back', async () => {
  const headers = { 'x-total-count': '1' };
  stubServer({ 'GET /contact-messages': { body: [MESSAGE], headers } });
  renderScreen(<InboxPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Responder' }));
  fireEvent.change(screen.getByLabelText(/^Respuesta/), { target: { value: 'Sí, mañana.' } });
  stubServer({ 'GET /contact-messages': { body: [], headers: { 'x-total-count': '0' } } });
  for (const line of ['offline', 'online']) window.dispatchEvent(new Event(line));
  expect(await screen.findByText('No hay mensajes para mostrar')).toBeTruthy();
  expect(screen.getByLabelText(/^Respuesta/)).toHaveProperty('value', 'Sí, mañana.');
});

it('pressed again while it is on its way, a message is closed once', async () => {
  const calls = stubServer({
    'GET /contact-messages': { body: [MESSAGE], headers: { 'x-total-count': '1' } },
    'POST /contact-messages/7/close': { body: {} },
  });
  const letGo = holdAnswers('close');
  renderScreen(<InboxPage />);
  const button = await screen.findByRole('button', { name: 'Ya lo respondí' });
  fireEvent.click(button);
  await waitFor(() => {
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });
  fireEvent.click(button);
  letGo();
  await waitFor(() => {
    expect(button.getAttribute('aria-disabled')).toBeNull();
  });
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
