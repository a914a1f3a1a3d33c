// How well scores tell same from different persons: rates at thresholds, over all pairs.

export interface ScoredPairs {
  same: number[];
  different: number[];
}

export interface Operating {
  falseAccepts: number;
  threshold: number;
  trueAccepts: number;
}

/** The threshold that lets this share of different pairs through, and the same pairs it accepts. */
export function operatingPoint({ same, different }: ScoredPairs, falseAccepts: number): Operating {
  const sorted = Float64Array.from(different).sort();
  const allowed = Math.floor(sorted.length * falseAccepts);
  const threshold = (sorted[sorted.length - 1 - allowed] ?? 1) + 1e-9;
  const accepted = same.filter((score) => score >= threshold).length;
  return { falseAccepts, threshold, trueAccepts: accepted / same.length };
}

/** Mean of true accepts and true rejects at the best threshold; chance gives 0.5. */
export function bestAccuracy({ same, different }: ScoredPairs): {
  accuracy: number;
  threshold: number;
} {
  const yes = Float64Array.from(same).sort();
  const no = Float64Array.from(different).sort();
  let best = { accuracy: 0, threshold: 0 };
  let rejected = 0;
  yes.forEach((threshold, i) => {
    while (rejected < no.length && (no[rejected] ?? 1) < threshold) rejected += 1;
    const accuracy = ((yes.length - i) / yes.length + rejected / no.length) / 2;
    if (accuracy > best.accuracy) best = { accuracy, threshold };
  });
  return best;
}

export interface Person<Item> {
  name: string;
  faces: Item[];
}

/** Every pair of faces once. */
export function comparePairs<Item>(
  people: readonly Person<Item>[],
  score: (a: Item, b: Item) => number,
): ScoredPairs {
  const all = people.flatMap((person) => person.faces.map((face) => ({ person, face })));
  const pairs: ScoredPairs = { same: [], different: [] };
  all.forEach((a, i) => {
    for (const b of all.slice(i + 1)) {
      (a.person === b.person ? pairs.same : pairs.different).push(score(a.face, b.face));
    }
  });
  return pairs;
}

/**
 * A search as the shop does it: the first `selfies` pictures of a person make the query, compared
 * with that person's other pictures and with everybody else's.
 */
export function compareSelfies<Item>(
  people: readonly Person<Item>[],
  selfies: number,
  query: (own: Item[], gallery: Person<Item>[]) => Item,
  score: (a: Item, b: Item) => number,
): ScoredPairs {
  const gallery = people.map(({ name, faces }) => ({ name, faces: faces.slice(MAX_SELFIES) }));
  const pairs: ScoredPairs = { same: [], different: [] };
  for (const person of people.filter(({ faces }) => faces.length > MAX_SELFIES)) {
    const asked = query(person.faces.slice(0, selfies), gallery);
    for (const other of gallery) {
      const target = other.name === person.name ? pairs.same : pairs.different;
      for (const face of other.faces) target.push(score(asked, face));
    }
    // Persons with too few pictures to search for are strangers all the same.
    for (const other of people.filter((p) => p !== person && p.faces.length <= MAX_SELFIES)) {
      for (const face of other.faces) pairs.different.push(score(asked, face));
    }
  }
  return pairs;
}

/** Taken from the gallery in every row, so that all rows search in the same pictures. */
const MAX_SELFIES = 3;
