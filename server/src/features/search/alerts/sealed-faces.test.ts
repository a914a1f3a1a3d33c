import { expect, it } from 'vitest';
import { openFaces, sealFaces } from './sealed-faces.ts';

const key = (digit: string) => digit.repeat(64);
const faces = [Float32Array.of(0.5, -0.25), Float32Array.of(0, 1)];

it('faces come back as they were sealed', () => {
  expect(openFaces(key('a'), sealFaces(key('a'), faces))).toEqual(faces);
});

it('of faces sealed with an earlier key there are none, so that everybody else is still told', () => {
  expect(openFaces(key('b'), sealFaces(key('a'), faces))).toEqual([]);
  expect(openFaces(key('a'), Buffer.alloc(0))).toEqual([]);
});
