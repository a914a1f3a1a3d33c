// How good recognition of an event is: what it found, and the sample that the studio checks by eye.
import * as contract from '@photolab/contract/endpoints/recognition';
import { sampleQuality } from '@photolab/domain/numbers/sample-quality';
import { route, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { getEvent, lockEvent } from '../../records/events.ts';
import { listedNumbers } from '../../records/start-list.ts';
import { drawSample, listSample, saveTruth } from './samples.repository.ts';
import { countFindings, listFoundKeys } from './stats.repository.ts';

export function sampleRoutes({ db }: { db: Database }): Route[] {
  return [
    route(contract.getRecognitionStats, ({ params }) => readStats(db, params.id)),
    route(contract.getSample, async ({ params }) => {
      await getEvent(db, params.id);
      return listSample(db, params.id);
    }),
    route(contract.drawSample, async ({ params }) => {
      await db.transaction(async (tx) => {
        // Of two who draw at once the later one's stays.
        await lockEvent(tx, params.id);
        await drawSample(tx, params.id);
      });
      return listSample(db, params.id);
    }),
    route(contract.checkSample, async ({ params: { id: eventId, photoId }, body }) => {
      await saveTruth(db, { eventId, photoId, truth: body.numbers });
      return { photoId, truth: body.numbers };
    }),
  ];
}

async function readStats(db: Database, eventId: number): Promise<contract.RecognitionStats> {
  await getEvent(db, eventId);
  const found = new Set(await listFoundKeys(db, eventId));
  const started = (await listedNumbers(db, eventId)) ?? new Set<string>();
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
