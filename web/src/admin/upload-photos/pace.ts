// How fast the upload goes, over its last minute.

const WINDOW_MS = 60_000;
const SAMPLE_MS = 1000;
/** Less is too little to tell. */
const MIN_MS = 3000;

interface Sample {
  at: number;
  photos: number;
  bytes: number;
}

export class Pace {
  #samples: Sample[] = [];

  /** Takes a sample (at most one a second) and tells the pace; `secondsLeft` by bytes. */
  measure(at: number, photos: number, bytes: number, bytesInAll: number) {
    const last = this.#samples.at(-1);
    if (!last || at - last.at >= SAMPLE_MS) {
      const kept = this.#samples.filter((sample) => at - sample.at < WINDOW_MS);
      this.#samples = [...kept, { at, photos, bytes }];
    }
    const [first] = this.#samples;
    const elapsed = first ? at - first.at : 0;
    if (!first || elapsed < MIN_MS) return { photosPerMinute: 0, secondsLeft: undefined };
    const bytesPerSecond = ((bytes - first.bytes) / elapsed) * 1000;
    return {
      photosPerMinute: ((photos - first.photos) / elapsed) * 60_000,
      secondsLeft: bytesPerSecond > 0 ? (bytesInAll - bytes) / bytesPerSecond : undefined,
    };
  }
}
