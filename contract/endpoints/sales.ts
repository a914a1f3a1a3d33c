// The administration's records of sales and orders, with the specification's fields.
import {
  HOLD_REASONS,
  ORDER_FLAGS,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  TIMELINE_KINDS,
} from '@photolab/domain/orders/order-kinds';
import { PHOTO_SIZES } from '@photolab/domain/orders/photo-sizes';
import { MAX_PAGE, MAX_PAGE_SIZE } from '@photolab/domain/shop/page-sizes';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  calendarDate,
  countUpTo,
  email,
  id,
  instant,
  named,
  orderParams,
  pageQuery,
  pesos,
  resource,
  said,
} from '../fields.ts';
import { priceReason } from './cart.ts';
import { orderState } from './orders.ts';
import { agreedShare } from './team.ts';

const paymentStatus = z.enum(PAYMENT_STATUSES);
const paymentType = z.enum(PAYMENT_TYPES);

/** Characters of the longest search of the records. */
export const RECORD_SEARCH_MAX = 100;

const filters = {
  /** Without it the newest come as one list; a page that is asked for without its size has ten. */
  page: z.optional(countUpTo('page', MAX_PAGE)),
  pageSize: z.optional(countUpTo('pageSize', MAX_PAGE_SIZE)),
  /** With what is copied along with it. */
  operationNumber: z.optional(z.string().check(z.maxLength(RECORD_SEARCH_MAX))),
  /** An operation number, e-mail, name, amount, photo or runner. */
  search: z.optional(z.string().check(z.maxLength(RECORD_SEARCH_MAX))),
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
};

const sale = resource({
  id,
  orderId: z.string(),
  operationNumber: z.string(),
  firstName: named('name', z.string()),
  lastName: z.string(),
  paymentState: named('statePayment', paymentStatus),
  paymentType: named('typePayment', paymentType),
  total: named('totalPrice', pesos),
  /** What of it went back: of a sale that stands a part, else the whole. */
  refunded: pesos,
  createdAt: instant,
});
export type Sale = z.output<typeof sale>;

export const listSales = endpoint({
  method: 'GET',
  path: '/sells',
  access: 'cashier',
  summary: 'Sales, the newest first, in pages',
  query: z.object({ ...filters, state: z.optional(paymentStatus) }),
  output: z.array(sale),
  paged: true,
  errors: 'Message+error',
});

const order = resource({
  id: z.int(),
  orderId: named('OrderId', z.string()),
  /** JSON text lists: the low-quality and the high-quality image links. */
  previewUrls: named('url', z.string()),
  originalUrls: named('fUrl', z.string()),
  operationNumber: z.string(),
  state: orderState,
  total: named('totalPrice', pesos),
  /** What of its sale went back. */
  refunded: pesos,
  createdAt: instant,
});
export type Order = z.output<typeof order>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  access: 'cashier',
  summary: 'Orders, the newest first, in pages',
  query: z.object({ ...filters, state: z.optional(orderState) }),
  output: z.array(order),
  paged: true,
  errors: 'Message+error',
});

/** What an entry tells besides its kind; each has only some of these. */
const timelineDetail = z.object({
  payment: z.optional(z.string()),
  status: z.optional(paymentStatus),
  reason: z.optional(z.enum(HOLD_REASONS)),
  email: z.optional(z.string()),
  photos: z.optional(z.string()),
  error: z.optional(z.string()),
});
export type TimelineDetail = z.output<typeof timelineDetail>;

const timelineEntry = z.object({
  kind: z.enum(TIMELINE_KINDS),
  detail: timelineDetail,
  at: instant,
});

const orderDetail = resource({
  orderId: named('OrderId', z.string()),
  operationNumber: z.string(),
  state: orderState,
  email: z.string(),
  subtotal: pesos,
  discountPercent: z.number(),
  total: named('totalPrice', pesos),
  /** Why it cost less than its photos, as the buyer was told. */
  reasons: z.array(priceReason),
  flags: z.array(z.enum(ORDER_FLAGS)),
  createdAt: instant,
  photos: z.array(
    z.object({
      id,
      name: z.string(),
      eventId: z.nullable(id),
      eventName: z.string(),
      eventDate: z.string(),
      size: z.enum(PHOTO_SIZES),
      price: pesos,
      /** Its part of the total; null in old orders. */
      charged: z.nullable(pesos),
      thumbnail: z.string(),
      /** The original itself, for administrators. */
      original: z.string(),
      downloads: z.int(),
      /** What is delivered in its place since it was replaced. */
      given: z.nullable(z.object({ id, name: z.string(), original: z.string() })),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.string(),
      status: paymentStatus,
      detail: z.string(),
      type: paymentType,
      amount: pesos,
      /** How much of it went back. */
      refunded: pesos,
      updatedAt: instant,
    }),
  ),
  timeline: z.array(timelineEntry),
  /** Of the payment that paid it: asked of the provider and not yet answered, or asked in vain. */
  refund: z.nullable(z.enum(['asked', 'failed'])),
  /** What giving the money back gives back: of the payment that counts, what did not go back before. */
  toRefund: pesos,
  canRefund: z.boolean(),
  canResend: z.boolean(),
});
export type OrderDetail = z.output<typeof orderDetail>;

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:orderId',
  access: 'cashier',
  summary: 'An order with its photos, payments and timeline',
  params: orderParams,
  output: orderDetail,
  errors: 'Message+error',
});

export const resendOrder = endpoint({
  method: 'POST',
  path: '/orders/:orderId/resend',
  access: 'cashier',
  summary: 'Send the delivery e-mail again, to the given address if there is one',
  params: orderParams,
  body: z.strictObject({ email: z.optional(email) }),
  output: said,
  errors: 'Message+error',
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/orders/:orderId/refund',
  access: 'cashier',
  summary: 'Give the whole payment back; the downloads end when the provider confirms',
  params: orderParams,
  /** Whoever asks for a part of it is told that there is none, and does not give all back. */
  body: z.strictObject({}),
  output: said,
  errors: 'Message+error',
});

const eventTotal = resource({ eventId: id, name: z.string(), total: named('totalSales', pesos) });

const eventSales = resource({
  eventId: id,
  name: z.string(),
  date: named('time', calendarDate),
  total: named('totalSales', pesos),
  photosSold: z.int(),
  orders: z.int(),
  active: z.boolean(),
});
export type EventSales = z.output<typeof eventSales>;

export const salesByEvent = endpoint({
  method: 'GET',
  path: '/sales/event',
  access: 'cashier',
  summary: 'What each event sold, discounts included, the newest event first',
  query: z.object({
    /** Where there are more events than that: the newest so many of those that sold. */
    most: z.optional(countUpTo('most', MAX_PAGE_SIZE)),
  }),
  output: z.array(eventSales),
  errors: 'Message+error',
});

const photographerSales = resource({
  /** Null: photos of nobody known, from before photographers were kept. */
  accountId: z.nullable(id),
  email: z.string(),
  photosSold: z.int(),
  total: named('totalSales', pesos),
  /** As it is agreed now. */
  share: agreedShare,
  /** What of the total is theirs, each sale by the part that was agreed on its day. */
  due: pesos,
});
export type PhotographerSales = z.output<typeof photographerSales>;

export const salesByPhotographer = endpoint({
  method: 'GET',
  path: '/sales/photographer',
  access: 'cashier',
  summary: "What each photographer's photos sold in these days, discounts included, and their part",
  query: z.object({ from: filters.from, to: filters.to }),
  output: z.array(photographerSales),
  errors: 'Message+error',
});

export const salesFigures = endpoint({
  method: 'GET',
  path: '/sales/figures',
  access: 'cashier',
  summary: 'The largest single approved sale; the sum of all events, and those that sold most',
  output: resource({
    highestSale: pesos,
    total: named('totalSales', pesos),
    events: z.int(),
    activeEvents: z.int(),
    /** How many of the events sold anything. */
    soldEvents: z.int(),
    largest: z.array(eventTotal),
  }),
  errors: 'Message+error',
});

export type SalesFigures = z.output<typeof salesFigures.output>;

export const downloadSales = endpoint({
  method: 'GET',
  path: '/sales/active-events/download',
  access: 'cashier',
  summary: 'The sales workbook, ventas_{date}.xlsx',
  output: z.unknown(),
  binary: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  errors: 'Message+error',
});

const withdrawal = z.object({
  id,
  code: z.string(),
  operationNumber: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: instant,
  /** The order that the operation number names. */
  orderId: z.nullable(z.string()),
  /** Whether it was given back since. */
  orderState: z.nullable(orderState),
  /** Until when the studio has to answer (Res. 424/2020: 24 hours). */
  answerBy: instant,
});
export type Withdrawal = z.output<typeof withdrawal>;

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/withdrawals',
  access: 'cashier',
  summary: 'Requests of the botón de arrepentimiento, the newest first',
  query: z.object(pageQuery),
  output: z.array(withdrawal),
  paged: true,
  errors: 'Message+error',
});
