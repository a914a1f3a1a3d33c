import { readResults } from '@photolab/domain/race/results';
import { readStartList } from '@photolab/domain/race/start-list';
import { describe, expect, it } from 'vitest';
import { book } from './book.fixture.ts';
import { readXlsx } from './xlsx.ts';

const cellsOf = (content: Uint8Array) => readXlsx(content).rows.map(({ cells }) => cells);

describe('a workbook', () => {
  it('takes hidden rows, which a filter leaves, and counts those with something in them', () => {
    const rows =
      '<row r="1"><c t="str"><v>Dorsal</v></c></row><row r="2" hidden="1"><c><v>7</v></c></row>' +
      '<row r="3" hidden="1"></row><row r="4"><c><v>8</v></c></row>';
    const read = readStartList(readXlsx(book(rows)));
    expect([read.rows.map(({ number }) => number), read.hiddenRows]).toEqual([['7', '8'], 1]);
  });

  it('whose program wrote its texts as CDATA instead of escaping them has them', () => {
    const rows =
      '<row><c><v><![CDATA[7]]></v></c><c t="inlineStr"><is><t>Ana <![CDATA[& <Paz>]]></t></is></c><c t="s"><v>0</v></c></row>';
    const shared = '<si><t><![CDATA[Elite & Máster]]></t></si>';
    expect(cellsOf(book(rows, { shared }))).toEqual([['7', 'Ana & <Paz>', 'Elite & Máster']]);
  });

  it('whose cells name no text of it has empty ones; of a text that is not there it says so', () => {
    const shared = '<si><t>Dorsal</t></si>';
    const cells = (value: string) => `<row><c t="s"><v>0</v></c><c t="s">${value}</c></row>`;
    expect(cellsOf(book(`${cells('')}${cells('<v> </v>')}`, { shared }))).toEqual([
      ['Dorsal', ''],
      ['Dorsal', ''],
    ]);
    expect(() => cellsOf(book(cells('<v>1</v>'), { shared }))).toThrow('table-broken');
  });

  it('of an old Mac, which counts days from 1904, gives the days that it shows', () => {
    const styles =
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="46"/></cellXfs>';
    const cells = [1, 2, 3, 0]
      .map((style) => `<c s="${String(style)}"><v>44741.5</v></c>`)
      .join('');
    const rows = `<row r="1"><c s="1"><v>44741</v></c>${cells}</row>`;
    const mac = book(rows, { styles, properties: '<workbookPr date1904="1"/>' });
    expect(cellsOf(mac)).toEqual([['30/06/2026', '46203.5', '46203.5', '44741.5', '44741.5']]);
  });

  it('with formulas tells their cells and takes no value of theirs', () => {
    const rows =
      '<row r="2"><c r="AB2"><f>1+1</f><v>2</v></c><c r="AC2" t="e"><v>#N/A</v></c></row>';
    const { problems } = readXlsx(book(rows));
    expect(problems).toMatchObject([
      { line: 2, text: 'AB2: es una fórmula. Copiá la columna y pegala como valores.' },
      { line: 2, text: 'AC2: tiene un error (#N/A).' },
    ]);
  });

  it('with formulas above the head and in columns that nobody reads is taken; in others it is not', () => {
    const value = (text: string) => `<c t="str"><v>${text}</v></c>`;
    const formula = '<c><f>1+1</f><v>2</v></c>';
    const rows =
      `<row r="1">${formula}</row><row r="2">${['Dorsal', 'Tiempo', 'Ritmo'].map(value).join('')}</row>` +
      `<row r="3">${value('7') + value('0:40:00') + formula}</row>`;
    const table = readXlsx(book(rows));
    expect(readStartList(table)).toMatchObject({ problems: [], rows: [{ number: '7' }] });
    const wanted = { place: '', kind: undefined };
    expect(readResults(table, wanted).problems).toEqual([]);
    const { problems } = readResults(table, { ...wanted, place: 'Ritmo' });
    expect(problems).toEqual([
      { line: 3, text: 'C3: es una fórmula. Copiá la columna y pegala como valores.' },
    ]);
  });
});

describe('a workbook that says what no program writes', () => {
  it.each(['1e400', '5.5', 'abc', '99999999999999999999', '-1', ''])(
    'as the line %j is counted on from the line before',
    (line) => {
      const rows = `<row r="7"><c><v>1</v></c></row><row r="${line}"><c><f>1+1</f><v>2</v></c></row>`;
      const table = readXlsx(book(rows));
      expect(table.rows.map((row) => row.line)).toEqual([7, 8]);
      expect(table.problems.map((problem) => problem.line)).toEqual([8]);
    },
  );

  it('as a number is text, as it stands there', () => {
    const rows = '<row r="1"><c><v>hola</v></c><c><v>1e999</v></c><c><v>1.2E1</v></c></row>';
    expect(cellsOf(book(rows))).toEqual([['hola', '1e999', '12']]);
  });
});

it('a workbook whose cells share more text than a list holds is refused before anybody reads it', () => {
  const cells = '<c t="s"><v>0</v></c>'.repeat(64);
  const rows = Array.from({ length: 300 }, () => `<row>${cells}</row>`).join('');
  const shared = `<si><t>${'a'.repeat(10_000)}</t></si>`;
  expect(() => readXlsx(book(rows, { shared }))).toThrow('table-too-large');
  expect(readXlsx(book(rows, { shared: '<si><t>a</t></si>' })).rows).toHaveLength(300);
});
