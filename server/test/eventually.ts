import { vi } from 'vitest';

/** Only what hangs takes so long, on a machine ten times slower too. */
const PATIENCE = { timeout: 600_000, interval: 50 };

/** Asks again until nothing is thrown; the last error where that never comes. */
export const eventually = <T>(assertion: () => T | Promise<T>): Promise<T> =>
  // oxlint-disable-next-line house/no-short-wait -- here it is said how long
  vi.waitFor(assertion, PATIENCE);
