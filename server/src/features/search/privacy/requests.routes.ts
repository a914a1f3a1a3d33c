// Asking and confirming, for everybody; the desk, for the studio.
import * as desk from '@photolab/contract/endpoints/privacy-desk';
import * as contract from '@photolab/contract/endpoints/privacy';
import { confirmPrivacyRequest } from '@photolab/contract/endpoints/privacy-confirmations';
import { answerAfter } from '../../../platform/steady-time.ts';
import { pagedRoute, route, type Route } from '../../../http/route.ts';
import * as decisions from './decisions.ts';
import * as repository from './requests.repository.ts';
import { confirmRequest, createRequest, type RequestDeps } from './requests.ts';

export function privacyRoutes(deps: RequestDeps): Route[] {
  const { db } = deps;
  return [
    // For a wish that waits already, or photos that nobody sees, there is less to do, or more.
    route(contract.createPrivacyRequest, ({ body, uploads, address }) =>
      answerAfter(() => createRequest(deps, { ...body, uploads, address })),
    ),
    route(confirmPrivacyRequest, ({ params: { token } }) => confirmRequest(deps, token)),
    pagedRoute(desk.listPrivacyRequests, ({ query }) => repository.listRequests(db, query)),
    route(desk.listRequestPhotos, async ({ params: { id } }) => {
      await repository.getRequest(db, id);
      return repository.listPhotos(db, id);
    }),
    route(desk.acceptPrivacyRequest, ({ params: { id }, body, session }) =>
      decisions.accept(db, { id, session, ...body }),
    ),
    route(desk.refusePrivacyRequest, ({ params: { id }, body, session }) =>
      decisions.refuse(db, { id, session, ...body }),
    ),
    route(desk.undoPrivacyRequest, ({ params: { id }, session }) =>
      decisions.undo(db, { id, session }),
    ),
  ];
}
