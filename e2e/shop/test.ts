// The test object of every journey: the studio's facts, who is logged in, an address of its own, and
// a watch over what the page complains of.
import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
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
    await use(await prepared(context));
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

/**
 * Notices go by the clock, within seconds: on a machine that stood still meanwhile they are gone before anybody
 * looked. So each page writes down which it has shown, outside of what is seen of it.
 */
const SEEN_NOTICES = `
  if (window === window.top) {
    const known = new WeakSet();
    const seen = document.createElement('div');
    seen.dataset.seenNotices = '';
    seen.setAttribute('aria-hidden', 'true');
    seen.style.cssText = 'position:fixed;left:-9999px;top:0;pointer-events:none';
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll('[aria-label=Avisos] :is([role=alert], [role=status])')) {
        if (known.has(notice)) continue;
        known.add(notice);
        seen.append(Object.assign(document.createElement('hr'), { title: notice.textContent }));
      }
      if (seen.hasChildNodes() && !seen.isConnected) document.body.append(seen);
    }).observe(document, { childList: true, subtree: true });
  }
`;

/** A context as those of the journeys are: one that a journey opens beside its own goes through here, too. */
export async function prepared(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript({ content: AN_OLDER_PHONE + SEEN_NOTICES });
  return context;
}

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

/** The notices of a text that the page shows at its top, or has shown since it was opened. */
export const toastsOf = (page: Page, text: string | RegExp) =>
  page.locator('[data-seen-notices]').getByTitle(text);

/** The first of them. */
export const toastOf = (page: Page, text: string | RegExp) => toastsOf(page, text).first();

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
