// storefront §5: before paying, every picture of the cart must still be there.

const TIMEOUT_MS = 10_000;
const AT_ONCE = 6;

/** True when every address answers a HEAD request; a network failure counts as missing. */
export async function allImagesExist(urls: readonly string[]): Promise<boolean> {
  for (let start = 0; start < urls.length; start += AT_ONCE) {
    const answers = await Promise.all(urls.slice(start, start + AT_ONCE).map(exists));
    if (answers.includes(false)) return false;
  }
  return true;
}

async function exists(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return ok;
  } catch {
    return false;
  }
}
