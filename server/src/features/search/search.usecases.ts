// Finding one's photos: by face, by number, by both; each photo comes once, with its reasons.
import type { EventResults, FoundPhoto } from '@photolab/contract/endpoints/search';
import type { PhotoFinding } from '@photolab/domain/faces/face-links';
import { SURE } from '@photolab/domain/faces/face-match';
import { AppError } from '../../http/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Viewer } from '../../records/photo-states.ts';
import { findByNumber, joinNumber } from './evidence.ts';
import type { EventFaces, FaceIndexes } from './face-indexes.ts';
import { findByFace } from './find-by-face.ts';
import { getEventSwitches, listSearchedEvents, showPhotos } from './search.repository.ts';
import { embedSelfies, type SelfieDeps, type SelfieQuery } from './selfies/selfies.ts';

export interface SearchDeps extends SelfieDeps {
  db: Database;
  faceIndexes: FaceIndexes;
}

/** A photo's worth to a search: the sum of what speaks for it, as the surest of it. */
interface Ranked {
  photoId: number;
  sureness: number;
  reasons: string[];
}

/** How sure the reasons other than a face's own likeness are. */
const SURENESS = { number: 1, 'linked-face': SURE, 'linked-number': SURE / 2 };

/** Where somebody looks, and what they may see there. */
export interface Place {
  eventId: number;
  viewer: Viewer;
}

/** @throws AppError `event-not-found`, `photos-unpublished`, `face-search-disabled` … */
export async function searchByFace(
  deps: SearchDeps,
  place: Place,
  query: SelfieQuery,
): Promise<{ results: FoundPhoto[]; faces: number }> {
  const { ranked, faces } = await rankByFace(deps, place, query);
  return { results: await present(deps.db, place, ranked), faces };
}

/** @throws AppError as above, and `search-empty` */
export async function searchPhotos(
  deps: SearchDeps,
  place: Place,
  query: SelfieQuery & { number: string | undefined },
): Promise<FoundPhoto[]> {
  const { number, uploads } = query;
  const { eventId } = place;
  const { faceSearch } = await openEvent(deps.db, place);
  if (!number && uploads.length === 0) throw new AppError('search-empty');
  const byFace = uploads.length > 0 ? (await rankByFace(deps, place, query)).ranked : [];
  const faces = number && faceSearch ? await deps.faceIndexes.of(eventId) : undefined;
  const byNumber = number ? await findByNumber(deps.db, eventId, number, faces) : [];
  return present(deps.db, place, merge([...byNumber.map(rankNumber), ...byFace]));
}

/** @throws AppError `event-not-found`, `photos-unpublished` */
export async function openEvent(db: Database, { eventId, viewer }: Place) {
  const event = await getEventSwitches(db, eventId);
  if (!event.active && viewer === 'visitor') throw new AppError('photos-unpublished');
  return event;
}

/**
 * In every published event that is searched by face; events without a photo of the person are left
 * out. @throws AppError what embedding refuses
 */
export async function searchEverywhere(
  deps: SearchDeps,
  query: SelfieQuery,
): Promise<EventResults[]> {
  const { db, faceIndexes } = deps;
  const { vectors } = await embedSelfies(deps, query);
  const groups: EventResults[] = [];
  for (const { id, name, date } of await listSearchedEvents(db, MAX_EVENTS)) {
    const place: Place = { eventId: id, viewer: 'visitor' };
    const ranked = await faceIndexes.inPassing(id, (faces) => rankFaces(db, id, faces, vectors));
    const found = await present(db, place, ranked);
    if (found.length > 0) groups.push({ eventId: id, event: name, date, found });
  }
  return groups;
}

/** The newest ones: each event's faces are compared. */
const MAX_EVENTS = 40;

async function rankByFace(deps: SearchDeps, place: Place, query: SelfieQuery) {
  const { faceSearch } = await openEvent(deps.db, place);
  if (!faceSearch) throw new AppError('face-search-disabled');
  const { vectors, faces } = await embedSelfies(deps, query);
  const { eventId } = place;
  const known = await deps.faceIndexes.of(eventId);
  return { ranked: await rankFaces(deps.db, eventId, known, vectors), faces };
}

async function rankFaces(
  db: Database,
  eventId: number,
  faces: EventFaces,
  selfies: Float32Array[],
): Promise<Ranked[]> {
  const found = await findByFace(db, faces, selfies);
  const likeness = new Map(found.map(({ photoId, sureness }) => [photoId, sureness]));
  return (await joinNumber(db, eventId, found)).map((finding) => ({
    photoId: finding.photoId,
    sureness: likeness.get(finding.photoId) ?? SURENESS['linked-number'],
    reasons: [
      finding.reason === 'face' ? 'tu cara' : `leímos el ${finding.number ?? ''} de tus fotos`,
    ],
  }));
}

const rankNumber = ({ photoId, reason, number = '' }: PhotoFinding): Ranked => ({
  photoId,
  sureness: reason === 'number' ? SURENESS.number : SURENESS['linked-face'],
  reasons: [
    reason === 'number' ? 'leímos tu número' : `misma cara que en tus fotos con el ${number}`,
  ],
});

function merge(ranked: Ranked[]): Ranked[] {
  const byPhoto = new Map<number, Ranked>();
  for (const entry of ranked) {
    const known = byPhoto.get(entry.photoId);
    byPhoto.set(entry.photoId, {
      ...entry,
      sureness: Math.max(entry.sureness, known?.sureness ?? 0),
      reasons: [...(known?.reasons ?? []), ...entry.reasons],
    });
  }
  return [...byPhoto.values()];
}

async function present(
  db: Database,
  { eventId, viewer }: Place,
  ranked: Ranked[],
): Promise<FoundPhoto[]> {
  const ids = ranked.map(({ photoId }) => photoId);
  const shown = await showPhotos(db, eventId, ids, viewer);
  return ranked
    .toSorted((a, b) => b.sureness - a.sureness || a.photoId - b.photoId)
    .flatMap(({ photoId, sureness, reasons }) => {
      const photo = shown.get(photoId);
      const tier = sureness >= SURE ? ('strict' as const) : ('maybe' as const);
      return photo ? [{ photo, score: sureness, tier, reason: reasons.join(' y ') }] : [];
    });
}
