import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fetchPart } from './fetch-part.ts';

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const settled = Symbol('settled');

/** Whether asking ended, or the page is on its way out. */
async function ask(load: () => Promise<unknown>, reload: () => void) {
  const end = fetchPart(load, reload).then(
    () => settled,
    (error: unknown) => error,
  );
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  return Promise.race([end, new Promise((resolve) => setTimeout(resolve, 0, 'leaving'))]);
}

function pageOf(script: string, status: number | 'no answer') {
  document.head.innerHTML = `<script type="module" src="${script}"></script>`;
  vi.stubGlobal(
    'fetch',
    vi.fn(() =>
      status === 'no answer'
        ? Promise.reject(new TypeError('no network'))
        : Promise.resolve(new Response(null, { status })),
    ),
  );
}

beforeEach(() => {
  sessionStorage.clear();
  return () => {
    document.head.innerHTML = '';
    sessionStorage.clear();
  };
});

it('a tab from before an upgrade fetches its page anew when a part of it is gone, once', async () => {
  const reload = vi.fn();
  pageOf('/assets/index-old.js', 404);
  expect(await ask(missing, reload)).toBe('leaving');
  expect(reload).toHaveBeenCalledOnce();
  // The page came back the same, from a memory somewhere: no second round.
  expect(await ask(missing, reload)).toBeInstanceOf(TypeError);
  expect(reload).toHaveBeenCalledOnce();
  // The next upgrade, or the way back from this one.
  pageOf('/assets/index-new.js', 404);
  expect(await ask(missing, reload)).toBe('leaving');
  expect(reload).toHaveBeenCalledTimes(2);
});

it.each([200, 503, 'no answer'] as const)(
  'a part that did not come while the server answers %s for the page is a failure, and no reason to leave',
  async (status) => {
    const reload = vi.fn();
    pageOf('/assets/index-old.js', status);
    expect(await ask(missing, reload)).toBeInstanceOf(TypeError);
    expect(reload).not.toHaveBeenCalled();
  },
);
