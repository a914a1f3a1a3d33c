// The studio's formatted texts. They are shown as HTML, so what is stored is already safe: only the
// tags below, no attributes but a link's address, no scripts, styles, frames or pictures.
import { missingText, withScheme } from '@photolab/contract/fields';
import { withoutInvisible } from '@photolab/domain/shop/text';
import sanitizeHtml from 'sanitize-html';
import { refusedFields } from '../../http/app-error.ts';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'a', 'ul', 'ol', 'li'],
    ...['h2', 'h3', 'h4', 'blockquote'],
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // Without its scheme an address would be one of the shop's own pages.
    a: (tagName, { href, ...others }) => ({
      tagName,
      attribs: {
        ...others,
        ...(href ? { href: withScheme(href.trim()) } : {}),
        rel: 'noopener noreferrer',
      },
    }),
  },
};

/** HTML would read its older signs without their end, too: `?a=1&timestamp=2` of an address as `?a=1×tamp=2`. */
const BARE_AMPERSAND = /&(?!#?\w+;)/g;

/** Line breaks become `<br>`; what is not allowed is dropped. @throws AppError when nothing is left */
export function richText(text: string): string {
  const written = text.replace(BARE_AMPERSAND, '&amp;').replace(/\r\n?|\n/g, '<br>');
  const html = sanitizeHtml(written, OPTIONS).trim();
  const visible = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).trim();
  if (!withoutInvisible(visible)) throw refusedFields({ description: missingText('Texto') });
  return html;
}
