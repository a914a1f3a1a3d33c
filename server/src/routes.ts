// Every endpoint of the shop and who does it.
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { clockRoutes } from './features/clocks/clocks.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { contentRoutes } from './features/content/content.routes.ts';
import { coverageRoutes } from './features/coverage/coverage.routes.ts';
import { deskRoutes } from './features/desk/desk.routes.ts';
import { customerRoutes } from './features/customers/customers.routes.ts';
import { eventRoutes } from './features/events/events.routes.ts';
import { galleryRoutes } from './features/gallery/gallery.routes.ts';
import { operationRoutes } from './features/operations/operations.routes.ts';
import { orderAdminRoutes } from './features/orders/order-admin.routes.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { replacingRoutes } from './features/orders/replacing/replacing.routes.ts';
import { recognitionRoutes } from './features/recognition/recognition.routes.ts';
import { priceRoutes } from './features/prices/prices.routes.ts';
import { salesRoutes } from './features/sales/sales.routes.ts';
import { sampleRoutes } from './features/samples/samples.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { startListRoutes } from './features/start-list/start-list.routes.ts';
import { uploadRoutes } from './features/upload/upload.routes.ts';
import { studioRoutes } from './features/studio/studio.routes.ts';
import { teamRoutes } from './features/team/team.routes.ts';
import type { Route } from './http/route.ts';
import type { Services } from './services.ts';

export function routes(services: Services): Route[] {
  return [
    ...accountRoutes(services),
    ...eventRoutes(services),
    ...contentRoutes(services),
    ...contactRoutes(services),
    ...customerRoutes(services),
    ...operationRoutes(services),
    ...orderRoutes(services),
    ...orderAdminRoutes(services),
    ...replacingRoutes(services),
    ...galleryRoutes(services),
    ...uploadRoutes(services),
    ...deskRoutes(services),
    ...recognitionRoutes(services),
    ...sampleRoutes(services),
    ...searchRoutes(services),
    ...startListRoutes(services),
    ...clockRoutes(services),
    ...coverageRoutes(services),
    ...salesRoutes(services),
    ...priceRoutes(services),
    ...studioRoutes(services),
    ...teamRoutes(services),
  ];
}
