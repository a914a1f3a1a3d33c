import { beforeAll, expect, it, test } from 'vitest';
import { ensureModels } from '../models/install.ts';
import { decodeImage, turnImage } from '../image.ts';
import { photoOf, type Photo } from '../photo.ts';
import { bibPattern } from './bib-text.ts';
import { drawBibPhoto } from './draw-bibs.ts';
import type { RotatedBox } from './geometry.ts';
import { boxBefore, pointBefore, saysMore, turnsToTry, type Look } from './turned-photo.ts';
import { loadReaders, type PlacedNumber, type Readers } from './two-readers.ts';

let readers: Readers;
let upright: Photo;
let onItsHead: Photo;
beforeAll(async () => {
  await ensureModels();
  readers = await loadReaders();
  const drawn = await drawBibPhoto(600, 400, [{ text: '2347', x: 170, y: 155, height: 90 }]);
  const image = await decodeImage(drawn, { maxSide: 600 });
  upright = photoOf(image);
  onItsHead = photoOf(await turnImage(image, 2));
});

const NUMBER: RotatedBox = { cx: 300, cy: 200, width: 290, height: 120, angle: 0 };
const TALL: RotatedBox = { ...NUMBER, width: 40, height: 120 };
/** A face below the number does not wear it. */
const WEARER = { x: 180, y: 300, width: 240, height: 300 };

const placed = (box: RotatedBox, confidence: number): PlacedNumber => ({
  text: '2347',
  confidence,
  evidence: { text: 6, digits: 0, hidden: 0 },
  box,
  cut: 'none',
});

function look(photo: Photo, found: Partial<Look>): Look {
  const page = { ...readers, photo: photo.pyramid, pattern: bibPattern() };
  return { page, numbers: [], wearers: [], text: [], ...found };
}

it('looks at a photo on its head where a number is read from above, read before or not', async () => {
  const numbers = [placed(NUMBER, 0.9)];
  expect(await turnsToTry(look(onItsHead, { text: [NUMBER] }))).toEqual([2]);
  expect(await turnsToTry(look(onItsHead, { numbers }))).toEqual([2]);
  expect(await turnsToTry(look(onItsHead, { numbers, wearers: [WEARER] }))).toEqual([2]);
});

it('leaves an upright photo alone, and one whose number somebody wears', async () => {
  const numbers = [placed(NUMBER, 0.9)];
  expect(await turnsToTry(look(upright, { text: [NUMBER] }))).toEqual([]);
  expect(await turnsToTry(look(upright, { numbers, text: [TALL, TALL, TALL] }))).toEqual([]);
  const worn = { ...WEARER, y: 200 - 3.6 * 240 - 150 };
  expect(await turnsToTry(look(onItsHead, { numbers, wearers: [worn] }))).toEqual([]);
});

it('looks at a photo from both sides where its lines go up and down', async () => {
  expect(await turnsToTry(look(upright, { text: [TALL, TALL, TALL] }))).toEqual([1, 3]);
  expect(await turnsToTry(look(upright, { text: [TALL, TALL, NUMBER, NUMBER] }))).toEqual([]);
});

it('believes a turned photo by the numbers that somebody wears in it alone', () => {
  const wearers = [{ ...WEARER, y: 200 - 3.6 * 240 - 150 }];
  const numbers = [placed(NUMBER, 0.9)];
  expect(saysMore(look(upright, { numbers, wearers }), look(upright, {}))).toBe(true);
  expect(saysMore(look(upright, { numbers }), look(upright, {}))).toBe(false);
  expect(saysMore(look(upright, { numbers, wearers }), look(upright, { numbers }))).toBe(true);
  const three = look(upright, { numbers: [...numbers, ...numbers, ...numbers] });
  expect(saysMore(look(upright, { numbers, wearers }), three)).toBe(false);
});

test('a point of a turned photo is where it was before', () => {
  // 300 wide, 200 high; the point is 10 from the left and 20 from the top.
  const before = { x: 10, y: 20 };
  expect(pointBefore({ x: 180, y: 10 }, 1, { width: 200, height: 300 })).toEqual(before);
  expect(pointBefore({ x: 290, y: 180 }, 2, { width: 300, height: 200 })).toEqual(before);
  expect(pointBefore({ x: 20, y: 290 }, 3, { width: 200, height: 300 })).toEqual(before);
  const box = boxBefore({ ...NUMBER, cx: 180, cy: 10 }, 1, { width: 200, height: 300 });
  expect(box).toMatchObject({ cx: 10, cy: 20, width: NUMBER.width });
  expect(box.angle).toBeCloseTo(-Math.PI / 2);
});
