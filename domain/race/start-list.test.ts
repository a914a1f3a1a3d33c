import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areBeginnings, foldName, keptWords, searchedWords, waysToWrite } from './runner-names.ts';
import { listChanges, readStartList } from './start-list.ts';

const read = (...rows: string[][]) =>
  readStartList({ rows: rows.map((cells, index) => ({ line: index + 1, cells })), problems: [] });
const HEAD = ['Número', 'Nombre', 'E-mail', 'Categoría'];

describe('the columns', () => {
  it('stand in any order, under the names that organisers give them', () => {
    const { rows, used, unused } = read(
      ['DNI', 'CATEGORIA', 'Apellido', 'Nombre', 'Correo electrónico', 'Nº de corredor'],
      ['1', 'M40', 'Núñez', 'José', 'jose@example.com', '0012'],
    );
    expect(rows).toEqual([
      { number: '0012', name: 'José Núñez', email: 'jose@example.com', category: 'M40' },
    ]);
    expect([used.length, unused]).toEqual([5, ['DNI']]);
  });

  it.each([
    ['English', 'Bib Number', 'First Name', 'Last Name', 'Email Address', 'Age Group'],
    ['Portuguese', 'Número de peito', 'Nome', 'Sobrenome', 'E-mail', 'Faixa etária'],
  ])('are found in %s', (_language, ...head) => {
    const { rows, unused } = read(head, ['7', 'Ana', 'Paz', 'ana@example.com', 'F30']);
    expect([rows, unused]).toEqual([
      [{ number: '7', name: 'Ana Paz', email: 'ana@example.com', category: 'F30' }],
      [],
    ]);
  });

  it('are named again where two files stand one under the other, and those rows are nobody', () => {
    const { rows, problems } = read(HEAD, ['7', 'Ana', '', ''], HEAD, ['8', 'Beto', '', '']);
    expect([rows.map(({ number }) => number), problems]).toEqual([['7', '8'], []]);
  });

  it.each(['1-nov', '12-Sep-26', '11-22-2026'])(
    'keep no day where a number should be: %s',
    (day) => {
      expect(read(HEAD, [day, 'Ana', '', '']).problems).toEqual([
        { line: 2, text: expect.stringContaining(`«${day}» es una fecha.`) },
      ]);
    },
  );

  it('lose what nobody sees: a name turns no writing around, a number is one that is searched', () => {
    const { rows, problems } = read(
      HEAD,
      ['\uff11\uff12', '\u202eAna\u202c\u200b', 'ana@example.com\u200b', '\u2066F'],
      ['\u0663', 'Beto', '', ''],
    );
    expect(rows).toEqual([{ number: '12', name: 'Ana', email: 'ana@example.com', category: 'F' }]);
    expect(problems).toEqual([expect.objectContaining({ line: 3 })]);
  });

  it('need no names where there is nothing but numbers', () => {
    expect(read(['12'], ['A7']).rows.map(({ number }) => number)).toEqual(['12', 'A7']);
  });

  it('are found under titles, in two rows, and by what is printed before a number', () => {
    const titled = read(
      ['Maratón de Rosario 2026', '', ''],
      ['', '', ''],
      ['Datos del corredor', '', 'Otros'],
      ['N.º de dorsal', 'Nombre', 'Categoría'],
      ['7', 'Ana', 'F'],
    );
    expect([titled.rows, titled.problems]).toEqual([
      [{ number: '7', name: 'Ana', email: '', category: 'F' }],
      [],
    ]);
    const ofTwo = read(
      ['Dorsal', 'Corredor', '', 'Categoría'],
      ['', 'Nombre', 'Apellido', ''],
      ['7', 'Ana', 'Paz', 'F'],
    );
    expect([ofTwo.rows, ofTwo.problems, ofTwo.used.length]).toEqual([
      [{ number: '7', name: 'Ana Paz', email: '', category: 'F' }],
      [],
      4,
    ]);
    // 'No' is an answer here, and the name of no column.
    const refused = read(['Nombre', 'Federado'], ['Ana', 'No'], ['Beto', '1']);
    expect([refused.rows, refused.problems[0]?.line]).toEqual([[], 1]);
    const missing = read(['Dorsal', 'Nombre'], ['', 'Sin número'], ['8', 'Ana']);
    expect([missing.rows.length, missing.problems[0]?.line]).toEqual([1, 2]);
  });

  it('with a formula or an error in them are told once, not again for the number that is missing', () => {
    const refused = {
      line: 2,
      text: 'A2: es una fórmula. Copiá la columna y pegala como valores.',
    };
    const rows = [
      { line: 1, cells: HEAD },
      { line: 2, cells: ['', 'Ana'] },
      { line: 3, cells: ['', 'Beto'] },
    ];
    const { problems, problemCount } = readStartList({ rows, problems: [refused] });
    expect(problems).toEqual([refused, { line: 3, text: 'Falta el número.' }]);
    expect(problemCount).toBe(2);
  });

  it('hold no days, into which a spreadsheet turns a number like 11-22, and none below zero', () => {
    const days = ['22/11/2026', '2026-11-22', '22-11-26', '22.11.2026', '2026-11-22 00:00:00'];
    const { rows, problems } = read(['Nº'], ...days.map((day) => [day]), ['-5'], ['11-22']);
    expect(rows.map(({ number }) => number)).toEqual(['11-22']);
    expect(problems.map(({ text }) => text.includes('es una fecha'))).toEqual([
      ...days.map(() => true),
      false,
    ]);
  });

  it('hold whole numbers as a spreadsheet writes them', () => {
    const asWritten = ['1.234,00', '2.345', '3,456', '4567.0', '0012', '12.345.678', '5,00'];
    const { rows, problems } = read(['Nº'], ...asWritten.map((number) => [number]));
    expect(problems).toEqual([]);
    expect(rows.map(({ number }) => number)).toEqual([
      '1234',
      '2345',
      '3456',
      '4567',
      '0012',
      '12345678',
      '5',
    ]);
    const broken = ['8.5', '1.23', '1.234,5', '1,2345', '1.234.56'];
    expect(read(['Nº'], ...broken.map((number) => [number])).problemCount).toBe(broken.length);
  });

  it('hold numbers and addresses as they are printed or copied, and what stands for nothing', () => {
    const { rows, problems } = read(
      HEAD,
      ['Nº 12', 'Ana', 'Ana Paz <ana@example.com>', '-'],
      ['#13', 'Beto', 'mailto:beto@example.com', 's/d'],
      ['nro. 14', '—', 'no tiene', 'N/A'],
      ['pendiente', 'Caro', '', ''],
      ['-', 'Dani', '', ''],
      ['15', 'Eva', 'eva@example.com; otra@example.com', ''],
    );
    expect(
      rows.map(({ number, name, email, category }) => [number, name, email, category]),
    ).toEqual([
      ['12', 'Ana', 'ana@example.com', ''],
      ['13', 'Beto', 'beto@example.com', ''],
      ['14', '', '', ''],
    ]);
    expect(problems.map(({ text }) => text)).toEqual([
      '«pendiente» no es un número: no tiene ninguna cifra.',
      'Falta el número.',
      expect.stringContaining('no es un email.'),
    ]);
  });

  it('are asked for where the number is not found', () => {
    const { rows, problems } = read(['Nombre', 'DNI'], ['Ana', '30111222']);
    expect([rows, problems[0]?.line]).toEqual([[], 1]);
    expect(problems[0]?.text).toContain('Número, Nombre, Email, Categoría');
  });
});

describe('dirty lines', () => {
  it('are told one by one by their line; the clean ones stand', () => {
    const { rows, problems, problemCount } = read(
      HEAD,
      ['12', 'Ana', 'ana@example.com', ''],
      ['', 'Sin número', '', ''],
      [],
      ['0012', 'Otra', '', ''],
      ['12 km', 'Beto', '', ''],
      ['12/3', 'Beto', '', ''],
      ['14', 'Caro', 'caro(arroba)example', ''],
      ['=A2+1', 'Dani', '', ''],
      ['16', '=HYPERLINK("x")', '', ''],
      ['17', 'x'.repeat(121), '', ''],
      ['18', 'Eva\0', '', ''],
    );
    expect(rows.map(({ number }) => number)).toEqual(['12', '12km']);
    expect(problemCount).toBe(problems.length);
    expect(problems.map(({ line, text }) => [line, text.slice(0, 30)])).toEqual([
      [3, 'Falta el número.'],
      [5, 'El número 0012 ya está en la l'],
      [7, '«12/3» no es un número: van ha'],
      [8, '«caro(arroba)example» no es un'],
      [9, 'Hay una fórmula. Copiá la colu'],
      [10, 'Hay una fórmula. Copiá la colu'],
      [11, 'El nombre es muy largo: van ha'],
      [12, 'Hay un carácter que no se pued'],
    ]);
  });

  it('are all counted, the first 200 told', () => {
    const many = Array.from({ length: 500 }, () => ['', 'x', '', '']);
    const { problems, problemCount } = read(HEAD, ...many);
    expect([problems.length, problemCount]).toEqual([200, 500]);
  });

  it('never make a list with one number twice, whatever the cells hold', () => {
    const cell = fc.oneof(fc.string(), fc.nat(20).map(String), fc.constant('007'));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 5 })), (cells) => {
        const { rows, problemCount } = read(HEAD, ...cells);
        const keys = rows.map(({ number }) =>
          number.toUpperCase().replace(/^(\D*)0+(?=\d)/u, '$1'),
        );
        expect(new Set(keys).size).toBe(keys.length);
        expect(rows.length + problemCount).toBeLessThanOrEqual(cells.length);
      }),
    );
  });
});

describe('names', () => {
  it('are compared without accents, case and signs', () => {
    expect(foldName(' Núñez,  María-José ')).toBe('nunez maria jose');
    expect(searchedWords('jo nuñ')).toEqual(['jo', 'nun']);
    expect(searchedWords('059 José Núñez')).toEqual(['jose', 'nunez']);
    expect(searchedWords('Nu\u0301n\u0303ez,\tJosé')).toEqual(['nunez', 'jose']);
  });

  it.each([
    ['O’Higgins', ['ohiggins', "o'higgins", 'o higgins', 'higgins', 'OHiggins, B']],
    ['de la Cruz', ['delacruz', 'de la cruz', 'de lacruz', 'dela cruz', 'cruz']],
    ['DelaCruz', ['de la cruz', 'dela cruz', 'delacruz']],
    ['María-José', ['mariajose', 'maria jose', 'jose', 'Maria  José']],
    ['Mc Donald', ['mcdonald', 'mc donald', 'donald']],
    ['Güemes Ibáñez', ['guemes', 'ibanez', 'IBÁÑEZ güemes', 'ibañ']],
  ])('%s is found however it is written: together, apart, with signs or without', (name, asked) => {
    const kept = keptWords(foldName(`Bernardo ${name}`));
    const found = asked.filter((text) =>
      waysToWrite(searchedWords(text)).some((way) =>
        way.every((word) => kept.some((one) => one.startsWith(word))),
      ),
    );
    expect(found).toEqual(asked);
  });

  it('of two letters are looked for whole, not as beginnings; one letter and no letter not at all', () => {
    expect([searchedWords('Li'), areBeginnings(searchedWords('Li'))]).toEqual([['li'], false]);
    expect(areBeginnings(searchedWords('Li wei'))).toBe(true);
    expect(['%__', 'm', 'j m', 'de la', '12'].flatMap(searchedWords)).toEqual([]);
  });
});

describe('what another list changes', () => {
  const list = (...rows: [number: string, name: string][]) =>
    rows.map(([number, name]) => ({ number, name }));
  const before = list(['0012', 'Ana Paz'], ['13', 'Beto Roca'], ['14', 'Cora Díaz'], ['15', '']);

  it('is nothing where numbers and names are the same, however they are written', () => {
    const again = list(['12', 'ANA  PAZ'], ['13', 'Beto Róca'], ['14', 'Cora Diaz'], ['15', '']);
    expect(listChanges(before, again)).toEqual([]);
  });

  it('tells two runners who swap numbers, each by name', () => {
    const swapped = list(['12', 'Beto Roca'], ['13', 'Ana Paz'], ['14', 'Cora Díaz'], ['15', '']);
    expect(listChanges(before, swapped)).toEqual([
      { kind: 'number', of: 'Ana Paz', before: '0012', after: '13' },
      { kind: 'number', of: 'Beto Roca', before: '13', after: '12' },
    ]);
  });

  it('tells whose number somebody else has, whose name came, and who is gone', () => {
    const other = list(['99', 'Ana Paz'], ['13', 'Dino Sosa'], ['15', 'Eva Luz']);
    expect(listChanges(before, other)).toEqual([
      { kind: 'number', of: 'Ana Paz', before: '0012', after: '99' },
      { kind: 'name', of: '13', before: 'Beto Roca', after: 'Dino Sosa' },
      { kind: 'gone', of: '14', before: 'Cora Díaz', after: '' },
      { kind: 'name', of: '15', before: '', after: 'Eva Luz' },
    ]);
  });

  it('says of two runners of one name only what their numbers say', () => {
    const twins = list(['1', 'Ana Paz'], ['2', 'Ana Paz']);
    expect(listChanges(twins, list(['2', 'Ana Paz'], ['3', 'Ana Paz']))).toEqual([
      { kind: 'gone', of: '1', before: 'Ana Paz', after: '' },
    ]);
  });
});
