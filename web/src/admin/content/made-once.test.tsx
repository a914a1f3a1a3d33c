import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { EDITED_MEANWHILE, MADE_ALREADY } from '../../api/admin/content.ts';
import { renderScreen, stubServer, type Answer } from '../../test-screen.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CreatePage, EditPage } from '../resource/ResourcePages.tsx';
import { faqsResource } from './faqs-resource.tsx';

const at = '2026-11-01T00:00:00.000Z';
const CREATE = 'POST /faqs/create';

async function sendTwice(between: () => void = () => undefined) {
  vi.spyOn(console, 'error').mockReturnValue();
  const answers: Record<string, Answer> = {
    'GET /faqs': { body: [] },
    [CREATE]: { outcome: 'network-error' },
  };
  stubServer(answers);
  const sent = vi.spyOn(globalThis, 'fetch');
  renderScreen(<CreatePage resource={faqsResource} />, {
    path: '/admin/create-faq',
    route: '/admin/create-faq',
  });
  fireEvent.change(screen.getByLabelText(/^Pregunta/), { target: { value: '¿Puedo pagar?' } });
  fireEvent.change(screen.getByLabelText(/^Respuesta/), { target: { value: 'Sí.' } });
  const send = screen.getByRole('button', { name: faqsResource.createLabel });
  fireEvent.click(send);
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledOnce();
  });
  answers[CREATE] = { status: 409, body: { Message: MADE_ALREADY } };
  between();
  fireEvent.click(send);
  return sent;
}

it('what is sent again after its answer was lost is the same attempt, and saved', async () => {
  const sent = await sendTwice();
  await waitFor(() => {
    expect(window.location.pathname).toBe('/admin');
  });
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Cambios guardados');
  expect(toast.error).toHaveBeenCalledOnce();
  const headers = sent.mock.calls
    .map(([, init]) => init)
    .filter((init) => init?.method === 'POST')
    .map((init) => init?.headers ?? {});
  expect(headers).toHaveLength(2);
  expect(Object.values(headers[0] ?? {})).toContainEqual(expect.stringMatching(/^[\w-]{20,100}$/));
  expect(headers[1]).toEqual(headers[0]);
});

it('what was changed since is not taken for saved: it stays in its form, and the refusal says what to do', async () => {
  await sendTwice(() => {
    fireEvent.change(screen.getByLabelText(/^Respuesta/), { target: { value: 'No.' } });
  });
  await waitFor(() => {
    expect(toast.error).toHaveBeenLastCalledWith(MADE_ALREADY);
  });
  expect(toast.success).not.toHaveBeenCalled();
  expect(screen.getByLabelText(/^Respuesta/)).toHaveProperty('value', 'No.');
});

const EDIT = 'PUT /faqs/edit/3';
const FAQ = { id: 3, ask: '¿Cómo?', answer: 'Así.', createdAt: at, updatedAt: at };

async function changeTwice(between: () => void = () => undefined) {
  vi.spyOn(console, 'error').mockReturnValue();
  const answers: Record<string, Answer> = {
    'GET /faqs': { body: [FAQ] },
    [EDIT]: { outcome: 'network-error' },
  };
  stubServer(answers);
  const sent = vi.spyOn(globalThis, 'fetch');
  renderScreen(<EditPage resource={faqsResource} param="faqId" />, {
    path: '/admin/edit-faq/3',
    route: '/admin/edit-faq/:faqId',
  });
  fireEvent.change(await screen.findByLabelText(/^Respuesta/), { target: { value: 'Sí.' } });
  const send = screen.getByRole('button', { name: faqsResource.editLabel });
  fireEvent.click(send);
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledOnce();
  });
  between();
  const attempts = () =>
    sent.mock.calls
      .flatMap(([, init]) => (init?.method === 'PUT' ? [new Headers(init.headers)] : []))
      .map((headers) => headers.get('idempotency-key'));
  const refuse = (text: string) => {
    answers[EDIT] = { status: 409, body: { Message: text } };
    fireEvent.click(send);
  };
  return { attempts, refuse };
}

it('a change sent again after its answer was lost is saved, and nobody else is blamed for it', async () => {
  const { attempts, refuse } = await changeTwice();
  refuse(MADE_ALREADY);
  await waitFor(() => {
    expect(window.location.pathname).toBe('/admin');
  });
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Cambios guardados');
  expect(new Set(attempts()).size).toBe(1);
});

it('a change that was changed since is another attempt, told to be perhaps after an own one, and may be saved over it', async () => {
  const { attempts, refuse } = await changeTwice(() => {
    fireEvent.change(screen.getByLabelText(/^Respuesta/), { target: { value: 'No.' } });
  });
  refuse(EDITED_MEANWHILE);
  await screen.findByText(/un guardado tuyo cuya respuesta no llegó/);
  expect(await screen.findByRole('button', { name: 'Guardar lo mío igual' })).toBeTruthy();
  expect(new Set(attempts()).size).toBe(2);
  expect(screen.getByLabelText(/^Respuesta/)).toHaveProperty('value', 'No.');
});
