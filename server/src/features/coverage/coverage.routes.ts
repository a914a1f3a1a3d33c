// The coverage certificate, as a page's figures and as a workbook.
import * as contract from '@photolab/contract/endpoints/coverage';
import { sampleQuality } from '@photolab/domain/numbers/sample-quality';
import { binaryRoute, route, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { getEvent } from '../../records/events.ts';
import * as repository from './coverage.repository.ts';
import { writeCoverage } from './write-coverage.ts';

export interface CoverageDeps {
  db: Database;
  config: { timeZone: string };
}

export function coverageRoutes({ db, config: { timeZone } }: CoverageDeps): Route[] {
  return [
    route(contract.getCoverage, async ({ params: { id } }) => {
      const { missingRunners, ...figures } = await readCoverage(db, id, timeZone);
      return { ...figures, missingRunners: missingRunners.slice(0, contract.MISSING_SHOWN) };
    }),
    binaryRoute(contract.downloadCoverage, async ({ params: { id }, reply }) => {
      const { name, date } = await getEvent(db, id);
      const workbook = await writeCoverage({
        event: { name, date },
        figures: await readCoverage(db, id, timeZone),
      });
      return reply
        .type(contract.downloadCoverage.binary ?? '')
        .header('content-disposition', `attachment; filename="cobertura_${String(id)}.xlsx"`)
        .send(workbook);
    }),
  ];
}

/** Names every runner without a photo. @throws AppError `event-not-found` */
async function readCoverage(
  db: Database,
  eventId: number,
  timeZone: string,
): Promise<contract.Coverage> {
  const event = await getEvent(db, eventId);
  const minutes = await repository.listMinutes(db, eventId, timeZone);
  const missingRunners = await repository.listMissing(db, eventId);
  const checked = await repository.listChecked(db, eventId);
  const cameras = await repository.countByCamera(db, eventId);
  return {
    ...(await repository.countPhotos(db, event)),
    runners: await repository.countRunners(db, eventId),
    missing: missingRunners.length,
    missingRunners,
    cameras: cameras.map((camera) => ({ ...camera, ...timesOf(minutes, camera.camera) })),
    minutes,
    recall: sampleQuality(checked).recall,
    checked: checked.length,
  };
}

function timesOf(minutes: contract.Coverage['minutes'], camera: string) {
  const own = minutes.filter((minute) => minute.camera === camera);
  const [first] = own;
  const last = own.at(-1);
  return {
    ...(first && last ? { first: first.at, last: last.at } : {}),
    minutes: own.length,
    busiest: own.reduce((most, { photos }) => Math.max(most, photos), 0),
  };
}
