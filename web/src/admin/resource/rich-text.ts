/** administration §5: line breaks travel as `<br>`. */
export const toHtml = (text: string): string => text.trim().replace(/\r?\n/g, '<br>');

/** As somebody typed it: a sign that the shop had to write as `&amp;` is one again, unless it would begin a tag. */
export const fromHtml = (html: string): string =>
  html
    .replace(/<br\s*\/?>\n?/gi, '\n')
    .replace(/&gt;/g, '>')
    .replace(/&lt;(?![a-z/!?])/gi, '<')
    .replace(/&amp;(?!#?\w+;)/g, '&');
