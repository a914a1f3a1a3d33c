// npm run bench:runners -- FOLDER TRUTH.json
// How many photos of a runner are found by number, by face and by both, on real races where runners
// recur. TRUTH.json is that of bench:bibs: a runner is whom one number names in two photos or more
// of a folder, half hidden or not. For each photo of a runner the others are looked for.
import { dirname, join } from 'node:path';
import { normalizeBib } from '@photolab/domain/numbers/bib-rules';
import {
  facesOfNumber,
  numberOfPerson,
  pairsOf,
  photosOfNumber,
  photosOfPerson,
  wearsAnother,
  type NumberReading,
} from '@photolab/domain/faces/face-links';
import {
  CLEAR_SHARPNESS,
  crowdLevel,
  faceThresholds,
  keepBestPerPhoto,
  scoreAbove,
  selfiesOf,
  type FaceMatch,
} from '@photolab/domain/faces/face-match';
import { failWith } from '../../scripts/running/options.ts';
import { loadBibReader, type BibReading } from '../src/bibs/read-bibs.ts';
import { faceOver } from '../src/bibs/wearer.ts';
import { loadFaceEngine, type Face } from '../src/faces/face-engine.ts';
import { FaceIndex } from '../src/faces/face-index.ts';
import { averageVectors, dot } from '../src/faces/vectors.ts';
import { ensureModels } from '../src/models/install.ts';
import { readPhoto } from '../src/read-photo.ts';
import { acceptedNumbers } from './bibs-score.ts';
import { loadTruth } from './bibs-truth.ts';

interface Seen {
  photoId: number;
  /** In the folder and in the truth. */
  file: string;
  /** Width by height of the photo. */
  aspect: number;
  faces: SeenFace[];
  readings: BibReading[];
}

interface SeenFace extends Face {
  faceId: number;
  photoId: number;
}

interface Event {
  photos: Seen[];
  faces: SeenFace[];
  index: FaceIndex;
  read: NumberReading[];
}

/** The readings; readings and their wearer's face; the face over the number, as a selfie; both. */
const SEARCHES = ['read', 'number', 'face', 'both'] as const;
type Search = (typeof SEARCHES)[number];

/** Of the photos looked for those found, and what was found beside them. */
interface Tally {
  wanted: number;
  right: number;
  /** The runner with the number out of sight, whom the truth does not name, or somebody else. */
  beyond: string[];
}

const [folder, truthFile] = process.argv.slice(2);
if (folder === undefined || truthFile === undefined) {
  failWith('Use: npm run bench:runners -- FOLDER TRUTH.json');
}
const { truth, partial } = await loadTruth(folder, truthFile);
await ensureModels();
const reader = await loadBibReader();
const engine = await loadFaceEngine({ secondNetwork: true });

const HEADING = ['source', 'runners', 'wanted', ...SEARCHES, 'beyond the truth'];
console.log(HEADING.map((cell) => cell.padEnd(12)).join(''));
const events: Event[] = [];
for (const source of new Set(Object.keys(truth).map((photo) => dirname(photo)))) {
  const photos = Object.keys(truth).filter((photo) => dirname(photo) === source);
  const event = await readEvent(folder, photos);
  measure(source, event);
  events.push(event);
}
reportStrangers(events);

async function readEvent(root: string, files: readonly string[]): Promise<Event> {
  const photos: Seen[] = [];
  let faceCount = 0;
  for (const [photoId, file] of files.entries()) {
    const found = await readPhoto(join(root, file), { bibs: { reader }, faces: engine });
    const { readings = [], width = 1, height = 1 } = found.bibs ?? {};
    const named = (found.faces?.faces ?? []).map((face) => ({
      ...face,
      photoId,
      faceId: faceCount++,
    }));
    photos.push({ photoId, file, aspect: width / height, readings, faces: named });
  }
  const accepted = acceptedNumbers(new Map(photos.map((photo) => [photo.file, photo.readings])));
  const read = photos.flatMap((photo) =>
    [...(accepted.get(photo.file) ?? [])].map((number) => {
      const wornBy = faceOf(photo, number)?.faceId;
      return { photoId: photo.photoId, number, ...(wornBy !== undefined && { wornBy }) };
    }),
  );
  const faces = photos.flatMap((photo) => photo.faces);
  const index = new FaceIndex();
  for (const { faceId, vector } of faces) index.add(faceId, vector);
  return { photos, faces, index, read };
}

/**
 * Two faces of one photo are two persons': the score that one such pair in 1,000 and in 10,000
 * reaches. The thresholds in domain/faces/face-match.ts take it from here.
 */
function reportStrangers(events: readonly Event[]): void {
  const scores = events
    .flatMap((event) =>
      event.photos.flatMap(({ faces }) =>
        faces.flatMap((a) => {
          const crowd = crowdOf(event, a.vector);
          const others = faces.filter((b) => b !== a);
          return others.map((b) => scoreAbove(crowd, dot(a.vector, b.vector)));
        }),
      ),
    )
    .sort((a, b) => b - a);
  const reached = [1e-3, 1e-4].map((share) => scores[Math.floor(scores.length * share)] ?? 0);
  console.log(
    `\nStrangers: ${String(scores.length)} pairs of one photo; one in 1,000 and in 10,000 scores ` +
      reached.map((score) => score.toFixed(3)).join(' and '),
  );
}

function measure(source: string, event: Event): void {
  const tallies = new Map<Search, Tally>(
    SEARCHES.map((kind) => [kind, { wanted: 0, right: 0, beyond: [] }]),
  );
  let searched = 0;
  for (const [number, photos] of runnersOf(event)) {
    const queries = photos
      .flatMap((photo) => faceOf(photo, number) ?? [])
      .filter(({ quality }) => quality.sharpness >= CLEAR_SHARPNESS);
    if (queries.length > 0) searched += 1;
    for (const face of queries) {
      const found = search(event, number, face);
      const others = photos.map(({ photoId }) => photoId).filter((id) => id !== face.photoId);
      for (const [kind, tally] of tallies) {
        const got = found[kind].filter((photoId) => photoId !== face.photoId);
        const right = got.filter((photoId) => others.includes(photoId));
        tally.wanted += others.length;
        tally.right += right.length;
        tally.beyond.push(
          ...got
            .filter((photoId) => !others.includes(photoId))
            .map(
              (photoId) =>
                `${number} of ${fileOf(event, face.photoId)} in ${fileOf(event, photoId)}`,
            ),
        );
      }
    }
  }
  const results = [...tallies.values()];
  const shares = results.map(({ right, wanted }) => `${((100 * right) / wanted).toFixed(1)} %`);
  const beyond = results.map((tally) => tally.beyond.length).join(', ');
  const cells = [source, searched, results[0]?.wanted ?? 0, ...shares, beyond];
  console.log(cells.map((cell) => String(cell).padEnd(12)).join(''));
  for (const [kind, tally] of tallies) {
    for (const line of tally.beyond) console.log(`  ${kind}: ${line}`);
  }
}

function fileOf({ photos }: Event, photoId: number): string {
  return photos[photoId]?.file ?? '';
}

/** Who is in two photos or more, by number. */
function runnersOf({ photos }: Event): [string, Seen[]][] {
  const runners = new Map<string, Seen[]>();
  for (const photo of photos) {
    const known = [...(truth[photo.file] ?? []), ...(partial[photo.file] ?? [])];
    for (const number of new Set(known.map(normalizeBib))) {
      runners.set(number, [...(runners.get(number) ?? []), photo]);
    }
  }
  return [...runners].filter(([, seen]) => seen.length > 1);
}

/** The face over a number that is read in the photo. */
function faceOf({ readings, faces, aspect }: Seen, number: string): SeenFace | undefined {
  const reading = readings.find(({ text }) => normalizeBib(text) === number);
  return reading && faceOver(reading.box, faces, aspect);
}

/** As the shop searches (server/src/features/search), with the query's own photo left in. */
function search(event: Event, number: string, face: SeenFace): Record<Search, number[]> {
  const readIn = photosReadAs(event, number);
  const byNumber = photosOfNumber(number, readIn, idsOf(findWearer(event, number, readIn)));
  const matches = findLike(event, [face]);
  const sure = new Set(idsOf(matches));
  const worn = numberOfPerson(
    matches,
    event.read.filter(({ photoId }) => sure.has(photoId)),
  );
  const ofNumber = worn === undefined ? [] : photosOfNumber(worn, photosReadAs(event, worn), []);
  const byFace = photosOfPerson(idsOf(matches), ofNumber);
  return {
    read: readIn,
    number: idsOf(byNumber),
    face: idsOf(byFace),
    both: [...new Set(idsOf([...byNumber, ...byFace]))],
  };
}

function idsOf(found: readonly { photoId: number }[]): number[] {
  return found.map(({ photoId }) => photoId);
}

function photosReadAs({ read }: Event, number: string): number[] {
  return idsOf(read.filter((reading) => reading.number === number));
}

/** The faces like those of the one person who wears a number; none if it is not clear. */
function findWearer(event: Event, number: string, readIn: readonly number[]): FaceMatch[] {
  const near = new Set(readIn);
  const around = event.faces
    .filter(({ photoId, quality }) => near.has(photoId) && quality.sharpness >= CLEAR_SHARPNESS)
    .map((face) => ({ ...face, crowd: crowdOf(event, face.vector) }));
  const own = facesOfNumber(number, {
    faces: around,
    pairs: pairsOf(around, (a, b) => scoreAbove((a.crowd + b.crowd) / 2, dot(a.vector, b.vector))),
    readings: event.read.filter(({ photoId }) => near.has(photoId)),
    threshold: faceThresholds('both', 1, event.faces.length).strict,
  });
  if (own.length === 0) return [];
  const ids = new Set(own.map(({ faceId }) => faceId));
  const found = findLike(
    event,
    around.filter(({ faceId }) => ids.has(faceId)),
  );
  return found.filter(({ faceId }) => !wearsAnother(faceId, number, event.read));
}

function findLike(event: Event, queries: readonly SeenFace[]): FaceMatch[] {
  const query = averageVectors(queries.map(({ vector }) => vector));
  const crowd = crowdOf(event, query);
  const { strict } = faceThresholds('both', selfiesOf(queries.length), event.faces.length);
  const scored = event.faces.map(({ faceId, photoId, vector }) => ({
    faceId,
    photoId,
    score: scoreAbove(crowd, dot(vector, query)),
  }));
  return keepBestPerPhoto(
    scored.filter(({ score }) => score >= strict),
    ({ score }) => score,
  );
}

function crowdOf({ index }: Event, vector: Float32Array): number {
  return crowdLevel('both', index.sample(vector));
}
