// The coast: a seaside avenue with the city, the sea and the promenade behind the runners.
import { between, pick, type Random } from '../drawing/random.ts';
import { curve, darker, lighter, polygon, type Point, type Sheet } from '../drawing/svg.ts';
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

function drawCity(sheet: Sheet, random: Random, hour: Hour, side: 1 | -1): void {
  const base = side === 1 ? 1060 : -40;
  for (let x = base; x < base + 780; x += between(random, 34, 66)) {
    const near = side === 1 ? (x - 1000) / 800 : (800 - x) / 800;
    const tall = between(random, 30, 110) * (0.35 + 0.9 * near);
    const wall = atHour(
      pick(random, ['#d9cdbd', '#c9b8a6', '#e6ddd0', '#b7b6b8', '#d2a98d']),
      hour,
    );
    const width = between(random, 32, 58);
    sheet.path(
      `M${x} ${horizon - 6 - tall}h${width}V${horizon + 8}h-${width}Z`,
      sheet.blend([wall, darker(wall, 0.18)], 0),
    );
    for (let y = horizon - tall + 6; y < horizon - 8; y += 14)
      sheet.line(
        polygon(
          [
            [x + 6, y],
            [x + width - 6, y],
          ],
          false,
        ),
        darker(wall, 0.35),
        4,
        { 'stroke-dasharray': '5 7', opacity: 0.5 },
      );
  }
}

function drawSea(sheet: Sheet, random: Random, hour: Hour): void {
  const sea = atHour('#2a8fb0', hour);
  sheet.path(
    `M0 ${horizon}H1800V690H0Z`,
    sheet.blend([lighter(sea, 0.35), sea, darker(sea, 0.22)]),
  );
  for (let i = 0; i < 150; i += 1) {
    const y = horizon + 4 + random() ** 1.5 * 150;
    const x = between(random, -20, 1800);
    const long = between(random, 16, 50) * (0.5 + (y - horizon) / 100);
    sheet.line(
      polygon(
        [
          [x, y],
          [x + long, y],
        ],
        false,
      ),
      i % 3 ? '#f3fbf7' : darker(sea, 0.3),
      2.4,
      { opacity: 0.45 },
    );
  }
  for (const y of [612, 636])
    sheet.line(
      curve(
        Array.from({ length: 13 }, (_, i): Point => [i * 155 - 30, y + between(random, -7, 7)]),
        false,
      ),
      '#fbfaf3',
      9,
      { opacity: 0.75 },
    );
}

function drawPalm(sheet: Sheet, random: Random, [x, y]: Point, height: number): void {
  const top: Point = [x + between(random, -30, 30), y - height];
  sheet.line(curve([[x, y], [x + 8, y - height * 0.5], top], false), '#7a5a3c', height * 0.05);
  for (let i = 0; i < 9; i += 1) {
    const angle = Math.PI * (0.95 + (i / 8) * 1.1);
    const reach = height * between(random, 0.3, 0.42);
    const end: Point = [
      top[0] + Math.cos(angle) * reach,
      top[1] + Math.sin(angle) * reach * 0.5 + reach * 0.35,
    ];
    const bow: Point = [
      top[0] + Math.cos(angle) * reach * 0.6,
      top[1] + Math.sin(angle) * reach * 0.65 - reach * 0.1,
    ];
    const under: Point = [bow[0], bow[1] + reach * 0.16];
    sheet.path(curve([top, bow, end, under]), i % 2 ? '#3f7d4a' : '#5c9a52');
  }
}

function drawRoad(sheet: Sheet, random: Random, hour: Hour): void {
  const sand = atHour('#e3c99a', hour);
  const asphalt = atHour('#6f7378', hour);
  sheet.path(`M0 655H1800V1200H0Z`, sheet.blend([lighter(sand, 0.2), sand]));
  sheet.path(
    'M640 655L1160 655L2250 1200H-450Z',
    sheet.blend([lighter(asphalt, 0.35), asphalt, darker(asphalt, 0.25)]),
  );
  sheet.line('M640 655L-450 1200M1160 655L2250 1200', '#f7efe0', 14, { opacity: 0.9 });
  for (const [y, long, wide] of [
    [690, 26, 7],
    [750, 44, 11],
    [850, 76, 17],
    [1010, 130, 26],
  ] as const)
    sheet.path(
      polygon([
        [900 - wide / 2, y],
        [900 + wide / 2, y],
        [900 + wide * 0.7, y + long],
        [900 - wide * 0.7, y + long],
      ]),
      '#f6d36b',
      { opacity: 0.9 },
    );
  for (let i = 0; i < 260; i += 1) {
    const y = 670 + random() * 520;
    sheet.ellipse(
      [between(random, 0, 1800), y],
      1 + (y - 650) / 220,
      1,
      i % 2 ? '#fffaf2' : '#1c1018',
      { opacity: 0.16 },
    );
  }
}

export function drawCoast(sheet: Sheet, random: Random, hour: Hour): void {
  const side = random() < 0.5 ? 1 : -1;
  drawSky(sheet, random, hour);
  sheet.path(ridge(random, horizon + 6, 60, 5, horizon + 12), atHour('#8fa9a8', hour), {
    opacity: 0.8,
  });
  drawCity(sheet, random, hour, side);
  drawSea(sheet, random, hour);
  drawRoad(sheet, random, hour);
  if (random() < 0.45) drawArch(sheet, pick(random, ['LLEGADA', 'LA COSTA']), '#e4572e');
  drawCrowd(sheet, random, side);
  if (random() < 0.6) drawCrowd(sheet, random, side === 1 ? -1 : 1);
  for (const s of [-1, 1] as const)
    drawFence(sheet, s, ['#17709e', '#f4f1ea', '#e4572e', '#2a3d4f', '#f2b134']);
  drawPalm(sheet, random, [side === 1 ? 150 : 1650, 760], between(random, 420, 540));
  drawPalm(sheet, random, [side === 1 ? 420 : 1390, 690], between(random, 240, 320));
  for (let i = 0; i < 3; i += 1)
    drawFlag(
      sheet,
      [side === 1 ? 1330 + i * 165 : 130 + i * 165, 700 + i * 4],
      between(random, 260, 330),
      pick(random, ['#e4572e', '#f2b134', '#17709e']),
      side,
    );
}
