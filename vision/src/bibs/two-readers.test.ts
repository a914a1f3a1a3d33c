import { beforeAll, describe, expect, it } from 'vitest';
import { ImagePyramid, decodeImage } from '../image.ts';
import { bibPattern } from './bib-text.ts';
import { drawBibPhoto, type DrawnBib } from './draw-bibs.ts';
import type { RotatedBox } from './geometry.ts';
import { isBesideWord, loadReaders, readPlace, type Readers } from './two-readers.ts';

let readers: Readers;
beforeAll(async () => {
  readers = await loadReaders();
});

const HEIGHT = 90;
/** Width of a digit and the gap after it. */
const ADVANCE = 0.72 * HEIGHT;

async function read(bib: Partial<DrawnBib>, box: Partial<RotatedBox>, pattern?: string) {
  const drawn = { text: '4752', x: 300, y: 300, height: HEIGHT, ...bib };
  const photo = await decodeImage(await drawBibPhoto(1200, 800, [drawn]), { maxSide: 4096 });
  const whole = { height: 1.3 * HEIGHT, cy: 300 + HEIGHT / 2, angle: 0, ...around(0, 4), ...box };
  const page = { ...readers, photo: new ImagePyramid(photo), pattern: bibPattern(pattern) };
  return readPlace(page, whole);
}

/** The box around some of the drawn digits. */
function around(from: number, to: number) {
  return { cx: 300 + ((from + to) / 2) * ADVANCE - 6, width: (to - from) * ADVANCE + 10 };
}

describe('a number at a place', () => {
  it('is sure when both readers see the same digits', async () => {
    const number = await read({}, {});
    expect(number).toMatchObject({ text: '4752', cut: 'none' });
    expect(number?.confidence).toBeGreaterThan(0.9);
  });

  it('is read whole where the box misses its first or last digit', async () => {
    for (const box of [around(1, 4), around(0, 3)]) {
      const number = await read({}, box);
      expect(number?.text).toBe('4752');
      expect(number?.box.width).toBeGreaterThan(3 * ADVANCE);
    }
  });

  it('is doubted when a digit is hidden', async () => {
    const number = await read({ hiddenLeft: 40 }, around(1, 4));
    expect(number).toMatchObject({ text: '752', cut: 'left' });
    expect(number?.confidence).toBeLessThan(0.4);
  });

  it('is not there on an empty bib', async () => {
    expect(await read({ text: '' }, {})).toBeUndefined();
  });

  it('with letters is believed by what the text recogniser reads in several frames', async () => {
    const number = await read({ text: 'A475' }, {}, '[A-Z]\\d{3}');
    expect(number?.text).toBe('A475');
    expect(number?.confidence).toBeGreaterThan(0.8);
  });
});

it('tells a number on the line of a word from one that has its line for itself', async () => {
  const drawn = [
    { text: 'AAAA', x: 150, y: 300, height: HEIGHT },
    { text: '2014', x: 500, y: 300, height: HEIGHT },
  ];
  const photo = await decodeImage(await drawBibPhoto(1200, 800, drawn), { maxSide: 4096 });
  const page = { ...readers, photo: new ImagePyramid(photo), pattern: bibPattern() };
  const boxAt = (x: number, y: number) => ({
    cx: x + 2 * ADVANCE - 6,
    cy: y + HEIGHT / 2,
    width: 4 * ADVANCE + 60,
    height: 1.3 * HEIGHT,
    angle: 0,
  });
  const [word, year] = [boxAt(150, 300), boxAt(500, 300)];
  expect(await isBesideWord(page, year, [word, year])).toBe(true);
  expect(await isBesideWord(page, word, [word, year])).toBe(false);
  expect(await isBesideWord(page, boxAt(500, 600), [word, year])).toBe(false);
});
