// Limbs of a running figure, seen from the front, and its legs; the arms are in arms.ts.
import { curve, darker, lighter, mix, polygon, type Point, type Sheet } from '../drawing/svg.ts';
import type { Pose } from './head-pose.ts';
import type { Runner } from './runner.ts';

/** What the arms and legs do; `lead` is the side that is forward. */
export interface Gait {
  readonly lead: 1 | -1;
  readonly stride: 'kick' | 'drive';
  readonly arms: 'run' | 'wave' | 'triumph' | 'camera';
}

export interface Figure {
  readonly sheet: Sheet;
  readonly who: Runner;
  readonly pose: Pose;
  readonly gait: Gait;
}

/** The outline of a bent limb: a width at each joint along the way. */
function tube(joints: readonly Point[], widths: readonly number[]): string {
  const left: Point[] = [];
  const right: Point[] = [];
  joints.forEach(([x, y], i) => {
    const before = joints[Math.max(0, i - 1)] ?? [x, y];
    const after = joints[Math.min(joints.length - 1, i + 1)] ?? [x, y];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const nx = -(after[1] - before[1]) / length;
    const ny = (after[0] - before[0]) / length;
    const half = (widths[i] ?? 0) / 2;
    left.push([x + nx * half, y + ny * half]);
    right.unshift([x - nx * half, y - ny * half]);
  });
  return curve([...left, ...right]);
}

export function paintLimb(
  figure: Figure,
  joints: readonly Point[],
  widths: readonly number[],
  colour: string,
): void {
  const { sheet, pose } = figure;
  const shape = tube(joints, widths);
  const side = pose.light >= 0 ? 1 : -1;
  const shifted = joints.map(([x, y], i): Point => [x + side * (widths[i] ?? 0) * 0.2, y]);
  const thin = widths.map((width) => width * 0.42);
  sheet.path(shape, colour);
  sheet.clipped(shape, () => {
    const shade = joints.map(([x, y], i): Point => [x - side * (widths[i] ?? 0) * 0.45, y]);
    sheet.path(
      tube(
        shade,
        widths.map((width) => width * 0.55),
      ),
      darker(mix(colour, '#7a2e2e', 0.2), 0.3),
      { opacity: 0.55 },
    );
    sheet.path(tube(shifted, thin), lighter(colour, 0.4), { opacity: 0.35 });
  });
}

function paintShoe({ sheet, who }: Figure, [x, y]: Point, side: number, lifted: boolean): void {
  const colour = who.kit[1];
  const toe: Point[] = lifted
    ? [
        [x - 24, y - 10],
        [x, y - 26],
        [x + 24, y - 10],
        [x + 27, y + 26],
        [x, y + 42],
        [x - 27, y + 26],
      ]
    : [
        [x - 24, y - 8],
        [x, y - 26],
        [x + 24, y - 8],
        [x + 31 + side * 6, y + 36],
        [x + side * 7, y + 46],
        [x - 31 + side * 6, y + 36],
      ];
  sheet.path(curve(toe), sheet.blend([lighter(colour, 0.2), darker(colour, 0.25)]));
  sheet.line(
    curve(
      [
        [x - 28 + side * 6, y + 37],
        [x + side * 7, y + 45],
        [x + 29 + side * 6, y + 37],
      ],
      false,
    ),
    '#fbf7f0',
    7,
  );
  for (const dy of [0, 9, 18])
    sheet.line(
      polygon(
        [
          [x - 9, y + dy],
          [x + 10, y + dy + 3],
        ],
        false,
      ),
      '#fbf7f0',
      2.6,
      { opacity: 0.85 },
    );
}

export function drawLegs(figure: Figure): void {
  const { who, gait } = figure;
  if (gait.stride === 'kick') drawKickingLeg(figure, -gait.lead);
  drawPlantedLeg(figure, gait.lead);
  if (gait.stride === 'drive') drawDrivingLeg(figure, -gait.lead);
  figure.sheet.line(
    polygon(
      [
        [gait.lead * 88, 500],
        [gait.lead * 90, 630],
      ],
      false,
    ),
    who.kit[1],
    6,
    { opacity: 0.85 },
  );
}

/** The free leg behind: its shoe shows over the calf. */
function drawKickingLeg(figure: Figure, free: number): void {
  const { who } = figure;
  paintShoe(figure, [free * 44, 806], free, true);
  paintLimb(
    figure,
    [
      [free * 50, 690],
      [free * 49, 740],
      [free * 45, 806],
    ],
    [50, 52, 30],
    darker(who.skin, 0.28),
  );
  paintLimb(
    figure,
    [
      [free * 42, 500],
      [free * 50, 600],
      [free * 51, 706],
    ],
    [86, 74, 52],
    who.skin,
  );
  paintLimb(
    figure,
    [
      [free * 40, 486],
      [free * 46, 560],
      [free * 49, 622],
    ],
    [78, 90, 94],
    who.kit[2],
  );
}

function drawPlantedLeg(figure: Figure, planted: number): void {
  const { who } = figure;
  paintLimb(
    figure,
    [
      [planted * 40, 500],
      [planted * 44, 610],
      [planted * 40, 722],
      [planted * 41, 800],
      [planted * 34, 880],
      [planted * 32, 930],
    ],
    [88, 76, 52, 58, 40, 30],
    who.skin,
  );
  paintLimb(
    figure,
    [
      [planted * 32, 895],
      [planted * 32, 925],
    ],
    [37, 33],
    '#f5f0e8',
  );
  paintShoe(figure, [planted * 32, 938], planted, false);
  paintLimb(
    figure,
    [
      [planted * 40, 486],
      [planted * 43, 560],
      [planted * 44, 640],
    ],
    [78, 90, 92],
    who.kit[2],
  );
}

/** The free leg in front, its knee high. */
function drawDrivingLeg(figure: Figure, free: number): void {
  const { who } = figure;
  paintLimb(
    figure,
    [
      [free * 56, 660],
      [free * 56, 730],
      [free * 50, 800],
      [free * 48, 850],
    ],
    [56, 60, 42, 30],
    darker(who.skin, 0.1),
  );
  paintShoe(figure, [free * 48, 858], free, false);
  paintLimb(
    figure,
    [
      [free * 42, 490],
      [free * 54, 580],
      [free * 57, 668],
    ],
    [92, 82, 60],
    who.skin,
  );
  paintLimb(
    figure,
    [
      [free * 40, 484],
      [free * 50, 540],
      [free * 55, 602],
    ],
    [80, 92, 92],
    who.kit[2],
  );
}
