// npm run bench:runners -- FOLDER TRUTH.json
// How many photos of a runner are found by number, by face and by both, on real races where runners
// recur. TRUTH.json is that of bench:bibs: a runner is whom one number names in two photos or more
// of a folder, half hidden or not. For each photo of a runner the others are looked for.
import { dirname, join } from 'node:path';
import { normalizeBib } from '@photolab/domain/bib-rules';
import {
  linkFacesToNumbers,
  photosOfFace,
  photosOfNumber,
  type NumberReading,
} from '@photolab/domain/face-links';
import {
  CLEAR_SHARPNESS,
  crowdLevel,
  faceThresholds,
  keepBestPerPhoto,
  scoreAbove,
  selfiesOf,
  type FaceMatch,
} from '@photolab/domain/face-match';
import { loadBibReader, type BibReading } from '../src/bibs/read-bibs.ts';
import { loadFaceEngine, type Face } from '../src/faces/face-engine.ts';
import { FaceIndex } from '../src/faces/face-index.ts';
import { averageVectors, dot } from '../src/faces/vectors.ts';
import { ensureModels } from '../src/models/install.ts';
import { acceptedNumbers, loadTruth } from './bibs-score.ts';

interface Seen {
  photoId: string;
  /** Width by height of the photo. */
  aspect: number;
  faces: SeenFace[];
  readings: BibReading[];
}

interface SeenFace extends Face {
  faceId: string;
  photoId: string;
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
  throw new Error('Usage: npm run bench:runners -- FOLDER TRUTH.json');
}
const { truth, partial } = await loadTruth(truthFile);
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

async function readEvent(root: string, photoIds: readonly string[]): Promise<Event> {
  const photos: Seen[] = [];
  for (const photoId of photoIds) {
    const { readings, width, height } = await reader.read(join(root, photoId));
    const { faces } = await engine.findFaces(join(root, photoId));
    const named = faces.map((face, i) => ({ ...face, photoId, faceId: `${photoId} ${String(i)}` }));
    photos.push({ photoId, aspect: width / height, readings, faces: named });
  }
  const accepted = acceptedNumbers(new Map(photos.map((p) => [p.photoId, p.readings])));
  const read = [...accepted].flatMap(([photoId, numbers]) =>
    [...numbers].map((number) => ({ photoId, number })),
  );
  const faces = photos.flatMap((photo) => photo.faces);
  const index = await FaceIndex.build(
    faces.map(({ faceId }) => faceId),
    faces.map(({ vector }) => vector),
  );
  return { photos, faces, index, read };
}

/**
 * Two faces of one photo are two persons': the score that one such pair in 1,000 and in 10,000
 * reaches. The thresholds in domain/face-match.ts take it from here.
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
    const queries = photos.flatMap((photo) => faceOf(photo, number) ?? []);
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
            .map((photoId) => `${number} of ${face.photoId} in ${photoId}`),
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

/** Who is in two photos or more, by number. */
function runnersOf({ photos }: Event): [string, Seen[]][] {
  const runners = new Map<string, Seen[]>();
  for (const photo of photos) {
    const known = [...(truth[photo.photoId] ?? []), ...(partial[photo.photoId] ?? [])];
    for (const number of new Set(known.map(normalizeBib))) {
      runners.set(number, [...(runners.get(number) ?? []), photo]);
    }
  }
  return [...runners].filter(([, seen]) => seen.length > 1);
}

/** The face over a number that is read in the photo: centred over it, the nearest above. */
function faceOf({ readings, faces, aspect }: Seen, number: string): SeenFace | undefined {
  const reading = readings.find(({ text }) => normalizeBib(text) === number);
  if (!reading) return undefined;
  const { cx, cy } = reading.box;
  const over = faces.filter(({ box }) => {
    const bottom = box.y + box.h;
    const centred = Math.abs(box.x + box.w / 2 - cx) * aspect < 1.2 * box.h;
    return centred && bottom < cy && cy - bottom < 4 * box.h;
  });
  const [nearest] = over.sort((a, b) => b.box.y - a.box.y);
  return nearest && nearest.quality.sharpness >= CLEAR_SHARPNESS ? nearest : undefined;
}

/** As the shop searches (server/src/features/search), with the query's own photo left in. */
function search(event: Event, number: string, face: SeenFace): Record<Search, string[]> {
  const near = event.read.filter((reading) => reading.number === number);
  const wearer = findWearer(event, number, new Set(near.map(({ photoId }) => photoId)));
  const byNumber = photosOfNumber(number, near, wearer);
  const matches = findLike(event, [face]);
  const sureIds = new Set(matches.map(({ photoId }) => photoId));
  const links = linkFacesToNumbers({
    faces: matches,
    pairs: matches.map(({ faceId }) => ({ a: face.faceId, b: faceId, score: 1 })),
    readings: event.read.filter(({ photoId }) => sureIds.has(photoId)),
    threshold: 1,
  });
  const byFace = photosOfFace(matches, 0, event.read, links);
  const ids = (found: readonly { photoId: string }[]) => found.map(({ photoId }) => photoId);
  return {
    read: ids(near),
    number: ids(byNumber),
    face: ids(byFace),
    both: [...new Set(ids([...byNumber, ...byFace]))],
  };
}

/** The faces like those that keep coming with a number, as its link; none when it is not clear. */
function findWearer(event: Event, number: string, photoIds: ReadonlySet<string>) {
  const around = event.faces.filter(
    ({ photoId, quality }) => photoIds.has(photoId) && quality.sharpness >= CLEAR_SHARPNESS,
  );
  const crowds = new Map(around.map(({ faceId, vector }) => [faceId, crowdOf(event, vector)]));
  const crowdAt = ({ faceId }: SeenFace) => crowds.get(faceId) ?? 0;
  const links = linkFacesToNumbers({
    faces: around,
    pairs: around.flatMap((a, i) =>
      around.slice(i + 1).map((b) => ({
        a: a.faceId,
        b: b.faceId,
        score: scoreAbove((crowdAt(a) + crowdAt(b)) / 2, dot(a.vector, b.vector)),
      })),
    ),
    readings: event.read.filter(({ photoId }) => photoIds.has(photoId)),
    threshold: faceThresholds('both', 1, event.faces.length).strict,
  });
  const own = links.filter((link) => link.number === number);
  const [link] = own;
  if (!link || own.length > 1) return [];
  const found = findLike(
    event,
    around.filter(({ faceId }) => link.faceIds.includes(faceId)),
  );
  return [{ ...link, photoIds: found.map(({ photoId }) => photoId) }];
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
  return keepBestPerPhoto(scored.filter(({ score }) => score >= strict));
}

function crowdOf({ index }: Event, vector: Float32Array): number {
  return crowdLevel('both', index.sample(vector));
}
