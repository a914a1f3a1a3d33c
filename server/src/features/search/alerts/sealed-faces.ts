// Faces of people who wait, at rest: sealed with AES-256-GCM, so that a copy of the table alone tells
// nothing. One sealed text holds all vectors of a person, each of `length` little-endian floats.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
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
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), iv);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Tells one sealing from every other, and nothing of the faces. */
export const sealOf = (sealed: Buffer): string => sealed.toString('hex', 0, IV_BYTES);

/** @throws Error when it was sealed with another key, or changed */
export function openFaces(key: string, sealed: Buffer): Float32Array[] {
  const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'hex'), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const plain = Buffer.concat([
    decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ]);
  const length = plain.readUInt32LE(0);
  const count = length > 0 ? (plain.length / FLOAT_BYTES - 1) / length : 0;
  return Array.from({ length: count }, (_none, row) =>
    Float32Array.from({ length }, (_value, column) =>
      plain.readFloatLE(FLOAT_BYTES * (1 + row * length + column)),
    ),
  );
}
