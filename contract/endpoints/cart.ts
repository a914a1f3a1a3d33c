// What a cart costs now, before it is ordered, and the way back into a cart from an unpaid order.
import { CART_FULL, MAX_CART_ITEMS } from '@photolab/domain/orders/cart-limit';
import { COUPON_TYPED_MOST, couponCodeIn } from '@photolab/domain/orders/coupon-code';
import { PHOTO_SIZES } from '@photolab/domain/orders/photo-sizes';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { calendarDate, id, freeText, orderParams, pesos } from '../fields.ts';

export const cartItems = z
  .array(z.object({ id, size: z.optional(z.enum(PHOTO_SIZES)) }), 'El carrito está vacío')
  .check(z.minLength(1, 'El carrito está vacío'), z.maxLength(MAX_CART_ITEMS, CART_FULL));
export const couponField = z.optional(
  freeText('Cupón', COUPON_TYPED_MOST).check(z.overwrite(couponCodeIn)),
);

/** Why a cart costs less. */
export const priceReason = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('volume'),
    percent: z.int(),
    eventId: z.nullable(z.int()),
    off: pesos,
  }),
  z.object({
    kind: z.literal('offer'),
    percent: z.int(),
    until: calendarDate,
    eventId: z.int(),
    off: pesos,
  }),
  z.object({
    kind: z.literal('pack'),
    price: pesos,
    photos: z.int(),
    eventId: z.int(),
    off: pesos,
  }),
  z.object({ kind: z.literal('coupon'), code: z.string(), off: pesos }),
]);

const boughtBefore = z.object({
  operationNumber: z.string(),
  total: pesos,
  photoIds: z.array(id),
});

const quote = z.object({
  lines: z.array(
    z.object({
      id,
      size: z.enum(PHOTO_SIZES),
      eventId: id,
      eventName: z.string(),
      price: pesos,
      originalPrice: pesos,
      /** Null where only originals are sold. */
      webPrice: z.nullable(pesos),
    }),
  ),
  /** Photos that are not for sale any more. */
  missing: z.array(id),
  subtotal: pesos,
  discountPercent: z.int(),
  total: pesos,
  reasons: z.array(priceReason),
  /** Why the coupon does not count; null when it does or none was given. */
  couponProblem: z.nullable(z.string()),
  /** How near the next volume discount is. */
  next: z.nullable(z.object({ missing: z.int(), percent: z.int() })),
  /** Orders of this browser or account whose payment waits, with the photos they share. */
  pending: z.array(boughtBefore),
  /** The same of what is paid already. */
  paid: z.array(boughtBefore),
});
export type Quote = z.output<typeof quote>;

export const quoteCart = endpoint({
  method: 'POST',
  path: '/cart/quote',
  access: 'public',
  summary: 'What a cart costs now and why, and what stands in the way of ordering it',
  body: z.object({ items: cartItems, coupon: couponField }),
  output: quote,
  errors: 'error',
  rateLimit: { max: 120, seconds: 60 },
});

export const cartOfOrder = endpoint({
  method: 'GET',
  path: '/order-cart/:orderId',
  access: 'public',
  summary:
    'The photos of an unpaid order that are still for sale; its id is known to its buyer only',
  params: orderParams,
  output: z.array(
    z.object({
      id,
      size: z.enum(PHOTO_SIZES),
      name: z.string(),
      url: z.string(),
      thumbnail: z.string(),
      price: pesos,
      eventId: id,
      eventName: z.string(),
    }),
  ),
  errors: 'error',
  rateLimit: { max: 60, seconds: 60 },
});
