// What a buyer typed beside the cart, kept while the tab lives: a reload, or going to the payment and
// coming back, loses nothing.
import * as z from 'zod/mini';

const KEY = 'checkout-typed';
const stored = z.object({
  /** Undefined until something was typed. */
  email: z.optional(z.string().check(z.maxLength(254))),
  coupon: z._default(z.string().check(z.maxLength(20)), ''),
});
type Typed = z.output<typeof stored>;

export function readTyped(): Typed {
  try {
    return stored.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    return { coupon: '' };
  }
}

export function keepTyped(change: Partial<Typed>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readTyped(), ...change }));
  } catch {
    // Private mode: it stays for as long as the page does.
  }
}
