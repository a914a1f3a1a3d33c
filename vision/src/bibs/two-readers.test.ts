import { beforeAll, describe, expect, it } from 'vitest';
import { ImagePyramid, decodeImage } from '../image.ts';
import { bibPattern } from './bib-text.ts';
import { drawBibPhoto, type DrawnBib } from './draw-bibs.ts';
import type { RotatedBox } from './geometry.ts';
import { isPartOfLine, loadReaders, readPlace, type Readers } from './two-readers.ts';

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

it('a number that shares its box with the runner’s name is read where somebody wears it', async () => {
  const drawn = { text: 'AAA475', x: 300, y: 300, height: HEIGHT };
  const photo = await decodeImage(await drawBibPhoto(1200, 800, [drawn]), { maxSide: 4096 });
  const page = { ...readers, photo: new ImagePyramid(photo), pattern: bibPattern() };
  const box = { height: 1.3 * HEIGHT, cy: 300 + HEIGHT / 2, angle: 0, ...around(0, 6) };
  const number = await readPlace(page, box, { isWorn: true });
  expect(number?.text).toBe('475');
  expect(number?.box.cx).toBeCloseTo(around(3, 6).cx, -2);
  expect(await readPlace(page, box)).toBeUndefined();
});

describe('digits in a line of text', () => {
  const FAR = 3 * HEIGHT;

  interface Placing {
    /** Whether the two are worn together, though neither alone. */
    areWorn?: boolean;
    gap?: number;
    below?: number;
    /** Of the second text, radians. */
    angle?: number;
    isWorn?: boolean;
  }

  /** Whether the second of two texts is a part of a line that the first stands in, `gap` before it. */
  async function isPart(
    first: string,
    second: string,
    { gap = 30, below = 0, angle = 0, isWorn = false, areWorn = false }: Placing = {},
  ) {
    const length = (text: string) => text.length * ADVANCE;
    const x = 100 + length(first) + gap;
    const drawn = [
      { text: first, x: 100, y: 200, height: HEIGHT },
      { text: second, x, y: 200 + below, height: HEIGHT },
    ];
    const photo = await decodeImage(await drawBibPhoto(1400, 800, drawn), { maxSide: 4096 });
    const page = { ...readers, photo: new ImagePyramid(photo), pattern: bibPattern() };
    const [other, box] = drawn.map(({ text, x: left, y }) => ({
      cx: left + length(text) / 2 - 6,
      cy: y + HEIGHT / 2,
      width: length(text) + 10,
      height: 1.3 * HEIGHT,
      angle: 0,
    }));
    if (!other || !box) throw new RangeError('Two texts are drawn');
    const slanted = { ...box, angle };
    const worn = ({ width }: RotatedBox) => isWorn || (areWorn && width > box.width);
    return isPartOfLine(page, { text: second, box: slanted, isWorn: worn }, [other, slanted]);
  }

  it('are no number beside a word, unless somebody wears it: that is the runner’s name', async () => {
    expect(await isPart('AAAA', '475')).toBe(true);
    expect(await isPart('AAAA', '475', { below: 150 })).toBe(false);
    expect(await isPart('AAAA', '475', { gap: FAR })).toBe(false);
    expect(await isPart('AAAA', '475', { isWorn: true })).toBe(false);
    expect(await isPart('AAAA', '2014', { isWorn: true })).toBe(true);
    // A name shifts the number to the side of the bib; a club's shirt has two digits.
    expect(await isPart('AAAA', '475', { areWorn: true })).toBe(false);
    expect(await isPart('AAAA', '47', { areWorn: true })).toBe(true);
  });

  it('are a number where the line of the bib is slanted and that of the text behind is not', async () => {
    expect(await isPart('AAAA', '475', { below: 60 })).toBe(false);
    expect(await isPart('AAAA', '475', { below: 60, angle: 0.22 })).toBe(false);
  });

  it('are no year a little further from it either, where another number is one', async () => {
    expect(await isPart('AAAA', '2014', { gap: 0.7 * 1.3 * HEIGHT })).toBe(true);
    expect(await isPart('AAAA', '4752', { gap: 0.7 * 1.3 * HEIGHT })).toBe(false);
  });

  it('are no number beside the next group of a telephone number, and are one beside a runner’s', async () => {
    expect(await isPart('351', '4752')).toBe(true);
    expect(await isPart('351', '4752', { gap: 70 })).toBe(false);
    // Two parts that the detector found of one number.
    expect(await isPart('35', '47')).toBe(false);
  });
});
