// What a cart costs, and the way back into one.
import * as contract from '@photolab/contract/endpoints/cart';
import { AppError } from '../../../http/app-error.ts';
import { giveBuyerKey } from '../../../http/guards/buyer-key.ts';
import { pictureUrl } from '../../../http/pictures.ts';
import { route, type Route } from '../../../http/route.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findOrder, listItems } from '../orders.repository.ts';
import { quoteCart } from './quote.ts';
import { readTerms } from './terms.ts';

export function cartRoutes(deps: { db: Database; timeZone: string; publicUrl: string }): Route[] {
  return [
    route(contract.quoteCart, ({ body, session, address, request, reply }) =>
      quoteCart(deps, {
        ...body,
        address,
        // Given before anything is ordered: a first order that is repeated is known as the same.
        ...giveBuyerKey(request, reply, deps),
        accountId: session?.accountId,
      }),
    ),
    route(contract.cartOfOrder, async ({ params }) => {
      const order = await findOrder(deps.db, params.orderId);
      if (!order || order.settledBy) throw new AppError('not-found');
      const items = await listItems(deps.db, order.id);
      const { lines } = await readTerms(
        deps.db,
        items.map(({ photoId, size }) => ({ id: photoId, size })),
      );
      return lines.flatMap(({ photoId, size, originalPrice, eventId, eventName }) => {
        const item = items.find((each) => each.photoId === photoId);
        if (!item?.previewKey) return [];
        return {
          id: photoId,
          size,
          name: item.name,
          url: pictureUrl(item.previewKey),
          thumbnail: pictureUrl(item.thumbnailKey),
          price: originalPrice,
          eventId,
          eventName,
        };
      });
    }),
  ];
}
