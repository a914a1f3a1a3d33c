// A link that was copied out of a sentence carries its end along: the full stop, a bracket, a quote.
import { withoutEnd } from '@photolab/domain/shop/text';

/** Nothing that a link's own token may end with: they are base64url. */
const AROUND_LINKS = ' \u00a0\n\r\t.,;:!?…*\'"’”»>)]}';

/** The path without what stood behind it in the text; as it is where nothing did. */
export function meantPath(path: string): string {
  const written = decoded(path);
  const meant = withoutEnd(written, AROUND_LINKS).replace(/^(\/fotos\/\d{1,9})\/number\/?$/, '$1');
  if (meant === written) return path;
  // Two slashes would lead to another host.
  return encodeURI(`/${meant.replace(/^[/\\]+/, '')}`);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not a path that anybody wrote.
    return path;
  }
}
