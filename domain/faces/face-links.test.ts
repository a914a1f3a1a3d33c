import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clusterFaces,
  facesOfNumber,
  numberOfPerson,
  ofFewestFaces,
  pairsOf,
  photosOfNumber,
  photosOfPerson,
  wearsAnother,
  type FacePair,
  type NumberReading,
  type PhotoFace,
} from './face-links.ts';

const THRESHOLD = 0.9;
const face = (faceId: number, photoId: number): PhotoFace => ({ faceId, photoId });
const pair = (a: number, b: number, score = 0.95): FacePair => ({ a, b, score });
const read = (photoId: number, number: string, wornBy?: number): NumberReading =>
  wornBy === undefined ? { photoId, number } : { photoId, number, wornBy };
const photosIn = (found: readonly { photoId: number }[]) => found.map(({ photoId }) => photoId);

/** Ana (faces 11 to 14) wears 101; she is seen with it in photos 1 and 2, and without it in 3 and 4. */
const ana = {
  faces: [face(11, 1), face(12, 2), face(13, 3), face(14, 4)],
  pairs: [pair(11, 12), pair(12, 13), pair(13, 14)],
  readings: [read(1, '101'), read(2, '101'), read(5, '101')],
  threshold: THRESHOLD,
};
/** Berta (21 and 22) runs beside her. */
const berta = { faces: [face(21, 1), face(22, 2)], pairs: [pair(21, 22)] };

test('a number finds photos where only the face of its wearer can be seen', () => {
  const shownIn = photosIn(facesOfNumber('101', ana));
  expect(photosOfNumber('101', photosIn(ana.readings), shownIn)).toEqual([
    { photoId: 1, reason: 'number', number: '101' },
    { photoId: 2, reason: 'number', number: '101' },
    { photoId: 5, reason: 'number', number: '101' },
    { photoId: 3, reason: 'linked-face', number: '101' },
    { photoId: 4, reason: 'linked-face', number: '101' },
  ]);
});

test('a face finds photos where only its number can be read', () => {
  expect(numberOfPerson(ana.faces, ana.readings)).toBe('101');
  const ofNumber = photosOfNumber('101', photosIn(ana.readings), [1]);
  expect(photosOfPerson([3, 1], ofNumber)).toEqual([
    { photoId: 3, reason: 'face' },
    { photoId: 1, reason: 'face' },
    { photoId: 2, reason: 'number', number: '101' },
    { photoId: 5, reason: 'number', number: '101' },
  ]);
});

test('one photo together links nothing', () => {
  const once = [read(1, '101')];
  expect(numberOfPerson(ana.faces, once)).toBeUndefined();
  expect(facesOfNumber('101', { ...ana, readings: once })).toEqual([]);
});

test('a face that comes twice with two numbers stays without one', () => {
  const readings = [...ana.readings, read(1, '102'), read(2, '102')];
  expect(numberOfPerson(ana.faces, readings)).toBeUndefined();
  expect(facesOfNumber('101', { ...ana, readings })).toEqual([]);
});

test('two persons who always come together get neither the number that is read', () => {
  const faces = [...ana.faces, ...berta.faces];
  const pairs = [...ana.pairs, ...berta.pairs];
  expect(facesOfNumber('101', { ...ana, faces, pairs })).toEqual([]);
});

test('of two persons in one photo the one seen more often with the number keeps it', () => {
  const input = {
    ...ana,
    faces: [...ana.faces, ...berta.faces],
    pairs: [...ana.pairs, ...berta.pairs],
    readings: [...ana.readings, read(3, '101')],
  };
  expect(facesOfNumber('101', input)).toEqual(ana.faces);
});

test('a face that stands over a number is its wearer, read in one photo alone', () => {
  const readings = [read(1, '101', 11)];
  expect(numberOfPerson(ana.faces, readings)).toBe('101');
  expect(facesOfNumber('101', { ...ana, readings })).toEqual(ana.faces);
});

test('two persons who always come together have each the number that they wear', () => {
  const both = {
    faces: [...ana.faces, ...berta.faces],
    pairs: [...ana.pairs, ...berta.pairs],
    readings: [read(1, '101', 11), read(2, '101', 12), read(1, '102', 21), read(2, '102', 22)],
    threshold: THRESHOLD,
  };
  expect(facesOfNumber('101', both)).toEqual(ana.faces);
  expect(facesOfNumber('102', both)).toEqual(berta.faces);
});

test('who wears another number does not get one that is only read beside it', () => {
  const readings = [read(1, '102', 11), read(1, '101'), read(2, '101')];
  expect(numberOfPerson(ana.faces, readings)).toBe('102');
  expect(facesOfNumber('101', { ...ana, readings })).toEqual([]);
});

test('a number that is misread once below a face yields to the one that is read there more often', () => {
  const readings = [read(1, '101', 11), read(2, '101', 12), read(3, '107', 13)];
  expect(numberOfPerson(ana.faces, readings)).toBe('101');
  expect(facesOfNumber('107', { ...ana, readings })).toEqual([]);
});

test('of two persons who wear one number as often neither gets it', () => {
  const input = {
    ...ana,
    faces: [...ana.faces, ...berta.faces],
    pairs: [...ana.pairs, ...berta.pairs],
    readings: [read(1, '62', 11), read(2, '62', 22)],
  };
  expect(facesOfNumber('62', input)).toEqual([]);
});

test.each([
  ['another number of as many digits', '033', true],
  ['the number itself', '065', false],
  ['what may be the rest of it', '65', false],
])('a face over %s is of somebody else: %#', (_, other, answer) => {
  expect(wearsAnother(11, '065', [read(1, other, 11)])).toBe(answer);
  expect(wearsAnother(12, '065', [read(1, other, 11)])).toBe(false);
});

test('two faces of one photo are no pair', () => {
  const pairs = pairsOf([face(11, 1), face(21, 1), face(12, 2)], () => 1);
  expect(pairs).toEqual([pair(11, 12, 1), pair(21, 12, 1)]);
});

test('faces of one photo are never one person, whatever their similarity', () => {
  const photo = fc.constantFrom(1, 2, 3, 4);
  const faces = fc.array(photo, { maxLength: 12 });
  const index = fc.integer({ min: 0, max: 11 });
  const pairs = fc.array(fc.tuple(index, index, fc.double({ min: 0.8, max: 1, noNaN: true })));
  fc.assert(
    fc.property(faces, pairs, (photos, links) => {
      const all = photos.map((photoId, i) => face(i, photoId));
      const groups = clusterFaces(
        all,
        links.map(([a, b, score]) => pair(a, b, score)),
        THRESHOLD,
      );
      expect(groups.flat()).toHaveLength(all.length);
      for (const group of groups) {
        expect(new Set(group.map(({ photoId }) => photoId)).size).toBe(group.length);
      }
    }),
  );
});

test('in a generated event links find many more photos and almost no wrong ones', () => {
  const event = makeEvent(200);
  const readIn = (number: string) =>
    photosIn(event.readings.filter((reading) => reading.number === number));
  const shownIn = (number: string) =>
    photosIn(facesOfNumber(number, { ...event, threshold: THRESHOLD }));
  const alone = measure(event, (number) => photosOfNumber(number, readIn(number), []));
  const joined = measure(event, (number) =>
    photosOfNumber(number, readIn(number), shownIn(number)),
  );
  expect(alone.recall).toBeLessThan(0.65);
  expect(joined.recall).toBeGreaterThan(alone.recall + 0.15);
  expect(joined.precision).toBeGreaterThan(0.98);
});

interface GeneratedEvent {
  faces: PhotoFace[];
  pairs: FacePair[];
  readings: NumberReading[];
  photosOf: Map<string, Set<number>>;
}

/** A runner's faces are numbered from this many times the runner on. */
const RUNNER = 100_000;

/**
 * Each runner is in 4 to 9 photos, one in three shared with another runner. A number is read in
 * 60 % of them, a face seen in 75 %, two faces of one person are alike in 75 %; 40 pairs of
 * strangers are alike as well.
 */
function makeEvent(runners: number): GeneratedEvent {
  let state = 7;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const event: GeneratedEvent = { faces: [], pairs: [], readings: [], photosOf: new Map() };
  const appear = (runner: number, photoId: number): void => {
    const number = `${1000 + runner}`;
    event.photosOf.set(number, (event.photosOf.get(number) ?? new Set()).add(photoId));
    if (random() < 0.6) event.readings.push(read(photoId, number));
    if (random() < 0.75) event.faces.push(face(runner * RUNNER + photoId, photoId));
  };
  for (let runner = 0; runner < runners; runner++) {
    const photos = 4 + Math.floor(random() * 6);
    for (let i = 0; i < photos; i++) {
      const photoId = runner * 10 + i;
      appear(runner, photoId);
      const other = Math.floor(random() * runners);
      if (random() < 1 / 3 && other !== runner) appear(other, photoId);
    }
  }
  const owner = (id: number): number => Math.floor(id / RUNNER);
  event.faces.forEach((a, i) => {
    for (const b of event.faces.slice(i + 1)) {
      const alike = owner(a.faceId) === owner(b.faceId) && random() < 0.75;
      if (alike) event.pairs.push(pair(a.faceId, b.faceId, 0.9 + 0.1 * random()));
    }
  });
  const any = (): number => event.faces[Math.floor(random() * event.faces.length)]?.faceId ?? 0;
  for (let i = 0; i < 40; i++) event.pairs.push(pair(any(), any(), 0.9 + 0.02 * random()));
  return event;
}

function measure(
  { photosOf }: GeneratedEvent,
  search: (number: string) => { photoId: number }[],
): { precision: number; recall: number } {
  let found = 0;
  let right = 0;
  let all = 0;
  for (const [number, photos] of photosOf) {
    const results = search(number);
    found += results.length;
    right += results.filter(({ photoId }) => photos.has(photoId)).length;
    all += photos.size;
  }
  return { precision: right / found, recall: right / all };
}

test('who wears a number is told by whole photos, those of the fewest faces first', () => {
  const crowd = Array.from({ length: 50 }, (_none, index) => face(100 + index, 9));
  const all = [face(1, 7), face(2, 7), ...crowd, face(3, 8), face(4, 8), face(5, 8), face(6, 6)];
  expect(ofFewestFaces(all, 6).map(({ faceId }) => faceId)).toEqual([6, 1, 2, 3, 4, 5]);
  expect(ofFewestFaces(all, 5).map(({ faceId }) => faceId)).toEqual([6, 1, 2]);
  expect(ofFewestFaces(all, 56)).toHaveLength(56);
  expect(ofFewestFaces(crowd, 49)).toEqual([]);
});
