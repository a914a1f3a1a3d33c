// The title of the browser's tab: each screen says its own, as the server's HTML does.
import { useEffect } from 'react';

const SHOP = 'Photolab';

/** Sets `title | Photolab` while the screen shows; nothing changes while `title` is empty. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    if (title) document.title = `${title} | ${SHOP}`;
  }, [title]);
}
