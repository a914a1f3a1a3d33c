import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether both are the same text, told in a time that tells nothing of where they differ. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));

const digest = (text: string) => createHash('sha256').update(text).digest();
