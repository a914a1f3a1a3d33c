// Times the face index over generated vectors, next to a plain loop over the same vectors.
import { performance } from 'node:perf_hooks';
import { FaceIndex } from '../src/faces/face-index.ts';
import { addVectors, dot, normalise } from '../src/faces/vectors.ts';

const HEAD = 128;
const TAIL = 1024;
const PERSON_SIZE = 12;
const QUERIES = 60;
const PLAIN_QUERIES = 10;
const RESULTS = 200;

function gaussian(length: number): Float32Array {
  return Float32Array.from(
    { length },
    () => Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random()),
  );
}

const unit = (length: number, weight = 1): Float32Array =>
  normalise(gaussian(length)).map((value) => value * weight);

/**
 * Cosines like those of real faces: heads of strangers about 0.8 and of one person about 0.96,
 * tails about 0 and 0.5.
 */
function* makeFaces(count: number): Generator<Float32Array> {
  const common = unit(HEAD);
  let person = { head: unit(HEAD), tail: unit(TAIL) };
  for (let i = 0; i < count; i++) {
    if (i % PERSON_SIZE === 0) {
      person = { head: addVectors(common, unit(HEAD, 0.45)), tail: unit(TAIL) };
    }
    const vector = new Float32Array(HEAD + TAIL);
    vector.set(normalise(addVectors(person.head, unit(HEAD, 0.22))));
    vector.set(
      normalise(addVectors(person.tail, unit(TAIL))).map((value) => value * 0.3),
      HEAD,
    );
    yield normalise(vector);
  }
}

const percentile = (times: number[], share: number): string =>
  ([...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);

export async function timeIndex(count: number): Promise<void> {
  const faces = [...makeFaces(count)];
  const before = process.memoryUsage().arrayBuffers;
  const built = performance.now();
  const index = new FaceIndex();
  faces.forEach((vector, id) => index.add(id, vector));
  const buildMs = performance.now() - built;
  const bytes = process.memoryUsage().arrayBuffers - before;
  console.log(
    `Index of ${count} faces: ${(bytes / 1e6).toFixed(0)} MB, built in ${buildMs | 0} ms`,
  );

  const times: number[] = [];
  // On a machine that is busy with other work only the processor time says what a search costs.
  const cpuTimes: number[] = [];
  const plainTimes: number[] = [];
  let found = 0;
  for (let i = 0; i < QUERIES; i++) {
    const query = faces[Math.floor(Math.random() * count)];
    if (!query) continue;
    const start = performance.now();
    const cpu = process.cpuUsage();
    const hits = await index.search(query, RESULTS);
    times.push(performance.now() - start);
    const { user, system } = process.cpuUsage(cpu);
    cpuTimes.push((user + system) / 1000);
    if (i >= PLAIN_QUERIES) continue;
    const plainStart = performance.now();
    const scores = faces.map((face) => dot(face, query));
    plainTimes.push(performance.now() - plainStart);
    const least = [...scores].sort((a, b) => b - a)[RESULTS - 1] ?? 0;
    found += hits.filter(({ score }) => score >= least - 1e-5).length;
  }
  const recall = found / RESULTS / PLAIN_QUERIES;
  console.log(
    `  index p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms; processor p50 ${percentile(cpuTimes, 0.5)} ms`,
  );
  console.log(
    `  plain loop p50 ${percentile(plainTimes, 0.5)} ms, same ${RESULTS} found: ${recall}`,
  );
}
