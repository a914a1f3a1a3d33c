// Fetches a bought file, and saves it as `Photolab_image{id}.jpg` (storefront §7).
import { fetchFile } from '../../api/transport/fetch-file.ts';
import { saveFile } from '../../ui/save-file.ts';

export interface Downloadable {
  id: number;
  url: string;
}

/** @throws when the file cannot be fetched */
export async function fetchImage({ id, url }: Downloadable): Promise<File> {
  const response = await fetchFile(secure(url));
  const name = nameOf(id, response.headers.get('content-disposition'));
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type || 'image/jpeg' });
}

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
