// The selfies of this tab, already small: the same person's next search, in another event too, needs
// no new one. They never leave the tab but to be compared, and go with it.
import { inTab } from './kept.ts';
import { createStore } from './store.ts';

const KEY = 'selfies';
/** A JPEG; what the browser could not read is whatever it is. */
const PICTURE = /^data:([^,]*);base64,/;

function load(): string[] {
  const stored = inTab.readJson(KEY);
  return Array.isArray(stored) ? stored.filter(isPicture) : [];
}

const isPicture = (value: unknown): value is string =>
  typeof value === 'string' && PICTURE.test(value);

const store = createStore<readonly string[]>(load());

/** As addresses of pictures; empty when there are none. */
export const useKeptSelfies = store.use;

export async function keepSelfies(pictures: readonly Blob[]): Promise<void> {
  const addresses = (await Promise.all(pictures.map(asAddress))).filter(isPicture);
  write(addresses);
}

export function forgetSelfies(): void {
  write([]);
}

function write(addresses: string[]): void {
  store.set(addresses);
  if (addresses.length > 0) inTab.write(KEY, JSON.stringify(addresses));
  else inTab.forget(KEY);
}

const asAddress = (picture: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(typeof reader.result === 'string' ? reader.result : '');
    };
    reader.onerror = () => {
      resolve('');
    };
    reader.readAsDataURL(picture);
  });

/** The page's security policy forbids fetching a data address, so it is unpacked by hand. */
export function asFile(address: string): File {
  const [start = '', type = ''] = PICTURE.exec(address) ?? [];
  const bytes = Uint8Array.from(atob(address.slice(start.length)), (c) => c.charCodeAt(0));
  return new File([bytes], 'selfie', { type });
}
