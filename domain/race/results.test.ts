import { describe, expect, it } from 'vitest';
import { passedAt, readResults, type Starts } from './results.ts';
import { DEFAULT_TIME_ZONE } from '../shop/studio-day.ts';

const table = (...lines: string[]) => ({
  rows: lines.map((line, index) => ({ line: index + 1, cells: line.split(';') })),
  problems: [],
});
const FINISH = { place: '', kind: undefined };
const read = (...lines: string[]) => readResults(table(...lines), FINISH);

describe('results', () => {
  it('are read from columns in any order, times from the start on', () => {
    expect(
      read('Puesto;Tiempo;Categoría;Dorsal', '1;1:02:03;M40;12', '2;01:02:04,5;F30;0013'),
    ).toEqual({
      rows: [
        { number: '12', category: 'M40', seconds: 3723 },
        { number: '0013', category: 'F30', seconds: 3724.5 },
      ],
      kind: 'tiempo',
      withoutTime: 0,
      used: ['Tiempo', 'Categoría', 'Dorsal'],
      unused: ['Puesto'],
      problems: [],
      problemCount: 0,
    });
  });

  it('are found under a title, their numbers as a spreadsheet writes them', () => {
    expect(read('Clasificación general', 'Pos.;Dorsal;Tiempo', '1;1.234,00;1:00:00')).toMatchObject(
      {
        rows: [{ number: '1234', seconds: 3600 }],
        problems: [],
      },
    );
  });

  it('take the time of day before one from the start, and gross before net', () => {
    const both = ['Nº;Tiempo neto;Tiempo;Hora de llegada', '12;1:00:00;1:02:03;09:02:03'] as const;
    expect(read(...both)).toMatchObject({ kind: 'hora', rows: [{ seconds: 32_523 }] });
    const race = readResults(table(...both), { place: '', kind: 'tiempo' });
    expect(race).toMatchObject({ kind: 'tiempo', rows: [{ seconds: 3723 }] });
    expect(read('Nº;Tiempo neto', '12;1:00:00')).toMatchObject({ rows: [{ seconds: 3600 }] });
  });

  it('of a place are those of its own column', () => {
    const splits = ['Nº;Km 5;Hora Km 10;Tiempo', '12;0:20:00;08:41:00;1:02:03'] as const;
    const at = (place: string) => readResults(table(...splits), { place, kind: undefined });
    expect(at('km 5')).toMatchObject({ kind: 'tiempo', rows: [{ seconds: 1200 }] });
    expect(at('Km 10')).toMatchObject({ kind: 'hora', rows: [{ seconds: 31_260 }] });
    expect(at('Puente')).toMatchObject({ kind: 'tiempo', rows: [{ seconds: 3723 }] });
  });

  it('count who did not arrive, whatever the timekeeper calls it', () => {
    const lines = ['DNF', 'dns', '-', '', 'No largó', '00:00:00', 'Descalificado'];
    const given = read('Nº;Tiempo', ...lines.map((time, index) => `${String(index + 1)};${time}`));
    expect([given.withoutTime, given.rows, given.problemCount]).toEqual([lines.length, [], 0]);
  });

  it('tell each dirty line, and are read from none of them', () => {
    const { problems, rows } = read(
      'Nº;Tiempo;Largada',
      '12;1:02:03;',
      ';1:02:03;',
      '012;1:02:04;',
      '14;rápido;',
      '15;3723;',
      '16;=A1;',
      '17;1:02:03;temprano',
      '#12/3;1:02:03;',
      '18;01:02:03;4;12',
    );
    expect(rows.map(({ number }) => number)).toEqual(['12']);
    expect(problems).toEqual([
      { line: 3, text: 'Falta el número.' },
      { line: 4, text: 'El número 012 ya está en la línea 2.' },
      { line: 5, text: '«rápido» no es un tiempo: van como 1:02:03.' },
      { line: 6, text: '«3723» no es un tiempo: van como 1:02:03.' },
      { line: 7, text: 'Hay una fórmula. Copiá la columna y pegala como valores.' },
      { line: 8, text: '«temprano» no es una hora: van como 09:41:30.' },
      { line: 9, text: expect.stringContaining('no es un número') },
      { line: 10, text: expect.stringContaining('un tiempo con coma va entre comillas') },
    ]);
  });

  it('without a column of numbers or of times are told by their head', () => {
    expect(read('Nombre;Tiempo', 'Ana;1:02:03').problems).toEqual([
      { line: 1, text: expect.stringContaining('la columna del número') },
    ]);
    expect(read('Nº;Nombre', '12;Ana').problems).toEqual([
      { line: 1, text: expect.stringContaining('la columna del tiempo') },
    ]);
    expect(read()).toMatchObject({ rows: [], problems: [] });
  });
});

describe('when a runner passed', () => {
  const starts: Starts = {
    day: '2026-11-15',
    timeZone: DEFAULT_TIME_ZONE,
    seconds: 8 * 3600,
    byCategory: new Map([['10 k', 9 * 3600]]),
  };
  const result = { number: '12', category: '', seconds: 3723 };
  const at = (more: object, kind: 'hora' | 'tiempo', change: Partial<Starts> = {}) =>
    passedAt({ ...result, ...more }, { ...starts, ...change }, kind)?.toISOString();

  it('is its start and its time: of its own line, its category, or the race', () => {
    expect(at({}, 'tiempo')).toBe('2026-11-15T12:02:03.000Z');
    expect(at({ category: '10-K' }, 'tiempo')).toBe('2026-11-15T13:02:03.000Z');
    expect(at({ start: { seconds: 7.5 * 3600 } }, 'tiempo')).toBe('2026-11-15T11:32:03.000Z');
    expect(at({}, 'tiempo', { seconds: undefined })).toBeUndefined();
  });

  it('is the time of the day, after midnight too', () => {
    expect(at({ seconds: 34_890.5 }, 'hora')).toBe('2026-11-15T12:41:30.500Z');
    expect(at({ seconds: 34_890 }, 'hora', { seconds: undefined })).toBe(
      '2026-11-15T12:41:30.000Z',
    );
    expect(at({ seconds: 600 }, 'hora')).toBe('2026-11-16T03:10:00.000Z');
    expect(at({ seconds: 600, day: '2026-11-17' }, 'hora')).toBe('2026-11-17T03:10:00.000Z');
  });
});
