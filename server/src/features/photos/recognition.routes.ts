// Recognition of an event, as the studio starts, watches and checks it.
import * as contract from '@photolab/contract/endpoints/recognition';
import { normalizeBib } from '@photolab/domain/bib-rules';
import { route, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { getEvent } from './photos.repository.ts';
import { countFindings, listFoundKeys } from './recognition.repository.ts';
import * as usecases from './recognition.usecases.ts';
import { sampleQuality } from './sample-quality.ts';
import { drawSample, listSample, saveTruth } from './samples.repository.ts';

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
    route(contract.getRecognitionSettings, async ({ params }) =>
      usecases.showSettings((await getEvent(db, params.id)).bibSettings),
    ),
    route(contract.setRecognitionSettings, ({ params, body, session }) =>
      usecases.saveSettings(db, params.id, { session, settings: body }),
    ),
    route(contract.getRecognitionStats, ({ params }) => readStats(db, params.id)),
    ...sampleRoutes(db),
  ];
}

function sampleRoutes(db: Database): Route[] {
  return [
    route(contract.getSample, async ({ params }) => {
      await getEvent(db, params.id);
      return listSample(db, params.id);
    }),
    route(contract.drawSample, async ({ params }) => {
      await getEvent(db, params.id);
      await db.transaction((tx) => drawSample(tx, params.id));
      return listSample(db, params.id);
    }),
    route(contract.checkSample, async ({ params: { id: eventId, photoId }, body }) => {
      await saveTruth(db, { eventId, photoId, truth: body.numbers });
      return { photoId, truth: body.numbers };
    }),
  ];
}

async function readStats(db: Database, eventId: number): Promise<contract.RecognitionStats> {
  const { bibSettings } = await getEvent(db, eventId);
  const found = new Set(await listFoundKeys(db, eventId));
  const started = new Set((bibSettings.startList ?? []).map(normalizeBib));
  const sample = await listSample(db, eventId);
  const checked = sample.flatMap(({ read, truth }) => (truth ? [{ read, truth }] : []));
  return {
    ...(await countFindings(db, eventId)),
    runnersFound: found.size,
    startListSize: started.size,
    startListFound: [...started].filter((key) => found.has(key)).length,
    sample: { drawn: sample.length, checked: checked.length, ...sampleQuality(checked) },
  };
}
