// What a buyer typed beside the cart, kept while the tab lives: a reload, or going to the payment and
// coming back, loses nothing.
import { COUPON_TYPED_MOST } from '@photolab/domain/orders/coupon-code';
import * as z from 'zod/mini';
import { createStore } from './store.ts';

const KEY = 'checkout-typed';
const stored = z.object({
  /** Undefined until something was typed. */
  email: z.optional(z.string().check(z.maxLength(254))),
  coupon: z._default(z.string().check(z.maxLength(COUPON_TYPED_MOST)), ''),
});
type Typed = z.output<typeof stored>;

function load(): Typed {
  try {
    return stored.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    return { coupon: '' };
  }
}

const store = createStore<Typed>(load());

export const useCheckoutTyped = store.use;

export function keepTyped(change: Partial<Typed>): void {
  const next = { ...store.get(), ...change };
  store.set(next);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Private mode: it stays for as long as the page does.
  }
}

export function forgetTyped(): void {
  keepTyped({ email: undefined, coupon: '' });
}
