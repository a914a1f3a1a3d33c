// The demo studio's covers and the home page's slides, as posters: fields of colour, the lines of a
// course, and a bib. Nobody is in them; the drawn races are for the galleries.
import sharp from 'sharp';
import { write } from './drawing/lettering.ts';
import { between, seeded } from './drawing/random.ts';
import { curve, Sheet, type Point } from './drawing/svg.ts';

export type CoverName = 'coast' | 'sierra' | 'river';

interface Poster {
  /** From the field behind to the one in front. */
  readonly fields: readonly [string, string, string];
  readonly line: string;
  readonly course: 'waves' | 'heights' | 'lanes';
  readonly title: string;
  readonly place: string;
  readonly number: string;
}

const INK = '#14110e';
const PAPER = '#faf7f2';

const POSTERS: Record<CoverName, Poster> = {
  coast: {
    fields: ['#0d3b56', '#14648f', '#f2b33d'],
    line: '#8fd0ea',
    course: 'waves',
    title: 'COSTA',
    place: '21K',
    number: '1408',
  },
  sierra: {
    fields: ['#17352b', '#2c6b50', '#e8632c'],
    line: '#9ed3b4',
    course: 'heights',
    title: 'SIERRA',
    place: 'TRAIL',
    number: '512',
  },
  river: {
    fields: ['#3a1030', '#8d1f4a', '#f4d35e'],
    line: '#f0a6bd',
    course: 'lanes',
    title: 'RIO',
    place: '10K',
    number: '84',
  },
};

const ORDER: readonly CoverName[] = ['coast', 'sierra', 'river'];

/** An event's cover, 1800 by 1200: its name as large as it goes, its bib beside it. */
export async function drawCover(name: CoverName): Promise<Buffer> {
  const poster = POSTERS[name];
  const sheet = new Sheet();
  paintFields(sheet, poster, 1800, 1200);
  write(sheet, poster.title, [110, 120], { height: 330, colour: PAPER, pen: 0.2, stretch: 0.86 });
  write(sheet, poster.place, [110, 540], { height: 150, colour: poster.fields[2], pen: 0.2 });
  drawBib(sheet, poster, [1270, 850], 1.1, -7);
  return print(sheet, 1800, 1200);
}

/** A home page slide, 1920 by 800: calm on the left for the words, the bib where a phone looks too. */
export async function drawSlide(index: number): Promise<Buffer> {
  const poster = POSTERS[ORDER[index % ORDER.length] ?? 'coast'];
  const sheet = new Sheet();
  paintFields(sheet, poster, 1920, 800);
  drawBib(sheet, poster, [1010, 330], 1, -7);
  return print(sheet, 1920, 800);
}

function paintFields(sheet: Sheet, poster: Poster, width: number, height: number): void {
  const [behind, middle, front] = poster.fields;
  sheet.path(`M0 0H${width}V${height}H0Z`, behind);
  sheet.path(`M${width * 0.34} 0H${width}V${height}H${width * 0.08}Z`, middle);
  sheet.clipped(`M0 0H${width}V${height}H0Z`, () => {
    drawCourse(sheet, poster, width, height);
  });
  sheet.path(`M${width * 0.86} 0H${width}V${height}H${width * 0.74}Z`, front);
}

/** What one runs along: waves, the lines of a height map, or the lanes of a track. */
function drawCourse(sheet: Sheet, { course, line }: Poster, width: number, height: number): void {
  const random = seeded(width + course.length);
  for (let step = 0; step < 16; step += 1) {
    const level = (step + 0.5) / 16;
    const more = { opacity: 0.22 + 0.4 * level };
    if (course === 'lanes') {
      sheet.ellipse([width * 0.72, height * 1.15], width * level, height * 1.5 * level, 'none', {
        ...more,
        stroke: line,
        'stroke-width': 5,
      });
      continue;
    }
    const swing = course === 'waves' ? height * 0.05 : height * 0.16 * level;
    const points: Point[] = Array.from({ length: 9 }, (_none, at) => [
      (width * at) / 8 + (course === 'heights' ? between(random, -60, 60) : 0),
      height * level * 1.1 + swing * Math.sin(at * 1.7 + step * 0.35),
    ]);
    sheet.line(curve(points, false), line, 4, more);
  }
}

/** A bib with its band, its number and four pins; `centre` is its middle. */
function drawBib(
  sheet: Sheet,
  { title, number, fields }: Poster,
  centre: Point,
  scale: number,
  turn: number,
): void {
  const [width, height] = [760, 520];
  const transform = `translate(${centre[0]} ${centre[1]}) rotate(${turn}) scale(${scale}) translate(${-width / 2} ${-height / 2})`;
  sheet.group(transform, () => {
    sheet.path(`M18 30H${width + 18}V${height + 30}H18Z`, INK, { opacity: 0.35 });
    sheet.path(`M0 0H${width}V${height}H0Z`, PAPER);
    sheet.path(`M0 0H${width}V118H0Z`, fields[2]);
    write(sheet, title, [width / 2, 36], {
      height: 50,
      colour: INK,
      pen: 0.2,
      align: 'middle',
    });
    write(sheet, number, [width / 2, 185], {
      height: 260,
      colour: INK,
      pen: 0.22,
      align: 'middle',
      stretch: number.length > 3 ? 0.72 : 0.9,
    });
    for (const [x, y] of [
      [34, 34],
      [width - 34, 34],
      [34, height - 34],
      [width - 34, height - 34],
    ] as const) {
      sheet.ellipse([x, y], 15, 15, INK, { opacity: 0.8 });
      sheet.line(`M${x - 28} ${y + 6}L${x + 30} ${y - 10}`, '#b9b4ab', 7);
    }
  });
}

function print(sheet: Sheet, width: number, height: number): Promise<Buffer> {
  return sharp(sheet.toSvg(width, height)).removeAlpha().jpeg({ quality: 90 }).toBuffer();
}
