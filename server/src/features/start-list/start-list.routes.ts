// The start list of an event, as the studio takes, sees and forgets it.
import * as contract from '@photolab/contract/endpoints/start-list';
import { pagedRoute, route, type Route } from '../../http/route.ts';
import { getEvent } from '../../records/events.ts';
import { listStarters } from './start-list.repository.ts';
import * as usecases from './start-list.usecases.ts';

export function startListRoutes(deps: usecases.StartListDeps): Route[] {
  const { db } = deps;
  return [
    route(contract.getStartList, ({ params }) => usecases.readFacts(db, params.id)),
    pagedRoute(contract.listStarters, async ({ params: { id }, query: { buscar, ...page } }) => {
      await getEvent(db, id);
      return listStarters(db, id, { ...page, search: buscar });
    }),
    route(contract.previewStartList, ({ params, uploads: [file] }) =>
      usecases.previewList(db, params.id, file),
    ),
    route(contract.takeStartList, ({ params: { id: eventId }, body, uploads: [file], session }) =>
      usecases.takeList(deps, { eventId, session }, { ...body, file }),
    ),
    route(contract.setNameSearch, ({ params: { id: eventId }, body, session }) =>
      usecases.switchNameSearch(deps, { eventId, session }, body.nameSearch),
    ),
    route(contract.deleteStartList, ({ params: { id: eventId }, session }) =>
      usecases.forgetList(deps, { eventId, session }),
    ),
  ];
}
