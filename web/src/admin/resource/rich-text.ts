/** administration §5: line breaks travel as `<br>`. */
export const toHtml = (text: string): string => text.trim().replace(/\r?\n/g, '<br>');
export const fromHtml = (html: string): string => html.replace(/<br\s*\/?>\n?/gi, '\n');
