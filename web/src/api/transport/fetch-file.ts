// A file of the shop's, as its answer.
import { WORDS_HEADER } from '@photolab/contract/endpoint';
import { failureOf, type Asked } from './client.ts';

/** @throws when there is none: refused, or a proxy or a Wi-Fi's login gave a page of its own in its place */
export async function fetchFile(
  address: string,
  asked: Asked,
  init: RequestInit,
): Promise<Response> {
  const response = await fetch(address, init);
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!response.ok) {
    throw failureOf(
      asked,
      response.status,
      await response.text(),
      response.headers.get(WORDS_HEADER),
    );
  }
  if (!isPage) return response;
  throw new Error('a page came in the place of the file');
}
