// How the payment of an order ended, by what is known of it.
import type { OrderState } from '@photolab/domain/orders/order-kinds';

export type Ending = 'approved' | 'waiting' | 'paidBefore' | 'failed' | 'unknown';
export const WITH_NUMBER: ReadonlySet<Ending> = new Set(['approved', 'waiting', 'paidBefore']);

interface Told {
  /** By the address. */
  sentAs: string;
  /** Whether the address names an order. */
  named: boolean;
  /** By the shop, once it answered. */
  order: { state: OrderState } | undefined;
}

export function endingOf({ sentAs, named, order }: Told): Ending {
  const sentAsPending = ['pending', 'in_process'].includes(sentAs);
  if (sentAs === 'approved' || (sentAsPending && order?.state === 'approved')) return 'approved';
  if (order?.state === 'pending' || (order?.state === 'created' && sentAsPending)) return 'waiting';
  // Another attempt to pay the same: this one's address does not know of it.
  if (order?.state === 'approved') return 'paidBefore';
  const isOver = FAILURES.includes(sentAs) || (order && order.state !== 'created');
  return named && isOver ? 'failed' : 'unknown';
}

/**
 * With which Mercado Pago sends back who did not pay; null: who pressed 'Volver'. An address that says neither this nor
 * names an order of which the shop knows the end tells nothing: who is told to try again pays twice.
 */
export const FAILURES = ['rejected', 'cancelled', 'null'];
