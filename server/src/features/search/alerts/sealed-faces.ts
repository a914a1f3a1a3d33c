// Faces of people who wait, at rest: sealed, so that a copy of the table alone tells nothing. One sealed text
// holds all vectors of a person, each of `length` little-endian floats.
import { seal, unseal } from '../../../platform/sealed.ts';

const FLOAT_BYTES = 4;

/** `key` is 32 bytes in hex; `vectors` are of one length. */
export function sealFaces(key: string, vectors: readonly Float32Array[]): Buffer {
  const [first] = vectors;
  const plain = Buffer.alloc(FLOAT_BYTES * (1 + vectors.length * (first?.length ?? 0)));
  plain.writeUInt32LE(first?.length ?? 0, 0);
  vectors.forEach((vector, row) => {
    vector.forEach((value, column) => {
      plain.writeFloatLE(value, FLOAT_BYTES * (1 + row * vector.length + column));
    });
  });
  return seal(Buffer.from(key, 'hex'), plain);
}

/** None of what was sealed with an earlier key, or changed: everybody else who waits is still told. */
export function openFaces(key: string, sealed: Buffer): Float32Array[] {
  const plain = unsealed(key, sealed);
  if (!plain) return [];
  const length = plain.readUInt32LE(0);
  const count = length > 0 ? (plain.length / FLOAT_BYTES - 1) / length : 0;
  return Array.from({ length: count }, (_none, row) =>
    Float32Array.from({ length }, (_value, column) =>
      plain.readFloatLE(FLOAT_BYTES * (1 + row * length + column)),
    ),
  );
}

function unsealed(key: string, sealed: Buffer): Buffer | undefined {
  try {
    return unseal(Buffer.from(key, 'hex'), sealed);
  } catch {
    return undefined;
  }
}
