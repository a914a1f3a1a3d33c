// What the simulator's routes share: its account, its memory, its faults and its voice.
import { randomInt } from 'node:crypto';
import type { KnobSet } from './knobs.ts';
import type { Notifier } from './notifier.ts';
import { SimulatedError } from './provider-error.ts';
import type { MerchantOrderRecord, SimPayment, SimPreference } from './records.ts';
import type { SimulatorStore } from './store.ts';

export interface SimulatorContext {
  store: SimulatorStore;
  knobs: KnobSet;
  notifier: Notifier;
  collectorId: number;
  /** Null: any token is good. */
  accessToken: string | null;
  /** Where the simulator is reached from outside, without a trailing slash. */
  baseUrl(request: { protocol: string; host: string }): string;
  /** Reads of each payment so far, for the payments that are found late. */
  reads: Map<string, number>;
  burstScale: number;
}

/** @throws SimulatedError 404 */
export function findPayment({ store }: SimulatorContext, id: string): SimPayment {
  const payment = store.get('payment', id);
  if (!payment) throw new SimulatedError(404, 'not_found', 'Payment not found');
  return payment;
}

export function findPreference({ store }: SimulatorContext, id: string): SimPreference {
  const preference = store.get('preference', id);
  if (!preference) throw new SimulatedError(404, 'not_found', 'Preference not found');
  return preference;
}

export function paymentsOf({ store }: SimulatorContext, merchantOrderId: string): SimPayment[] {
  return store.owned('payment', merchantOrderId);
}

/** One merchant order per preference, however often it is paid. */
export function openMerchantOrder(
  { store }: SimulatorContext,
  preferenceId: string,
): MerchantOrderRecord {
  const [known] = store.owned('merchantOrder', preferenceId);
  if (known) return known;
  const order = { id: String(randomInt(30_000_000_000, 40_000_000_000)), preferenceId };
  store.put('merchantOrder', order.id, order);
  return order;
}

/** Tells the shop that a payment came to be or changed; nothing when it asked for no notices. */
export async function announce(
  { store, notifier }: SimulatorContext,
  payment: SimPayment,
  action: 'payment.created' | 'payment.updated',
): Promise<void> {
  const merchantOrderId = payment.order.id;
  const preferenceId = store.get('merchantOrder', merchantOrderId)?.preferenceId ?? '';
  const notificationUrl = store.get('preference', preferenceId)?.notification_url;
  if (notificationUrl) {
    await notifier.announcePayment({ notificationUrl, merchantOrderId, payment, action });
  }
}
