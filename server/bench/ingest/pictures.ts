// The files both rivals get: 12-megapixel JPEGs, from real race photographs where they are there and
// from the demo's drawings elsewhere; grain keeps them as heavy as a camera's.
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { demoRace, drawRacePhoto } from '../../demo/artwork.ts';

const REAL = join(import.meta.dirname, '../../../../shared/data/bibs/gheinrich');
const WIDTH = 4000;
const HEIGHT = 3000;
/** So many are drawn, seconds each; the further ones are these with their name behind the picture's end. */
const DRAWN = 36;

export async function makePictures(folder: string, count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const sources = await findSources(Math.min(count, 12));
  const paths: string[] = [];
  for (let index = 0; index < count; index++) {
    const path = join(folder, `foto-${String(index).padStart(3, '0')}.jpg`);
    const drawn = paths[index - DRAWN];
    if (drawn === undefined) {
      await writeFile(path, await grainy(sources[index % sources.length], index));
    } else {
      await copyFile(drawn, path);
      await appendFile(path, path);
    }
    paths.push(path);
  }
  return paths;
}

async function findSources(count: number): Promise<(string | Buffer)[]> {
  if (existsSync(REAL)) {
    return readdirSync(REAL)
      .slice(0, count)
      .map((name) => join(REAL, name));
  }
  return Promise.all(demoRace('coast').slice(0, count).map(drawRacePhoto));
}

async function grainy(source: string | Buffer | undefined, index: number): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 10 + (index % 3) },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(source)
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 90 })
    .toBuffer();
}
