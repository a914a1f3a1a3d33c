// A page may be older than what the studio took away: that is said when a photo is chosen, not when it is paid.
import { goneOf } from '../../../api/quote.ts';
import { removeFromCart } from '../../../state/cart.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** Several taps are one question. */
const ASKED_AFTER_MS = 500;
let fresh: number[] = [];
let asking: ReturnType<typeof setTimeout> | undefined;

/** An object, so that tests of other things leave no question behind. */
export const onSaleStill = {
  askSoon(id: number): void {
    fresh.push(id);
    clearTimeout(asking);
    asking = setTimeout(() => void takeOutGone(), ASKED_AFTER_MS);
  },
};

async function takeOutGone(): Promise<void> {
  const asked = fresh;
  fresh = [];
  // Without an answer the cart asks again.
  const gone = await goneOf(asked).catch(() => []);
  if (gone.length === 0) return;
  removeFromCart(...gone);
  toast.warning(
    gone.length === 1
      ? 'Esa foto ya no está a la venta: la sacamos del carrito.'
      : `${String(gone.length)} fotos ya no están a la venta: las sacamos del carrito.`,
  );
}
