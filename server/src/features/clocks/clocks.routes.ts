// Results of an event and the clocks of its cameras.
import * as contract from '@photolab/contract/endpoints/clocks';
import * as results from '@photolab/contract/endpoints/results';
import { route, type Route } from '../../http/route.ts';
import { readClocks, setClock, type ClockDeps } from './clocks.usecases.ts';
import * as usecases from './results.usecases.ts';

export function clockRoutes(deps: ClockDeps & usecases.ResultsDeps): Route[] {
  const { db } = deps;
  return [
    route(results.getResults, ({ params }) => usecases.readFacts(deps, params.id)),
    route(results.previewResults, ({ params, body, uploads: [file] }) =>
      usecases.previewResults(deps, params.id, { ...body, file }),
    ),
    route(results.takeResults, ({ params: { id: eventId }, body, uploads: [file], session }) =>
      usecases.takeResults(deps, { eventId, session }, { ...body, file }),
    ),
    route(results.deleteResults, ({ params: { id: eventId }, query, session }) =>
      usecases.deleteResults(deps, { eventId, session }, query.lugar),
    ),
    route(contract.getClocks, ({ params }) => readClocks(db, params.id)),
    route(contract.setClock, ({ params: { id: eventId }, body, session }) =>
      setClock(deps, { eventId, session }, body),
    ),
  ];
}
