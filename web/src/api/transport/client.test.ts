import { getSession, login, resetPassword } from '@photolab/contract/endpoints/accounts';
import { createEvent } from '@photolab/contract/endpoints/events';
import { createFaq, editFaq, listFaqs } from '@photolab/contract/endpoints/faqs';
import { createOrder } from '@photolab/contract/endpoints/orders';
import { listSales } from '@photolab/contract/endpoints/sales';
import { expect, it } from 'vitest';
import { stubServer } from '../../test-screen.tsx';
import { ApiError, call, callPage, urlOf } from './client.ts';

const FAQ = { id: 3, ask: '¿Cómo?', answer: 'Así.', updatedAt: '2026-03-06T10:00:00.000Z' };
const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('the call was not refused');
  return error;
};

it("writes the wire's names and reads them back as ours", async () => {
  const calls = stubServer({ 'POST /faqs/create': { status: 201, body: FAQ } });
  const faq = await call(createFaq, { body: { question: '¿Cómo?', answer: 'Así.' } });
  expect(calls[0]).toEqual({
    method: 'POST',
    path: '/faqs/create',
    body: { ask: '¿Cómo?', answer: 'Así.' },
  });
  expect(faq).toEqual({
    id: 3,
    question: '¿Cómo?',
    answer: 'Así.',
    updatedAt: new Date(FAQ.updatedAt),
  });
});

it('an upload is a form with its fields and its file', async () => {
  const calls = stubServer({});
  const cover = new File(['x'], 'cover.jpg', { type: 'image/jpeg' });
  const body = {
    name: 'Maratón',
    date: '2026-03-05',
    zone: '',
    albumLink: '',
    price: 150_050,
    bibSearch: true,
    faceSearch: false,
  };
  await refusal(call(createEvent, { body, files: [cover] }));
  expect(calls[0]?.body).toMatchObject({ time: '2026-03-05', price: '1500.5', useOCR: 'true' });
  expect(calls[0]?.body).toHaveProperty('imagen');
});

it('a page brings the length of the whole list', async () => {
  stubServer({ 'GET /sells': { body: [], headers: { 'x-total-count': '41' } } });
  expect(await callPage(listSales, { query: { page: 2 } })).toEqual({ items: [], total: 41 });
});

it('decisions, wire: an answer that is one JSON string is that string', async () => {
  const headers = { 'content-type': 'application/json' };
  stubServer({ 'POST /create-order': { body: '"https://pagos.example/1"', headers } });
  const address = await call(createOrder, { body: { items: [{ id: 1 }] } });
  expect(address).toBe('https://pagos.example/1');
});

it.each([
  ['plain text', { body: 'El Email ya está registrado' }, 'El Email ya está registrado'],
  ['error', { body: { error: 'uno' } }, 'uno'],
  ['Message', { body: { Message: 'dos', error: 'dos' } }, 'dos'],
  ['message', { body: { message: 'tres' } }, 'tres'],
  ['a page of HTML', { body: '<html>502 Bad Gateway</html>' }, ''],
  ['fields that are no text', { body: { error: { code: 1 } } }, ''],
])('storefront §8: the text of a refusal given as %s', async (_what, answer, text) => {
  stubServer({ 'POST /auth/login': { status: 409, ...answer } });
  const body = { email: 'ana@example.com', password: 'secreta' };
  const error = await refusal(call(login, { body }));
  expect([error.status, error.text, error.isNetwork]).toEqual([409, text, false]);
});

it('decisions, wire: a refusal that is one JSON string is its text', async () => {
  const headers = { 'content-type': 'application/json' };
  stubServer({
    'POST /auth/reset-password': { status: 400, body: '"El enlace venció."', headers },
  });
  const body = { recoveryToken: 'x', newPassword: 'secreta-nueva' };
  expect((await refusal(call(resetPassword, { body }))).text).toBe('El enlace venció.');
});

it('a refusal keeps its further fields', async () => {
  stubServer({ 'POST /create-order': { status: 409, body: { error: 'x', missing: [4] } } });
  const error = await refusal(call(createOrder, { body: { items: [{ id: 4 }] } }));
  expect(error.fields['missing']).toEqual([4]);
});

it.each([
  ['no answer came', { outcome: 'network-error' as const }],
  ['the answer is not what the contract says', { body: [{ id: 'x' }] }],
  ['the answer is broken JSON', { body: '{', headers: { 'content-type': 'application/json' } }],
])('a call is a network failure when %s', async (_what, answer) => {
  stubServer({ 'GET /faqs': answer });
  const error = await refusal(call(listFaqs));
  expect([error.status, error.text, error.isNetwork]).toEqual([0, '', true]);
});

it('storefront §8: a cancelled call is no ApiError', async () => {
  stubServer({ 'GET /auth': { outcome: 'network-error' } });
  const cancelled = call(getSession, { signal: AbortSignal.abort() });
  await expect(cancelled).rejects.not.toBeInstanceOf(ApiError);
});

it('addresses carry what they are given, safely, and nothing that is empty', () => {
  const query = { page: 2, operationNumber: '', state: undefined };
  expect(urlOf(listSales, {}, query)).toBe('/api/sells?page=2');
  expect(urlOf(editFaq, { id: '../a b' })).toBe('/api/faqs/edit/..%2Fa%20b');
});
