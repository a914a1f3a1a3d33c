// Nose and mouth with their shadows; a smile moves the mouth, never the traits.
import { curve, darker, lighter, mix, type Point } from '../drawing/svg.ts';
import type { Head } from './head-pose.ts';

export function drawNose({ sheet, who, pose, place }: Head): void {
  const tip = 31 * who.noseLength;
  const wide = 12.6 * who.noseWidth;
  const dark = darker(mix(who.skin, '#8a3020', 0.4), 0.42);
  const light = lighter(who.skin, 0.7);
  const side = pose.light >= 0 ? -1 : 1;
  sheet.soft(place(side * 8, tip * 0.55, 52), 5.5, tip * 0.6, dark, 0.5 * who.relief);
  sheet.soft(place(-side * 8, tip * 0.6, 52), 4, tip * 0.5, dark, 0.25 * who.relief);
  sheet.soft(place(0, tip + 12, 48), wide * 1.5, 7, dark, 0.6);
  sheet.soft(place(side * wide * 0.9, tip + 3, 46), 6, 8, dark, 0.5);
  sheet.soft(place(0, tip * 0.4, 54), 3.4, tip * 0.55, light, 0.55);
  sheet.soft(place(-side * 1.4, tip - 1, 62), 6, 5.5, light, 0.8);
  for (const s of [-1, 1]) {
    const wing = [
      place(s * wide * 0.82, tip - 5, 47),
      place(s * wide * 1.02, tip + 2, 46),
      place(s * wide * 0.72, tip + 7, 50),
    ];
    sheet.line(curve(wing, false), dark, 1.5, { opacity: 0.75 });
    sheet.ellipse(
      place(s * wide * 0.46, tip + 6, 54),
      3.4 * who.noseWidth,
      1.9,
      darker(dark, 0.5),
      { opacity: 0.85 },
    );
  }
  sheet.line(
    curve(
      [
        place(-wide * 0.25, tip + 7.4, 56),
        place(0, tip + 8.6, 58),
        place(wide * 0.25, tip + 7.4, 56),
      ],
      false,
    ),
    dark,
    1.2,
    { opacity: 0.6 },
  );
}

export function drawMouth({ sheet, who, pose, place }: Head): void {
  const y = 55 * (0.75 + 0.25 * who.noseLength) + who.mouthDrop;
  const half = (21.5 + 5 * pose.smile) * who.mouthWidth;
  const open = Math.max(0, pose.smile - 0.35) * 13;
  const corner = y - 3.6 * pose.smile - 0.8;
  const lip = mix(mix(who.skin, '#b03a3a', who.feminine ? 0.52 : 0.36), '#5a1c1c', 0.12);
  const full = 4.6 * who.lips;
  const left = place(-half, corner);
  const right = place(half, corner);
  const top = [
    place(-half * 0.5, y - full * 0.85, 46),
    place(-half * 0.17, y - full * 1.25, 48),
    place(0, y - full, 48),
    place(half * 0.17, y - full * 1.25, 48),
    place(half * 0.5, y - full * 0.85, 46),
  ];
  const innerTop = [
    place(half * 0.45, y - 0.2, 46),
    place(0, y + 0.4, 47),
    place(-half * 0.45, y - 0.2, 46),
  ];
  const innerLow = [
    place(half * 0.5, y + open * 0.82, 45),
    place(0, y + open + 0.6, 46),
    place(-half * 0.5, y + open * 0.82, 45),
  ];
  const low = [
    place(half * 0.5, y + open + full * 1.15, 44),
    place(0, y + open + full * 1.7, 46),
    place(-half * 0.5, y + open + full * 1.15, 44),
  ];
  const dark = darker(mix(who.skin, '#8a3020', 0.4), 0.45);
  if (open > 0.5) {
    const cavity = curve([left, ...[...innerTop].reverse(), right, ...innerLow]);
    sheet.path(cavity, '#4a1416');
    sheet.clipped(cavity, () => {
      drawTeeth({ sheet, place }, { y, half, open }, [left, right]);
    });
  }
  sheet.path(curve([left, ...top, right, ...innerTop]), darker(lip, 0.14));
  sheet.path(curve([left, ...[...innerLow].reverse(), right, ...low]), lip);
  sheet.soft(
    place(pose.light * 4, y + open + full * 0.9, 46),
    half * 0.4,
    full * 0.5,
    lighter(lip, 0.8),
    0.6,
  );
  if (open <= 0.5)
    sheet.line(curve([left, ...[...innerTop].reverse(), right], false), darker(lip, 0.6), 1.4);
  for (const corner of [left, right]) sheet.soft(corner, 4, 4, dark, 0.7);
  sheet.soft(place(0, y + open + full * 2.5 + 3, 42), half * 0.7, 4.5, dark, 0.55);
  drawFolds({ sheet, who, pose, place }, y, half, dark);
}

/** From the nose to the corners of the mouth. */
function drawFolds(
  { sheet, who, pose, place }: Pick<Head, 'sheet' | 'who' | 'pose' | 'place'>,
  y: number,
  half: number,
  dark: string,
): void {
  const fold = 0.08 + 0.26 * pose.smile + 0.35 * who.age;
  for (const s of [-1, 1]) {
    const line = [
      place(s * 15 * who.noseWidth, 33),
      place(s * (half + 3), y - 9),
      place(s * (half + 6), y + 3),
    ];
    sheet.line(curve(line, false), dark, 1.6, { opacity: Math.min(0.6, fold) });
  }
}

/** And the tongue below them. */
function drawTeeth(
  { sheet, place }: Pick<Head, 'sheet' | 'place'>,
  { y, half, open }: { y: number; half: number; open: number },
  [left, right]: readonly [Point, Point],
): void {
  sheet.path(
    curve([
      left,
      place(0, y - 3, 46),
      right,
      place(half * 0.5, y + open * 0.5, 46),
      place(0, y + open * 0.62, 47),
      place(-half * 0.5, y + open * 0.5, 46),
    ]),
    '#f7f2ea',
  );
  sheet.soft(place(0, y + open + 2, 46), half * 0.7, open * 0.4, '#c4605c', 0.8);
}
