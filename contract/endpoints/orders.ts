// Checkout, settlement's notifications and delivery ("Mis fotos").
import { operationNumberIn } from '@photolab/domain/orders/operation-number';
import { ORDER_STATES } from '@photolab/domain/orders/order-kinds';
import { PHOTO_SIZES } from '@photolab/domain/orders/photo-sizes';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cartItems, couponField } from './cart.ts';
import {
  email,
  id,
  instant,
  named,
  PASTED_MOST,
  oneOperation,
  orderParams,
  pesos,
  resource,
  said,
} from '../fields.ts';

export const orderState = z.enum(ORDER_STATES);

/** Repeated with the same IDEMPOTENCY_HEADER and cart it gives the same payment address. */
export const createOrder = endpoint({
  method: 'POST',
  path: '/create-order',
  access: 'public',
  summary: "Open an order for the cart's photos; the answer is the payment's address",
  body: z.object({
    items: cartItems,
    email: z.optional(email),
    coupon: couponField,
    /** The total that the buyer saw: another one is not charged without being shown. */
    total: z.optional(pesos),
    /** Whether the buyer was asked about what was bought before, and buys it again. */
    again: z.optional(z.boolean()),
  }),
  output: z.url({ protocol: /^https?$/ }),
  errors: 'error',
  // Seven checks follow each that nobody pays: more than the shop makes in a day would keep honest ones waiting.
  rateLimit: { max: 60, seconds: 60, perDay: 3_000 },
});

export const orderStatus = endpoint({
  method: 'GET',
  path: '/order-status/:orderId',
  access: 'public',
  summary: 'What the shop knows of an order; its id is known to its buyer only',
  params: orderParams,
  output: z.object({ state: orderState, operationNumber: z.string(), total: pesos }),
  errors: 'error',
  rateLimit: { max: 120, seconds: 60 },
});

const WRONG_OPERATION = 'Número de operación incorrecto';

/** Twelve digits, as a number or in the text that they were copied with. */
const operationNumber = z.pipe(
  z.pipe(
    z.union([z.string().check(z.maxLength(PASTED_MOST)), z.number()], WRONG_OPERATION),
    z.codec(z.union([z.string(), z.number()]), z.string(), {
      decode: String,
      encode: (text) => text,
    }),
  ),
  z
    .string()
    .check(oneOperation, z.overwrite(operationNumberIn), z.regex(/^\d{1,20}$/, WRONG_OPERATION)),
);

export const findSale = endpoint({
  method: 'POST',
  path: '/sell/find',
  access: 'public',
  summary: 'The photos of a paid order, by its operation number; links last 15 minutes',
  body: z.object({ operationNumber }),
  output: resource({
    images: named(
      'sellImages',
      z.array(
        z.object({
          id,
          url: z.string(),
          name: z.string(),
          thumbnail: z.string(),
          size: z.optional(z.enum(PHOTO_SIZES)),
        }),
      ),
    ),
    zipUrl: z.string(),
  }),
  errors: 'error',
  rateLimit: { max: 60, seconds: 60 },
});

export const sendNumbers = endpoint({
  method: 'POST',
  path: '/sell/remind',
  access: 'public',
  summary: 'Send an address the numbers of what was bought with it; the answer is the same for all',
  body: z.object({ email }),
  output: said,
  errors: 'error',
  rateLimit: { max: 5, seconds: 600 },
});

export const listPurchases = endpoint({
  method: 'GET',
  path: '/purchases',
  access: 'user',
  summary: 'What whoever is logged in bought, the newest first',
  output: z.array(
    z.object({
      operationNumber: z.string(),
      createdAt: instant,
      total: pesos,
      photos: z.int(),
      eventNames: z.string(),
      pending: z.boolean(),
    }),
  ),
  errors: 'error',
});

const token = z.object({ token: z.string().check(z.maxLength(300)) });

export const downloadPhoto = endpoint({
  method: 'GET',
  path: '/download/photo/:token',
  access: 'public',
  summary: 'A bought original, as uploaded but for its GPS data',
  params: token,
  output: z.unknown(),
  binary: 'image/*',
  errors: 'error',
});

export const viewPhoto = endpoint({
  method: 'GET',
  path: '/download/view/:token',
  access: 'public',
  summary: 'A bought photo to look at: small, without the watermark',
  params: token,
  output: z.unknown(),
  binary: 'image/*',
  errors: 'error',
});

export const downloadZip = endpoint({
  method: 'GET',
  path: '/download/zip/:token',
  access: 'public',
  summary: 'Every original of an order as one streamed ZIP',
  params: token,
  output: z.unknown(),
  binary: 'application/zip',
  errors: 'error',
});

export const mercadoPagoNotification = endpoint({
  method: 'POST',
  path: '/webhooks/mercadopago',
  access: 'public',
  summary: "Mercado Pago's notifications, in all their forms; a hint to ask, never believed",
  query: z.record(z.string(), z.unknown()),
  body: z.unknown(),
  output: z.object({ received: z.boolean() }),
  errors: 'error',
});
