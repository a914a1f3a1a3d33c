// Leaving, confirming and taking back an alert.
import * as contract from '@photolab/contract/endpoints/alerts';
import { answerAfter } from '../../../platform/steady-time.ts';
import { route, type Route } from '../../../http/route.ts';
import * as alerts from './alerts.ts';

export function alertRoutes(deps: alerts.AlertDeps): Route[] {
  return [
    // For an address that waits already there is less to do.
    route(contract.createAlert, ({ params, body, uploads, address }) =>
      answerAfter(() => alerts.createAlert(deps, params.id, { ...body, uploads, address })),
    ),
    route(contract.confirmAlert, ({ params: { token } }) => alerts.confirmAlert(deps, token)),
    route(contract.deleteAlert, async ({ params: { token } }) => {
      await alerts.removeAlert(deps, token);
      return { deleted: true };
    }),
  ];
}
