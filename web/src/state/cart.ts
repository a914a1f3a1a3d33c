// The cart: kept in local storage under `cart`, in every tab the same. What was damaged by hand is
// dropped item by item; the rest of the shop never sees it.
import { isPesos } from '@photolab/domain/orders/money';
import { PHOTO_SIZES, type PhotoSize } from '@photolab/domain/orders/photo-sizes';
import { useSyncExternalStore } from 'react';
import * as z from 'zod';

const KEY = 'cart';

/** The stored shape is the specification's: the photo, with `price` in pesos and `url` its preview. */
const stored = z.object({
  id: z.int().positive(),
  name: z.string().default(''),
  idDetector: z.string().default(''),
  url: z.string().min(1),
  thumbnail: z.string().default(''),
  price: z.number().nonnegative().max(100_000_000).refine(isPesos),
  eventId: z.int().positive().optional(),
  eventName: z.string().default(''),
  size: z.enum(PHOTO_SIZES).optional(),
});
export type CartItem = z.output<typeof stored>;

let items: readonly CartItem[] = load();
let kept = true;
const listeners = new Set<() => void>();

function load(): readonly CartItem[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(value)) return [];
    const valid = value.flatMap((item: unknown) => {
      const parsed = stored.safeParse(item);
      return parsed.success ? [parsed.data] : [];
    });
    return valid.filter((item, index) => valid.findIndex(({ id }) => id === item.id) === index);
  } catch {
    return [];
  }
}

function replace(next: readonly CartItem[]): void {
  items = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
    kept = true;
  } catch {
    // Private mode or a full storage: the cart still works until the page closes.
    kept = false;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) {
      items = load();
      listener();
    }
  };
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Whether the cart as it is outlives the page. */
export const isCartKept = (): boolean => kept;

/** Adds a photo; false when it is already there (storefront §5 refuses it). */
export function addToCart(item: CartItem): boolean {
  if (items.some(({ id }) => id === item.id)) return false;
  replace([...items, item]);
  return true;
}

export function removeFromCart(id: number): void {
  replace(items.filter((item) => item.id !== id));
}

export function chooseSize(id: number, size: PhotoSize): void {
  replace(items.map((item) => (item.id === id ? { ...item, size } : item)));
}

/** The cart as it was: undoes a removal. What was added since, in another tab maybe, stays. */
export function restoreCart(before: readonly CartItem[]): void {
  const added = items.filter(({ id }) => before.every((item) => item.id !== id));
  replace([...before, ...added]);
}

/** The buyer knows of today's prices, in pesos by photo. */
export function acceptPrices(prices: ReadonlyMap<number, number>): void {
  replace(items.map((item) => ({ ...item, price: prices.get(item.id) ?? item.price })));
}

export function clearCart(): void {
  replace([]);
}

export function useCart(): readonly CartItem[] {
  return useSyncExternalStore(subscribe, () => items);
}
