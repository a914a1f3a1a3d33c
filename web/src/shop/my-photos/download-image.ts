// Fetches a bought file, and saves it as `Photolab_image{id}.jpg` (storefront §7).
import { fetchFile } from '../../api/transport/fetch-file.ts';
import { watchLine } from '../../api/transport/line.ts';
import { saveFile } from '../../ui/save-file.ts';

export interface Downloadable {
  id: number;
  url: string;
}

/** What had come of a file when its download broke off. */
interface Begun {
  /** The server's name for these very bytes. */
  tag: string;
  bytes: Blob;
}

/** By photo; links change while the files behind them stay. */
const begun = new Map<number, Begun>();
const sizeOf = (id: number) => begun.get(id)?.bytes.size ?? 0;

/**
 * On a weak signal a file comes in pieces: it goes on where it broke off, by itself for as long as each
 * try brings more of it, and with the next call after that.
 * @throws when the file cannot be fetched
 */
export async function fetchImage(image: Downloadable): Promise<File> {
  for (;;) {
    const before = sizeOf(image.id);
    try {
      return await fetchRest(image);
    } catch (error) {
      if (sizeOf(image.id) <= before) throw error;
    }
  }
}

async function fetchRest({ id, url }: Downloadable): Promise<File> {
  const { tag = '', bytes } = begun.get(id) ?? {};
  begun.delete(id);
  const dead = new AbortController();
  const line = watchLine(SILENCE_MS, () => {
    // As where the line itself breaks.
    dead.abort(new TypeError('the line says nothing'));
  });
  const response = await fetchFile(
    secure(url),
    { access: 'public' },
    {
      signal: dead.signal,
      ...(bytes && { headers: { range: `bytes=${String(bytes.size)}-`, 'if-range': tag } }),
    },
  ).catch((error: unknown) => {
    line.end();
    // No answer came; one that refuses ends what was begun.
    if (bytes && error instanceof TypeError) begun.set(id, { tag, bytes });
    throw error;
  });
  const { headers, status } = response;
  const parts: BlobPart[] = bytes && status === PARTIAL ? [bytes] : [];
  const type = headers.get('content-type') ?? 'image/jpeg';
  try {
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      line.heard();
      parts.push(read.value);
    }
  } catch (error) {
    const own = headers.get('etag');
    if (own) begun.set(id, { tag: own, bytes: new Blob(parts) });
    throw error;
  } finally {
    line.end();
  }
  return new File(parts, nameOf(id, headers.get('content-disposition')), { type });
}

const PARTIAL = 206;
const SILENCE_MS = 60_000;

/** @throws when the file cannot be fetched */
export async function downloadImage(image: Downloadable): Promise<void> {
  const file = await fetchImage(image);
  saveFile(file, file.name);
}

/** http is forced to https where the shop itself is served so. */
const secure = (url: string) =>
  window.location.protocol === 'https:' ? url.replace(/^http:/, 'https:') : url;

/** Other formats than JPEG keep the ending the server gives. */
function nameOf(id: number, disposition: string | null): string {
  const ending = /\.(\w+)"?$/.exec(disposition ?? '')?.[1] ?? 'jpg';
  return `Photolab_image${String(id)}.${ending}`;
}
