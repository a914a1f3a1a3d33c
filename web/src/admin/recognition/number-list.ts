// Lists of numbers as an organiser sends them: one per line, or with commas, spaces and quotes.

export const numbersIn = (text: string): string[] =>
  text.split(/[\s,;"']+/).filter((word) => word !== '');
