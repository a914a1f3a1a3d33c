// Arithmetic on face vectors. Vectors that leave this folder have length one, so that their inner
// product is the cosine similarity.

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

export function normalise(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? vector.slice() : vector.map((value) => value / length);
}

export function addVectors(a: Float32Array, b: Float32Array): Float32Array {
  return a.map((value, i) => value + (b[i] ?? 0));
}

/** One query from several selfies of one person; at least one vector, all of one length. */
export function averageVectors(vectors: readonly Float32Array[]): Float32Array {
  const [first, ...rest] = vectors;
  if (!first) throw new RangeError('There is no vector to average');
  return normalise(rest.reduce(addVectors, first));
}
