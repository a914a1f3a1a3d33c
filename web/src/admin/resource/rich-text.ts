import { withLineEnds } from '@photolab/domain/shop/text';

/**
 * administration §5: line breaks travel as `<br>`. What only looks like a tag (`<ana@example.com>`, `<tu número>`)
 * is text.
 */
export const toHtml = (text: string): string =>
  withLineEnds(text.trim())
    .replace(TAG_LIKE, (sign, name: string) => (isTag(name) ? sign : '&lt;'))
    .replace(/\r?\n/g, '<br>');

/** As somebody typed it: a sign that the shop had to write as `&amp;` is one again, unless it would begin a tag. */
export const fromHtml = (html: string): string =>
  html
    .replace(/<br\s*\/?>\n?/gi, '\n')
    .replace(/&gt;/g, '>')
    .replace(TAG_LIKE_WRITTEN, (sign, name: string) => (isTag(name) ? sign : '<'))
    .replace(/&lt;(?![a-z/!?])/gi, '<')
    .replace(/&amp;(?!#?\w+;)/g, '&');

/** A `<` before a letter, with the name that HTML would read: up to a blank, a stroke or the end. */
const TAG_LIKE = /<(?=\/?([a-z][^\s/>]*))/gi;
const TAG_LIKE_WRITTEN = /&lt;(?=\/?([a-z][^\s/>]*))/gi;

const isTag = (name: string): boolean =>
  /^[a-z\d]+$/i.test(name) && !(document.createElement(name) instanceof HTMLUnknownElement);
