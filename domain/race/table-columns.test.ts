import { describe, expect, it } from 'vitest';
import { readStartList } from './start-list.ts';

const read = (...rows: string[][]) =>
  readStartList({ rows: rows.map((cells, index) => ({ line: index + 1, cells })), problems: [] });

describe('columns', () => {
  it.each([
    ['Apellido, Nombre', 'Dorsal N°', 'Mail de contacto', 'Categoría/Edad'],
    ['Apellido/s y Nombre/s', '#', 'E-mail del corredor', 'Categorías'],
    ['Nombre del corredor', 'Número asignado', 'Correo-e', 'Grupo etario'],
    ['Corredor/a', 'Nro. corredor/a', 'EMAIL (obligatorio)', 'Cat.'],
    ['Nombre Apellido', 'Remera N°', 'Email personal', 'División'],
  ])('are found by their words, in any order: %s', (name, ...others) => {
    const { rows, unused } = read(
      ['Talle de remera', 'Nombre del equipo', 'N° de documento', name, ...others],
      ['M', 'Los Pumas', '30111222', 'Ana Paz', '7', 'ana@example.com', 'F30'],
    );
    expect([rows, unused]).toEqual([
      [{ number: '7', name: 'Ana Paz', email: 'ana@example.com', category: 'F30' }],
      ['Talle de remera', 'Nombre del equipo', 'N° de documento'],
    ]);
  });

  it.each([
    ['N°', 'Dorsal'],
    ['#', 'Número'],
    ['Nro.', 'Pechera'],
    ['Nº', 'Número de corredor'],
  ])('that only count the lines are not taken for the number: %s beside %s', (counting, bib) => {
    const { rows, unused } = read([counting, 'Nombre', bib], ['1', 'Ana', '500']);
    expect([rows[0]?.number, unused]).toEqual(['500', [counting]]);
  });

  it('a cell that says a word of them again and again is read as any other', () => {
    const told = 'numero nombre apellido email categoria grupo last n dorsal de '.repeat(200);
    const { rows } = read(['Dorsal', 'Nombre'], ['7', 'Ana'], ['8', `numero ${told}x`]);
    expect(rows[0]).toMatchObject({ number: '7', name: 'Ana' });
    for (const word of ['numero', 'number', 'numeracion']) {
      expect(read([`${word} `.repeat(60) + 'x', 'Dorsal'], ['1', '7']).rows[0]?.number).toBe('7');
    }
  });
});
