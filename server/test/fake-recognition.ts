// Recognition for tests that are not about it: what is in a picture is told by its file's bytes.
import { readFile } from 'node:fs/promises';
import type {
  FoundFace,
  PhotoFindings,
  ReadNumber,
  Recognition,
  Selfie,
} from '../src/platform/recognition/recognition.ts';

export interface FakeRecognition extends Recognition {
  /** What is read in the picture with these bytes; an Error is thrown instead. */
  numbers: Map<string, Partial<ReadNumber>[] | Error>;
  /** The faces in the picture with these bytes: their vectors, with what is unusual about them. */
  faces: Map<string, (Float32Array | Partial<FoundFace>)[] | Error>;
  selfies: Map<string, Selfie | Error>;
  missingModels: string[];
  calls: { bibs: number; faces: number; selfies: number; prepared: number };
}

export const bytesKey = (content: Buffer) => content.toString('base64');

export function fakeRecognition(): FakeRecognition {
  const fake: FakeRecognition = {
    numbers: new Map(),
    faces: new Map(),
    selfies: new Map(),
    missingModels: [],
    calls: { bibs: 0, faces: 0, selfies: 0, prepared: 0 },
    readPhoto: async (path, wanted) => {
      const content = await readFile(path);
      const findings: PhotoFindings = {};
      if (wanted.numbers) {
        fake.calls.bibs += 1;
        findings.numbers = (known(fake.numbers, content) ?? []).map(asReading);
      }
      if (wanted.faces) {
        fake.calls.faces += 1;
        findings.faces = (known(fake.faces, content) ?? []).map(asFace);
      }
      return findings;
    },
    embedSelfie: (image) => {
      fake.calls.selfies += 1;
      const selfie = known(fake.selfies, image) ?? { problem: 'no-face' as const };
      return Promise.resolve(selfie);
    },
    prepareSelfies: () => {
      fake.calls.prepared += 1;
      return Promise.resolve();
    },
    findMissingModels: () => Promise.resolve(fake.missingModels),
    close: () => Promise.resolve(),
  };
  return fake;
}

function known<T>(values: Map<string, T | Error>, content: Buffer): T | undefined {
  const value = values.get(bytesKey(content));
  if (value instanceof Error) throw value;
  return value;
}

const asReading = (number: Partial<ReadNumber>, index: number): ReadNumber => ({
  text: '1',
  confidence: 0.99,
  box: { cx: 0.3 + 0.05 * index, cy: 0.5, width: 0.1, height: 0.05, angle: 0 },
  cut: 'none',
  ...number,
});

const asFace = (face: Float32Array | Partial<FoundFace>): FoundFace => ({
  box: { x: 0.1, y: 0.1, width: 0.1, height: 0.1 },
  score: 0.9,
  quality: 1,
  vector: unitVector(1),
  ...(face instanceof Float32Array ? { vector: face } : face),
});

/** A vector of length one; equal seeds give equal ones, `towards` mixes another one in. */
export function unitVector(seed: number, towards?: { vector: Float32Array; share: number }) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648 - 0.5;
  };
  const length = towards?.vector.length ?? 1152;
  const raw = scaled(Float32Array.from({ length }, next));
  if (!towards) return raw;
  const { vector, share } = towards;
  // Made square to the other vector first, so that their cosine is exactly the share.
  const along = raw.reduce((sum, value, index) => sum + value * (vector[index] ?? 0), 0);
  const across = scaled(raw.map((value, index) => value - along * (vector[index] ?? 0)));
  return across.map(
    (value, index) => value * Math.sqrt(1 - share ** 2) + share * (vector[index] ?? 0),
  );
}

function scaled(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
