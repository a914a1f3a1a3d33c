// Recognition of an event, as the studio starts, watches and sets it.
import * as contract from '@photolab/contract/endpoints/recognition';
import { route, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import * as usecases from './recognition.usecases.ts';

export function recognitionRoutes({ db }: { db: Database }): Route[] {
  return [
    route(contract.startOcr, ({ params, session }) =>
      usecases.startOcr(db, params.id, { session }),
    ),
    route(contract.getOcrStatus, ({ params }) => usecases.readStatus(db, params.id)),
    route(contract.pauseRecognition, async ({ params: { id }, session }) => {
      await usecases.pauseRecognition(db, id, { session, paused: true });
      return usecases.readStatus(db, id);
    }),
    route(contract.resumeRecognition, async ({ params: { id }, session }) => {
      await usecases.pauseRecognition(db, id, { session, paused: false });
      return usecases.readStatus(db, id);
    }),
    route(contract.getRecognitionSettings, ({ params }) => usecases.readSettings(db, params.id)),
    route(contract.setRecognitionSettings, ({ params, body, session }) =>
      usecases.saveSettings(db, params.id, { session, settings: body }),
    ),
  ];
}
