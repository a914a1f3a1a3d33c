// The administration's records, an order's page, the workbook.
import * as contract from '@photolab/contract/endpoints/sales';
import { AppError } from '../../http/app-error.ts';
import { pictureUrl } from '../../http/pictures.ts';
import { binaryRoute, pagedRoute, route, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import * as repository from './sales.repository.ts';
import { writeWorkbook } from './write-workbook.ts';

export interface SalesDeps {
  db: Database;
  publicUrl: string;
}

export function salesRoutes({ db, publicUrl }: SalesDeps): Route[] {
  return [
    pagedRoute(contract.listSales, ({ query }) => repository.listSales(db, query)),
    pagedRoute(contract.listOrders, async ({ query }) => {
      const { items, total } = await repository.listOrders(db, query);
      return { items: items.map((order) => presentOrder(order, publicUrl)), total };
    }),
    // One snapshot: an order's state and its history never contradict each other.
    route(contract.getOrder, ({ params }) =>
      db.transaction((tx) => orderDetail(tx, params.orderId), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      }),
    ),
    route(contract.salesByEvent, () => repository.salesByEvent(db)),
    binaryRoute(contract.downloadSales, async ({ reply }) => {
      const byEvent = await repository.salesByEvent(db);
      const date = new Date().toISOString().slice(0, 10);
      return reply
        .type(contract.downloadSales.binary ?? '')
        .header('content-disposition', `attachment; filename="ventas_${date}.xlsx"`)
        .send(await writeWorkbook(repository.allSales(db), byEvent));
    }),
    pagedRoute(contract.listWithdrawals, ({ query }) => repository.listWithdrawals(db, query)),
  ];
}

type ListedOrder = Awaited<ReturnType<typeof repository.listOrders>>['items'][number];

/** The high-quality links lead to the order's page: the originals' own links expire. */
function presentOrder({ photos, ...order }: ListedOrder, publicUrl: string): contract.Order {
  return {
    id: order.serial,
    orderId: order.id,
    operationNumber: order.operationNumber,
    state: order.state,
    total: order.total,
    createdAt: order.createdAt,
    previewUrls: JSON.stringify(photos.map(({ previewKey }) => publicUrl + pictureUrl(previewKey))),
    originalUrls: JSON.stringify(
      photos.map(({ id }) => `${publicUrl}/admin/orders/${order.id}#foto-${String(id)}`),
    ),
  };
}

async function orderDetail(db: Database, orderId: string): Promise<contract.OrderDetail> {
  const order = await repository.findOrder(db, orderId);
  if (!order) throw new AppError('not-found');
  const photos = await repository.itemsOf(db, [orderId]);
  const payments = await repository.paymentsOf(db, orderId);
  return {
    orderId,
    operationNumber: order.operationNumber,
    state: order.state,
    email: order.buyerEmail ?? payments.find(({ payerEmail }) => payerEmail)?.payerEmail ?? '',
    subtotal: order.subtotal,
    discountPercent: order.discountPercent,
    total: order.total,
    flags: order.flags,
    createdAt: order.createdAt,
    photos: photos.map(({ thumbnailKey, ...photo }) => ({
      ...photo,
      thumbnail: pictureUrl(thumbnailKey),
    })),
    payments: payments.map((payment) => ({
      id: payment.providerId,
      status: payment.status,
      detail: payment.statusDetail,
      type: payment.type,
      amount: payment.amount,
      updatedAt: payment.lastUpdatedAt,
    })),
    timeline: await repository.timelineOf(db, orderId),
    canRefund: order.entitled && order.paymentId !== null,
    canResend: order.entitled,
  };
}
