import { beforeAll, expect, it } from 'vitest';
import { ensureModels } from '../models/install.ts';
import { drawBibPhoto, type DrawnBib } from './draw-bibs.ts';
import { loadBibReader, type BibReader } from './read-bibs.ts';

let reader: BibReader;
beforeAll(async () => {
  await ensureModels();
  reader = await loadBibReader();
});

async function read(
  drawn: readonly DrawnBib[],
  faces: { x: number; y: number; width: number; height: number }[] = [],
) {
  const photo = await drawBibPhoto(1200, 900, drawn);
  // At the photo's own size, which its digits of 90 pixels need no more than.
  const { readings } = await reader.read(photo, { faces, scan: 'whole', side: 1200 });
  return readings.map(({ text }) => text);
}

const WORD = { text: 'KM', y: 300, height: 60 };
const BELOW = { x: 500, y: 430, height: 90 };
/** Under one middle with two digits of that height, and with three. */
const [OVER_TWO, OVER_THREE] = [520, 555];

it('digits below the word of a distance are no number', async () => {
  expect(
    await read([
      { ...WORD, x: OVER_TWO },
      { ...BELOW, text: '35' },
    ]),
  ).toEqual([]);
  expect(
    await read([
      { ...WORD, x: OVER_THREE },
      { ...BELOW, text: '207' },
    ]),
  ).toEqual([]);
});

it('are one where the word is aside, there are more of them than a way is long, or somebody wears them', async () => {
  const beside = { ...WORD, x: 900 };
  expect(await read([beside, { ...BELOW, text: '207' }])).toEqual(['207']);
  expect(
    await read([
      { ...WORD, x: 600 },
      { ...BELOW, text: '5836' },
    ]),
  ).toEqual(['5836']);
  // Under a face, as far below it as a bib is.
  const worn = [
    { ...WORD, x: OVER_THREE, y: 570 },
    { ...BELOW, y: 700, text: '207' },
  ];
  const face = { x: 500, y: -44, width: 190, height: 210 };
  expect(await read(worn)).toEqual([]);
  expect(await read(worn, [face])).toEqual(['207']);
});
