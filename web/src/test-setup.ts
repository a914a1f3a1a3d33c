import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Room for a machine ten times slower; a screen that is right answers at once.
configure({ asyncUtilTimeout: 20_000 });

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

afterEach(cleanup);
