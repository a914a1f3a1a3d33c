import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clusterFaces,
  linkFacesToNumbers,
  photosOfFace,
  photosOfNumber,
  type FacePair,
  type NumberReading,
  type PhotoFace,
} from './face-links.ts';

const THRESHOLD = 0.9;
const face = (faceId: string, photoId: string): PhotoFace => ({ faceId, photoId });
const pair = (a: string, b: string, score = 0.95): FacePair => ({ a, b, score });
const read = (photoId: string, number: string): NumberReading => ({ photoId, number });

/** Ana (a1…a4) wears 101; she is seen with it in p1 and p2, and without it in p3 and p4. */
const ana = {
  faces: [face('a1', 'p1'), face('a2', 'p2'), face('a3', 'p3'), face('a4', 'p4')],
  pairs: [pair('a1', 'a2'), pair('a2', 'a3'), pair('a3', 'a4')],
  readings: [read('p1', '101'), read('p2', '101'), read('p5', '101')],
  threshold: THRESHOLD,
};

test('a number finds photos where only the face of its wearer can be seen', () => {
  const links = linkFacesToNumbers(ana);
  expect(links).toMatchObject([{ number: '101', seenTogether: 2 }]);
  expect(photosOfNumber('101', ana.readings, links)).toEqual([
    { photoId: 'p1', reason: 'number', number: '101' },
    { photoId: 'p2', reason: 'number', number: '101' },
    { photoId: 'p5', reason: 'number', number: '101' },
    { photoId: 'p3', reason: 'linked-face', number: '101' },
    { photoId: 'p4', reason: 'linked-face', number: '101' },
  ]);
});

test('a face finds photos where only its number can be read', () => {
  const links = linkFacesToNumbers(ana);
  const matches = [{ faceId: 'a1', photoId: 'p1', score: 0.97 }];
  expect(photosOfFace(matches, THRESHOLD, ana.readings, links)).toEqual([
    { photoId: 'p1', reason: 'face' },
    { photoId: 'p2', reason: 'number', number: '101' },
    { photoId: 'p5', reason: 'number', number: '101' },
    { photoId: 'p3', reason: 'linked-face', number: '101' },
    { photoId: 'p4', reason: 'linked-face', number: '101' },
  ]);
});

test('a possible match alone does not bring the photos of a number', () => {
  const matches = [{ faceId: 'a1', photoId: 'p1', score: 0.85 }];
  expect(photosOfFace(matches, THRESHOLD, ana.readings, linkFacesToNumbers(ana))).toEqual([
    { photoId: 'p1', reason: 'face' },
  ]);
});

test('one photo together links nothing', () => {
  expect(linkFacesToNumbers({ ...ana, readings: [read('p1', '101')] })).toEqual([]);
});

test('a face that comes twice with two numbers stays without one', () => {
  const readings = [...ana.readings, read('p1', '102'), read('p2', '102')];
  expect(linkFacesToNumbers({ ...ana, readings })).toEqual([]);
});

test('two persons who always come together get neither the number that is read', () => {
  const faces = [...ana.faces, face('b1', 'p1'), face('b2', 'p2')];
  const pairs = [...ana.pairs, pair('b1', 'b2')];
  expect(linkFacesToNumbers({ ...ana, faces, pairs })).toEqual([]);
});

test('of two persons in one photo the one seen more often with the number keeps it', () => {
  const input = {
    ...ana,
    faces: [...ana.faces, face('b1', 'p1'), face('b2', 'p2')],
    pairs: [...ana.pairs, pair('b1', 'b2')],
    readings: [...ana.readings, read('p3', '101')],
  };
  expect(linkFacesToNumbers(input)).toMatchObject([{ number: '101', seenTogether: 3 }]);
});

test('faces of one photo are never one person, whatever their similarity', () => {
  const photo = fc.constantFrom('p1', 'p2', 'p3', 'p4');
  const faces = fc.array(photo, { maxLength: 12 });
  const index = fc.integer({ min: 0, max: 11 });
  const pairs = fc.array(fc.tuple(index, index, fc.double({ min: 0.8, max: 1, noNaN: true })));
  fc.assert(
    fc.property(faces, pairs, (photos, links) => {
      const all = photos.map((photoId, i) => face(`${i}`, photoId));
      const groups = clusterFaces(
        all,
        links.map(([a, b, score]) => pair(`${a}`, `${b}`, score)),
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
  const links = linkFacesToNumbers({ ...event, threshold: THRESHOLD });
  const alone = measure(event, (number) => photosOfNumber(number, event.readings, []));
  const joined = measure(event, (number) => photosOfNumber(number, event.readings, links));
  expect(alone.recall).toBeLessThan(0.65);
  expect(joined.recall).toBeGreaterThan(alone.recall + 0.15);
  expect(joined.precision).toBeGreaterThan(0.98);
});

interface GeneratedEvent {
  faces: PhotoFace[];
  pairs: FacePair[];
  readings: NumberReading[];
  photosOf: Map<string, Set<string>>;
}

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
  const appear = (runner: number, photoId: string): void => {
    const number = `${1000 + runner}`;
    event.photosOf.set(number, (event.photosOf.get(number) ?? new Set()).add(photoId));
    if (random() < 0.6) event.readings.push(read(photoId, number));
    if (random() < 0.75) event.faces.push(face(`${runner}/${photoId}`, photoId));
  };
  for (let runner = 0; runner < runners; runner++) {
    const photos = 4 + Math.floor(random() * 6);
    for (let i = 0; i < photos; i++) {
      const photoId = `${runner}-${i}`;
      appear(runner, photoId);
      const other = Math.floor(random() * runners);
      if (random() < 1 / 3 && other !== runner) appear(other, photoId);
    }
  }
  const owner = (id: string): string => id.split('/')[0] ?? '';
  event.faces.forEach((a, i) => {
    for (const b of event.faces.slice(i + 1)) {
      const alike = owner(a.faceId) === owner(b.faceId) && random() < 0.75;
      if (alike) event.pairs.push(pair(a.faceId, b.faceId, 0.9 + 0.1 * random()));
    }
  });
  const any = (): string => event.faces[Math.floor(random() * event.faces.length)]?.faceId ?? '';
  for (let i = 0; i < 40; i++) event.pairs.push(pair(any(), any(), 0.9 + 0.02 * random()));
  return event;
}

function measure(
  { photosOf }: GeneratedEvent,
  search: (number: string) => { photoId: string }[],
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
