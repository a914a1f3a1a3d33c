// Orders, what the provider told us about their payments, and the one sale each settled order makes.
import type { PriceReason } from '@photolab/domain/orders/cart-price';
import { PHOTO_SIZES } from '@photolab/domain/orders/photo-sizes';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  HOLD_REASONS,
  ORDER_STATES,
  PAYMENT_STATUSES,
  TIMELINE_KINDS,
  type HoldReason,
  type OrderFlag,
  type PaymentStatus,
} from '@photolab/domain/orders/order-kinds';
import { at, byPrefix, centavos, createdAt, id, SORTED_IN, wordsOf } from './columns.ts';
import { photos } from './photos.ts';

/** What an entry of the history tells besides its kind. */
export interface TimelineDetail {
  payment?: string;
  status?: PaymentStatus;
  reason?: HoldReason;
  email?: string;
  photos?: string;
  error?: string;
}

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Creation order, for newest-first pages. */
    serial: integer('serial').notNull().generatedAlwaysAsIdentity(),
    operationNumber: text('operation_number').notNull(),
    state: text('state', { enum: ORDER_STATES }).notNull().default('created'),
    accountId: integer('account_id'),
    buyerEmail: text('buyer_email'),
    /** Hash of the browser's idempotency key and its cart: a repeated checkout finds its order. */
    cartKey: text('cart_key'),
    subtotal: centavos('subtotal').notNull(),
    discountPercent: smallint('discount_percent').notNull(),
    /** Why it cost less than its photos, as it was told to the buyer. */
    reasons: jsonb('reasons').$type<PriceReason[]>().notNull().default([]),
    /** Kept when the coupon is deleted. */
    couponId: integer('coupon_id'),
    /** Hash of the browser's key: it is told of its own orders only. */
    buyerKey: text('buyer_key'),
    total: centavos('total').notNull(),
    checkoutId: text('checkout_id'),
    checkoutUrl: text('checkout_url'),
    /** The payment that settled it. */
    settledBy: text('payment_id'),
    /** Whether the buyer may download now. */
    entitled: boolean('entitled').notNull().default(false),
    /** The shop stopped waiting for a payment; a late one still counts. */
    expired: boolean('gave_up').notNull().default(false),
    flags: jsonb('flags').$type<OrderFlag[]>().notNull().default([]),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('orders_operation_number').on(t.operationNumber),
    uniqueIndex('orders_serial').on(t.serial),
    uniqueIndex('orders_cart').on(t.cartKey),
    index('orders_operation_prefix').on(byPrefix(t.operationNumber)),
    index('orders_operation_digits').on(t.operationNumber.op('text_pattern_ops')),
    index('orders_state').on(t.state, t.serial),
    index('orders_email').on(byPrefix(t.buyerEmail)),
    index('orders_words')
      .using('gin', wordsOf(sql`${t.buyerEmail}`))
      .with(SORTED_IN),
    index('orders_total').on(t.total),
    index('orders_checkout').on(t.checkoutId),
    index('orders_created').on(t.createdAt),
    index('orders_coupon').on(t.couponId),
    index('orders_buyer').on(t.buyerKey),
    index('orders_account').on(t.accountId),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    photoId: integer('photo_id')
      .notNull()
      .references(() => photos.id),
    /** What is delivered in its place since the buyer complained. */
    givenPhotoId: integer('given_photo_id').references(() => photos.id),
    /** Frozen at purchase. */
    eventId: integer('event_id'),
    eventName: text('event_name').notNull(),
    eventDate: text('event_date').notNull(),
    price: centavos('price').notNull(),
    size: text('size', { enum: PHOTO_SIZES }).notNull().default('original'),
    /** Its part of the order's total; null in orders from before it was kept. */
    charged: centavos('charged'),
    /** The web size's own file, once it is made. */
    webKey: text('web_key'),
    webBytes: integer('web_bytes'),
    downloads: integer('downloads').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.photoId] }),
    index('order_items_photo').on(t.photoId),
    index('order_items_given').on(t.givenPhotoId),
    // The old orders, whose parts are computed when they are asked for.
    index('order_items_uncharged')
      .on(t.orderId)
      .where(sql`${t.charged} is null`),
  ],
);

/** Append-only: everything that happened to an order. */
export const orderTimeline = pgTable(
  'order_timeline',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: TIMELINE_KINDS }).notNull(),
    detail: jsonb('detail').$type<TimelineDetail>().notNull().default({}),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('order_timeline_order').on(t.orderId, t.id)],
);

/** One row a payment of the provider; the unique id makes repeated notifications harmless. */
export const payments = pgTable(
  'payments',
  {
    providerId: text('provider_id').primaryKey(),
    orderId: uuid('order_id').references(() => orders.id),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull(),
    statusDetail: text('status_detail').notNull().default(''),
    type: text('type').notNull().default(''),
    amount: centavos('amount').notNull(),
    /** How much of it went back. */
    refunded: centavos('refunded').notNull().default(0),
    currency: text('currency').notNull(),
    payerFirstName: text('payer_first_name').notNull().default(''),
    payerLastName: text('payer_last_name').notNull().default(''),
    payerEmail: text('payer_email').notNull().default(''),
    /** Its return was asked for, because another payment had paid the order. */
    refundAsked: boolean('refund_asked').notNull().default(false),
    /** Why it does not count for its order; null when it does. */
    heldBecause: text('held_because', { enum: HOLD_REASONS }),
    lastUpdatedAt: at('last_updated_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('payments_order').on(t.orderId),
    index('payments_email').on(byPrefix(t.payerEmail)),
    index('payments_words')
      .using('gin', wordsOf(sql`${t.payerEmail}`))
      .with(SORTED_IN),
  ],
);

/** Exactly one per settled order. */
export const sales = pgTable(
  'sales',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    operationNumber: text('operation_number').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull().default(''),
    paymentState: text('payment_state', { enum: PAYMENT_STATUSES }).notNull(),
    paymentType: text('payment_type').notNull(),
    total: centavos('total').notNull(),
    /** What of it went back while the sale stands: only the rest counts. */
    refunded: centavos('refunded').notNull().default(0),
    revoked: boolean('revoked').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('sales_order').on(t.orderId),
    index('sales_created').on(t.createdAt, t.id),
    index('sales_operation').on(t.operationNumber),
    index('sales_operation_digits').on(t.operationNumber.op('text_pattern_ops')),
    index('sales_state').on(t.paymentState, t.createdAt, t.id),
    index('sales_email').on(byPrefix(t.email)),
    index('sales_words')
      .using('gin', wordsOf(sql`${t.firstName} || ' ' || ${t.lastName} || ' ' || ${t.email}`))
      .with(SORTED_IN),
    // The largest sale.
    index('sales_total').on(t.revoked, t.total),
  ],
);

/**
 * What each event sold, revoked sales left out: kept as orders settle, so that the totals cost the
 * same however many orders there are. An event's row outlives it.
 */
export const eventSales = pgTable('event_sales', {
  eventId: integer('event_id').primaryKey(),
  /** As on the latest order; the name of an event that still exists is its own. */
  eventName: text('event_name').notNull(),
  eventDate: text('event_date').notNull(),
  orders: integer('orders').notNull(),
  photos: integer('photos').notNull(),
  total: centavos('total').notNull(),
});

/**
 * How many orders and sales there are of each state, as changes to add up: triggers write them
 * (migration record_counts), so that nobody waits for another's and no release forgets one.
 */
export const recordCounts = pgTable('record_counts', {
  records: text('records', { enum: ['orders', 'sales'] }).notNull(),
  state: text('state').notNull(),
  count: integer('count').notNull(),
});

/** Notifications as received: answered at once, worked off by a job. */
export const notificationInbox = pgTable(
  'notification_inbox',
  {
    id: id(),
    kind: text('kind', { enum: ['payment', 'merchant_order'] }).notNull(),
    providerId: text('provider_id').notNull(),
    signature: text('signature', { enum: ['valid', 'unsigned-hint'] }).notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
    processedAt: at('processed_at'),
  },
  (t) => [
    index('inbox_provider').on(t.kind, t.providerId),
    index('inbox_waiting')
      .on(t.receivedAt)
      .where(sql`${t.processedAt} is null`),
  ],
);

/** Botón de arrepentimiento (Res. 424/2020): requests to withdraw from a purchase. */
export const withdrawalRequests = pgTable(
  'withdrawal_requests',
  {
    id: id(),
    code: text('code').notNull(),
    operationNumber: text('operation_number').notNull().default(''),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('withdrawal_requests_code').on(t.code)],
);
