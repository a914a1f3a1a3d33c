// The order that somebody came back from paying, until the shop has told how it ended: on a weak signal the page that
// tells it is left or closed before.
import { onPhone } from '../kept.ts';

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

/** Without an id whichever it is; another one that came meanwhile, in another tab too, stays. */
export function forgetUnheard(orderId?: string): void {
  const isIt = (order: CameBack | undefined) => orderId === undefined || order?.orderId === orderId;
  if (isIt(unheard)) unheard = undefined;
  if (isIt(load())) onPhone.forget(KEY);
}
