// Beards of every kind the cast wears.
import { between, seeded } from '../drawing/random.ts';
import { curve, darker, lighter, mix, polygon } from '../drawing/svg.ts';
import type { Head } from './head-pose.ts';

function stubble({ sheet, who, place }: Head, colour: string): void {
  const random = seeded(who.id * 307);
  for (let i = 0; i < 190; i += 1) {
    const x = between(random, -44, 44);
    const y = between(random, 34 + Math.abs(x) * 0.1, 90);
    if (Math.abs(x) < 18 && y > 50 && y < 66) continue;
    sheet.ellipse(place(x, y), 0.8, 0.8, colour, { opacity: 0.45 });
  }
}

function moustache({ sheet, who, place }: Head, colour: string, weight: number): void {
  const y = 46 * (0.7 + 0.3 * who.noseLength) + who.mouthDrop * 0.6;
  const half = 27 * Math.max(0.95, who.mouthWidth);
  const shape = [
    place(0, y - 3, 48),
    place(half * 0.55, y - 1.5, 46),
    place(half, y + 5 * weight),
    place(half * 0.5, y + 3.5 * weight, 46),
    place(0, y + 2.6 * weight, 48),
    place(-half * 0.5, y + 3.5 * weight, 46),
    place(-half, y + 5 * weight),
    place(-half * 0.55, y - 1.5, 46),
  ];
  sheet.path(curve(shape), colour, { opacity: 0.92 });
}

export function drawBeard(head: Head, face: string): void {
  const { sheet, who, place } = head;
  if (who.beard === 'none') return;
  const colour = darker(
    who.hair === 'bald' && who.age < 0.6 ? mix(who.hairColour, '#2a1c14', 0.5) : who.hairColour,
    0.15,
  );
  if (who.beard === 'stubble') {
    sheet.clipped(face, () => {
      sheet.soft(place(0, 74, 30), 46, 34, darker(colour, 0.3), 0.4);
      stubble(head, darker(colour, 0.3));
    });
    return;
  }
  if (who.beard === 'goatee') {
    sheet.path(
      curve([
        place(-15, 68),
        place(0, 70),
        place(15, 68),
        place(15, 86 * who.chin),
        place(0, 97 * who.chin, 32),
        place(-15, 86 * who.chin),
      ]),
      colour,
      { opacity: 0.88 },
    );
  }
  if (who.beard === 'full') drawFullBeard(head, colour);
  moustache(head, colour, who.beard === 'moustache' ? 1.5 : 1);
}

function drawFullBeard({ sheet, who, place }: Head, colour: string): void {
  const w = who.faceWidth;
  const low = 98 * who.chin;
  const side: readonly (readonly [number, number, number])[] = [
    [52 * w, 4, 2],
    [50 * w, 34, 6],
    [43 * w * who.jaw, 64, 12],
    [27 * w * who.jaw, 89 * who.chin, 22],
  ];
  const inside: readonly (readonly [number, number, number])[] = [
    [9, 68, 44],
    [25, 63, 38],
    [30, 48, 36],
    [39 * w, 36, 26],
    [45 * w, 12, 10],
  ];
  const right = side.map(([x, y, z]) => place(x, y, z));
  const left = [...side].reverse().map(([x, y, z]) => place(-x, y, z));
  const innerLeft = [...inside].reverse().map(([x, y, z]) => place(-x, y, z));
  const innerRight = inside.map(([x, y, z]) => place(x, y, z));
  const shape = curve([
    ...right,
    place(0, low, 30),
    ...left,
    ...innerLeft,
    place(0, 70, 46),
    ...innerRight,
  ]);
  sheet.path(shape, colour, { opacity: 0.94 });
  const random = seeded(who.id * 401);
  sheet.clipped(shape, () => {
    for (let i = 0; i < 110; i += 1) {
      const x = between(random, -52, 52);
      const y = between(random, 5, 96);
      const tone = i % 2 ? lighter(colour, 0.25) : darker(colour, 0.5);
      sheet.line(polygon([place(x, y, 30), place(x * 0.93, y + 8, 30)], false), tone, 0.9, {
        opacity: 0.5,
      });
    }
  });
}
