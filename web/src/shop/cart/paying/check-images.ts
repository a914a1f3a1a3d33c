// storefront §5: before paying, every picture of the cart must still be there.

const TIMEOUT_MS = 10_000;
const AT_ONCE = 6;
/** Any other refusal is somebody else's, or for now: too many at once, a proxy that takes us for a robot. */
const GONE = [404, 410];

/**
 * The pictures that the shop says it does not have.
 * @throws when it cannot be asked: a weak signal takes no photo off sale
 */
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
  const { ok, status } = await fetch(url, {
    method: 'HEAD',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (ok || GONE.includes(status)) return ok;
  throw new Error(`the picture answered ${String(status)}`);
}
