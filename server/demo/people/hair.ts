// Hair: the trait people tell each other apart by first.
import { between, seeded } from '../drawing/random.ts';
import { curve, darker, lighter, type Point } from '../drawing/svg.ts';
import type { Head } from './head-pose.ts';
import type { HairStyle } from './runner.ts';

interface Cut {
  /** How far the hair stands off the skull: at the sides and on top. */
  readonly side: number;
  readonly top: number;
  /** Height of the hairline at the middle and at the temples, and where the sides end. */
  readonly middle: number;
  readonly temple: number;
  readonly end: number;
}

const cuts: Partial<Record<HairStyle, Cut>> = {
  short: { side: 3, top: 9, middle: -47, temple: -40, end: 4 },
  quiff: { side: 2, top: 19, middle: -50, temple: -44, end: 0 },
  buzz: { side: 1, top: 2, middle: -50, temple: -44, end: -2 },
  curly: { side: 7, top: 14, middle: -42, temple: -34, end: 10 },
  afro: { side: 22, top: 30, middle: -44, temple: -36, end: 14 },
  long: { side: 6, top: 8, middle: -56, temple: -34, end: 40 },
  ponytail: { side: 2, top: 5, middle: -52, temple: -42, end: -2 },
  bob: { side: 9, top: 9, middle: -34, temple: -33, end: 46 },
  bun: { side: 2, top: 5, middle: -51, temple: -43, end: -2 },
};

const curled = (style: HairStyle): boolean => style === 'curly' || style === 'afro';

/** What falls behind the head and the neck. */
export function drawBackHair({ sheet, who, place }: Head): void {
  const colour = darker(who.hairColour, 0.35);
  const w = 54 * who.faceWidth;
  const back = (points: readonly Point[]): void =>
    sheet.path(curve(points.map(([x, y]) => place(x, y, -20))), colour);
  if (who.hair === 'long')
    back([
      [0, -90],
      [w, -60],
      [w + 10, 10],
      [w + 14, 90],
      [w - 6, 140],
      [24, 120],
      [-24, 120],
      [6 - w, 140],
      [-w - 14, 90],
      [-w - 10, 10],
      [-w, -60],
    ]);
  if (who.hair === 'bob')
    back([
      [0, -92],
      [w + 4, -55],
      [w + 12, 10],
      [w + 9, 66],
      [w - 16, 78],
      [16 - w, 78],
      [-w - 9, 66],
      [-w - 12, 10],
      [-w - 4, -55],
    ]);
  if (who.hair === 'ponytail')
    back([
      [20, -70],
      [62, -62],
      [84, -20],
      [88, 40],
      [78, 84],
      [66, 40],
      [58, -10],
      [30, -40],
    ]);
  if (who.hair === 'bun') {
    sheet.ellipse(place(0, -98, -20), 26, 22, colour);
    sheet.soft(place(-6, -106, -20), 16, 10, lighter(who.hairColour, 0.3), 0.5);
  }
  if (who.hair === 'afro') sheet.ellipse(place(0, -34, -20), w + 26, 84, colour);
}

function hairShape({ who, place }: Head, cut: Cut): { outer: Point[]; inner: Point[] } {
  const w = who.faceWidth;
  const lobes: readonly (readonly [number, number])[] = [
    [-53 * w - cut.side, cut.end],
    [-54 * w - cut.side, -26],
    [-46 * w - cut.side, -58 - cut.top * 0.4],
    [-26 * w, -80 - cut.top],
    [4, -85 - cut.top * 1.1],
    [30 * w, -79 - cut.top * 0.9],
    [47 * w + cut.side, -57 - cut.top * 0.35],
    [54 * w + cut.side, -26],
    [53 * w + cut.side, cut.end],
  ];
  const inner: readonly (readonly [number, number])[] = [
    [46 * w, cut.end - 4],
    [45 * w, -24],
    [36 * w, cut.temple],
    [16, cut.middle],
    [0, cut.middle - (who.hair === 'long' ? 10 : 1)],
    [-18, cut.middle + 2],
    [-36 * w, cut.temple],
    [-45 * w, -24],
    [-46 * w, cut.end - 4],
  ];
  return {
    outer: lobes.map(([x, y]) => place(x, y, 0)),
    inner: inner.map(([x, y]) => place(x, y, 22)),
  };
}

/** The point that lies `share` of the way along a line. */
function spotOn(line: readonly Point[], share: number): Point {
  const spot = share * (line.length - 1);
  const a = line[Math.floor(spot)] ?? [0, 0];
  const b = line[Math.min(line.length - 1, Math.floor(spot) + 1)] ?? a;
  return [a[0] + (b[0] - a[0]) * (spot % 1), a[1] + (b[1] - a[1]) * (spot % 1)];
}

function drawStrands(head: Head, outer: readonly Point[], inner: readonly Point[]): void {
  const { sheet, who, pose } = head;
  const random = seeded(who.id * 101);
  const shine = lighter(who.hairColour, 0.35);
  const shade = darker(who.hairColour, 0.55);
  const roots = [...inner].reverse();
  for (let i = 0; i < 70; i += 1) {
    const share = random();
    const root = spotOn(roots, share);
    const end = spotOn(outer, Math.min(1, Math.max(0, share + between(random, -0.06, 0.06))));
    const from = between(random, 0, 0.5);
    const a: Point = [root[0] + (end[0] - root[0]) * from, root[1] + (end[1] - root[1]) * from];
    const middle: Point = [(a[0] + end[0]) / 2 + between(random, -3, 3), (a[1] + end[1]) / 2 - 2];
    const lit = share > 0.5 === pose.light > 0;
    sheet.line(curve([a, middle, end], false), i % 3 === 0 && lit ? shine : shade, 1, {
      opacity: 0.4,
    });
  }
}

/** Places for the curls along the outer edge, close enough to make an uneven rim. */
function rim(id: number, outer: readonly Point[]): Point[] {
  const random = seeded(id * 61);
  return Array.from({ length: 44 }, (_, i) => {
    const [x, y] = spotOn(outer, i / 43);
    return [x + between(random, -4, 4), y + between(random, -4, 4)];
  });
}

function drawCurls(head: Head, outer: readonly Point[], inner: readonly Point[]): void {
  const { sheet, who } = head;
  const random = seeded(who.id * 211);
  const size = who.hair === 'afro' ? 11 : 9;
  const points = [...outer, ...inner];
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  for (let i = 0; i < 150; i += 1) {
    const x = between(random, Math.min(...xs), Math.max(...xs));
    const y = between(random, Math.min(...ys), Math.max(...ys));
    const r = size * between(random, 0.5, 1);
    const tone =
      i % 4 === 0 ? lighter(who.hairColour, 0.22) : darker(who.hairColour, random() * 0.5);
    sheet.line(`M${x - r} ${y}A${r} ${r} 0 1 1 ${x} ${y + r}`, tone, 2.4, { opacity: 0.6 });
  }
}

export function drawFrontHair(head: Head): void {
  const { sheet, who, place, pose } = head;
  const cut = cuts[who.hair];
  if (!cut) {
    sheet.soft(place(pose.light * 14, -64, 20), 22, 12, '#fff6e8', 0.5);
    return;
  }
  const { outer, inner } = hairShape(head, cut);
  const shape = curve([...outer, ...inner]);
  const fade = who.hair === 'buzz' ? 0.82 : 1;
  for (const [x, y] of inner.slice(2, 7))
    sheet.soft([x, y + 4], 18, 8, darker(who.skin, 0.5), 0.35);
  if (curled(who.hair))
    for (const [x, y] of rim(who.id, outer))
      sheet.ellipse([x, y], 9, 9, darker(who.hairColour, 0.2));
  sheet.path(
    shape,
    sheet.blend([lighter(who.hairColour, 0.1), who.hairColour, darker(who.hairColour, 0.3)]),
    { opacity: fade },
  );
  sheet.clipped(shape, () => {
    if (curled(who.hair)) drawCurls(head, outer, inner);
    else if (who.hair !== 'buzz') drawStrands(head, outer, inner);
    sheet.soft(
      place(pose.light * 26, -76 - cut.top * 0.4, 10),
      30,
      13,
      lighter(who.hairColour, 0.5),
      0.35,
    );
  });
}
