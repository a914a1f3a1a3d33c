// storefront §5: before paying, every picture of the cart must still be there.

const TIMEOUT_MS = 10_000;
const AT_ONCE = 6;

/** The pictures that do not answer a HEAD request; a network failure counts as missing. */
export async function findMissingImages<T extends { url: string }>(
  items: readonly T[],
): Promise<T[]> {
  const missing: T[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const batch = items.slice(start, start + AT_ONCE);
    const answers = await Promise.all(batch.map(({ url }) => exists(url)));
    missing.push(...batch.filter((_item, index) => !answers[index]));
  }
  return missing;
}

async function exists(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return ok;
  } catch {
    return false;
  }
}
