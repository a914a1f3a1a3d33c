// The sierra: golden grass, granite and blue ridges behind a dirt trail.
import { between, pick, type Random } from '../drawing/random.ts';
import { curve, darker, lighter, mix, polygon, type Point, type Sheet } from '../drawing/svg.ts';
import {
  atHour,
  drawArch,
  drawCrowd,
  drawFence,
  drawFlag,
  drawSky,
  horizon,
  ridge,
  type Hour,
} from './scenery.ts';

function drawRidges(sheet: Sheet, random: Random, hour: Hour): void {
  const far = atHour('#8aa5bd', hour);
  const near = atHour('#5c7d62', hour);
  for (let i = 0; i < 4; i += 1) {
    const tone = mix(far, near, i / 3);
    const shape = ridge(random, 400 + i * 55, 230 - i * 38, 7 + i * 2, 720);
    sheet.path(shape, sheet.blend([lighter(tone, 0.1), tone, mix(tone, '#f4e3c1', 0.35)]));
    sheet.clipped(shape, () => {
      for (let j = 0; j < 22; j += 1)
        sheet.soft(
          [between(random, 0, 1800), between(random, 230 + i * 60, 520)],
          between(random, 40, 130),
          between(random, 20, 60),
          darker(tone, 0.4),
          0.25,
          -28,
        );
    });
  }
}

function drawTree(sheet: Sheet, random: Random, [x, y]: Point, height: number): void {
  sheet.line(
    polygon(
      [
        [x, y],
        [x + 4, y - height * 0.5],
      ],
      false,
    ),
    '#5a412d',
    height * 0.09,
  );
  for (let i = 0; i < 12; i += 1) {
    const spot: Point = [
      x + between(random, -0.36, 0.36) * height,
      y - height * between(random, 0.45, 0.95),
    ];
    sheet.ellipse(
      spot,
      height * between(random, 0.1, 0.2),
      height * between(random, 0.08, 0.15),
      pick(random, ['#4e6b3c', '#5f7f45', '#3d5733', '#7c9450']),
    );
  }
}

function drawRock(sheet: Sheet, random: Random, [x, y]: Point, size: number): void {
  const stone = pick(random, ['#a89b90', '#8f8680', '#b5a696']);
  const shape: Point[] = [
    [x - size, y],
    [x - size * 0.8, y - size * 0.5],
    [x - size * 0.2, y - size * 0.78],
    [x + size * 0.5, y - size * 0.6],
    [x + size, y - size * 0.1],
    [x + size * 0.9, y + 6],
  ];
  sheet.path(curve(shape), sheet.blend([lighter(stone, 0.3), stone, darker(stone, 0.35)], 60));
  sheet.line(
    polygon(
      [
        [x - size * 0.2, y - size * 0.7],
        [x + size * 0.1, y - size * 0.2],
      ],
      false,
    ),
    darker(stone, 0.45),
    3,
    { opacity: 0.5 },
  );
}

function drawGrass(sheet: Sheet, random: Random, hour: Hour): void {
  const straw = atHour('#d2b061', hour);
  const clumps = Array.from({ length: 340 }, (): Point => {
    const y = 640 + random() ** 1.2 * 560;
    return [between(random, -20, 1820), y];
  }).sort((a, b) => a[1] - b[1]);
  for (const [x, y] of clumps) {
    const trail = 150 + (y - 600) * 1.05;
    if (Math.abs(x - 900) < trail) continue;
    const tall = 16 + (y - 620) * 0.13;
    const tone = pick(random, [straw, lighter(straw, 0.3), darker(straw, 0.2), '#9a9a50']);
    for (const lean of [-0.5, -0.15, 0.2, 0.55])
      sheet.line(
        curve(
          [
            [x, y],
            [x + lean * tall * 0.4, y - tall * 0.7],
            [x + lean * tall, y - tall],
          ],
          false,
        ),
        tone,
        2 + tall * 0.035,
        { opacity: 0.85 },
      );
  }
}

function drawTrail(sheet: Sheet, random: Random, hour: Hour): void {
  const straw = atHour('#cfae68', hour);
  const earth = atHour('#c79b6c', hour);
  sheet.path(
    ridge(random, 640, 40, 9, 1200),
    sheet.blend([lighter(straw, 0.2), straw, darker(straw, 0.2)]),
  );
  sheet.path(
    'M820 610C1010 640 800 690 640 760C420 860 200 1000 40 1210H1760C1600 1000 1360 850 1190 770C1050 700 1080 650 900 606Z',
    sheet.blend([lighter(earth, 0.25), earth, darker(earth, 0.22)]),
  );
  for (let i = 0; i < 130; i += 1) {
    const y = 720 + random() ** 0.9 * 480;
    const reach = (y - 600) * 0.95;
    const size = (y - 640) / 90;
    sheet.ellipse(
      [900 + between(random, -reach, reach), y],
      size * between(random, 0.8, 2.4),
      size,
      i % 2 ? lighter(earth, 0.4) : darker(earth, 0.4),
      { opacity: 0.55 },
    );
  }
}

function drawTape(sheet: Sheet, side: 1 | -1): void {
  const posts: Point[] = [
    [900 + side * 300, 760],
    [900 + side * 500, 850],
    [900 + side * 780, 990],
  ];
  posts.forEach(([x, y], i) =>
    sheet.line(
      polygon(
        [
          [x, y],
          [x, y - 80 - i * 34],
        ],
        false,
      ),
      '#7a5536',
      9 + i * 4,
    ),
  );
  const tops = posts.map(([x, y], i): Point => [x, y - 66 - i * 28]);
  sheet.line(curve([...tops, [900 + side * 1000, 830]], false), '#e4572e', 9, {
    'stroke-dasharray': '42 30',
  });
}

export function drawSierra(sheet: Sheet, random: Random, hour: Hour): void {
  drawSky(sheet, random, hour);
  drawRidges(sheet, random, hour);
  sheet.soft([900, horizon + 90], 1100, 110, '#fbeccb', 0.5);
  drawTrail(sheet, random, hour);
  for (let i = 0; i < 9; i += 1) {
    const x = i % 2 ? between(random, 1150, 1800) : between(random, 0, 640);
    drawTree(sheet, random, [x, between(random, 610, 690)], between(random, 60, 190));
  }
  if (random() < 0.4) {
    drawArch(sheet, pick(random, ['LLEGADA', 'LA SIERRA']), '#2f7d5f');
    for (const side of [-1, 1] as const) {
      drawCrowd(sheet, random, side);
      drawFence(sheet, side, ['#2f7d5f', '#f4f1ea', '#f2b134', '#2a3d4f']);
    }
    for (const x of [190, 1610])
      drawFlag(sheet, [x, 740], 300, pick(random, ['#2f9e77', '#f2b134']), x < 900 ? -1 : 1);
  }
  for (let i = 0; i < 8; i += 1) {
    const y = between(random, 690, 950);
    const reach = 260 + (y - 650) * 1.2;
    const side = i % 2 ? 1 : -1;
    drawRock(
      sheet,
      random,
      [900 + side * between(random, reach, 950), y],
      between(random, 20, 40) + (y - 690) * 0.22,
    );
  }
  drawGrass(sheet, random, hour);
  if (random() < 0.6) drawTape(sheet, random() < 0.5 ? 1 : -1);
}
