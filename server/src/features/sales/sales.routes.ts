// The administration's records, an order's page, the workbook.
import { downloadOriginal } from '@photolab/contract/endpoints/photo-desk';
import { urlOf } from '@photolab/contract/request';
import * as contract from '@photolab/contract/endpoints/sales';
import { MAX_PAGE_SIZE, RECORDS_PAGE_SIZE } from '@photolab/domain/shop/page-sizes';
import { dayIn } from '@photolab/domain/shop/studio-day';
import { paymentTypeOf, standingFlags } from '@photolab/domain/orders/order-kinds';
import { returnedOf } from '@photolab/domain/orders/returned';
import { AppError } from '../../http/app-error.ts';
import { pictureUrl } from '../../http/pictures.ts';
import { binaryRoute, pagedRoute, route, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { findBuyerEmail } from '../../records/buyer-email.ts';
import { salesByEvent, salesFigures } from './event-totals.ts';
import { salesByPhotographer } from './photographer-sales.ts';
import * as repository from './sales.repository.ts';
import { writeWorkbook } from './write-workbook.ts';

export interface SalesDeps {
  db: Database;
  publicUrl: string;
  config: { timeZone: string };
}

/** What several queries read is read as of one. */
const ONE_INSTANT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

export function salesRoutes({ db, publicUrl, config: { timeZone } }: SalesDeps): Route[] {
  return [
    pagedRoute(contract.listSales, async ({ query }) => {
      const { items, total } = await repository.listSales(db, {
        ...query,
        ...windowOf(query),
        timeZone,
      });
      return {
        items: items.map((sale) => ({
          ...sale,
          paymentType: paymentTypeOf(sale.paymentType),
          refunded: returnedOf(sale),
        })),
        total,
      };
    }),
    pagedRoute(contract.listOrders, async ({ query }) => {
      const { items, total } = await repository.listOrders(db, {
        ...query,
        ...windowOf(query),
        timeZone,
      });
      return { items: items.map((order) => presentOrder(order, publicUrl)), total };
    }),
    // An order's state and its history never contradict each other.
    route(contract.getOrder, ({ params }) =>
      db.transaction((tx) => orderDetail(tx, params.orderId), ONE_INSTANT),
    ),
    route(contract.salesByEvent, ({ query }) => salesByEvent(db, query.most)),
    route(contract.salesByPhotographer, ({ query }) =>
      db.transaction((tx) => salesByPhotographer(tx, { ...query, timeZone }), ONE_INSTANT),
    ),
    route(contract.salesFigures, () => salesFigures(db)),
    binaryRoute(contract.downloadSales, async ({ reply }) => {
      // What each sheet comes to in all is the same: those that are sold meanwhile are in none.
      const { newest, ...facts } = await db.transaction(
        async (tx) => ({
          byEvent: await salesByEvent(tx),
          byPhotographer: await salesByPhotographer(tx, { timeZone }),
          newest: await repository.newestSales(tx),
        }),
        ONE_INSTANT,
      );
      const date = dayIn(timeZone, new Date());
      return reply
        .type(contract.downloadSales.binary ?? '')
        .header('content-disposition', `attachment; filename="ventas_${date}.xlsx"`)
        .send(await writeWorkbook(repository.allSales(db, newest), { ...facts, timeZone }));
    }),
    pagedRoute(contract.listWithdrawals, ({ query }) => repository.listWithdrawals(db, query)),
  ];
}

/** Of the list that the specification names without pages as many as one answer holds. */
const windowOf = ({
  page,
  pageSize,
}: Partial<Record<'page' | 'pageSize', number | undefined>>) => ({
  page: page ?? 1,
  pageSize: pageSize ?? (page === undefined ? MAX_PAGE_SIZE : RECORDS_PAGE_SIZE),
});

const originalUrl = (id: number) => urlOf(downloadOriginal, { params: { id } });

type ListedOrder = Awaited<ReturnType<typeof repository.listOrders>>['items'][number];

function presentOrder({ photos, ...order }: ListedOrder, publicUrl: string): contract.Order {
  return {
    id: order.serial,
    orderId: order.id,
    operationNumber: order.operationNumber,
    state: order.state,
    total: order.total,
    refunded: order.refunded,
    createdAt: order.createdAt,
    previewUrls: JSON.stringify(photos.map(({ previewKey }) => publicUrl + pictureUrl(previewKey))),
    originalUrls: JSON.stringify(photos.map(({ id }) => publicUrl + originalUrl(id))),
  };
}

/** What was said last of giving this payment back. */
function refundOf(
  timeline: Awaited<ReturnType<typeof repository.timelineOf>>,
  payment: string | null,
): contract.OrderDetail['refund'] {
  const last = timeline.findLast(
    ({ kind, detail }) =>
      detail.payment === payment && (kind === 'refund-requested' || kind === 'refund-failed'),
  );
  if (!last) return null;
  return last.kind === 'refund-requested' ? 'asked' : 'failed';
}

async function orderDetail(db: Database, orderId: string): Promise<contract.OrderDetail> {
  const order = await repository.findOrder(db, orderId);
  if (!order) throw new AppError('not-found');
  const photos = await repository.itemsOf(db, [orderId]);
  const payments = await repository.paymentsOf(db, orderId);
  const timeline = await repository.timelineOf(db, orderId);
  const settling = payments.find(({ providerId }) => providerId === order.settledBy);
  const refund = order.entitled ? refundOf(timeline, order.settledBy) : null;
  return {
    orderId,
    operationNumber: order.operationNumber,
    state: order.state,
    email: await findBuyerEmail(db, order, (settling ?? payments.at(-1))?.providerId ?? null),
    subtotal: order.subtotal,
    discountPercent: order.discountPercent,
    total: order.total,
    reasons: order.reasons,
    flags: standingFlags(order, settling),
    createdAt: order.createdAt,
    photos: photos.map(({ thumbnailKey, given, ...photo }) => ({
      ...photo,
      given: given && { ...given, original: originalUrl(given.id) },
      thumbnail: pictureUrl(thumbnailKey),
      original: originalUrl(photo.id),
    })),
    payments: payments.map((payment) => ({
      id: payment.providerId,
      status: payment.status,
      detail: payment.statusDetail,
      type: paymentTypeOf(payment.type),
      amount: payment.amount,
      refunded: payment.refunded,
      updatedAt: payment.lastUpdatedAt,
    })),
    timeline,
    refund,
    toRefund: order.entitled && settling ? settling.amount - settling.refunded : 0,
    canRefund: order.entitled && order.settledBy !== null && refund !== 'asked',
    canResend: order.entitled,
  };
}
