// Arms: the upper arm goes under the shirt, the forearm in front of everything.
import { darker, mix, polygon, type Point } from '../drawing/svg.ts';
import { paintLimb, type Figure } from './limbs.ts';
import type { Runner } from './runner.ts';

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
