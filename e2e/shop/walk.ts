// Looks at one screen as at every other: it shows its heading, fits each width, complains of nothing,
// and breaks no rule of WCAG 2.2 AA that a program can check. `npm run screens` keeps a picture of it for people.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** Screens open on a phone, and are made wider where they stand. */
export const WIDTHS = [390, 820, 1440] as const;
const HEIGHTS: Record<number, number> = { 390: 844, 820: 1180, 1440: 900 };
const SCREENS = join(import.meta.dirname, '../../test-results/screens');
/** They take a sixth of a walk's processor time. */
const ARE_KEPT = process.env.KEEP_SCREENS === '1';
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

export const sizeOf = (width: number) => ({ width, height: HEIGHTS[width] ?? 900 });

export interface Stop {
  path: string;
  /** The first heading of the screen. */
  heading: string | RegExp;
  level?: number;
  /** Brings the screen to the state to look at. */
  act?: (page: Page) => Promise<void>;
  /** Names the picture; the path otherwise. */
  name?: string;
  /** The one thing that its console rightly says. */
  says?: RegExp;
}

/** Opens the screen and looks at it. */
export async function visit(page: Page, stop: Stop, complaints: string[]): Promise<void> {
  complaints.length = 0;
  await page.setViewportSize(sizeOf(WIDTHS[0]));
  await page.goto(stop.path);
  const heading = page.getByRole('heading', { name: stop.heading, level: stop.level ?? 1 });
  await expect(heading.first(), stop.path).toBeVisible();
  await expect(page, stop.path).toHaveTitle(/\S \| \S/);
  await settle(page);
  await stop.act?.(page);
  await look(page, stop.name ?? nameOf(stop.path), complaints, stop.says);
}

/** Looks at what is there now, a screen or a dialog over it, at every width. */
export async function look(
  page: Page,
  name: string,
  complaints: string[],
  says?: RegExp,
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize(sizeOf(width));
    await lookOnce(page, name, complaints, says);
  }
  await page.setViewportSize(sizeOf(WIDTHS[0]));
}

/** The same at the width that it has. */
export async function lookOnce(
  page: Page,
  name: string,
  complaints: string[],
  says?: RegExp,
): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  if (ARE_KEPT) {
    await page.screenshot({
      path: join(SCREENS, String(width), `${name}.jpg`),
      fullPage: true,
      // A PNG of it takes twice as long.
      quality: 80,
      animations: 'disabled',
    });
  }
  expect.soft(await brokenRules(page), `${name} at ${String(width)}: accessibility`).toEqual([]);
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect.soft(overflow, `${name} at ${String(width)}: pixels beyond the width`).toBeLessThan(1);
  // What one scrolls to sideways inside a table nobody finds; cards hold it all.
  expect
    .soft(await cutTables(page), `${name} at ${String(width)}: tables wider than their frame`)
    .toEqual([]);
  expect
    .soft(
      await page.evaluate<string[]>(CRAMPED),
      `${name} at ${String(width)}: squeezed or touching`,
    )
    .toEqual([]);
  const unexpected = complaints.filter((text) => !says?.test(text));
  expect.soft(unexpected, `${name} at ${String(width)}: console`).toEqual([]);
}

/** Tables wider than their frame, by their captions. */
export const cutTables = (page: Page): Promise<string[]> =>
  page.evaluate(
    `[...document.querySelectorAll('table')].filter(({ parentElement: frame }) => frame.scrollWidth > frame.clientWidth).map(({ caption }) => caption?.textContent ?? '')`,
  );

/** Icons that lost their width, and headings that touch the table or list under them. */
const CRAMPED = `[
  ...[...document.querySelectorAll('svg[viewBox="0 0 24 24"]')]
    .filter((icon) => icon.checkVisibility() && icon.clientWidth < icon.clientHeight)
    .map(({ parentElement }) => 'icon of ' + parentElement.outerHTML.slice(0, 80)),
  ...[...document.querySelectorAll(':is(h1, h2, h3):has(+ :is(div, ol, form))')]
    .filter((heading) => {
      const below = heading.nextElementSibling.getBoundingClientRect();
      const gap = below.top - heading.getBoundingClientRect().bottom;
      return heading.checkVisibility() && below.height > 0 && gap > -1 && gap < 4;
    })
    .map((heading) => heading.tagName + ' ' + heading.textContent + ' / ' + heading.nextElementSibling.tagName),
]`;

/** In the page itself: the library's own driver opens another page for each look. */
async function brokenRules(page: Page): Promise<string[]> {
  // More than half a megabyte: once for each page, and what it defines is not sent back.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) {
    await page.evaluate(`${AXE}; undefined`);
  }
  const options = JSON.stringify({ runOnly: RULES, resultTypes: ['violations'] });
  // Under a modal dialog lies a screen that was looked at as it stands, and that nobody reaches meanwhile.
  return page.evaluate<
    string[]
  >(`axe.run(document.querySelector('dialog:modal') ?? document, ${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) =>
      id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`);
}

/** Nothing loads any more, further down neither, and no overlay covers the page. */
export async function settle(page: Page): Promise<void> {
  // The page grows while it loads, so the end is sought again.
  await expect(async () => {
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await expect(page.getByText('Cargando...')).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await page.waitForLoadState('networkidle');
  await page.evaluate('scrollTo(0, 0)');
}

/** Of a stop that has no name of its own. */
export const nameOf = (path: string) =>
  path.split('?')[0]?.replace(/^\//, '').replaceAll('/', '-').replace(/-$/, '') || 'home';
