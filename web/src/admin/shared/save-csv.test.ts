import { expect, it } from 'vitest';
import { csvText } from './save-csv.ts';

it('a cell keeps its quotes and lines, and none becomes a formula', () => {
  expect(csvText([['Ana "la liebre"', '=1+1', 'dos\nlíneas', '-5', '@x']])).toBe(
    '\uFEFF"Ana ""la liebre""";"\'=1+1";"dos\nlíneas";"\'-5";"\'@x"\r\n',
  );
});
