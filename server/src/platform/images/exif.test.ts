import { describe, expect, it } from 'vitest';
import { readExif } from './exif.ts';

const ZONE = 'America/Argentina/Buenos_Aires';
const ENTRY = 12;

/** A TIFF block with one directory for the camera and one for the moment. */
function block(fields: {
  model?: string;
  taken: string;
  offset?: string;
  tags?: [moment: number, offset: number];
}): Buffer {
  const { model = '', taken, offset, tags = [0x9003, 0x9011] } = fields;
  const tiff = Buffer.alloc(400);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  let free = 200;
  const entry = (at: number, tag: number, text: string) => {
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(2, at + 2);
    tiff.writeUInt32LE(text.length + 1, at + 4);
    if (text.length + 1 > 4) {
      tiff.writeUInt32LE(free, at + 8);
      free += tiff.write(`${text}\0`, free, 'latin1');
    } else tiff.write(text, at + 8, 'latin1');
  };
  tiff.writeUInt16LE(2, 8);
  entry(10, 0x0110, model);
  tiff.writeUInt16LE(0x8769, 10 + ENTRY);
  tiff.writeUInt16LE(4, 12 + ENTRY);
  tiff.writeUInt32LE(1, 14 + ENTRY);
  tiff.writeUInt32LE(100, 18 + ENTRY);
  tiff.writeUInt16LE(offset === undefined ? 1 : 2, 100);
  entry(102, tags[0], taken);
  if (offset !== undefined) entry(102 + ENTRY, tags[1], offset);
  return tiff;
}

const takenAt = (taken: string, offset?: string) =>
  readExif(block({ taken, ...(offset === undefined ? {} : { offset }) }), ZONE).takenAt;

it('a photo was taken when its camera says, on its own clock or the studio’s', () => {
  expect(takenAt('2026:03:01 08:30:15')?.toISOString()).toBe('2026-03-01T11:30:15.000Z');
  expect(takenAt('2026:03:01 08:30:15', '+02:00')?.toISOString()).toBe('2026-03-01T06:30:15.000Z');
  expect(readExif(block({ model: 'R6', taken: '' }), ZONE).camera).toBe('R6');
});

it('a photo that only says when it became digital was taken then', () => {
  const digitized = block({
    taken: '2026:03:01 08:30:15',
    offset: '+02:00',
    tags: [0x9004, 0x9012],
  });
  expect(readExif(digitized, ZONE).takenAt?.toISOString()).toBe('2026-03-01T06:30:15.000Z');
});

describe('what no camera means says nothing of the time', () => {
  it.each([
    ['0000:00:00 00:00:00', undefined],
    ['0000:01:01 00:00:00', undefined],
    ['1899:12:31 23:59:59', undefined],
    ['2200:01:01 00:00:00', undefined],
    ['9999:12:31 23:59:59', '+14:00'],
    ['2026:02:30 10:00:00', undefined],
    ['2026:13:01 10:00:00', undefined],
    ['2026:01:01 25:61:61', undefined],
    ['2026:01:01 25:61:61', '+03:00'],
    ['2026:01:01 10:00:00', '+99:99'],
    ['    :  :     :  :  ', undefined],
  ])('%s %s', (taken, offset) => {
    expect(takenAt(taken, offset)).toBeUndefined();
  });
});

it('a block that points at itself, outside of itself or nowhere is read to its end', () => {
  const whole = block({ model: 'Una cámara', taken: '2026:03:01 08:30:15' });
  for (let cut = 0; cut < whole.length; cut += 3) readExif(whole.subarray(0, cut), ZONE);
  for (const target of [0, 4, 8, 18, 396, 0xffffffff]) {
    const bent = Buffer.from(whole);
    bent.writeUInt32LE(target, 18 + ENTRY);
    bent.writeUInt32LE(target, 18);
    expect(readExif(bent, ZONE).takenAt).toBeUndefined();
    const loop = Buffer.from(whole);
    loop.writeUInt32LE(target, 4);
    readExif(loop, ZONE);
  }
});
