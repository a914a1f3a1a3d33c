import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createPagePacker } from './packed-pages.ts';

const page = (title: string) => Buffer.from(`<title>${title}</title><style>${'a{}'.repeat(9_000)}`);

it('packs a page once, and another one anew', async () => {
  const pack = createPagePacker();
  const [first, again] = await Promise.all([pack(page('a')), pack(page('a'))]);
  expect(again).toBe(first);
  expect(brotliDecompressSync(first)).toEqual(page('a'));
  expect(brotliDecompressSync(await pack(page('b')))).toEqual(page('b'));
});

it('packs one page well at a time, keeps no other of that time, and forgets what nobody asks for', async () => {
  const pack = createPagePacker();
  const [well, quick] = await Promise.all([pack(page('a')), pack(page('b'))]);
  expect(quick.length).toBeGreaterThan(well.length);
  expect(brotliDecompressSync(quick)).toEqual(page('b'));
  const later = await pack(page('b'));
  expect(later.length).toBeLessThan(quick.length);
  expect(await pack(page('b'))).toBe(later);
  for (let number = 0; number < 200; number += 1) await pack(page(String(number)));
  expect(await pack(page('a'))).not.toBe(well);
});
