// The cart: kept in local storage under `cart`, in every tab the same. What was damaged by hand is
// dropped item by item; the rest of the shop never sees it.
import { isPesos, toPesos } from '@photolab/domain/orders/money';
import { MAX_CART_ITEMS } from '@photolab/domain/orders/cart-limit';
import { PHOTO_SIZES, type PhotoSize } from '@photolab/domain/orders/photo-sizes';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { CartChoice, OrderedPhoto } from '../api/orders.ts';
import { onPhone } from './kept.ts';

const KEY = 'cart';

/** The stored shape is the specification's: the photo, with `price` in pesos and `url` its preview. */
const stored = z.object({
  id: z.int32().check(z.positive()),
  name: z._default(z.string(), ''),
  idDetector: z._default(z.string(), ''),
  url: z.string().check(z.minLength(1)),
  thumbnail: z._default(z.string(), ''),
  price: z.number().check(z.nonnegative(), z.maximum(100_000_000), z.refine(isPesos)),
  eventId: z.optional(z.int32().check(z.positive())),
  eventName: z._default(z.string(), ''),
  // One that is none is the original: the photo is not lost for it.
  size: z.catch(z.optional(z.enum(PHOTO_SIZES)), undefined),
});
export type CartItem = z.output<typeof stored>;

/** What `items` was read from, or written as; null when nothing is stored. */
let seen: string | null = null;
let items: readonly CartItem[] = [];
let kept = true;
const listeners = new Set<() => void>();
catchUp();

/**
 * Takes over what another tab did. A tab that was frozen, or comes back by the browser's way back, has
 * missed its notice: the cart is read again before each change, too, so that nothing bought or taken
 * out over there comes back from here.
 */
function catchUp(): void {
  if (!kept) return;
  const text = onPhone.read(KEY);
  // Where nothing can be read the cart stays what it is.
  kept = text !== undefined;
  if (text === undefined || text === seen) return;
  seen = text;
  items = parse(onPhone.readJson(KEY));
}

function parse(value: unknown): readonly CartItem[] {
  if (!Array.isArray(value)) return [];
  const valid = value.flatMap((item: unknown) => {
    const parsed = stored.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
  return valid
    .filter((item, index) => valid.findIndex(({ id }) => id === item.id) === index)
    .slice(0, MAX_CART_ITEMS);
}

function replace(next: readonly CartItem[]): void {
  items = next;
  write();
  for (const listener of listeners) listener();
}

function write(): void {
  const text = JSON.stringify(items);
  kept = onPhone.write(KEY, text);
  if (kept) seen = text;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const look = () => {
    catchUp();
    listener();
  };
  const ending = new AbortController();
  const { signal } = ending;
  window.addEventListener('storage', look, { signal });
  window.addEventListener('pageshow', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  return () => {
    listeners.delete(listener);
    ending.abort();
  };
}

/** Whether the cart as it is outlives the page: a full storage shows only by writing. */
export function isCartKept(): boolean {
  catchUp();
  write();
  return kept;
}

/** Adds a photo; one that is already there is refused (storefront §5), and what no order takes. */
export function addToCart(item: CartItem): 'added' | 'there' | 'full' {
  catchUp();
  if (items.some(({ id }) => id === item.id)) return 'there';
  if (items.length >= MAX_CART_ITEMS) return 'full';
  replace([...items, item]);
  return 'added';
}

export function removeFromCart(...ids: readonly number[]): void {
  catchUp();
  replace(items.filter(({ id }) => !ids.includes(id)));
}

export function chooseSize(id: number, size: PhotoSize): void {
  catchUp();
  replace(items.map((item) => (item.id === id ? { ...item, size } : item)));
}

/**
 * Undoes a removal: what was `taken` out of the cart as it was `before` is in its place again. What was done
 * since, in another tab maybe, stays: photos that were added, taken out or paid, sizes, prices.
 */
export function restoreCart(before: readonly CartItem[], taken: readonly number[]): void {
  catchUp();
  const now = new Map(items.map((item) => [item.id, item]));
  const all = new Map([...before, ...items].map((item) => [item.id, now.get(item.id) ?? item]));
  const back = [...all.values()].filter(({ id }) => now.has(id) || taken.includes(id));
  replace(back.slice(0, MAX_CART_ITEMS));
}

/** The photos of an order that was not paid, at today's prices. */
export function putBack(photos: readonly OrderedPhoto[]): void {
  for (const photo of photos) {
    addToCart({ ...photo, idDetector: '', price: toPesos(photo.price) });
  }
}

/** The buyer knows of today's prices, in pesos by photo. */
export function acceptPrices(prices: ReadonlyMap<number, number>): void {
  catchUp();
  replace(items.map((item) => ({ ...item, price: prices.get(item.id) ?? item.price })));
}

export function clearCart(): void {
  replace([]);
}

/** What is sent of the cart; the original needs no word. */
export const choicesOf = (items: readonly CartItem[]): CartChoice[] =>
  items.map(({ id, size }) => (size === 'web' ? { id, size } : { id }));

export function useCart(): readonly CartItem[] {
  return useSyncExternalStore(subscribe, () => items);
}
