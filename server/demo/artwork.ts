// Every picture of the demo studio, drawn on first start: race photos, covers, slides, news and logos.
// The same arguments always give the same picture. The numbers and faces in them are found by the real
// engines; nothing here tells the shop who is in a photo.
import sharp from 'sharp';
import { develop, drawBackdrop } from './drawing/developing.ts';
import { drawLogo, logoHeight, logoWidth } from './drawing/logos.ts';
import { between, seeded } from './drawing/random.ts';
import { Sheet } from './drawing/svg.ts';
import { drawRunner } from './people/body.ts';
import type { Pose } from './people/head-pose.ts';
import type { Gait } from './people/limbs.ts';
import { runners, type Runner } from './people/runner.ts';
import { demoRace, type Course, type RaceSpec } from './race.ts';
import { drawPodium, drawRaceKit } from './scenes/props.ts';

export { demoRace };
export { drawCover, drawSlide } from './posters.ts';

const bibs: Record<Course, { title: string; colour: string }> = {
  coast: { title: 'COSTA', colour: '#17709e' },
  sierra: { title: 'SIERRA', colour: '#2f7d5f' },
};

/** One race photo as a 1800 by 1200 JPEG. */
export async function drawRacePhoto(spec: RaceSpec): Promise<Buffer> {
  const front = new Sheet();
  for (const { runner, number, bibShown, x, y, scale, pose, gait } of spec.starters)
    front.group(`translate(${x} ${y}) scale(${scale})`, () =>
      drawRunner(front, runner, pose, gait, bibShown ? { number, ...bibs[spec.course] } : null),
    );
  return develop(await drawBackdrop(spec), front);
}

interface Placed {
  readonly runner: number;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly number?: string;
  readonly arms?: Gait['arms'];
}

/** Paints a chosen line-up; poses follow from the runner, so a picture never changes. */
function lineUp(front: Sheet, course: Course, light: number, placed: readonly Placed[]): void {
  for (const { runner, x, y, scale, number, arms } of placed) {
    const who = runners[runner - 1];
    if (!who) continue;
    const random = seeded(runner * 977);
    const turn = { yaw: between(random, -10, 10), tilt: between(random, -4, 4) };
    const pose: Pose = { ...turn, pitch: 0, smile: between(random, 0.6, 0.95), light };
    const gait: Gait = {
      lead: runner % 2 ? 1 : -1,
      stride: runner % 3 ? 'kick' : 'drive',
      arms: arms ?? 'run',
    };
    const bib = number === undefined ? null : { number, ...bibs[course] };
    front.group(`translate(${x} ${y}) scale(${scale})`, () =>
      drawRunner(front, who, pose, gait, bib),
    );
  }
}

/** A news picture, 1200 by 800: the start, the runner's kit, the podium. */
export async function drawNewsPicture(index: number): Promise<Buffer> {
  const front = new Sheet();
  const kind = index % 3;
  if (kind === 0)
    lineUp(front, 'coast', 0.5, [
      { runner: 12, x: 170, y: 250, scale: 0.85, number: '1093' },
      { runner: 7, x: 1030, y: 250, scale: 0.85, number: '466' },
      { runner: 1, x: 400, y: 230, scale: 0.95, number: '71' },
      { runner: 10, x: 800, y: 235, scale: 0.95, number: '1751' },
      { runner: 6, x: 600, y: 210, scale: 1.05, number: '288' },
    ]);
  if (kind === 1) drawRaceKit(front);
  if (kind === 2) {
    lineUp(front, 'sierra', 0.6, [
      { runner: 25, x: 250, y: 270, scale: 0.62, number: '140', arms: 'wave' },
      { runner: 22, x: 950, y: 280, scale: 0.62, number: '377', arms: 'wave' },
      { runner: 17, x: 600, y: 175, scale: 0.66, number: '19', arms: 'triumph' },
    ]);
    drawPodium(front);
  }
  const backdrop = {
    course: kind === 2 ? 'sierra' : 'coast',
    seed: 300 + kind,
    hour: 'noon',
  } as const;
  return develop(await drawBackdrop(backdrop), front, 1200, 800);
}

/** The studio's own picture, 1200 by 800: a photographer beside the course. */
export async function drawAbout(): Promise<Buffer> {
  const front = new Sheet();
  lineUp(front, 'sierra', 0.5, [
    { runner: 18, x: 240, y: 300, scale: 0.75, number: '1502' },
    { runner: 26, x: 1010, y: 290, scale: 0.78, number: '645' },
    { runner: 14, x: 610, y: 260, scale: 1.5, arms: 'camera' },
  ]);
  return develop(
    await drawBackdrop({ course: 'sierra', seed: 404, hour: 'morning' }),
    front,
    1200,
    800,
  );
}

/** A fictional sponsor's logo as a transparent PNG. */
export async function drawSponsorLogo(index: number): Promise<Buffer> {
  const sheet = new Sheet();
  drawLogo(sheet, index);
  return sharp(sheet.toSvg(logoWidth, logoHeight)).png().toBuffer();
}

/** A runner's selfie (640 by 480 JPEG): another place, light and pose than in any race photo. */
export async function drawSelfie(runner: Runner): Promise<Buffer> {
  const front = new Sheet();
  front.path('M0 0H640V480H0Z', front.blend(['#e9dccb', '#cdb9a4'], 20));
  front.path('M430 40H600V250H430Z', front.blend(['#dff0f5', '#b9d9e6']));
  front.soft([520, 130], 260, 220, '#fff6e8', 0.8);
  const random = seeded(runner.id * 31);
  const pose: Pose = {
    yaw: between(random, -7, 7),
    pitch: -2,
    tilt: between(random, -4, 4),
    smile: 0.45,
    light: 0.3,
  };
  const gait: Gait = { lead: 1, stride: 'kick', arms: 'run' };
  const indoors: Runner = { ...runner, kit: ['#6d7680', '#d9d4cc', '#22303c'] };
  const headwear = { ...indoors, headwear: 'none' } as const;
  front.group('translate(315 215) scale(1.35)', () =>
    drawRunner(front, headwear, pose, gait, null),
  );
  return sharp(front.toSvg(640, 480)).removeAlpha().blur(0.6).jpeg({ quality: 88 }).toBuffer();
}
