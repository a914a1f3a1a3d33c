// How a component test shows a screen: real router, real queries, and a server that answers what the
// test says.
import { WORDS_HEADER, WORDS_LANGUAGE } from '@photolab/contract/endpoint';
import { DEFAULT_TIME_ZONE } from '@photolab/domain/shop/studio-day';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { createQueryClient } from './api/transport/query-client.ts';
import { shopInfoQuery, type ShopInfo } from './api/shop.ts';

export interface Answer {
  status?: number;
  /** JSON, unless a string. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The call never ends, or fails without an answer. */
  outcome?: 'pending' | 'network-error';
}

export interface SentCall {
  method: string;
  path: string;
  body: unknown;
}

/**
 * Answers `METHOD /path` (under /api), with its query or for any, with what is given; everything
 * else is a 404. Returns the calls that were made; a form's body is its fields.
 */
export function stubServer(answers: Record<string, Answer>): SentCall[] {
  const calls: SentCall[] = [];
  const answerTo = async (input: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const path = input.replace(/^\/api/, '');
    calls.push({ method, path, body: readBody(init.body) });
    const answer = answers[`${method} ${path}`] ??
      answers[`${method} ${path.split('?')[0] ?? ''}`] ?? { status: 404, body: {} };
    if (answer.outcome === 'pending') {
      return unlessEnded(init.signal, () => globalThis.fetch === answerTo);
    }
    if (answer.outcome === 'network-error') throw new TypeError('no network');
    const { status = 200, body = {} } = answer;
    // A page of HTML is a proxy's.
    const isOurs = !(typeof body === 'string' && body.startsWith('<'));
    const headers = { ...(isOurs && { [WORDS_HEADER]: WORDS_LANGUAGE }), ...answer.headers };
    return typeof body === 'string'
      ? new Response(body, { status, headers: { 'content-type': 'text/plain', ...headers } })
      : Response.json(body, { status, headers });
  };
  vi.stubGlobal('fetch', answerTo);
  return calls;
}

/** Whether the page may be closed or loaded again without a question. */
export const isLeftUnasked = () =>
  window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Keeps what is answered, to all calls or to those of an address with `part` in it, on the way until it is let go. */
export function holdAnswers(part = ''): () => void {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const answered = await answer(input, init);
    if (input.includes(part)) await held;
    return answered;
  });
  return letGo;
}

/**
 * Never answered; ended, as a browser's, by whoever made the call. After its test it ends no more:
 * the client gives up after a while, which on a slow machine is in the middle of another test.
 */
const unlessEnded = (signal: AbortSignal | null | undefined, isAsked: () => boolean) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => {
      if (isAsked()) reject(new DOMException('The call was ended.', 'AbortError'));
    });
  });

function readBody(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' && body ? JSON.parse(body) : undefined;
}

/** The shop's own data, as every page has it. */
const SHOP: ShopInfo = {
  name: 'Photolab',
  logoUrl: '',
  color: '#c9141f',
  phone: '+54 9 11 5555-0100',
  email: 'hola@photolab.example',
  instagram: 'https://www.instagram.com/photolab',
  facebook: 'https://www.facebook.com/photolab',
  whatsapp: 'https://wa.me/5491155550100',
  currency: 'ARS',
  locale: 'es-AR',
  timeZone: DEFAULT_TIME_ZONE,
  testPayments: false,
};

const clients = new Set<QueryClient>();

/** What a test asked and had no answer to would be asked again in the next one. */
export function endQueries(): void {
  for (const client of clients) void client.cancelQueries();
  clients.clear();
}

/** Shows `screen` at `path`; `/elsewhere` links lead to an empty page that says its address. */
export function renderScreen(screen: ReactNode, { path = '/', route = '/' } = {}) {
  const client = createQueryClient();
  clients.add(client);
  client.setQueryData(shopInfoQuery.queryKey, SHOP);
  window.history.replaceState(null, '', path);
  return render(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Routes>
          <Route path={route} element={screen} />
          <Route path="*" element={<Address />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

/** A screen that somebody leaves and comes back to, by 'Ir o volver'. */
export function Visits({ of }: { of: ReactNode }) {
  const [here, setHere] = useState(true);
  return (
    <>
      {here && of}
      <button
        onClick={() => {
          setHere(!here);
        }}
      >
        Ir o volver
      </button>
    </>
  );
}

function Address() {
  return <p>at {useLocation().pathname}</p>;
}
