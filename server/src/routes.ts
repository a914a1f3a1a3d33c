// Every endpoint of the shop and who does it.
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import type { Route } from './http/route.ts';
import type { Services } from './services.ts';

export function routes(services: Services): Route[] {
  return [...accountRoutes(services)];
}
