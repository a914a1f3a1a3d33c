// The pictures of the browser journeys, written once into a folder: race photographs (real ones where
// they are at hand, drawn ones otherwise), selfies, a camera's film, covers, and files to refuse.
// Run: node --import tsx server/scripts/draw-fixtures.ts FOLDER [FOLDER-OF-REAL-PHOTOGRAPHS]
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import * as z from 'zod/mini';
import {
  demoRace,
  drawAbout,
  drawCover,
  drawNewsPicture,
  drawRacePhoto,
  drawSelfie,
  drawSlide,
  drawSponsorLogo,
} from '../demo/artwork.ts';
import { develop, drawBackdrop } from '../demo/drawing/developing.ts';
import { Sheet } from '../demo/drawing/svg.ts';

interface Shot {
  file: string;
  /** The numbers that a person reads in it. */
  numbers: string[];
}

/** More than one page of the gallery. */
const CROWD = 16;
const UPLOADS = 3;
const LANDSCAPES = [101, 202, 303];
const FRAMES = 5;

const [folder, realFolder] = process.argv.slice(2);
if (!folder) throw new Error('name the folder to write into');
await mkdir(folder, { recursive: true });
await writeManifest(folder, realFolder);

async function writeManifest(target: string, real: string | undefined): Promise<void> {
  const crowd =
    real && existsSync(join(real, 'truth.json'))
      ? await copyReal(target, real, CROWD + UPLOADS)
      : await drawCrowd(target, CROWD + UPLOADS);
  const runner = await drawOneRunner(target);
  const landscapes = await drawLandscapes(target);
  await drawSettings(target);
  const uploads = crowd.slice(0, UPLOADS);
  await writeWithGps(join(target, uploads[0]?.file ?? ''), join(target, 'con-gps.jpg'));
  await writeFile(
    join(target, 'manifest.json'),
    JSON.stringify({ uploads, crowd: crowd.slice(UPLOADS), runner, landscapes }, null, 2),
  );
}

/** Photographs with one number each first: the search must find them. */
async function copyReal(target: string, real: string, count: number): Promise<Shot[]> {
  const { truth } = z
    .object({ truth: z.record(z.string(), z.array(z.string())) })
    .parse(JSON.parse(await readFile(join(real, 'truth.json'), 'utf8')));
  const shots = Object.entries(truth)
    .filter(([path]) => path.startsWith('rbnr/'))
    .sort(([, a], [, b]) => Number(a.length !== 1) - Number(b.length !== 1))
    .slice(0, count);
  return Promise.all(
    shots.map(async ([path, numbers]) => {
      const file = basename(path);
      await writeFile(join(target, file), await readFile(join(real, path)));
      return { file, numbers };
    }),
  );
}

async function drawCrowd(target: string, count: number): Promise<Shot[]> {
  const shots: Shot[] = [];
  const alone = (specs: ReturnType<typeof demoRace>) =>
    specs.toSorted((a, b) => a.starters.length - b.starters.length);
  for (const spec of alone(demoRace('sierra')).slice(0, count)) {
    await writeFile(join(target, spec.name), await drawRacePhoto(spec));
    const shown = spec.starters.filter(({ bibShown }) => bibShown);
    shots.push({ file: spec.name, numbers: shown.map(({ number }) => number) });
  }
  return shots;
}

/** Photos in which one runner of the coast is, and what that runner holds before a camera. */
async function drawOneRunner(target: string) {
  const race = demoRace('coast');
  const runner = race[0]?.starters[0]?.runner;
  if (!runner) throw new Error('the race has no runners');
  const specs = race.filter(({ starters }) => starters.some((one) => one.runner.id === runner.id));
  let number = '';
  const photos: Shot[] = [];
  for (const spec of specs) {
    await writeFile(join(target, spec.name), await drawRacePhoto(spec));
    number = spec.starters.find((one) => one.runner.id === runner.id)?.number ?? number;
    photos.push({ file: spec.name, numbers: spec.starters.map((one) => one.number) });
  }
  const selfie = await drawSelfie(runner);
  await writeFile(join(target, 'selfie.jpg'), selfie);
  // Motion JPEG, as the browser's pretended camera reads it: one picture after the other.
  await writeFile(join(target, 'camara.mjpeg'), Buffer.concat(Array(FRAMES).fill(selfie)));
  return { number, photos };
}

/** The course with nobody on it: no number and no face to find. */
async function drawLandscapes(target: string): Promise<string[]> {
  return Promise.all(
    LANDSCAPES.map(async (seed) => {
      const name = `SIERRA_${String(seed)}.jpg`;
      const backdrop = await drawBackdrop({ course: 'sierra', seed, hour: 'noon' });
      await writeFile(join(target, name), await develop(backdrop, new Sheet()));
      return name;
    }),
  );
}

async function drawSettings(target: string): Promise<void> {
  const write = (name: string, image: Buffer | string) => writeFile(join(target, name), image);
  await write('portada.jpg', await drawCover('coast'));
  await write('portada-proxima.jpg', await drawCover('river'));
  await write('inicio.jpg', await drawSlide(0));
  await write('inicio-2.jpg', await drawSlide(1));
  await write('novedad.jpg', await drawNewsPicture(2));
  await write('nosotros.jpg', await drawAbout());
  await write('sponsor.png', await drawSponsorLogo(0));
  await write('rota.jpg', 'Esto no es una imagen.');
  await write('nota.txt', 'Esto es un texto.');
  const wall = { width: 640, height: 480, channels: 3, background: '#8d8372' } as const;
  await write('sin-cara.jpg', await sharp({ create: wall }).jpeg().toBuffer());
}

/** The same photograph as a phone would write it: with the place in its EXIF data. */
async function writeWithGps(source: string, target: string): Promise<void> {
  await sharp(source)
    .withExif({
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '34/1 36/1 12/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '58/1 22/1 54/1',
      },
    })
    .jpeg({ quality: 90 })
    .toFile(target);
}
