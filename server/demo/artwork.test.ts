import { loadBibReader } from '@photolab/vision/bibs/read-bibs';
import { loadFaceEngine } from '@photolab/vision/faces/face-engine';
import { dot } from '@photolab/vision/faces/vectors';
import { ensureModels } from '@photolab/vision/models/install';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  demoRace,
  drawAbout,
  drawCover,
  drawNewsPicture,
  drawRacePhoto,
  drawSelfie,
  drawSlide,
  drawSponsorLogo,
} from './artwork.ts';
import { runners } from './people/runner.ts';

const coast = demoRace('coast');
const sierra = demoRace('sierra');

const fourRunners = coast.find(({ starters }) => starters.length === 4);
const threeNumbers = sierra.find(
  ({ starters }) => starters.length === 3 && starters.every(({ bibShown }) => bibShown),
);
if (!fourRunners || !threeNumbers) throw new Error('No photo shows four runners or three numbers');

let photos: { coast: Buffer; sierra: Buffer };
beforeAll(async () => {
  photos = { coast: await drawRacePhoto(fourRunners), sierra: await drawRacePhoto(threeNumbers) };
});

const sizeOf = async (image: Buffer): Promise<string> => {
  const { format, width, height } = await sharp(image).metadata();
  return `${format} ${width}x${height}`;
};

describe('the cast of a demo race', () => {
  it.each([
    ['coast', coast],
    ['sierra', sierra],
  ])('shows each of its 13 runners in 3 to 6 of 30 photos: %s', (_, race) => {
    const seen = new Map<number, number>();
    for (const { starters } of race)
      for (const { runner } of starters) seen.set(runner.id, (seen.get(runner.id) ?? 0) + 1);
    expect(race).toHaveLength(30);
    expect(seen.size).toBe(13);
    expect(Math.min(...seen.values())).toBeGreaterThanOrEqual(3);
    expect(Math.max(...seen.values())).toBeLessThanOrEqual(6);
  });

  it('gives each runner one number of its own within a race', () => {
    const numbers = new Map<number, Set<string>>();
    for (const { starters } of coast)
      for (const { runner, number } of starters)
        numbers.set(runner.id, (numbers.get(runner.id) ?? new Set()).add(number));
    const all = [...numbers.values()].map((set) => [...set].join());
    expect(new Set(all).size).toBe(13);
    for (const number of all) expect(number).toMatch(/^[1-9]\d{1,3}$/);
  });

  it('hides some numbers, so that only a face finds the photo', () => {
    const starters = [...coast, ...sierra].flatMap((photo) => photo.starters);
    const hidden = starters.filter(({ bibShown }) => !bibShown).length;
    expect(hidden).toBeGreaterThan(5);
    expect(hidden).toBeLessThan(starters.length / 3);
  });
});

describe('the pictures', () => {
  it('are the same bytes each time', async () => {
    const again = demoRace('coast')[coast.indexOf(fourRunners)] ?? fourRunners;
    expect(again).not.toBe(fourRunners);
    expect((await drawRacePhoto(again)).equals(photos.coast)).toBe(true);
  });

  it('have the sizes their places in the shop need', async () => {
    const [runner] = runners;
    if (!runner) throw new Error('There is no one to draw');
    expect(await sizeOf(photos.sierra)).toBe('jpeg 1800x1200');
    expect(await sizeOf(await drawCover('river'))).toBe('jpeg 1800x1200');
    expect(await sizeOf(await drawSlide(0))).toBe('jpeg 1920x800');
    expect(await sizeOf(await drawNewsPicture(1))).toBe('jpeg 1200x800');
    expect(await sizeOf(await drawAbout())).toBe('jpeg 1200x800');
    expect(await sizeOf(await drawSponsorLogo(4))).toBe('png 640x240');
    expect(await sizeOf(await drawSelfie(runner))).toBe('jpeg 640x480');
  });
});

describe('the real engines on the demo’s pictures', () => {
  it('find each face, and the selfie of a runner is nearest to that runner', async () => {
    await ensureModels();
    const engine = await loadFaceEngine({ secondNetwork: true });
    const { faces } = await engine.findFaces(photos.coast);
    expect(faces).toHaveLength(4);
    for (const { runner, x } of fourRunners.starters) {
      const selfie = await engine.embedSelfie(await drawSelfie(runner));
      if (!('face' in selfie)) throw new Error(`Runner ${runner.id}: ${selfie.problem}`);
      const [best, next] = faces
        .map(({ box, vector }) => ({ box, likeness: dot(selfie.face.vector, vector) }))
        .sort((a, b) => b.likeness - a.likeness);
      expect(Math.abs(((best?.box.x ?? 0) + (best?.box.width ?? 0) / 2) * 1800 - x)).toBeLessThan(
        60,
      );
      expect(best?.likeness).toBeGreaterThan(0.919);
      expect(next?.likeness).toBeLessThan(0.919);
    }
  });

  it('read the numbers that are worn in front', async () => {
    const reader = await loadBibReader();
    const { readings } = await reader.read(photos.sierra);
    const numbers = readings.filter(({ confidence }) => confidence >= 0.9).map(({ text }) => text);
    expect(numbers.sort()).toEqual(threeNumbers.starters.map(({ number }) => number).sort());
  });
});
