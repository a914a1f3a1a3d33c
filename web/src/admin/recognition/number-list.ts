// Lists of numbers as an organiser sends them: one per line, or with commas, spaces and quotes.

/** What somebody added to and took out of a list that was `before`, done to the one there is `now`. */
export function withSameChange(now: string[], before: string[], after: string[]): string[] {
  const [had, has] = [new Set(before), new Set(after)];
  const kept = now.filter((number) => has.has(number) || !had.has(number));
  return [...new Set([...kept, ...after.filter((number) => !had.has(number))])];
}

export const numbersIn = (text: string): string[] =>
  text.split(/[\s,;"']+/).filter((word) => word !== '');
