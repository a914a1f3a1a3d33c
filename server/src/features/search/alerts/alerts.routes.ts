// Leaving, confirming and taking back an alert.
import * as contract from '@photolab/contract/endpoints/alerts';
import { route, type Route } from '../../../http/route.ts';
import * as alerts from './alerts.ts';

export function alertRoutes(deps: alerts.AlertDeps): Route[] {
  return [
    route(contract.createAlert, ({ params, body, uploads, address }) =>
      alerts.createAlert(deps, params.id, { ...body, uploads, address }),
    ),
    route(contract.confirmAlert, ({ params: { token } }) => alerts.confirmAlert(deps, token)),
    route(contract.deleteAlert, async ({ params: { token } }) => {
      await alerts.removeAlert(deps, token);
      return { deleted: true };
    }),
  ];
}
