import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { book } from './book.fixture.ts';
import { csvRows } from './csv.ts';
import { text } from './cells.ts';
import { readTable } from './read-table.ts';
import { readStartListFile } from './table-tasks.ts';
import { UnusableTable } from './unusable-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'photolab-tables-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
function fileOf(content: Uint8Array | string): string {
  const path = join(folder, randomUUID());
  writeFileSync(path, content);
  return path;
}
const cellsOf = async (content: Uint8Array | string) =>
  (await readTable(fileOf(content))).rows.map(({ cells }) => cells);
/** Of an entry in a ZIP's list of files: its mark, and where its size and its name stand. */
const CENTRAL_ENTRY = 0x02014b50;
const CENTRAL_SIZE_AT = 24;
const CENTRAL_NAME_AT = 46;
/** The bytes of the signs that Spanish needs, by the encodings' own tables. */
const bytesOf = (hex: string) => {
  const bytes = Buffer.from(hex, 'hex');
  return new Map(Array.from('áéíóúñüÁÉÍÓÚÑÜº', (sign, index) => [sign, bytes[index]]));
};
const MAC_ROMAN = bytesOf('878e92979c969fe783eaeef28486bc');
const CODE_PAGE_850 = bytesOf('a082a1a2a3a481b590d6e0e9a59aa7');
const codeOf = (content: Uint8Array | string) =>
  readTable(fileOf(content)).then(
    () => 'a table',
    (error: unknown) => (error instanceof UnusableTable ? error.code : error),
  );

describe('text', () => {
  const wanted = [
    ['Número', 'Nombre'],
    ['12', 'Peña, José "Pepe"'],
  ];

  it.each([';', ',', '\t', '|'])('in columns by %j', async (sign) => {
    const text = `Número${sign}Nombre\r\n12${sign}"Peña, José ""Pepe"""\r\n\r\n`;
    expect(await cellsOf(text)).toEqual(wanted);
  });

  const text = 'Número;Nombre\n12;"Peña, José ""Pepe"""';
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
    ['Latin-1', Buffer.from(text, 'latin1')],
    ['UTF-16 as Excel writes it', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without its mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 without its mark, the larger byte first', Buffer.from(text, 'utf16le').swap16()],
    ["Excel's line that names the separator", Buffer.from(`sep=;\r\n${text}`)],
  ])('in %s', async (_name, content) => {
    expect(await cellsOf(content)).toEqual(wanted);
  });

  const names = 'Nº;Nombre\n1;María Peña\n2;JOSÉ GARCÍA\n3;Ítalo Ñandú\n4;Ángel Güiraldes';
  it.each([
    ['the old Mac', MAC_ROMAN],
    ['MS-DOS', CODE_PAGE_850],
  ])(
    "in the bytes of %s, as a spreadsheet's own menu of CSVs writes them",
    async (_name, signs) => {
      const bytes = Array.from(names, (sign) => signs.get(sign) ?? sign.charCodeAt(0));
      expect(await cellsOf(Buffer.from(bytes))).toEqual(
        names.split('\n').map((row) => row.split(';')),
      );
    },
  );

  it.each(['1;Gonçalves', '1;D’Angelo', '1;João', '10K – Elite;Año', '1;Muñoz'])(
    'of Windows stays of Windows: %s',
    async (row) => {
      const marks: Record<string, number> = { '’': 0x92, '–': 0x96 };
      const bytes = Array.from(row, (sign) => marks[sign] ?? sign.charCodeAt(0));
      expect(await cellsOf(Buffer.from(bytes))).toEqual([row.split(';')]);
    },
  );

  it("reads Windows-1252's own signs", async () => {
    expect(await cellsOf(Buffer.from([0x31, 0x3b, 0x80, 0x92, 0xf1]))).toEqual([['1', '€’ñ']]);
  });

  it('counts lines as an editor does, also after a cell of two', async () => {
    const { rows } = await readTable(fileOf('a;b\n1;"dos\nlíneas"\n\n2;c\n'));
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it('tells where a quote opens that never closes', async () => {
    const { problems } = await readTable(fileOf('n;m\n1;"abierta\n2;b\n'));
    expect(problems).toEqual([{ line: 2, text: 'Hay unas comillas que no se cierran.' }]);
  });

  it('reads back whatever a spreadsheet writes', () => {
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { minLength: 1 })), (rows) => {
        const written = rows.map((cells) => cells.map(quoted).join(';')).join('\r\n');
        const read = [...csvRows(written, ';')].map((row) => ('cells' in row ? row.cells : []));
        expect(read).toEqual(rows);
      }),
    );
  });
});

describe('Excel', () => {
  it('gives a text as its author sees it, also where the file names its characters by number', async () => {
    const rows =
      '<row r="1"><c t="inlineStr"><is><t>Ana_x000D_\nPaz</t></is></c><c t="str"><v>_x0041_</v></c></row>';
    expect(await cellsOf(book(rows))).toEqual([['Ana \nPaz', 'A']]);
    const texts = ['_x0041_', '_x005F_x0041_', '_x00_x0041_', 'a_x000D_b', '_x0000_'];
    const written = await writeExcelFile([texts.map(text)]).toBuffer();
    expect(await cellsOf(written)).toEqual([texts]);
  });

  it('gives the cells of its first sheet as they are read, rows by their own numbers', async () => {
    const book = await writeExcelFile([
      {
        sheet: 'Lista',
        data: [
          [{ value: 'Número' }, { value: 'Nombre' }],
          [null, null],
          [{ value: 12, type: Number }, null, { value: 'M40' }],
          [{ value: '0013' }, { value: 'Ñandú & Cía <x>' }],
        ],
      },
      { sheet: 'Otra', data: [[{ value: 'no' }]] },
    ]).toBuffer();
    expect((await readTable(fileOf(book))).rows).toEqual([
      { line: 1, cells: ['Número', 'Nombre'] },
      { line: 3, cells: ['12', '', 'M40'] },
      { line: 4, cells: ['0013', 'Ñandú & Cía <x>'] },
    ]);
  });

  it('with hidden sheets gives the first that is shown, and its name where there are others', async () => {
    const path = fileOf(book('<row r="1"><c><v>7</v></c></row>', { hidden: true, others: 2 }));
    const table = await readTable(path);
    expect(table).toMatchObject({ rows: [{ cells: ['7'] }], sheet: 'x' });
    const { problems } = await readStartListFile(
      fileOf(book('<row r="1"><c t="str"><v>Inscriptos</v></c></row>', { others: 2 })),
    );
    expect(problems[0]?.text).toContain('la primera hoja, «x»');
    // Of a good one too: the runners of the other sheets would be missed in silence.
    expect((await readStartListFile(path)).sheet).toBe('x');
    expect((await readTable(fileOf(book('<row r="1"></row>', { hidden: true })))).sheet).toBe(
      undefined,
    );
  });

  it('shows days as days, and leaves times and numbers to who reads them', async () => {
    const cells = [1, 2, 3, 0].map((style) => `<c s="${String(style)}"><v>46203</v></c>`).join('');
    const rows = `<row r="1">${cells}<c s="1"><v>46203.5</v></c></row>`;
    const days = `<numFmts><numFmt numFmtId="170" formatCode="[$-2C0A]d &quot;de&quot; mmm"/>
      <numFmt numFmtId="171" formatCode="dd/mm hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>`;
    expect(await cellsOf(book(rows, { styles: days }))).toEqual([
      ['30/06/2026', '30/06/2026', '46203', '46203', '46203.5'],
    ]);
  });

  it('with a box to tick where the number should be says so, and reads what it shows elsewhere', async () => {
    const rows =
      '<row r="1"><c t="str"><v>Número</v></c><c t="str"><v>Nombre</v></c></row>' +
      '<row r="2"><c t="b"><v>1</v></c><c t="b"><v>0</v></c></row>';
    const path = fileOf(book(rows));
    expect((await readTable(path)).rows[1]?.cells).toEqual(['VERDADERO', 'FALSO']);
    expect((await readStartListFile(path)).problems).toEqual([
      { line: 2, text: '«VERDADERO» es una casilla de sí o no. Escribí el número.' },
    ]);
  });

  it('with cells made one among its runners names them; those of a title do no harm', async () => {
    const cells = (...texts: string[]) =>
      texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('');
    const rows =
      `<row r="1">${cells('Maratón', '', '', '')}</row>` +
      `<row r="2">${cells('Número', 'Nombre', 'Categoría', 'Notas')}</row>` +
      `<row r="3">${cells('1', 'Ana', 'F30', 'x')}</row><row r="4">${cells('2', 'Eva', '', '')}</row>`;
    const read = (...names: string[]) => readStartListFile(fileOf(book(rows, { merged: names })));
    expect((await read('A1:D1', 'D3:D4', 'A9:C9', 'C', 'A3:', 'x:y')).problems).toEqual([]);
    expect((await read('A1:D1', 'C3:C4', 'A1:A1048576')).problems).toEqual([
      { line: 3, text: 'C3:C4: son celdas combinadas. Separalas y completá cada una.' },
      { line: 3, text: 'A1:A1048576: son celdas combinadas. Separalas y completá cada una.' },
    ]);
  });

  it('that unpacks to more than a list could be is refused before it is unpacked', async () => {
    const bomb = Buffer.from(book('<row r="1"></row>'));
    // What the ZIP's own list says of a file's size: what is unpacked is no longer than that.
    const entry = bomb.lastIndexOf('xl/worksheets/s.xml') - CENTRAL_NAME_AT;
    expect(bomb.readUInt32LE(entry)).toBe(CENTRAL_ENTRY);
    bomb.writeUInt32LE(160_000_000, entry + CENTRAL_SIZE_AT);
    expect(await codeOf(bomb)).toBe('table-too-large');
  });

  it('that is damaged, empty of sheets or another ZIP is refused', async () => {
    const whole = book('<row r="1"><c r="A1"><v>1</v></c></row>');
    expect(await codeOf(whole.subarray(0, whole.length - 200))).toBe('table-broken');
    expect(await codeOf(book('<row r="1"><c r="A1">'))).toBe('table-broken');
    const sheet = { mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') };
    expect(await codeOf(zipSync(sheet, { level: 0 }))).toBe('table-open-document');
    expect(await codeOf(zipSync({ 'a.txt': strToU8('hola') }))).toBe('table-not-a-table');
  });

  it('that a password locks is told from one of an older Excel, both the same container', async () => {
    const container = Buffer.from('d0cf11e0a1b11ae1'.padEnd(4096, '0'), 'hex');
    expect(await codeOf(container)).toBe('table-old-excel');
    const locked = Buffer.concat([container, Buffer.from('EncryptedPackage', 'utf16le')]);
    expect(await codeOf(locked)).toBe('table-locked');
  });

  it('that another program wrote by its own rules is refused as no table, whatever its name', async () => {
    const ods = zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') });
    const page = '\uFEFF\n<html><table><tr><td>Número</td></tr><tr><td>1</td></tr></table></html>';
    const xml = '<?xml version="1.0"?><Workbook/>';
    for (const content of [ods, page, xml]) {
      expect(await codeOf(content)).toBe('table-not-a-table');
    }
  });
});

describe('a line without an end', () => {
  it('gives as many columns as are looked at, of names as long as are told', async () => {
    const path = fileOf(`Número;${'a'.repeat(3_000_000)}${';'.repeat(3_000_000)}\n7\n`);
    const { rows } = await readTable(path);
    expect(rows.map(({ cells }) => cells.length)).toEqual([64, 1]);
    const { unused } = await readStartListFile(path);
    expect(unused.map(({ length }) => length)).toEqual([81]);
  });
});

it('gives all rows of a long list, in their order', async () => {
  const numbers = Array.from({ length: 4_321 }, (_, index) => String(index + 1));
  const { rows } = await readStartListFile(fileOf(`Número\n${numbers.join('\n')}\n`));
  expect(rows.map(({ number }) => number)).toEqual(numbers);
});

describe('what is no table', () => {
  it('is refused by what it holds, whatever it is called', async () => {
    expect(await codeOf('%PDF-1.7\n1;2\n')).toBe('table-not-a-table');
    expect(await codeOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))).toBe('table-not-a-table');
    expect(await codeOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('table-old-excel');
  });

  it('a million lines are refused after 60,000 of them, in its own process', async () => {
    const path = fileOf(`Número\n${Array.from({ length: 1_000_000 }, (_, i) => i).join('\n')}`);
    await expect(readStartListFile(path)).rejects.toMatchObject({
      code: 'table-too-many-lines',
    });
  });
});
