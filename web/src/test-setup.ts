import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { onSaleStill } from './shop/gallery/photos/on-sale-still.ts';
import { pageLoad } from './state/page-load.ts';
import { forgetUnheard } from './state/paying/unheard-order.ts';
import { endQueries, isLeftUnasked } from './test-screen.tsx';
import { standOnScreen } from './ui/dialogs/use-back-closes.ts';
import { toast } from './ui/feedback/toast.ts';

// Room for a machine ten times slower; a screen that is right answers at once.
configure({ asyncUtilTimeout: 120_000 });

// jsdom has <dialog> but not its methods; these open and close it and move the focus, no more.
if (!('showModal' in HTMLDialogElement.prototype)) {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
      this.querySelector<HTMLElement>('button, input, select, textarea, a[href]')?.focus();
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
}

// Nobody answers but the server that a test stubs: Node's own refuses every path of ours at once,
// and what asks after its test would tell the next one.
const nobody = () => new Promise<never>(() => undefined);
globalThis.fetch = nobody;

// What leaves the page, or stays in it beyond a test: tests look at what was asked of them.
beforeEach(() => {
  for (const kind of ['success', 'error', 'info', 'warning'] as const) {
    vi.spyOn(toast, kind).mockReturnValue();
  }
  vi.spyOn(pageLoad, 'reload').mockReturnValue();
  vi.spyOn(pageLoad, 'open').mockReturnValue();
  vi.spyOn(onSaleStill, 'askSoon').mockReturnValue();
});

// The files share one browser, so each test leaves it as it found it.
afterEach(async () => {
  // Whoever leaves the page of a payment that nothing was heard of asks on, a quarter of a minute later too.
  forgetUnheard();
  cleanup();
  vi.useRealTimers();
  // A part of a screen that is fetched as its file of tests ends may not come for any later one.
  await vi.dynamicImportSettled();
  // What a test set going comes to its end here, where nobody answers, and asks nothing of the next one.
  vi.stubGlobal('fetch', nobody);
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  endQueries();
  document.body.replaceChildren();
  // jsdom has none; a test gives it one, and so does the keyboard that tests type on.
  Reflect.deleteProperty(navigator, 'clipboard');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  standOnScreen();
  // What outlives its screen, as uploads do, would answer for the tests after this one.
  expect(isLeftUnasked(), 'something still asks before the page is left').toBe(true);
});
