/**
 * For what has just come into a box by itself, by the box's name: who stands in it, about to type, types in its place
 * and not behind it, where browsers put the caret.
 */
export function typeInPlaceOf(arrived: Record<string, string>): void {
  const box = document.activeElement;
  if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) return;
  if (box.value && box.value === arrived[box.name]) box.select();
}
