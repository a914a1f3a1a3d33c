// A figure of a proof: what was measured, what it has to be, and the table of them all.
export interface Figure {
  what: string;
  measured: string;
  wanted: string;
  ok: boolean;
}

export interface Row extends Figure {
  setup: string;
  proof: string;
}

export const exactly = (what: string, measured: number, wanted: number): Figure => ({
  what,
  measured: String(measured),
  wanted: String(wanted),
  ok: measured === wanted,
});

export const atMost = (what: string, measured: number, wanted: number, unit = ''): Figure => ({
  what,
  measured: `${measured.toFixed(measured % 1 === 0 ? 0 : 1)}${unit}`,
  wanted: `≤ ${String(wanted)}${unit}`,
  ok: measured <= wanted,
});

export const between = (what: string, measured: number, low: number, high: number): Figure => ({
  what,
  measured: measured.toFixed(3),
  wanted: `${String(low)} … ${String(high)}`,
  ok: measured >= low && measured <= high,
});

/** Told for its own sake: nothing depends on it. */
export const told = (what: string, measured: string): Figure => ({
  what,
  measured,
  wanted: '',
  ok: true,
});

export function printTable(rows: Row[]): void {
  const cells = rows.map(({ setup, proof, what, measured, wanted, ok }) => [
    setup,
    proof,
    what,
    measured,
    wanted,
    ok ? 'ok' : 'OFF',
  ]);
  const table = [['setup', 'proof', 'figure', 'measured', 'wanted', ''], ...cells];
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...table.map((row) => [...(row[column] ?? '')].length)),
  );
  for (const row of table) {
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  }
}
