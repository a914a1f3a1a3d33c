// Files that ask more of their readers than their size tells: lists of 60,000 lines, workbooks that
// unpack to a thousand times their size, drawings and texts in place of a selfie.
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { call, fileForm, someAddress } from './calls.ts';
import { Tally, type Scene } from './scene.ts';
import type { Stage } from './stage.ts';

const LINES = 60_000;
const BOMBS = 4;
const DRAWINGS = 12;
/** Of all processes that the shop started, above what they take anyway. */
const TABLES_LIMIT_MB = 1_800;

const send = (stage: Stage, path: string, fields: Record<string, string>, content: Buffer) => {
  const body = fileForm('archivo', content, 'lista.csv');
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return call(stage, `/api/events/event/${String(stage.eventId)}/${path}`, {
    method: 'POST',
    headers: { cookie: stage.sessions.admin },
    body,
  });
};

const lines = (of: (number: number) => string) =>
  Array.from({ length: LINES }, (_none, index) => of(index + 1)).join('\n');

const longestList: Scene = {
  name: `a start list and results of ${String(LINES)} lines, looked at and taken`,
  play: async (stage) => {
    const answers = new Tally();
    const list = Buffer.from(`Número;Nombre\n${lines((n) => `${String(n)};Ana Paz ${String(n)}`)}`);
    const times = Buffer.from(`Número;Tiempo\n${lines((n) => `${String(n)};${clock(n)}`)}`);
    const race = { lugar: '', clase: 'tiempo', largada: '08:00', largadas: '[]' };
    for (const step of ['/preview', '']) {
      const sent = { modo: 'reemplazar', buscaNombre: 'true' };
      answers.add((await send(stage, `start-list${step}`, sent, list))?.status ?? 0);
      answers.add((await send(stage, `results${step}`, race, times))?.status ?? 0);
    }
    return { answers, off: answers.only(200, 201) };
  },
};

const clock = (number: number) =>
  [1 + (number % 5), number % 60, (number * 7) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

/** 120 kB each, 140 MB unpacked. */
const tableBombs: Scene = {
  name: `${String(BOMBS)} workbooks of formulas without an end at once`,
  play: async (stage) => {
    const answers = new Tally();
    const book = Buffer.from(bomb());
    const before = (await stage.probe()).children;
    const sent = Array.from({ length: BOMBS }, async () => {
      answers.add((await send(stage, 'start-list/preview', {}, book))?.status ?? 0);
    });
    await Promise.all(sent);
    const { children } = await stage.probe();
    const grown = `their processes ${(children - before).toFixed(0)} MB`;
    const off = children - before > TABLES_LIMIT_MB ? [grown] : [];
    return { answers, told: [grown], off: [...answers.only(400, 503), ...off] };
  },
};

const bomb = () =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="x" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
    ),
    'xl/worksheets/s.xml': strToU8(
      `<worksheet><sheetData><row>${'<f/>'.repeat(30_000_000)}</row></sheetData></worksheet>`,
    ),
  });

/** Each would keep a decoder busy for half a minute, or for a gigabyte. */
const oddSelfies: Scene = {
  name: `${String(DRAWINGS)} drawings of 9 MB and PNGs full of texts as selfies, others send photos`,
  play: async (stage) => {
    const answers = new Tally();
    const drawing = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0 ${'C1 2 3 4 5 6 '.repeat(700_000)}"/></svg>`,
    );
    const texts = await pngOfTexts();
    const photo = await sharp({
      create: { width: 1_200, height: 900, channels: 3, background: '#c8102e' },
    })
      .jpeg()
      .toBuffer();
    const selfie = async (content: Buffer) =>
      (
        await call(stage, '/api/similar-images', {
          method: 'POST',
          address: someAddress(),
          body: fileForm('image', content),
        })
      )?.status ?? 0;
    const odd = Array.from({ length: DRAWINGS }, async (_none, index) =>
      answers.add(await selfie(index % 2 === 0 ? drawing : texts)),
    );
    const start = performance.now();
    const others = new Tally();
    others.add(await selfie(photo));
    const told = `somebody else's after ${((performance.now() - start) / 1_000).toFixed(1)} s`;
    await Promise.all(odd);
    return { answers, told: [told], off: [...answers.only(415), ...others.only(409, 422)] };
  },
};

/** 2.5 MB of compressed texts, 2.5 GB unpacked, before the first pixel. */
async function pngOfTexts(): Promise<Buffer> {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const packed = deflateSync(Buffer.alloc(5_000_000, 'a'));
  const chunks = Array.from({ length: 500 }, (_none, index) => {
    const data = Buffer.concat([Buffer.from(`k${String(index)}\0\0`), packed]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    // What a wrong checksum is worth is the decoder's: an ancillary chunk is read first.
    return Buffer.concat([length, Buffer.from('zTXt'), data, Buffer.alloc(4)]);
  });
  // Behind the signature and the header.
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

export const scenesOfFiles = [longestList, tableBombs, oddSelfies];
