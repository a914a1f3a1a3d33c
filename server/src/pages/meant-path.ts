// A link that was copied out of a sentence carries its end along: the full stop, a bracket, a quote. One that was
// typed begins as a telephone's keyboard begins a sentence, or is in capitals as a poster shows it.
import { withoutEnd } from '@photolab/domain/shop/text';
import { decoded } from '../http/guards/address.ts';

/** Nothing that a link's own token may end with: they are base64url. */
const AROUND_LINKS = ' \u00a0\n\r\t.,;:!?…*\'"’”»>)]}';

/** What stands behind these is told by its letters, large or small. */
const WITH_TOKEN = /^(\/(?:aviso|e|invitacion|privacidad\/pedido|reset-password)\/)(.*)$/is;
/** A search of no number, and a printed code with a slash behind it. */
const WITH_REST = /^(\/fotos\/\d{1,9})\/number\/?$|^(\/e\/[^/]+)\/$/;

/** The path in the shop's own letters, without what stood behind it in the text; as it is where it is that. */
export function meantPath(path: string): string {
  const written = decoded(path);
  if (written === undefined) return path;
  const meant = inSmallLetters(withoutEnd(written, AROUND_LINKS)).replace(WITH_REST, '$1$2');
  if (meant === written) return path;
  // Two slashes would lead to another host.
  return encodeURI(`/${meant.replace(/^[/\\]+/, '')}`);
}

function inSmallLetters(path: string): string {
  const [, words = path, token = ''] = WITH_TOKEN.exec(path) ?? [];
  return words.toLowerCase() + token;
}
