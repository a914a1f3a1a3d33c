// A file of the shop's, as its answer.

/** @throws when there is none: refused, or a proxy or a Wi-Fi's login gave a page of its own in its place */
export async function fetchFile(
  address: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(address, { headers });
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (response.ok && !isPage) return response;
  throw new Error(`the file answered ${String(response.status)}${isPage ? ' with a page' : ''}`);
}
