// What a journey needs of a browser, whichever it is. An element is named by the JavaScript that
// finds it.
export interface Browser {
  name: string;
  goto: (url: string) => Promise<void>;
  /** A real click. */
  click: (element: string) => Promise<void>;
  /** Into a field, by the keyboard. */
  type: (element: string, text: string) => Promise<void>;
  /** The value of an expression that JSON can carry. */
  value: (expression: string) => Promise<unknown>;
  close: () => Promise<void>;
}

const WAIT_MS = 20_000;

/** Until the expression is true. @throws after 20 s, with what the page then says */
export async function until(browser: Browser, expression: string): Promise<void> {
  const start = Date.now();
  for (;;) {
    if ((await browser.value(`Boolean(${expression})`)) === true) return;
    if (Date.now() - start > WAIT_MS) {
      const page = String(await browser.value('location.href + "\\n" + document.body.innerText'));
      throw new Error(`never became true: ${expression}\n${page.slice(0, 600)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The first visible element of a kind whose text, or whose label, is or begins so. */
export const named = (kind: string, name: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(kind)})].find((e) => e.checkVisibility() && ` +
  `(e.getAttribute('aria-label') ?? e.textContent).trim().startsWith(${JSON.stringify(name)}))`;

/** Whether nothing lies over the middle of the element, such as the loading overlay. */
const reachable = (element: string) => `(() => {
  const target = ${element};
  if (!target) return false;
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = target.getBoundingClientRect();
  return target.contains(document.elementFromPoint(x + width / 2, y + height / 2));
})()`;

export async function press(browser: Browser, kind: string, name: string): Promise<void> {
  const element = named(kind, name);
  await until(browser, reachable(element));
  await browser.click(element);
}

export async function fill(browser: Browser, field: string, text: string): Promise<void> {
  await until(browser, reachable(field));
  await browser.type(field, text);
}
