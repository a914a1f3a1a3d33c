// Amounts of money as people in Argentina write them.

/**
 * An amount as a person writes it: `1500`, `1500,5`, `1.500,50`, `$ 1.500`, and with a point for the decimals, as on
 * the wire. A lone `1.500` is none: one reader's thousand and a half is the other's three decimals.
 */
export function pesosIn(text: string): number | undefined {
  const [, minus = '', sign, plain, grouped, decimals] = WRITTEN.exec(text.trim()) ?? [];
  if (plain) return Number(minus + plain.replace(',', '.'));
  const clear = sign !== undefined || decimals !== undefined || !LONE_POINT.test(grouped ?? '');
  if (!grouped || !clear) return undefined;
  return Number(`${minus}${grouped.replaceAll('.', '')}.${decimals ?? '0'}`);
}

const WRITTEN =
  /^(-?)(\$\s*|ARS\s+)?(?:(\d+(?:[.,]\d{1,2})?)|([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?)$/i;
const LONE_POINT = /^\d+\.\d+$/;
