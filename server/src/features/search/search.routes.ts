// The searches of visitors.
import * as contract from '@photolab/contract/endpoints/search';
import { route, type CurrentSession, type Route } from '../../http/route.ts';
import { searches } from '../../platform/watch/metrics.ts';
import { findAtYourTime } from './runner/at-your-time.ts';
import { alertRoutes } from './alerts/alerts.routes.ts';
import type { EventVersions } from '../../records/kept/event-versions.ts';
import { viewerOf } from '../../records/photo-states.ts';
import { FairTurns } from './selfies/fair-turns.ts';
import { prepareForSelfies } from './selfies/selfies.ts';
import { FaceIndexes } from './face-indexes.ts';
import { createNearNumbers } from './runner/near-numbers.ts';
import { privacyRoutes } from './privacy/requests.routes.ts';
import { showRace } from './runner/race.ts';
import { findRunners } from './runner/runners.ts';
import * as usecases from './search.usecases.ts';
import { reportStranger } from './stranger-reports.ts';

/** One search process, so one at once; a family's telephones share an address. */
const TURNS = { atOnce: 1, perAddress: 6, inAll: 24 };

export function searchRoutes(
  services: Omit<usecases.SearchDeps, 'faceIndexes' | 'turns'> & { eventVersions: EventVersions },
): Route[] {
  const deps = {
    ...services,
    faceIndexes: new FaceIndexes(services.db),
    turns: new FairTurns(TURNS),
  };
  const findNearNumbers = createNearNumbers(services.db, services.eventVersions);
  return [
    route(contract.searchByFace, ({ params, session, uploads, address }) => {
      searches.inc({ by: 'face' });
      return usecases.searchByFace(deps, placeOf(params.id, session), { uploads, address });
    }),
    route(contract.prepareFaceSearch, async () => {
      await prepareForSelfies(deps);
      return { ready: true };
    }),
    route(contract.searchEverywhere, async ({ uploads, address }) => {
      searches.inc({ by: 'face' });
      return { events: await usecases.searchEverywhere(deps, { uploads, address }) };
    }),
    route(
      contract.searchPhotos,
      async ({ params, session, body: { number }, uploads, address }) => {
        searches.inc({ by: uploads.length > 0 ? 'face' : 'number' });
        return {
          results: await usecases.searchPhotos(deps, placeOf(params.id, session), {
            number,
            uploads,
            address,
          }),
        };
      },
    ),
    route(contract.findNearNumbers, ({ params, query: { idDetector } }) =>
      findNearNumbers(params.id, idDetector),
    ),
    route(contract.findAtYourTime, async ({ params, session, query: { idDetector } }) => ({
      photos: await findAtYourTime(deps.db, placeOf(params.id, session), idDetector),
    })),
    route(contract.reportStranger, async ({ params, body: { photoId, number } }) => {
      await reportStranger(deps.db, { eventId: params.id, photoId, ...(number ? { number } : {}) });
      return { counted: true };
    }),
    route(contract.showRace, async ({ params, body }) => ({
      stops: await showRace(deps.db, params.id, body),
    })),
    route(contract.findRunners, async ({ params, session, query: { nombre } }) => ({
      runners: await findRunners(deps.db, placeOf(params.id, session), nombre),
    })),
    ...alertRoutes(deps),
    ...privacyRoutes(deps),
  ];
}

const placeOf = (eventId: number, session: CurrentSession | undefined) => ({
  eventId,
  viewer: viewerOf(session),
});
