// The things both courses share: sky, crowd, fences, flags and the finish arch.
// All in the units of a 1800 by 1200 picture; drawn to be slightly out of focus.
import { write } from '../drawing/lettering.ts';
import { between, pick, type Random } from '../drawing/random.ts';
import { curve, darker, lighter, mix, polygon, type Point, type Sheet } from '../drawing/svg.ts';

export type Hour = 'morning' | 'noon' | 'evening';

export const horizon = 500;

const skies: Record<Hour, readonly [top: string, middle: string, low: string, sun: string]> = {
  morning: ['#6fb1d6', '#bfe0e6', '#fbe3c0', '#fff0c9'],
  noon: ['#3f8fce', '#8cc6e8', '#d9eff2', '#ffffff'],
  evening: ['#5b6fae', '#e59a86', '#fbc67f', '#ffdf9e'],
};

/** A colour of the land or the sea as it looks at that hour. */
export const atHour = (colour: string, hour: Hour): string =>
  hour === 'noon'
    ? colour
    : mix(colour, hour === 'morning' ? '#ffd9a0' : '#c4573f', hour === 'morning' ? 0.12 : 0.2);

export function drawSky(sheet: Sheet, random: Random, hour: Hour): void {
  const [top, middle, low, sun] = skies[hour];
  sheet.path(`M0 0H1800V${horizon + 40}H0Z`, sheet.blend([top, middle, low]));
  const x = between(random, 250, 1550);
  sheet.soft([x, hour === 'noon' ? 60 : 330], 560, 420, sun, 0.9);
  for (let i = 0; i < 5; i += 1) {
    const cloud: Point = [between(random, -100, 1900), between(random, 40, 330)];
    for (let puff = 0; puff < 7; puff += 1)
      sheet.soft(
        [cloud[0] + between(random, -170, 170), cloud[1] + between(random, -18, 18)],
        between(random, 60, 150),
        between(random, 18, 46),
        '#fffaf2',
        0.6,
      );
  }
}

/** A ridge from edge to edge around height `y`, as tall as `rise`. */
export function ridge(
  random: Random,
  y: number,
  rise: number,
  steps: number,
  bottom: number,
): string {
  const points: Point[] = [];
  for (let i = 0; i <= steps; i += 1)
    points.push([(1840 / steps) * i - 20, y - between(random, 0.05, 1) * rise]);
  return `${curve(points, false)}L1840 ${bottom}L-20 ${bottom}Z`;
}

const clothes = [
  '#e4572e',
  '#17709e',
  '#f2b134',
  '#2f9e77',
  '#d1495b',
  '#5b4bb7',
  '#f4f1ea',
  '#2a3d4f',
] as const;
const complexions = ['#f0c4a0', '#d79c70', '#a96d45', '#6b4028'] as const;

/** People behind the fence of one side; far and unsharp, so without features. */
export function drawCrowd(sheet: Sheet, random: Random, side: 1 | -1): void {
  for (let away = 335; away < 960; away += between(random, 44, 84)) {
    const x = 900 + side * away;
    const y = 625 + (away - 330) * 0.2;
    const tall = between(random, 0.85, 1.15);
    const skin = pick(random, complexions);
    const shirt = pick(random, clothes);
    const head = y - 168 * tall;
    if (random() < 0.3) {
      const hand: Point = [x + between(random, -46, 46), head - between(random, 30, 64)];
      sheet.line(polygon([[x, head + 56], hand], false), skin, 15);
    }
    sheet.path(
      curve([
        [x - 17, head + 28],
        [x + 17, head + 28],
        [x + 38, head + 62],
        [x + 34, y],
        [x - 34, y],
        [x - 38, head + 62],
      ]),
      sheet.blend([lighter(shirt, 0.12), darker(shirt, 0.25)]),
    );
    sheet.ellipse([x, head + 8], 20, 25, skin);
    sheet.path(
      `M${x - 22} ${head + 6}A22 26 0 0 1 ${x + 22} ${head + 6}L${x + 14} ${head - 4}H${x - 14}Z`,
      pick(random, ['#2a1c16', '#5a3a22', '#b3803f', '#d1495b', '#fbf7f0']),
    );
  }
}

/** Advertising boards along the course, from one edge towards the vanishing point. */
export function drawFence(sheet: Sheet, side: 1 | -1, colours: readonly string[]): void {
  const x = (share: number): number => 900 + side * (330 + 640 * share);
  const top = (share: number): number => 560 + 70 * share;
  const bottom = (share: number): number => 640 + 190 * share;
  colours.forEach((colour, i) => {
    const [a, b] = [i / colours.length, (i + 0.96) / colours.length];
    sheet.path(
      polygon([
        [x(a), top(a)],
        [x(b), top(b)],
        [x(b), bottom(b)],
        [x(a), bottom(a)],
      ]),
      sheet.blend([lighter(colour, 0.08), darker(colour, 0.12)]),
    );
    sheet.path(
      polygon([
        [x(a + (b - a) * 0.2), top(a) * 0.55 + bottom(a) * 0.45],
        [x(a + (b - a) * 0.8), top(b) * 0.55 + bottom(b) * 0.45],
        [x(a + (b - a) * 0.8), top(b) * 0.4 + bottom(b) * 0.6],
        [x(a + (b - a) * 0.2), top(a) * 0.4 + bottom(a) * 0.6],
      ]),
      '#fffaf2',
      { opacity: 0.75 },
    );
  });
}

export function drawFlag(
  sheet: Sheet,
  [x, y]: Point,
  height: number,
  colour: string,
  lean: number,
): void {
  sheet.line(
    polygon(
      [
        [x, y],
        [x, y - height],
      ],
      false,
    ),
    '#3a3f45',
    6,
  );
  const sail: Point[] = [
    [x, y - height * 0.25],
    [x, y - height * 0.98],
    [x + lean * 34, y - height * 1.02],
    [x + lean * 66, y - height * 0.86],
    [x + lean * 58, y - height * 0.4],
  ];
  sheet.path(
    curve(sail),
    sheet.blend([lighter(colour, 0.12), darker(colour, 0.2)], lean > 0 ? 0 : 180),
  );
  sheet.line(
    curve(
      [
        [x + lean * 22, y - height * 0.9],
        [x + lean * 30, y - height * 0.6],
        [x + lean * 24, y - height * 0.36],
      ],
      false,
    ),
    '#fffaf2',
    9,
    { opacity: 0.8 },
  );
}

export function drawArch(sheet: Sheet, word: string, colour: string): void {
  const shade = darker(colour, 0.35);
  sheet.path(
    'M350 730V300Q350 190 470 190H1330Q1450 190 1450 300V730H1350V345Q1350 300 1300 300H500Q450 300 450 345V730Z',
    sheet.blend([lighter(colour, 0.15), colour, shade]),
  );
  sheet.path('M350 640H450V668H350ZM1350 640H1450V668H1350Z', '#fffaf2', { opacity: 0.85 });
  write(sheet, word, [900, 217], { height: 56, colour: '#fffaf2', pen: 0.17, align: 'middle' });
}
