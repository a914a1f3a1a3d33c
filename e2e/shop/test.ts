// The test object of every journey: the studio's facts, who is logged in, an address of its own, and
// a watch over what the page complains of.
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { someAddress } from './call.ts';
import { readStudio, type Studio } from './studio.ts';

interface Options {
  /** Who the browser is when the journey starts. */
  who: 'visitor' | 'admin';
}

interface Fixtures {
  studio: Studio;
  /** What the page wrote to the console as an error, or threw. */
  complaints: string[];
}

export const test = base.extend<Options & Fixtures>({
  who: ['visitor', { option: true }],
  studio: async ({}, use) => {
    await use(readStudio());
  },
  baseURL: async ({ studio }, use) => {
    await use(studio.url);
  },
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': someAddress() });
  },
  storageState: async ({ studio, who }, use) => {
    await use({ cookies: who === 'admin' ? [sessionCookie(studio)] : [], origins: [] });
  },
  context: async ({ context }, use) => {
    await context.addInitScript({ content: AN_OLDER_PHONE });
    await use(context);
  },
  complaints: async ({ page }, use) => {
    await use(watch(page));
  },
});

export { expect };

/**
 * The oldest browser that the shop is for: the Safari of an iPhone that gets no newer iOS than 16. What
 * it lacks is taken away before a page's own scripts run, so that every journey notices its use. Two things
 * stay: `checkVisibility`, which the journeys' own tool needs, and popovers, in which notices are looked for.
 */
const AN_OLDER_PHONE = `
  delete AbortSignal.any;
  delete URL.canParse;
  delete URL.parse;
  delete Promise.withResolvers;
  delete Promise.try;
  delete Object.groupBy;
  delete Map.groupBy;
  delete globalThis.Iterator;
  delete Document.prototype.startViewTransition;
  delete globalThis.requestIdleCallback;
  for (const name of ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'])
    delete Set.prototype[name];
`;

/** Collects from now on. */
function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/**
 * Does it again until the thing is seen: what goes on in the background is not done at once. Each look takes twice
 * as long as the one before (`timeout`, in milliseconds), so that it comes to an end on a slow machine, too.
 */
export async function untilSeen(
  seen: Locator,
  act: (timeout: number) => Promise<unknown>,
): Promise<void> {
  let timeout = 2_000;
  await expect(async () => {
    timeout *= 2;
    // It may have come late, after the look.
    if (!(await seen.isVisible())) await act(timeout);
    await expect(seen).toBeVisible({ timeout });
  }).toPass();
}

/** A notice at the top of the page. */
export const toastOf = (page: Page, text: string | RegExp) =>
  page.getByLabel('Avisos').getByText(text);

export function sessionCookie({ adminCookie }: Studio) {
  const [name = '', value = ''] = adminCookie.split('=');
  return {
    name,
    value,
    domain: 'localhost',
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  };
}
