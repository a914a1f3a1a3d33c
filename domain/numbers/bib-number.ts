// What a participant's number looks like; letters occur in some races.

export const BIB_MAX_LENGTH = 12;
export const BIB_NUMBER = new RegExp(`^[\\p{L}\\p{N}-]{1,${String(BIB_MAX_LENGTH)}}$`, 'u');
/** What the shop's search boxes and addresses take: digits (storefront §5). */
export const SEARCHED_NUMBER = new RegExp(`^\\d{1,${String(BIB_MAX_LENGTH)}}$`);

const MOST_REPEATS = 4;

/**
 * Whether a pattern that somebody wrote may be tried on what is read: a regular expression without
 * repeated groups and with few repeats, so that no text takes it long.
 */
export function isBibPattern(source: string): boolean {
  if (/\)[*+{]/.test(source)) return false;
  if ((source.match(/[*+]|,\}/g) ?? []).length > MOST_REPEATS) return false;
  try {
    return new RegExp(source, 'u').source.length > 0;
  } catch {
    return false;
  }
}
