import { login } from '@photolab/contract/endpoints/accounts';
import { getSession } from '@photolab/contract/endpoints/session';
import { resetPassword } from '@photolab/contract/endpoints/recovery';
import { createEvent } from '@photolab/contract/endpoints/event-editing';
import { createFaq, deleteFaq, editFaq, listFaqs } from '@photolab/contract/endpoints/faqs';
import { createOrder, findSale } from '@photolab/contract/endpoints/orders';
import { listSales } from '@photolab/contract/endpoints/sales';
import { urlOf } from '@photolab/contract/request';
import { expect, it, vi } from 'vitest';
import { stubServer } from '../../test-screen.tsx';
import { endsWith } from './abort.ts';
import { ApiError, mayReadAgain, mayRetry } from './api-error.ts';
import { call, callPage } from './client.ts';

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

it('of an address that names no id nobody is asked: nothing is there', async () => {
  const calls = stubServer({});
  const error = await refusal(call(deleteFaq, { params: { id: NaN } }));
  expect([error.status, calls]).toEqual([404, []]);
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

it.each([
  ['refusal', 409, '{"error":"El nombre ya'],
  ['text of a refusal', 400, '"El enlace ya'],
])(
  'half of a %s is no answer: it is not shown, and may be asked again',
  async (_of, status, body) => {
    const headers = { 'content-language': 'es', 'content-type': 'application/json' };
    stubServer({ 'GET /faqs': { status, body, headers } });
    const error = await refusal(call(listFaqs));
    expect([error.kind, error.text, mayRetry(error)]).toEqual(['unreachable', '', true]);
  },
);

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
  ['fields that are no text', { body: { error: { code: 1 } } }, ''],
])('storefront §8: the text of a refusal given as %s', async (_what, answer, text) => {
  stubServer({ 'POST /auth/login': { status: 409, ...answer } });
  const body = { email: 'ana@example.com', password: 'secreta' };
  const error = await refusal(call(login, { body }));
  expect([error.kind, error.status, error.text]).toEqual(['refused', 409, text]);
});

it.each([
  [502, 'upstream connect error', 502, ''],
  [503, { message: 'no healthy upstream' }, 503, ''],
  [404, '404 page not found', 502, ''],
  [403, 'error code: 1020', 502, ''],
  [401, '<html>401 Authorization Required</html>', 502, ''],
  [
    413,
    '<html>413</html>',
    413,
    'Lo que mandás es demasiado grande. Probá con un archivo más chico.',
  ],
  [
    429,
    'Too Many Requests',
    429,
    'Son muchos intentos seguidos. Esperá un minuto y probá de nuevo.',
  ],
])(
  'storefront §8: what a proxy refuses with %i is no word of the shop, nor shown as one',
  async (status, body, as, text) => {
    const headers = { 'content-language': '' };
    stubServer({ 'POST /sell/find': { status, body, headers } });
    const error = await refusal(call(findSale, { body: { operationNumber: '123456789012' } }));
    expect([error.kind, error.status, error.text]).toEqual(['refused', as, text]);
  },
);

it.each([
  [404, { error: 'No existe' }, 'No existe'],
  [500, { Message: 'No se pudo' }, 'No se pudo'],
  [409, 'El Email ya está registrado', 'El Email ya está registrado'],
])(
  'storefront §8: a refusal with %i of the shop’s shape is its word without the mark, too',
  async (status, body, text) => {
    stubServer({ 'POST /sell/find': { status, body, headers: { 'content-language': '' } } });
    const error = await refusal(call(findSale, { body: { operationNumber: '123456789012' } }));
    expect([error.status, error.text]).toEqual([status, text]);
  },
);

it('decisions, wire: a refusal that is one JSON string is its text', async () => {
  const headers = { 'content-type': 'application/json' };
  stubServer({
    'POST /auth/reset-password': { status: 400, body: '"El enlace venció."', headers },
  });
  const body = { recoveryToken: 'x', newPassword: 'secreta-nueva' };
  expect((await refusal(call(resetPassword, { body }))).text).toBe('El enlace venció.');
});

it('decisions, wire: a refusal names every wrong field', async () => {
  const fields = { items: 'El carrito está vacío', email: 'El Email es invalido' };
  stubServer({ 'POST /create-order': { status: 400, body: { error: fields.items, fields } } });
  const error = await refusal(call(createOrder, { body: { items: [{ id: 4 }] } }));
  expect(error.problems).toEqual(fields);
});

it.each([
  ['no answer came', 'unreachable', { outcome: 'network-error' as const }],
  ['the answer is not what the contract says', 'not-understood', { body: [{ id: 'x' }] }],
  [
    'the answer is broken JSON',
    'not-understood',
    { body: '{', headers: { 'content-type': 'application/json' } },
  ],
])('when %s a call is %s, and only the unreachable is tried again', async (...test) => {
  const [, kind, answer] = test;
  stubServer({ 'GET /faqs': answer });
  const error = await refusal(call(listFaqs));
  expect([error.kind, error.status, error.text]).toEqual([kind, 0, '']);
  expect(mayRetry(error)).toBe(kind === 'unreachable');
});

it('what is only read is asked again where a proxy answered for the shop', () => {
  const refused = (status: number) => mayReadAgain(ApiError.refused({ status }));
  expect([404, 409, 500, 502, 503, 504].map(refused)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
});

it('storefront §8: a cancelled call is no ApiError', async () => {
  stubServer({ 'GET /auth': { outcome: 'network-error' } });
  const cancelled = call(getSession, { signal: AbortSignal.abort() });
  await expect(cancelled).rejects.not.toBeInstanceOf(ApiError);
});

it('addresses carry what they are given, safely, and nothing that is empty', () => {
  const query = { page: 2, operationNumber: '', state: undefined };
  expect(urlOf(listSales, { query })).toBe('/api/sells?page=2');
  expect(urlOf(editFaq, { params: { id: '../a b' } })).toBe('/api/faqs/edit/..%2Fa%20b');
});

it('a browser without AbortSignal.any reads the shop, and a call ends with whoever asked', async () => {
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  stubServer({ 'GET /faqs': { body: [FAQ] } });
  const asked = new AbortController();
  expect(await call(listFaqs, { signal: asked.signal })).toHaveLength(1);
  const { signal } = new AbortController();
  const ended = endsWith(asked.signal, 60_000);
  asked.abort();
  expect([ended.aborted, endsWith(asked.signal, 60_000).aborted]).toEqual([true, true]);
  expect(endsWith(signal, 60_000).aborted).toBe(false);
});
