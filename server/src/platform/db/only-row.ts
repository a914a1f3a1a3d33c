/** The row of a statement that always has one: an insert, a count, a sum. */
export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('a statement that always returns a row returned none');
  return row;
}
