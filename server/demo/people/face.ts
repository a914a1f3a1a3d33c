// A runner's head, semi-realistic enough for a real face detector, with the traits of `Runner` kept
// exactly, whatever the pose.
import { seeded } from '../drawing/random.ts';
import { curve, darker, lighter, mix, type Sheet } from '../drawing/svg.ts';
import { drawBeard } from './beard.ts';
import { drawBrow, drawEye, drawGlasses } from './eyes.ts';
import { drawBackHair, drawFrontHair } from './hair.ts';
import { outline, placing, type Head, type Pose } from './head-pose.ts';
import { drawHeadwear } from './headwear.ts';
import { drawMouth, drawNose } from './nose-mouth.ts';
import type { Runner } from './runner.ts';

function drawSkin({ sheet, who, pose, place }: Head, shape: string): void {
  const dark = darker(mix(who.skin, '#a0402a', 0.35), 0.35);
  const light = lighter(who.skin, 0.55);
  const { relief } = who;
  sheet.path(shape, who.skin);
  sheet.clipped(shape, () => {
    const side = pose.light === 0 ? 1 : Math.sign(pose.light);
    const amount = Math.abs(pose.light);
    sheet.soft(place(-side * 62, 10, 0), 48, 110, dark, (0.5 + 0.4 * amount) * relief);
    sheet.soft(place(side * 66, 20, 0), 34, 100, dark, (0.42 - 0.25 * amount) * relief);
    sheet.soft(place(0, 104, 26), 60, 26, dark, 0.6 * relief);
    sheet.soft(place(side * 10, -40), 42, 30, light, 0.5);
    sheet.soft(place(side * 27, 24), 19, 15, light, 0.45 + 0.2 * amount);
    sheet.soft(place(-side * 27, 24), 17, 14, light, 0.3);
    sheet.soft(place(0, 78 * who.chin), 13, 9, light, 0.4);
    for (const x of [-30, 30]) sheet.soft(place(x, 30), 18, 14, '#d8402e', 0.16);
    for (const x of [-1, 1]) {
      sheet.soft(place(x * 38, 44), 15, 26, dark, Math.max(0, relief - 0.9) * 0.8, x * 18);
      sheet.soft(place(x * 21.5 * who.eyeGap, -2), 19, 13, dark, 0.52 * relief);
      sheet.soft(place(x * 11, -1, 44), 7, 14, dark, 0.4 * relief);
    }
  });
}

function drawEars({ sheet, who, place }: Head): void {
  const inner = darker(mix(who.skin, '#a0402a', 0.4), 0.3);
  for (const side of [-1, 1]) {
    const centre = place(side * 52 * who.faceWidth, 12, -8);
    sheet.ellipse(centre, 9, 17, mix(who.skin, '#a0402a', 0.18));
    sheet.soft([centre[0] + side, centre[1]], 6, 12, inner, 0.8);
  }
}

function drawAgeAndFreckles({ sheet, who, place }: Head): void {
  const dark = darker(mix(who.skin, '#8a3020', 0.4), 0.35);
  if (who.age > 0.35)
    for (const y of [-44, -36, -28])
      sheet.line(
        curve([place(-24, y + 1.5), place(-8, y), place(9, y + 0.6), place(25, y + 2)], false),
        dark,
        1.1,
        { opacity: 0.4 * who.age },
      );
  if (!who.freckles) return;
  const random = seeded(who.id * 53);
  for (let i = 0; i < 40; i += 1) {
    const x = (random() + random() - 1) * 38;
    const y = 10 + (random() + random()) * 11;
    sheet.ellipse(place(x, y), 0.7 + random() * 0.7, 0.8, '#a8552e', { opacity: 0.5 });
  }
}

/** Paints the head with its neck behind it; the caller sets place and size with a group. */
export function drawHead(sheet: Sheet, who: Runner, pose: Pose): void {
  const place = placing(pose);
  const head: Head = { sheet, who, pose, place };
  const shape = curve(outline(who, place));
  drawBackHair(head);
  drawEars(head);
  drawSkin(head, shape);
  drawAgeAndFreckles(head);
  drawNose(head);
  drawBeard(head, shape);
  drawMouth(head);
  for (const side of [-1, 1] as const) {
    drawEye(head, side);
    drawBrow(head, side);
  }
  drawFrontHair(head);
  if (who.glasses) drawGlasses(head);
  drawHeadwear(head);
}
