// Debian's Firefox, by WebDriver BiDi.
import { launch } from 'puppeteer-core';
import type { Browser } from './browser.ts';

export const FIREFOX = '/usr/bin/firefox-esr';

export async function openFirefox(): Promise<Browser> {
  const firefox = await launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    defaultViewport: { width: 390, height: 844 },
  });
  const page = await firefox.newPage();
  const find = async (element: string) => {
    const handle = await page.evaluateHandle(element);
    const found = handle.asElement();
    if (!found) throw new Error(`not on the page: ${element}`);
    return found;
  };
  return {
    name: `Firefox (${await firefox.version()})`,
    goto: async (url) => {
      await page.goto(url);
    },
    click: async (element) => {
      await (await find(element)).click();
    },
    type: async (element, text) => (await find(element)).type(text),
    value: (expression) => page.evaluate(expression),
    close: () => firefox.close(),
  };
}
