import { expect, it } from 'vitest';
import { csvText } from './save-csv.ts';

it('a cell keeps its quotes and lines, and none becomes a formula', () => {
  expect(csvText([['Ana "la liebre"', '=1+1', 'dos\nlíneas', '-5', '@x']])).toBe(
    '\uFEFF"Ana ""la liebre""";"\'=1+1";"dos\nlíneas";"\'-5";"\'@x"\r\n',
  );
});

// Excel takes the wide signs of East Asian keyboards for the narrow ones; other programs leave out blanks before a sign.
it.each(['＝1+1', '＋1', '－1', '＠x', ' =1+1', '\u00a0=1+1', '\u3000＝1', '\t=1', '\r=1', '\n=1'])(
  '%j is no formula either',
  (text) => {
    expect(csvText([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
  },
);

it('a sign within a text is left alone', () => {
  expect(csvText([['Ana-María = 1', 'ana+1@example.com']])).toBe(
    '\uFEFF"Ana-María = 1";"ana+1@example.com"\r\n',
  );
});
