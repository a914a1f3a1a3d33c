// How far the cameras' clocks are from the race, and photos whose times are corrected by it.
import type { CameraClock } from '@photolab/contract/endpoints/clocks';
import { readClock, type ClockStretch, type Roll } from '@photolab/domain/race/camera-clocks';
import { AppError } from '../../http/app-error.ts';
import type { CurrentSession } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { audit } from '../../records/audit.ts';
import type { EventVersions } from '../../records/kept/event-versions.ts';
import { eventSubject, getEvent, lockEvent, raiseVersion } from '../../records/events.ts';
import { readSeries } from '../../records/photos.ts';
import * as repository from './clocks.repository.ts';

export interface ClockDeps {
  db: Database;
  eventVersions: EventVersions;
}

/** @throws AppError `event-not-found` */
export async function readClocks(
  db: Database,
  eventId: number,
): Promise<{ cameras: CameraClock[] }> {
  await getEvent(db, eventId);
  const pairs = await repository.listPairs(db, eventId);
  const applied = await repository.listApplied(db, eventId);
  const cameras = (await repository.listCameras(db, eventId)).map((facts) => {
    const own = pairs.get(facts.camera) ?? [];
    const { stretches, problem } = readClock(own);
    return {
      ...facts,
      pairs: own.length,
      measured: stretches.map(dated),
      ...(problem ? { problem } : {}),
      applied: applied.filter(({ camera }) => camera === facts.camera),
    };
  });
  const named = await nameRolls(db, cameras);
  return {
    cameras: cameras.map(({ measured, applied: corrected, ...camera }) => ({
      ...camera,
      measured: measured.map(named),
      applied: corrected.map(named),
    })),
  };
}

const dated = ({ mat, from, to, ...stretch }: ClockStretch) => ({
  ...stretch,
  place: mat,
  from: new Date(from),
  to: new Date(to),
});

interface Rolled {
  roll?: Roll;
}

/** Says of which photos stretches are, by whose e-mail. */
async function nameRolls(db: Database, cameras: { measured: Rolled[]; applied: Rolled[] }[]) {
  const all = cameras.flatMap(({ measured, applied }) => [...measured, ...applied]);
  const ids = all.flatMap(({ roll }) => (roll ? (readSeries(roll.series).uploadedBy ?? []) : []));
  const emails = await repository.listUploaders(db, [...new Set(ids)]);
  return <S extends Rolled>({ roll, ...stretch }: S) => {
    if (!roll) return stretch;
    const { uploadedBy, prefix } = readSeries(roll.series);
    const email = uploadedBy === undefined ? '' : (emails.get(uploadedBy) ?? '');
    return { ...stretch, roll: { prefix, from: roll.from, to: roll.to, email } };
  };
}

/** @throws AppError `event-not-found`, `clock-unsure` */
export async function setClock(
  { db, eventVersions }: ClockDeps,
  { eventId, session }: { eventId: number; session: CurrentSession | undefined },
  { camera, isApplied }: { camera: string; isApplied: boolean },
) {
  await db.transaction(async (tx) => {
    await getEvent(tx, eventId);
    await repository.lockCamera(tx, eventId, camera);
    await lockEvent(tx, eventId);
    const stretches = isApplied ? await measure(tx, eventId, camera) : [];
    await repository.writeClock(tx, eventId, camera, stretches);
    await raiseVersion(tx, eventId);
    const action = isApplied ? 'corregir reloj' : 'quitar corrección de reloj';
    const detail = [camera || 'sin datos de cámara', ...stretches.map(inWords)].join(': ');
    await audit(tx, session, action, eventSubject(eventId), detail);
  });
  eventVersions.forget();
  return readClocks(db, eventId);
}

async function measure(tx: Database, eventId: number, camera: string): Promise<ClockStretch[]> {
  const pairs = await repository.listPairs(tx, eventId, camera);
  const { stretches } = readClock(pairs.get(camera) ?? []);
  if (stretches.length === 0) throw new AppError('clock-unsure');
  return stretches;
}

const inWords = ({ offsetSeconds }: ClockStretch) => `${String(offsetSeconds)} s`;
