// Eyes, brows and glasses: what a face detector and its landmarks hold on to most.
import { curve, darker, lighter, mix, type Point } from '../drawing/svg.ts';
import type { Head } from './head-pose.ts';

export function drawEye(head: Head, side: 1 | -1): void {
  const { sheet, who, pose, place } = head;
  const cx = side * 21.8 * who.eyeGap;
  const half = 12 * (0.5 + 0.5 * who.eyeSize);
  const open = 6.2 * who.eyeSize * (1 - 0.2 * pose.smile);
  const rise = Math.tan((who.eyeSlant * Math.PI) / 180);
  const spot = (dx: number, dy: number): Point => place(cx + side * dx, dy - dx * rise);
  const upper = [
    spot(-half, 1.6),
    spot(-half * 0.55, -open * 0.72),
    spot(0.5, -open),
    spot(half * 0.6, -open * 0.7),
    spot(half, -0.6),
  ];
  const lower = [
    spot(half * 0.55, open * 0.52),
    spot(0, open * 0.74),
    spot(-half * 0.6, open * 0.6),
  ];
  const lash = darker(mix(who.hairColour, '#140c0a', 0.75), 0.4);
  const crease = darker(mix(who.skin, '#8a3a26', 0.4), 0.4);
  const white = curve([...upper, ...lower]);
  sheet.path(white, '#ece5df');
  sheet.clipped(white, () => {
    const iris = place(cx + pose.yaw * 0.03, -0.4);
    const radius = 5.9 * (0.6 + 0.4 * who.eyeSize);
    sheet.ellipse(iris, radius, radius, darker(who.iris, 0.55));
    sheet.soft([iris[0], iris[1] + 1.5], radius, radius * 0.9, lighter(who.iris, 0.25), 0.9);
    sheet.ellipse(iris, radius * 0.46, radius * 0.46, '#0d0908');
    sheet.soft(spot(0, -open), half * 1.1, open * 0.8, '#2a1712', 0.6);
    sheet.ellipse([iris[0] + 1.6 + pose.light, iris[1] - 1.9], 1.15, 1.15, '#ffffff', {
      opacity: 0.95,
    });
  });
  sheet.ellipse(spot(-half + 1, 1.4), 1.4, 1.1, '#c4726a', { opacity: 0.7 });
  sheet.line(curve(upper, false), lash, who.feminine ? 2.3 : 1.7, { opacity: 0.95 });
  if (who.feminine)
    sheet.line(curve([spot(half - 1, -1), spot(half + 2.6, -3.4)], false), lash, 1.6);
  sheet.line(curve([spot(half, 0), ...lower, spot(-half, 1.6)], false), crease, 0.8, {
    opacity: 0.6,
  });
  const fold = [spot(-half, -1.6 - open * 0.7), spot(0, -open - 3.6), spot(half + 1, -open * 0.6)];
  sheet.line(curve(fold, false), crease, 1.1, { opacity: 0.55 });
  if (who.age > 0.35) {
    const bag = [spot(-half, open + 2.5), spot(0, open + 5.5), spot(half, open + 1.5)];
    sheet.line(curve(bag, false), crease, 1.2, { opacity: 0.25 + 0.4 * who.age });
    for (const dy of [-2, 1.5, 5])
      sheet.line(curve([spot(half + 4, dy * 0.6), spot(half + 10, dy * 1.5)], false), crease, 0.9, {
        opacity: 0.5 * who.age,
      });
  }
}

export function drawBrow({ sheet, who, pose, place }: Head, side: 1 | -1): void {
  const y = -14.5 * (0.7 + 0.3 * who.browHeight) - 1.2 * pose.smile;
  const thick = 4.3 * who.browWeight;
  const spot = (x: number, dy: number): Point => place(side * x * who.eyeGap, y + dy);
  const arch = 4.2 * who.browArch;
  const shape = curve([
    spot(8.5, 1.6),
    spot(11, -thick * 0.6),
    spot(24, -arch - thick * 0.45),
    spot(35.5, 1.2),
    spot(24, -arch + thick * 0.6),
    spot(12, thick * 0.55),
  ]);
  const colour =
    who.hair === 'bald' && who.beard === 'none' ? '#241812' : darker(who.hairColour, 0.25);
  sheet.path(shape, colour, { opacity: 0.82 });
  for (let i = 0; i < 9; i += 1) {
    const x = 9.5 + i * 2.8;
    const lift = -arch * Math.sin(((x - 8) / 27) * Math.PI) * 0.95;
    sheet.line(
      curve([spot(x, lift + 2.2), spot(x + 3.4, lift - thick * 0.7)], false),
      colour,
      0.9,
      { opacity: 0.7 },
    );
  }
}

export function drawGlasses({ sheet, place }: Head): void {
  const frame = '#241d22';
  for (const s of [-1, 1]) {
    const ring = [
      place(s * 8, -5, 50),
      place(s * 21, -8.5, 50),
      place(s * 36, -6, 44),
      place(s * 36, 6, 44),
      place(s * 22, 11.5, 50),
      place(s * 9, 7, 50),
    ];
    sheet.path(curve(ring), '#dfeaf0', { opacity: 0.1 });
    sheet.line(curve(ring), frame, 2.1, { opacity: 0.92 });
    sheet.line(curve([place(s * 37, -3, 42), place(s * 52, -2, 6)], false), frame, 1.9);
  }
  sheet.line(curve([place(-8, -3, 52), place(0, -5, 54), place(8, -3, 52)], false), frame, 2);
}
