// The limit of ingest: the same two files from the same pictures by nothing but sharp, one picture
// per core at a time. Arguments: a folder of pictures, a folder for the results. Prints the seconds that
// they took.
import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { inParallel } from '../measure.ts';

const [from = '', to = ''] = process.argv.slice(2);
sharp.cache(false);
sharp.concurrency(1);
await mkdir(to, { recursive: true });

/** A plain tiled mark of the preview's size, as raw pixels: made once. */
const mark = await sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600"><path d="M0 0 1600 1600M1600 0 0 1600M0 800h1600M800 0v1600" stroke="#fff" stroke-opacity=".3" stroke-width="24"/></svg>',
  ),
)
  .ensureAlpha()
  .raw()
  .toBuffer();

const start = performance.now();
await inParallel(readdirSync(from), availableParallelism(), async (name) => {
  const { data, info } = await sharp(join(from, name))
    .autoOrient()
    .resize(1600, 1600, { fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const input = await sharp(mark, { raw: { width: 1600, height: 1600, channels: 4 } })
    .extract({ left: 0, top: 0, width, height })
    .raw()
    .toBuffer();
  const marked = await sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input, raw: { width, height, channels: 4 } }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const raw = () => sharp(marked, { raw: { width, height, channels: 3 } });
  await writeFile(
    join(to, `${name}.webp`),
    await raw().webp({ quality: 78, effort: 2 }).toBuffer(),
  );
  const small = await raw()
    .resize(480, 480, { fit: 'inside' })
    .avif({ quality: 50, effort: 0 })
    .toBuffer();
  await writeFile(join(to, `${name}.480.avif`), small);
});
console.log(String((performance.now() - start) / 1000));
