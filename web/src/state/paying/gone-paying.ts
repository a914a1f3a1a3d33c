// What of the cart went to be paid, and where: that much of it leaves the cart when it is paid.
import * as z from 'zod/mini';
import { clearCart, removeFromCart, type CartItem } from '../cart.ts';
import { inTab, onPhone } from '../kept.ts';

const KEY = 'paying';
const stored = z.array(z.object({ payment: z.string(), ids: z.array(z.number()) }));
/** So many are known: whoever opens the result of an earlier one again loses nothing that goes with the next. */
const MOST = 5;

const paymentsIn = (kept: typeof inTab) => stored.safeParse(kept.readJson(KEY)).data ?? [];

/** This tab goes to `payment` with these: what another one puts into the cart meanwhile is not among them. */
export function keepPaying(paying: readonly CartItem[], payment: string): void {
  const last = { payment, ids: paying.map(({ id }) => id) };
  // An application that pays comes back into a tab of its own.
  for (const kept of [inTab, onPhone]) {
    const others = paymentsIn(kept).filter((one) => one.payment !== payment);
    kept.write(KEY, JSON.stringify([last, ...others].slice(0, MOST)));
  }
}

/**
 * Takes out what went to be paid there, or else what this tab, or this phone, went to pay last; everything when nobody
 * knows what that was.
 */
export function clearPaid(payment: string): void {
  const gone = [...paymentsIn(inTab), ...paymentsIn(onPhone)];
  const paid = gone.find((one) => one.payment === payment) ?? gone[0];
  if (paid) removeFromCart(...paid.ids);
  else clearCart();
}
