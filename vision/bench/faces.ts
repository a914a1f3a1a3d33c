// npm run bench:faces -- FOLDER TRUTH.json
// Measures faces on pictures with known truth: `identities` (picture → person) for recognition,
// `detection` (picture → visible faces, exact boxes when known) for detection; then speed. The first
// folder of a picture's path is its source.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { crowdLevel, scoreAbove, type FaceNetworks } from '@photolab/domain/faces/face-match';
import { failWith } from '../../scripts/running/options.ts';
import { loadFaceEngine, type Face, type FaceEngine } from '../src/faces/face-engine.ts';
import { SAMPLE_SIZE } from '../src/faces/face-index.ts';
import { overlapRatio, type Box } from '../src/faces/geometry.ts';
import { averageVectors, dot, normalise } from '../src/faces/vectors.ts';
import { ensureModels } from '../src/models/install.ts';
import { requirePhotos } from './bibs-truth.ts';
import { timeIndex } from './index-timing.ts';
import {
  bestAccuracy,
  comparePairs,
  compareSelfies,
  operatingPoint,
  type Person,
  type ScoredPairs,
} from './verification.ts';

interface Truth {
  identities?: Record<string, string>;
  detection?: Record<string, { visibleFaces: number; boxes_xywh?: number[][] }>;
}
interface NamedFace {
  picture: string;
  vector: Float32Array;
}

const FALSE_ACCEPTS = [1e-3, 1e-4, 1e-5];
const INDEX_SIZE = 150_000;
const LISTED = 15;
/** As in query expansion: this many sure hits are averaged with the selfie. */
const EXPANSION = 8;
const wrong: string[] = [];

const [folder, truthFile] = process.argv.slice(2);
if (!folder || !truthFile) {
  failWith('Use: npm run bench:faces -- FOLDER TRUTH.json');
}
const truth: Truth = JSON.parse(await readFile(truthFile, 'utf8'));
const pictures = [truth.detection ?? {}, truth.identities ?? {}].flatMap(Object.keys);
await requirePhotos(folder, pictures);
await ensureModels();
const engine = await loadFaceEngine({ secondNetwork: true });
if (truth.detection) await measureDetection(engine, folder, truth.detection);
if (truth.identities) {
  const people = await embedPeople(engine, folder, truth.identities);
  report('both', 'both networks', people);
  const halves = people.map(({ name, faces }) => ({
    name,
    faces: faces.map(({ picture, vector }) => ({
      picture,
      vector: normalise(vector.slice(0, 128)),
    })),
  }));
  report('first', 'first network alone', halves);
}
await timeIndex(INDEX_SIZE);
console.log(`\nPictures that went wrong (${wrong.length}):`);
for (const line of wrong) console.log(`  ${line}`);

async function findFaces(engine: FaceEngine, file: string): Promise<Face[]> {
  try {
    return (await engine.findFaces(file)).faces;
  } catch (error) {
    wrong.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

interface Detected {
  source: string;
  visible: number;
  right: number;
  extra: number;
  ms: number;
}

async function measureDetection(
  engine: FaceEngine,
  root: string,
  pictures: NonNullable<Truth['detection']>,
): Promise<void> {
  const all: Detected[] = [];
  for (const [name, { visibleFaces, boxes_xywh: boxes }] of Object.entries(pictures)) {
    const start = performance.now();
    const result = await engine.findFaces(join(root, name)).catch(() => undefined);
    const ms = performance.now() - start;
    const { width = 1, height = 1, faces = [] } = result ?? {};
    const seen = boxes ? countMatches(faces, boxes, width, height) : faces.length;
    const right = Math.min(seen, visibleFaces);
    const extra = faces.length - right;
    all.push({ source: sourceOf(name), visible: visibleFaces, right, extra, ms });
    if (right < visibleFaces || extra > 0) {
      wrong.push(`${name}: ${right} of ${visibleFaces} faces, ${extra} more`);
    }
  }
  console.log('Detection, vectors included: faces that the truth does not name count as wrong');
  for (const source of new Set(all.map((photo) => photo.source))) {
    printDetection(
      source,
      all.filter((photo) => photo.source === source),
    );
  }
  printDetection('all', all);
}

function printDetection(title: string, photos: Detected[]): void {
  const sum = (of: (photo: Detected) => number) =>
    photos.reduce((total, photo) => total + of(photo), 0);
  const [visible, right, extra] = [
    sum((photo) => photo.visible),
    sum((photo) => photo.right),
    sum((photo) => photo.extra),
  ];
  const { maxRSS } = process.resourceUsage();
  console.log(
    `  ${title}: ${photos.length} photos, ${right} of ${visible} faces, ${extra} more; ` +
      `P ${percent(right / (right + extra))}, R ${percent(right / visible)}, ` +
      `F1 ${percent((2 * right) / (right + extra + visible))}; ` +
      `${(sum(({ ms }) => ms) / photos.length) | 0} ms a photo, peak RSS ${(maxRSS / 1e3) | 0} MB`,
  );
}

function sourceOf(picture: string): string {
  const [source = '', ...rest] = picture.split('/');
  return rest.length > 0 ? source : '.';
}

/** Annotated boxes are drawn tighter or looser than found ones, so a third of overlap is enough. */
function countMatches(faces: Face[], boxes: number[][], width: number, height: number): number {
  return boxes.filter(([x = 0, y = 0, w = 0, h = 0]) =>
    faces.some(({ box }) => {
      const found: Box = {
        x: box.x * width,
        y: box.y * height,
        width: box.width * width,
        height: box.height * height,
      };
      return overlapRatio(found, { x, y, width: w, height: h }) > 1 / 3;
    }),
  ).length;
}

async function embedPeople(
  engine: FaceEngine,
  root: string,
  identities: Record<string, string>,
): Promise<Person<NamedFace>[]> {
  const people = new Map<string, NamedFace[]>();
  const start = performance.now();
  for (const [picture, person] of Object.entries(identities)) {
    const faces = await findFaces(engine, join(root, picture));
    const face = namedFace(faces);
    if (!face) wrong.push(`${picture}: no face found`);
    else people.set(person, [...(people.get(person) ?? []), { picture, vector: face.vector }]);
  }
  const count = Object.keys(identities).length;
  console.log(`\nRecognition: ${count} pictures of ${people.size} persons`);
  const { maxRSS } = process.resourceUsage();
  const ms = (performance.now() - start) / count;
  console.log(`  ${ms | 0} ms a picture, peak RSS ${(maxRSS / 1e3) | 0} MB`);
  return [...people].map(([name, faces]) => ({ name, faces }));
}

/** The person named is the one at the picture's centre (as in LFW); else the largest face. */
function namedFace(faces: Face[]): Face | undefined {
  const bySize = faces.sort((a, b) => b.size - a.size);
  const atCentre = bySize.find(
    ({ box }) =>
      Math.abs(box.x + box.width / 2 - 0.5) < box.width / 2 &&
      Math.abs(box.y + box.height / 2 - 0.5) < box.height / 2,
  );
  return atCentre ?? bySize[0];
}

function report(networks: FaceNetworks, title: string, people: Person<NamedFace>[]): void {
  const score = (a: NamedFace, b: NamedFace): number => dot(a.vector, b.vector);
  const aboveCrowd = scoreAboveCrowd(networks, people);
  const pairs = comparePairs(people, score);
  const { accuracy, threshold } = bestAccuracy(pairs);
  console.log(`\n${title}: ${pairs.same.length} same pairs, ${pairs.different.length} different`);
  console.log(`  accuracy ${percent(accuracy)} at ${threshold.toFixed(3)}`);
  printPoints('all pairs', pairs);
  reportSources(people, score);
  const strict = operatingPoint(pairs, 1e-5).threshold;
  for (const selfies of [1, 2, 3]) {
    const compare = (query: (own: NamedFace[], rest: Person<NamedFace>[]) => NamedFace) =>
      printPoints(
        `${selfies} selfie(s)${query === expanded ? ' + expansion' : ''}`,
        compareSelfies(people, selfies, query, score),
      );
    const expanded = (own: NamedFace[], rest: Person<NamedFace>[]): NamedFace =>
      expand(averaged(own), rest, strict);
    compare(averaged);
    compare(expanded);
    printPoints(
      `${selfies} selfie(s), above the crowd`,
      compareSelfies(people, selfies, averaged, aboveCrowd),
    );
  }
  listWorst(title, people, operatingPoint(pairs, 1e-4).threshold);
}

/** Each source by itself, where there are several. */
function reportSources(
  people: Person<NamedFace>[],
  score: (a: NamedFace, b: NamedFace) => number,
): void {
  const pictures = people.flatMap(({ faces }) => faces.map(({ picture }) => picture));
  const sources = new Set(pictures.map(sourceOf));
  if (sources.size < 2) return;
  for (const source of sources) {
    const own = people.map(({ name, faces }) => ({
      name,
      faces: faces.filter(({ picture }) => sourceOf(picture) === source),
    }));
    const pairs = comparePairs(own, score);
    if (pairs.same.length === 0 || pairs.different.length === 0) continue;
    printPoints(`${source}, accuracy ${percent(bestAccuracy(pairs).accuracy)}`, pairs);
  }
}

/** As the shop scores: how far a likeness stands out of the query's likenesses to a sample. */
function scoreAboveCrowd(networks: FaceNetworks, people: Person<NamedFace>[]) {
  const all = people.flatMap(({ faces }) => faces);
  const sample = all.filter((_, i) => i % Math.ceil(all.length / SAMPLE_SIZE) === 0);
  const crowds = new Map<NamedFace, number>();
  return (query: NamedFace, face: NamedFace): number => {
    const known = crowds.get(query);
    const crowd =
      known ??
      crowdLevel(
        networks,
        sample.map(({ vector }) => dot(query.vector, vector)),
      );
    if (known === undefined) crowds.set(query, crowd);
    return scoreAbove(crowd, dot(query.vector, face.vector));
  };
}

function averaged(own: NamedFace[]): NamedFace {
  return { picture: 'query', vector: averageVectors(own.map(({ vector }) => vector)) };
}

function expand(query: NamedFace, gallery: Person<NamedFace>[], strict: number): NamedFace {
  const sure = gallery
    .flatMap(({ faces }) => faces)
    .map(({ vector }) => ({ vector, score: dot(vector, query.vector) }))
    .filter(({ score }) => score >= strict)
    .sort((a, b) => b.score - a.score)
    .slice(0, EXPANSION);
  const vectors = [query.vector, ...sure.map(({ vector }) => vector)];
  return { picture: 'query', vector: averageVectors(vectors) };
}

function printPoints(title: string, pairs: ScoredPairs): void {
  const points = FALSE_ACCEPTS.map((rate) => operatingPoint(pairs, rate));
  const text = points.map(
    ({ falseAccepts, threshold, trueAccepts }) =>
      `@${falseAccepts.toExponential(0)} ${percent(trueAccepts)} (${threshold.toFixed(3)})`,
  );
  console.log(`  ${title}: ${text.join('  ')}`);
}

function listWorst(title: string, people: Person<NamedFace>[], threshold: number): void {
  const all = people.flatMap(({ name, faces }) => faces.map((face) => ({ name, ...face })));
  const confused = all.flatMap((a, i) =>
    all.slice(i + 1).flatMap((b) => {
      const score = dot(a.vector, b.vector);
      return a.name !== b.name && score >= threshold ? [{ a, b, score }] : [];
    }),
  );
  for (const { a, b, score } of confused.sort((x, y) => y.score - x.score).slice(0, LISTED)) {
    wrong.push(`${title}: ${a.picture} taken for ${b.picture} (${score.toFixed(3)})`);
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
