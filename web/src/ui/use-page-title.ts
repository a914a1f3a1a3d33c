// The title of the browser's tab: each screen says its own, as the server's HTML does.
import { useEffect } from 'react';
import { pageBrand } from './brand.ts';

/** Sets `title | <the shop's name>` while the screen shows; nothing changes while `title` is empty. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    if (title) document.title = `${title} | ${pageBrand().name}`;
  }, [title]);
}
