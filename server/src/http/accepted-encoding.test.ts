import { expect, it } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['brotli, x-gzip', 'identity'],
  [undefined, 'identity'],
])('of %s takes %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
