// A running figure seen from the front, in the units of the head (eyes at y = 0, soles near y = 985).
// The bib is drawn as it is worn: pinned, slightly turned, with the race's name above the number.
import { textWidth, write } from '../drawing/lettering.ts';
import { curve, darker, lighter, mix, polygon, type Point, type Sheet } from '../drawing/svg.ts';
import { drawForearm, drawUpperArm } from './arms.ts';
import { drawHead } from './face.ts';
import type { Pose } from './head-pose.ts';
import { drawLegs, type Figure, type Gait } from './limbs.ts';
import type { Runner } from './runner.ts';

const soles = 985;

export interface Bib {
  readonly number: string;
  readonly title: string;
  readonly colour: string;
}

function torso({ who, gait }: Figure): Point[] {
  const wide = (who.feminine ? 88 : 106) * who.build;
  const waist = (who.feminine ? 66 : 80) * who.build;
  const raised = gait.arms === 'triumph' ? -12 : 0;
  const right: Point[] = [
    [36, 126],
    [wide * 0.76, 139 + raised],
    [wide, 168 + raised],
    [wide * 0.93, 240],
    [waist * 1.1, 330],
    [waist, 410],
    [waist + 15, 492],
  ];
  const left = [...right].reverse().map(([x, y]): Point => [-x, y]);
  return [[0, 156], ...right, [0, 500], ...left];
}

function drawShirt(figure: Figure): void {
  const { sheet, who, pose } = figure;
  const [colour, accent] = who.kit;
  const shape = curve(torso(figure));
  const shade = darker(colour, 0.5);
  sheet.path(shape, colour);
  sheet.clipped(shape, () => {
    if (who.id % 3 === 0) sheet.path('M-130 170L130 330V380L-130 220Z', accent, { opacity: 0.9 });
    if (who.id % 3 === 1) sheet.path('M-120 188H120V214H-120Z', accent, { opacity: 0.9 });
    for (const side of [-1, 1]) {
      if (who.id % 3 === 2)
        sheet.path(`M${side * 70} 210L${side * 140} 190V510H${side * 56}Z`, accent, {
          opacity: 0.85,
        });
      sheet.soft([side * 104, 340], 46, 190, shade, side * pose.light > 0 ? 0.25 : 0.75);
      sheet.line(
        curve(
          [
            [side * 74, 452],
            [side * 40, 430],
            [side * 18, 462],
          ],
          false,
        ),
        shade,
        5,
        { opacity: 0.22 },
      );
      sheet.line(
        curve(
          [
            [side * 88, 236],
            [side * 66, 300],
            [side * 72, 360],
          ],
          false,
        ),
        shade,
        6,
        { opacity: 0.2 },
      );
    }
    sheet.soft([pose.light * 48, 210], 60, 60, lighter(colour, 0.6), 0.5);
    sheet.soft([0, 150], 56, 40, shade, 0.5);
  });
  sheet.line(
    curve(
      [
        [-36, 126],
        [-24, 148],
        [0, 158],
        [24, 148],
        [36, 126],
      ],
      false,
    ),
    accent,
    6,
  );
}

function drawNeck({ sheet, who }: Figure): void {
  const shade = darker(mix(who.skin, '#7a2e2e', 0.3), 0.4);
  const shape = curve([
    [-27, 60],
    [27, 60],
    [29, 112],
    [62, 140],
    [0, 168],
    [-62, 140],
    [-29, 112],
  ]);
  sheet.path(shape, darker(who.skin, 0.08));
  sheet.clipped(shape, () => {
    sheet.soft([0, 92], 46, 38, shade, 0.85);
    for (const side of [-1, 1])
      sheet.line(
        polygon(
          [
            [side * 26, 100],
            [side * 8, 152],
          ],
          false,
        ),
        shade,
        3,
        { opacity: 0.35 },
      );
  });
}

function drawBib({ sheet, who, pose }: Figure, bib: Bib): void {
  const turn = ((who.id * 7) % 5) - 2 + pose.tilt * 0.3;
  sheet.group(`translate(${pose.yaw * 0.35} 300) rotate(${turn})`, () => {
    sheet.path('M-77 -56H77L79 58Q0 64 -79 58Z', '#1c1018', {
      opacity: 0.25,
      transform: 'translate(3 5)',
    });
    sheet.path('M-77 -56H77L79 58Q0 64 -79 58Z', sheet.blend(['#fffdf8', '#f1ebe2']));
    sheet.path('M-77 -56H77V-33H-77Z', bib.colour);
    write(sheet, bib.title, [0, -50], {
      height: 11,
      colour: '#fffdf8',
      pen: 0.15,
      align: 'middle',
    });
    const stretch = Math.min(1, 118 / textWidth(bib.number, 60));
    write(sheet, bib.number, [0, -18], {
      height: 60,
      colour: '#16151a',
      pen: 0.17,
      align: 'middle',
      stretch,
    });
    for (const [x, y] of [
      [-70, -48],
      [70, -48],
      [-71, 50],
      [71, 50],
    ] as const)
      sheet.ellipse([x, y], 2.6, 2.6, '#8d8a88');
  });
}

/** Paints one runner; the caller's group sets place and size. */
export function drawRunner(
  sheet: Sheet,
  who: Runner,
  pose: Pose,
  gait: Gait,
  bib: Bib | null,
): void {
  const figure: Figure = { sheet, who, pose, gait };
  sheet.soft([-pose.light * 60, soles], 190, 26, '#1c1018', 0.6);
  drawLegs(figure);
  for (const side of [-1, 1] as const) drawUpperArm(figure, side);
  drawNeck(figure);
  drawShirt(figure);
  if (bib) drawBib(figure, bib);
  if (gait.arms === 'camera') drawCamera(figure);
  for (const side of [-1, 1] as const) drawForearm(figure, side);
  sheet.group(`translate(0 10) rotate(${pose.tilt} 0 100)`, () => drawHead(sheet, who, pose));
}

function drawCamera({ sheet }: Figure): void {
  sheet.line('M-40 140Q-66 200 -52 232M40 140Q66 200 52 232', '#e4572e', 9);
  sheet.path('M-66 222H-30L-20 206H20L30 222H66V298H-66Z', sheet.blend(['#3a3d44', '#17181c']));
  sheet.ellipse([0, 262], 40, 40, '#0d0e11');
  sheet.ellipse([0, 262], 31, 31, sheet.blend(['#56627a', '#1b2030'], 60));
  sheet.soft([-10, 250], 14, 12, '#dfeaff', 0.9);
}
