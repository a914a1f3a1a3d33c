import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { brotliTwice, canRepeat } from './brotli-twice.ts';

const MB = 2 ** 20;
const textOf = (length: number) => randomBytes(length).toString('base64').slice(0, length);

describe('a long stretch that comes twice', () => {
  it.each([
    ['a megabyte', MB, 0, 1],
    ['a megabyte and a bit, facts before, names between', MB + 12_345, 200, 11],
    ['seven megabytes', 7 * MB, 3_000, 10],
    ['nearly as much as the window holds', 16 * MB - 100, 40, 20],
  ])('is written once: %s', async (_name, length, before, between) => {
    const stretch = textOf(length);
    const body = Buffer.from(`${textOf(before)}${stretch}${textOf(between)}${stretch}}`);
    const repeat = { start: before, length, again: before + length + between };
    expect(canRepeat(repeat)).toBe(true);
    const packed = await brotliTwice(body, repeat, 1);
    expect(brotliDecompressSync(packed).equals(body)).toBe(true);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
    const once = brotliCompressSync(body.subarray(0, repeat.again), { params }).length;
    expect(packed.length).toBeLessThan(once * 1.1 + 100);
  });

  it('is left to the encoder when it is short or out of reach', () => {
    expect(canRepeat({ start: 0, length: 1_000, again: 1_010 })).toBe(false);
    expect(canRepeat({ start: 0, length: 17 * MB, again: 17 * MB })).toBe(false);
  });
});
