import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FaceIndex } from './face-index.ts';
import { VectorBlocks } from './vector-blocks.ts';
import { addVectors, averageVectors, dot, normalise } from './vectors.ts';

/** Repeatable noise: the vectors are generated, with the shape of those of real faces. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function makeFaces(count: number, seed: number): Float32Array[] {
  const random = makeRandom(seed);
  const noise = (length: number): Float32Array =>
    normalise(Float32Array.from({ length }, () => random()));
  const common = noise(128).map((value) => value * 1.5);
  return Array.from({ length: count }, () => {
    const vector = new Float32Array(1152);
    vector.set(normalise(addVectors(common, noise(128))));
    vector.set(
      noise(1024).map((value) => value * 0.3),
      128,
    );
    return normalise(vector);
  });
}

const none = new Float32Array(1152);
const names = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

function indexOf(ids: number[], faces: Float32Array[], vectorLength?: number): FaceIndex {
  const index = new FaceIndex(vectorLength);
  ids.forEach((id, i) => index.add(id, faces[i] ?? none));
  return index;
}

function compareAll(ids: number[], faces: Float32Array[], query: Float32Array, k: number) {
  return ids
    .map((id, i) => ({ id, score: dot(faces[i] ?? query, query) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, k);
}

test('finds exactly what comparing every face finds, for one selfie and for an average', async () => {
  const faces = makeFaces(3000, 1);
  const ids = names(3000);
  const index = indexOf(ids, faces);
  for (const query of [...faces.slice(0, 5), averageVectors(faces.slice(5, 8))]) {
    const expected = compareAll(ids, faces, query, 50);
    const found = await index.search(query, 50);
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    found.forEach((hit, i) => expect(hit.score).toBeCloseTo(expected[i]?.score ?? 0, 5));
  }
});

test('leaves out what is below the least score', async () => {
  const faces = makeFaces(500, 2);
  const ids = names(500);
  const [query = new Float32Array(1152)] = faces;
  const index = indexOf(ids, faces);
  const expected = compareAll(ids, faces, query, 500).filter(({ score }) => score >= 0.7);
  expect(await index.search(query, 500, 0.7)).toHaveLength(expected.length);
  expect(expected.length).toBeGreaterThan(1);
  expect(expected.length).toBeLessThan(499);
});

test('after any adding, replacing and removing it holds what a plain map would hold', async () => {
  const faces = makeFaces(40, 3);
  const change = fc.record({
    id: fc.integer({ min: 0, max: 15 }),
    face: fc.integer({ min: 0, max: 39 }),
    adds: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 40 }), async (changes) => {
      const index = new FaceIndex();
      const model = new Map<number, Float32Array>();
      for (const { id, face, adds } of changes) {
        const vector = faces[face] ?? new Float32Array(1152);
        if (adds) index.add(id, vector);
        else expect(index.remove(id)).toBe(model.has(id));
        if (adds) model.set(id, vector);
        else model.delete(id);
      }
      const found = await index.search(faces[0] ?? new Float32Array(1152), 100);
      expect(index.size).toBe(model.size);
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set(model.keys()));
      for (const { id, score } of found) {
        expect(score).toBeCloseTo(dot(model.get(id) ?? none, faces[0] ?? none), 5);
      }
    }),
    { numRuns: 30 },
  );
});

test('works with the 128 numbers of one network', async () => {
  const faces = makeFaces(300, 4).map((face) => normalise(face.slice(0, 128)));
  const index = indexOf(names(300), faces, 128);
  const [query = new Float32Array(128)] = faces;
  expect((await index.search(query, 1))[0]).toMatchObject({ id: 0 });
});

test('an event without faces finds nothing and a vector of another length is refused', async () => {
  const index = new FaceIndex();
  expect(await index.search(new Float32Array(1152), 10)).toEqual([]);
  expect(() => index.add(1, new Float32Array(128))).toThrow(RangeError);
  await expect(index.search(new Float32Array(128), 10)).rejects.toThrow(RangeError);
});

test('a search over several blocks lets other work run in between', async () => {
  const faces = makeFaces(1000, 5);
  const many = Array.from({ length: 40_000 }, (_, i) => faces[i % 1000] ?? new Float32Array(1152));
  const index = indexOf(names(40_000), many);
  let turns = 0;
  let searching = true;
  const countTurns = (): void => {
    turns += 1;
    if (searching) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  await index.search(faces[0] ?? new Float32Array(1152), 10);
  searching = false;
  expect(turns).toBeGreaterThanOrEqual(3);
});

test('a face that is removed during a search is not found by it', async () => {
  const faces = makeFaces(200, 6);
  const index = indexOf(names(200), faces);
  // The first search also waits for the runtime.
  await index.search(faces[0] ?? none, 1);
  const search = index.search(faces[0] ?? none, 200);
  index.remove(7);
  const found = await search;
  expect(found).toHaveLength(199);
  for (const { id, score } of found) {
    expect(score).toBeCloseTo(dot(faces[id] ?? none, faces[0] ?? none), 5);
  }
});

test('a sample is spread over all faces and is all of them when they are few', async () => {
  const faces = makeFaces(5000, 9);
  const ids = names(5000);
  const [query = none] = faces;
  const index = indexOf(ids, faces);
  const sample = index.sample(query, 100);
  expect(sample).toHaveLength(100);
  const expected = Array.from({ length: 100 }, (_, i) => dot(faces[i * 50] ?? none, query));
  sample.forEach((score, i) => expect(score).toBeCloseTo(expected[i] ?? 0, 5));
  const few = indexOf(names(7), faces.slice(0, 7));
  expect(few.sample(query)).toHaveLength(7);
  expect(new FaceIndex().sample(query)).toEqual([]);
});

test('nothing of a deleted face stays in memory, whether another takes its row or it was the last', () => {
  const [first = none, second = none] = makeFaces(2, 10);
  const blocks = new VectorBlocks(1152);
  blocks.set(0, first);
  blocks.set(1, second);
  blocks.move(1, 0);
  expect(blocks.row(0)).toEqual(second);
  expect(blocks.row(1)).toEqual(none);
  blocks.move(0, 0);
  expect(blocks.row(0)).toEqual(none);
});
