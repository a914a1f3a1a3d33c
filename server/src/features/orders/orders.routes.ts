// Checkout, notifications, MIS FOTOS and downloads.
import { IDEMPOTENCY_HEADER, type Endpoint } from '@photolab/contract/endpoint';
import * as contract from '@photolab/contract/endpoints/orders';
import { requestWithdrawal } from '@photolab/contract/endpoints/withdrawals';
import { urlOf } from '@photolab/contract/request';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { giveBuyerKey } from '../../http/guards/buyer-key.ts';
import { openedAt } from '../../http/session.ts';
import { binaryRoute, route, type Route } from '../../http/route.ts';
import { parseNotification } from '../../platform/payments/notification.ts';
import { bookGuess } from '../../http/guards/guess-limit.ts';
import { answerAfter } from '../../platform/steady-time.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { placeOrder, type CheckoutDeps } from './cart/checkout.ts';
import {
  describeDownload,
  findPaidOrder,
  openPhoto,
  openZip,
  type WantedPart,
  viewPhoto,
  type Delivery,
  type DeliveryDeps,
} from './delivery/delivery.ts';
import { sealDownload, type Download } from './delivery/download-links.ts';
import { OpenDownloads } from './delivery/open-downloads.ts';
import { createViews } from './delivery/web-size.ts';
import { checkReturnedOrder } from './jobs/check-order.job.ts';
import { findOrder, listItems, noteVisit } from './orders.repository.ts';
import { purchaseRoutes } from './purchases.routes.ts';
import { NoticeDesk } from './settling/notices.ts';
import { withdraw } from './withdrawals.ts';

export interface OrderRoutesDeps extends CheckoutDeps, Omit<DeliveryDeps, 'downloads' | 'view'> {
  webhookSecret: string;
}

export function orderRoutes(deps: OrderRoutesDeps): Route[] {
  return [
    ...cartRoutes(deps),
    ...purchaseRoutes(deps),
    route(contract.createOrder, ({ body, session, address, request, reply }) => {
      const key = request.headers[IDEMPOTENCY_HEADER];
      const here = { ...deps, publicUrl: openedAt(request, deps.publicUrl) };
      return placeOrder(here, {
        ...body,
        // Where an account leaves it out its own: all that knows the buyer by their e-mail finds the order.
        email: body.email ?? session?.email,
        ...giveBuyerKey(request, reply, deps),
        accountId: session?.accountId,
        address,
        idempotencyKey: typeof key === 'string' ? key.slice(0, 100) : undefined,
      });
    }),
    route(contract.orderStatus, async ({ params, address }) => {
      const order = await findOrder(deps.db, params.orderId);
      if (!order) throw new AppError('not-found');
      await checkReturnedOrder(deps.db, order, address);
      return order;
    }),
    notificationRoute(deps),
    findSaleRoute(deps),
    ...downloadRoutes({ ...deps, downloads: new OpenDownloads(), view: createViews(deps) }),
    route(requestWithdrawal, async ({ body }) => {
      const code = await withdraw(deps.db, body);
      const message = `Recibimos tu pedido. Tu código es ${code}: te respondemos por email dentro de las 24 horas.`;
      return { code, message };
    }),
  ];
}

function notificationRoute({ db, webhookSecret }: OrderRoutesDeps): Route {
  const desk = new NoticeDesk(db);
  return route(contract.mercadoPagoNotification, async (call) => {
    const { query, body, request, address, log } = call;
    const notice = parseNotification({ query, body, headers: request.headers }, webhookSecret);
    await desk.take(notice, address, log);
    return { received: true };
  });
}

const WAITS = new Set<string>(['operation-not-approved', 'operation-unheard']);

/** A guess that was right costs nothing; right and wrong answers take the same time. */
function findSaleRoute({ db, linkSecret }: OrderRoutesDeps): Route {
  return route(contract.findSale, ({ body, address }) =>
    answerAfter(async () => {
      const guess = await bookGuess(db, address);
      // A number whose payment still waits was no wrong guess either.
      const order = await findPaidOrder(db, body.operationNumber, address).catch(
        async (error: unknown) => {
          const waits = error instanceof AppError && WAITS.has(error.code);
          if (waits) await guess.giveBack();
          throw error;
        },
      );
      await guess.giveBack();
      const [items, secret] = await Promise.all([listItems(db, order.id), linkSecret()]);
      const linkTo = (endpoint: Endpoint, what: Download['what']) =>
        urlOf(endpoint, { params: { token: sealDownload(secret, { orderId: order.id, what }) } });
      await noteVisit(db, order.id, 'looked-up');
      return {
        images: items.map(({ photoId, name, size }) => ({
          id: photoId,
          name,
          size,
          url: linkTo(contract.downloadPhoto, photoId),
          // What was bought is shown without the watermark.
          thumbnail: linkTo(contract.viewPhoto, `v${photoId}`),
        })),
        zipUrl: linkTo(contract.downloadZip, 'zip'),
      };
    }),
  );
}

function downloadRoutes(deps: DeliveryDeps): Route[] {
  const isHead = ({ request }: { request: FastifyRequest }) => request.method === 'HEAD';
  const wantedOf = ({ request: { headers } }: { request: FastifyRequest }): WantedPart => ({
    range: headers.range,
    ifRange: headers['if-range'],
    ifMatch: headers['if-match'],
  });
  return [
    binaryRoute(contract.downloadPhoto, async (call) => {
      const { token } = call.params;
      if (isHead(call)) return attach(call.reply, await describeDownload(deps, token, 'photo'));
      return attach(call.reply, await openPhoto(deps, token, wantedOf(call)));
    }),
    binaryRoute(contract.viewPhoto, async ({ params, reply }) => {
      const { mimeType, content } = await viewPhoto(deps, params.token);
      return reply
        .type(mimeType)
        .headers({ 'content-length': content.length, 'cache-control': 'private, max-age=900' })
        .send(content);
    }),
    binaryRoute(contract.downloadZip, async (call) => {
      const { token } = call.params;
      if (isHead(call)) return attach(call.reply, await describeDownload(deps, token, 'zip'));
      return attach(call.reply, await openZip(deps, token, wantedOf(call)));
    }),
  ];
}

function attach(
  reply: FastifyReply,
  { filename, mimeType, size, tag, part, stream }: Omit<Delivery, 'stream'> & Partial<Delivery>,
): FastifyReply {
  if (part) {
    const { first, last } = part;
    const range = `bytes ${String(first)}-${String(last)}/${String(size)}`;
    reply.status(206).header('content-range', range);
  }
  return reply
    .type(mimeType)
    .headers({
      etag: tag,
      'accept-ranges': 'bytes',
      'content-length': part ? part.last + 1 - part.first : size,
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'private, no-store',
    })
    .send(stream);
}
