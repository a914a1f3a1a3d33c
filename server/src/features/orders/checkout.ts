// From a cart to a checkout: prices are read again, the order is committed, then the provider asked.
import { createHash, randomInt } from 'node:crypto';
import { priceCart } from '@photolab/domain/pricing';
import { AppError } from '../../http/app-error.ts';
import { violatedConstraint, type Database } from '../../platform/db/database.ts';
import {
  ProviderRejected,
  ProviderUnavailable,
  type PaymentProvider,
} from '../../platform/payments/payment-provider.ts';
import { sendJob } from '../../platform/queue/queue.ts';
import { checkOrderJob, FIRST_CHECK_MINUTES } from './jobs/check-order.job.ts';
import * as repository from './orders.repository.ts';

const CHECKOUT_HOURS = 24;

export interface CheckoutDeps {
  db: Database;
  payments: PaymentProvider;
  publicUrl: string;
  /** Where the provider is to send its notifications. */
  notificationUrl: () => string;
}

export interface CheckoutInput {
  photoIds: number[];
  email?: string | undefined;
  accountId: number | undefined;
  /** The browser's key of this attempt: repeating it opens no second order. */
  idempotencyKey: string | undefined;
}

/**
 * Opens an order and returns where to pay it.
 * @throws AppError `photos-missing` with the ids, `payments-unavailable`
 */
export async function placeOrder(deps: CheckoutDeps, input: CheckoutInput): Promise<string> {
  const photoIds = [...new Set(input.photoIds)];
  const items = await repository.findPhotosForSale(deps.db, photoIds);
  const missing = photoIds.filter((id) => !items.some(({ photoId }) => photoId === id));
  if (missing.length > 0) throw new AppError('photos-missing', { fields: { missing } });

  const price = priceCart(items.map((item) => item.price));
  const cartKey = input.idempotencyKey && hashOf([input.idempotencyKey, price.total, ...photoIds]);
  const order = await openOrder(
    deps.db,
    {
      cartKey,
      accountId: input.accountId ?? null,
      buyerEmail: input.email ?? null,
      subtotal: price.subtotal,
      discountPercent: price.discountPercent,
      total: price.total,
      expiresAt: new Date(Date.now() + CHECKOUT_HOURS * 3_600_000),
    },
    items,
  );
  return order.checkoutUrl ?? (await openCheckout(deps, order, items));
}

async function openOrder(
  db: Database,
  order: Omit<Parameters<typeof repository.insertOrder>[1], 'operationNumber'>,
  items: Awaited<ReturnType<typeof repository.findPhotosForSale>>,
) {
  if (order.cartKey) {
    const repeated = await repository.findOrderByCart(db, order.cartKey);
    if (repeated) return repeated;
  }
  for (;;) {
    try {
      return await storeOrder(db, { ...order, operationNumber: newNumber() }, items);
    } catch (error) {
      const constraint = violatedConstraint(error);
      const twin =
        constraint === 'orders_cart' && order.cartKey
          ? await repository.findOrderByCart(db, order.cartKey)
          : undefined;
      if (twin) return twin;
      if (constraint !== 'orders_operation_number') throw error;
    }
  }
}

/** The order and its first check commit together: no order is left without somebody watching it. */
function storeOrder(
  db: Database,
  order: Parameters<typeof repository.insertOrder>[1],
  items: Parameters<typeof repository.insertOrder>[2],
): Promise<repository.OrderRow> {
  return db.transaction(async (tx) => {
    const row = await repository.insertOrder(tx, order, items);
    const runAt = new Date(Date.now() + FIRST_CHECK_MINUTES * 60_000);
    await sendJob(tx, checkOrderJob, { orderId: row.id, check: 0 }, { runAt });
    return row;
  });
}

async function openCheckout(
  deps: CheckoutDeps,
  order: repository.OrderRow,
  items: { eventName: string }[],
): Promise<string> {
  const { db, payments, publicUrl, notificationUrl } = deps;
  try {
    const checkout = await payments.createCheckout({
      orderId: order.id,
      operationNumber: order.operationNumber,
      description: describe(items),
      total: order.total,
      ...(order.buyerEmail ? { buyerEmail: order.buyerEmail } : {}),
      returnUrl: `${publicUrl}/success`,
      notificationUrl: notificationUrl(),
      expiresAt: order.expiresAt,
      idempotencyKey: order.id,
    });
    const kept = await repository.updateOrder(db, order.id, {
      checkoutId: checkout.checkoutId,
      checkoutUrl: checkout.url,
    });
    // The same attempt, failing in another request, has taken the order back meanwhile.
    if (!kept) throw new AppError('payments-unavailable');
    return checkout.url;
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRejected) {
      await repository.deleteOrder(db, order.id);
      throw new AppError('payments-unavailable', { cause: error });
    }
    throw error;
  }
}

function describe(items: { eventName: string }[]): string {
  const names = [...new Set(items.map(({ eventName }) => eventName))];
  const count = items.length === 1 ? '1 foto' : `${String(items.length)} fotos`;
  return `${count} · ${names.slice(0, 2).join(', ')}${names.length > 2 ? ' y más' : ''}`;
}

const hashOf = (parts: (string | number)[]) =>
  createHash('sha256').update(parts.join('|')).digest('hex');

/** decisions: a random number of 12 digits, never the provider's. */
function newNumber(): string {
  const digits = () => String(randomInt(0, 1_000_000)).padStart(6, '0');
  return String(randomInt(100_000, 1_000_000)) + digits();
}
