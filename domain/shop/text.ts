// Small rules of text that a pattern would take the square of its length for.

/** `text` without the `characters` that it ends with. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
