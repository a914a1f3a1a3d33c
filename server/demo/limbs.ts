// Arms and legs of a running figure, seen from the front.
import type { Pose } from './head-pose.ts';
import type { Runner } from './runner.ts';
import { curve, darker, lighter, mix, polygon, type Point, type Sheet } from './svg.ts';

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

function paintLimb(
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
  const away = darker(who.skin, 0.28);
  const free = -gait.lead;
  const shortColour = who.kit[2];
  if (gait.stride === 'kick') {
    paintShoe(figure, [free * 44, 806], free, true);
    paintLimb(
      figure,
      [
        [free * 50, 690],
        [free * 49, 740],
        [free * 45, 806],
      ],
      [50, 52, 30],
      away,
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
      shortColour,
    );
  }
  const planted = gait.lead;
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
    shortColour,
  );
  if (gait.stride === 'drive') {
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
      shortColour,
    );
  }
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

type Arm = readonly [shoulder: Point, elbow: Point, hand: Point];

function armJoints({ gait, who }: Figure, side: 1 | -1): Arm {
  const shoulder: Point = [side * (who.feminine ? 70 : 84), 184];
  if (gait.arms === 'camera') return [shoulder, [side * 138, 330], [side * 50, 262]];
  const up = gait.arms === 'triumph' || (gait.arms === 'wave' && side === gait.lead);
  if (up) return [shoulder, [side * 164, 62], [side * 150, -86]];
  return side === gait.lead
    ? [shoulder, [side * 136, 336], [side * 116, 232]]
    : [shoulder, [side * 140, 318], [side * 134, 396]];
}

const along = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

const armWidth = (who: Runner): number => (who.feminine ? 0.86 : 1);

/** From the shoulder to the elbow, with the sleeve: painted before the shirt, which covers its root. */
export function drawUpperArm(figure: Figure, side: 1 | -1): void {
  const { who } = figure;
  const [shoulder, elbow] = armJoints(figure, side);
  const thick = armWidth(who);
  const upper = [along(shoulder, elbow, -0.05), along(shoulder, elbow, 0.45), elbow];
  paintLimb(figure, upper, [62 * thick, 58 * thick, 42 * thick], who.skin);
  if (who.feminine && who.id % 3 !== 0) return;
  const sleeve = [
    along(shoulder, elbow, -0.08),
    along(shoulder, elbow, 0.25),
    along(shoulder, elbow, 0.56),
  ];
  paintLimb(figure, sleeve, [70, 74 * thick, 70 * thick], darker(who.kit[0], 0.08));
}

/** From the elbow to the fist, which a raised or bent arm holds in front of everything else. */
export function drawForearm(figure: Figure, side: 1 | -1): void {
  const { sheet, who } = figure;
  const [, elbow, hand] = armJoints(figure, side);
  const thick = armWidth(who);
  const forearm = [along(elbow, hand, -0.06), along(elbow, hand, 0.35), along(elbow, hand, 0.95)];
  paintLimb(figure, forearm, [40 * thick, 44 * thick, 28 * thick], who.skin);
  if (who.id % 2 === 0 && side === 1) {
    const wrist = [along(elbow, hand, 0.68), along(elbow, hand, 0.8)];
    paintLimb(figure, wrist, [36 * thick, 34 * thick], '#22222a');
  }
  const palm = mix(who.skin, '#a0402a', 0.08);
  sheet.ellipse(hand, 19 * thick, 22 * thick, palm);
  sheet.ellipse([hand[0] - side * 15 * thick, hand[1] + 2], 7, 12, darker(palm, 0.1));
  for (const dx of [-7, 0, 7]) {
    const knuckle: Point[] = [
      [hand[0] + dx, hand[1] - 15],
      [hand[0] + dx * 1.1, hand[1] + 1],
    ];
    sheet.line(polygon(knuckle, false), darker(who.skin, 0.35), 1.8, { opacity: 0.5 });
  }
}
