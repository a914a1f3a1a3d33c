// What a buyer typed beside the cart, kept while the tab lives: a reload, or going to the payment and
// coming back, loses nothing.
import { COUPON_TYPED_MOST } from '@photolab/domain/orders/coupon-code';
import { EMAIL_MAX_LENGTH } from '@photolab/domain/people/mailbox';
import * as z from 'zod/mini';
import { inTab } from './kept.ts';
import { createStore } from './store.ts';

const KEY = 'checkout-typed';
const stored = z.object({
  /** Undefined until something was typed. */
  email: z.optional(z.string().check(z.maxLength(EMAIL_MAX_LENGTH))),
  coupon: z._default(z.string().check(z.maxLength(COUPON_TYPED_MOST)), ''),
});
type Typed = z.output<typeof stored>;

const store = createStore<Typed>(stored.safeParse(inTab.readJson(KEY)).data ?? { coupon: '' });

export const useCheckoutTyped = store.use;

export function keepTyped(change: Partial<Typed>): void {
  const next = { ...store.get(), ...change };
  store.set(next);
  inTab.write(KEY, JSON.stringify(next));
}

export function forgetTyped(): void {
  keepTyped({ email: undefined, coupon: '' });
}
