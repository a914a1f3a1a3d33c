// The order that somebody came back from paying, until the shop has told how it ended: on a weak signal the page that
// tells it is left or closed before.
import { onPhone } from './kept.ts';

const KEY = 'unheard';

export interface CameBack {
  orderId: string;
  /** How it ended by the address that led back. */
  sentAs: string;
}

function load(): CameBack | undefined {
  const [orderId, sentAs = ''] = (onPhone.read(KEY) ?? '').split(' ');
  return orderId ? { orderId, sentAs } : undefined;
}

/** Also where the phone keeps nothing. */
let unheard = load();

export const unheardOrder = (): CameBack | undefined => unheard;

export function keepUnheard(order: CameBack): void {
  unheard = order;
  onPhone.write(KEY, `${order.orderId} ${order.sentAs}`);
}

/** Another one that came meanwhile stays. */
export function forgetUnheard(orderId = unheard?.orderId): void {
  if (unheard?.orderId !== orderId) return;
  unheard = undefined;
  onPhone.forget(KEY);
}
