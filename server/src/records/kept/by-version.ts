// What is the same for all who ask as long as an event's version stays: read once, by the first of them.
import { LRUCache } from 'lru-cache';

interface Limits {
  max: number;
  /** Milliseconds, for what may change without a new version. */
  ttl?: number;
}

export function keepByVersion<T extends object>(limits: Limits) {
  const kept = new LRUCache<string, { version: string; reading: Promise<T> }>(limits);
  /** `read` gets what was read for the version before, where it is still there; what fails is not kept. */
  return (
    key: string,
    version: string,
    read: (before: Promise<T> | undefined) => Promise<T>,
  ): Promise<T> => {
    const known = kept.get(key);
    if (known?.version === version) return known.reading;
    const reading = read(known?.reading);
    kept.set(key, { version, reading });
    reading.catch(() => {
      if (kept.peek(key)?.reading === reading) kept.delete(key);
    });
    return reading;
  };
}
