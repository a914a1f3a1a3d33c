import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createPagePacker } from './packed-pages.ts';

const page = (title: string) => Buffer.from(`<title>${title}</title><style>${'a{}'.repeat(9_000)}`);

it('packs a page once, and another one anew', async () => {
  const pack = createPagePacker();
  const [first, again] = await Promise.all([pack(page('a'), true), pack(page('a'), true)]);
  expect(again).toBe(first);
  expect(brotliDecompressSync(first)).toEqual(page('a'));
  expect(brotliDecompressSync(await pack(page('b'), true))).toEqual(page('b'));
});

it('keeps no page of an address that leads nowhere, and forgets what nobody asks for', async () => {
  const pack = createPagePacker();
  const missing = await pack(page('a'), false);
  expect(brotliDecompressSync(missing)).toEqual(page('a'));
  expect(await pack(page('a'), false)).not.toBe(missing);
  const old = await pack(page('old'), true);
  for (let number = 0; number < 200; number += 1) await pack(page(String(number)), true);
  expect(await pack(page('old'), true)).not.toBe(old);
});
