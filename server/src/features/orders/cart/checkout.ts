// From a cart to a checkout: prices are read again, the order is committed, then the provider asked.
import { ERRORS } from '@photolab/contract/errors';
import { countPhotos } from '@photolab/domain/shop/format';
import { randomInt } from 'node:crypto';
import { toPesos } from '@photolab/domain/orders/money';
import { AppError } from '../../../http/app-error.ts';
import { tooMuchOf } from '../../../http/guards/shared-limits.ts';
import { violatedConstraint, type Database } from '../../../platform/db/database.ts';
import {
  ProviderRejected,
  ProviderUnavailable,
  type PaymentProvider,
} from '../../../platform/payments/payment-provider.ts';
import { sendJob } from '../../../platform/queue/queue.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { checkOrderJob, FIRST_CHECK_MINUTES } from '../jobs/check-order.job.ts';
import * as repository from '../orders.repository.ts';
import { cartKeyOf, findRepeated, type Attempt } from './attempts.ts';
import { findBoughtBefore } from './bought-before.ts';
import {
  COUPON_MINUTES,
  findCoupon,
  holdsTooMany,
  refuseGuess,
  type FoundCoupon,
} from './coupons/coupons.ts';
import { freeOwnUse } from './coupons/held-coupon.ts';
import { refuseLost } from '../delivery/lost-originals.ts';
import { correctEmail, findOpenTwin, lockBuyer, ordersOf } from './same-buyer.ts';
import { charge, endedOffers, readTerms, type CartItem, type SaleTerms } from './terms.ts';

const CHECKOUT_HOURS = 24;
/** Photos that one address may put into orders in an hour: what a crowd behind one address buys. */
const PHOTOS_AN_HOUR = 5_000;
const HOUR_SECONDS = 3_600;

export interface CheckoutDeps {
  db: Database;
  storage: Storage;
  payments: PaymentProvider;
  publicUrl: string;
  /** The studio's: its days are the offers' and coupons'. */
  timeZone: string;
  /** Where the provider is to send its notifications. */
  notificationUrl: () => string;
}

export interface CheckoutInput extends Attempt {
  items: readonly CartItem[];
  /**
   * Whether the buyer was asked about what was bought before, and buys it again. Who never says has
   * nobody to ask: what is paid may be bought again, what waits for its payment may not.
   */
  again?: boolean | undefined;
}

/**
 * Opens an order and returns where to pay it.
 * @throws AppError `photos-missing` with the ids, `coupon-refused`, `price-changed` with the new
 * total, `payment-pending`, `already-bought`, `too-many-unpaid`, `payments-unavailable`
 */
export async function placeOrder(deps: CheckoutDeps, input: CheckoutInput): Promise<string> {
  const terms = await readTerms(deps.db, input.items);
  const { lines, missing } = terms;
  if (missing.length > 0) throw new AppError('photos-missing', { fields: { missing } });
  const { coupon: code, address } = input;
  const text = code && (await refuseGuess(deps.db, { code, address }));
  if (text) throw new AppError('coupon-refused', { text });
  const order = await openOrder(deps, input, terms);
  return order.checkoutUrl ?? (await openCheckout(deps, order, lines));
}

async function openOrder(deps: CheckoutDeps, input: CheckoutInput, terms: SaleTerms) {
  const repeated = await findRepeated(deps.db, input, terms);
  if (repeated && !repeated.entitled) return repeated;
  if (!input.again) await refuseBought(deps.db, input);
  if (repeated) return repeated;
  await refuseFlood(deps.db, input.address, terms.lines.length);
  await refuseLost(deps, terms);
  if (input.coupon) await keepCoupon(deps, input, terms);
  for (;;) {
    try {
      return await storeOrder(deps, input, terms);
    } catch (error) {
      const constraint = violatedConstraint(error);
      const twin =
        constraint === 'orders_cart' ? await findRepeated(deps.db, input, terms) : undefined;
      if (twin) return twin;
      if (constraint !== 'orders_operation_number') throw error;
    }
  }
}

/**
 * What the buyer has open with it is gone on with, or gives way to this cart: never to one that is refused anyway.
 * @throws AppError `coupon-refused`, `price-changed`, `payments-unavailable`
 */
async function keepCoupon(deps: CheckoutDeps, input: CheckoutInput, terms: SaleTerms) {
  const { db, timeZone } = deps;
  if (await correctEmail(db, input, terms)) return;
  const { coupon: code = '' } = input;
  const found = await findCoupon(db, { code, terms, timeZone, own: ordersOf(input) });
  if (typeof found === 'string') throw new AppError('coupon-refused', { text: found });
  agreedPrice(input, terms, { coupon: found, timeZone });
  try {
    await freeOwnUse(deps, input, found);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new AppError('payments-unavailable', { cause: error });
  }
}

/** Orders are kept for a month, paid or not: nobody fills the shop with them. */
async function refuseFlood(db: Database, address: string, photos: number): Promise<void> {
  const allowance = { most: PHOTOS_AN_HOUR, seconds: HOUR_SECONDS, step: photos };
  const retryAfterSeconds = await tooMuchOf(db, 'ordered-photos', address, allowance);
  if (retryAfterSeconds) throw new AppError('too-many-unpaid', { retryAfterSeconds });
}

async function refuseBought(db: Database, input: CheckoutInput): Promise<void> {
  const { pending, paid } = await findBoughtBefore(db, input, input.items);
  if (pending.length > 0) throw new AppError('payment-pending');
  if (paid.length > 0 && input.again === false) throw new AppError('already-bought');
}

/**
 * The order and its first check commit together: no order is left without somebody watching it. One that the
 * buyer has open in another tab is taken instead of a second: what is paid twice for one order goes back by itself.
 */
function storeOrder(
  { db, timeZone }: CheckoutDeps,
  input: CheckoutInput,
  terms: SaleTerms,
): Promise<repository.OrderRow> {
  return db.transaction(async (tx) => {
    await lockBuyer(tx, input);
    const twin = await findOpenTwin(tx, input, terms);
    if (twin) return twin;
    await holdPhotos(tx, terms);
    const coupon = input.coupon ? await takeCoupon(tx, input, terms, timeZone) : null;
    const price = agreedPrice(input, terms, { coupon, timeZone });
    const isLimited = coupon !== null && coupon.maxUses !== null;
    const minutes = isLimited ? COUPON_MINUTES : CHECKOUT_HOURS * 60;
    const row = await repository.insertOrder(
      tx,
      {
        operationNumber: newNumber(),
        cartKey: cartKeyOf(input, terms) ?? null,
        accountId: input.accountId ?? null,
        buyerKey: input.buyerKey,
        buyerEmail: input.email ?? null,
        subtotal: price.subtotal,
        discountPercent: price.discountPercent,
        total: price.total,
        reasons: [...price.reasons],
        couponId: coupon?.id ?? null,
        expiresAt: new Date(Date.now() + minutes * 60_000),
      },
      terms.lines.map(({ photoId, eventId, eventName, eventDate, price: listed, size }, line) => ({
        photoId,
        eventId,
        eventName,
        eventDate,
        price: listed,
        size,
        charged: price.charged[line] ?? 0,
      })),
    );
    const runAt = new Date(Date.now() + FIRST_CHECK_MINUTES * 60_000);
    await sendJob(tx, checkOrderJob, { orderId: row.id, check: 0 }, { runAt });
    return row;
  });
}

/** What the cart costs now. @throws AppError `price-changed` where the buyer saw another total */
function agreedPrice(
  { total }: CheckoutInput,
  terms: SaleTerms,
  { coupon, timeZone }: { coupon: FoundCoupon | null; timeZone: string },
) {
  const price = charge(terms, coupon?.coupon ?? null, timeZone);
  if (total === undefined || total === price.total) return price;
  throw new AppError('price-changed', {
    text: `${ERRORS['price-changed'][1]}${endedOffers(terms, timeZone)}`,
    fields: { total: toPesos(price.total) },
  });
}

/** What was withdrawn since its price was read is sold to nobody. @throws AppError `photos-missing` */
async function holdPhotos(tx: Database, { lines }: SaleTerms): Promise<void> {
  const ids = lines.map(({ photoId }) => photoId);
  const held = await repository.holdPhotosForSale(tx, ids);
  const missing = ids.filter((id) => !held.has(id));
  if (missing.length > 0) throw new AppError('photos-missing', { fields: { missing } });
}

/** Locked until the order that uses it is stored. @throws AppError `coupon-refused` */
async function takeCoupon(
  tx: Database,
  { coupon: code = '', address }: CheckoutInput,
  terms: SaleTerms,
  timeZone: string,
) {
  const found = await findCoupon(tx, { code, terms, timeZone, lock: true });
  if (typeof found === 'string') throw new AppError('coupon-refused', { text: found });
  if (found.maxUses !== null && (await holdsTooMany(tx, found.id, address))) {
    const text = `Ya empezaste varias compras con el cupón ${code}. Terminá alguna, o probá en un rato.`;
    throw new AppError('coupon-refused', { text });
  }
  return found;
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
    // The same attempt, repeated meanwhile, has opened one as well, which perhaps is being paid already.
    const url = await repository.keepCheckout(db, order.id, checkout);
    // The same attempt, failing in another request, has taken the order back meanwhile.
    if (!url) throw new AppError('payments-unavailable');
    return url;
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
  const count = countPhotos(items.length);
  return `${count} · ${names.slice(0, 2).join(', ')}${names.length > 2 ? ' y más' : ''}`;
}

/** decisions: a random number of 12 digits, never the provider's. */
function newNumber(): string {
  const digits = () => String(randomInt(0, 1_000_000)).padStart(6, '0');
  return String(randomInt(100_000, 1_000_000)) + digits();
}
