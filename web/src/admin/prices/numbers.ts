// What a price form's boxes hold, as numbers; NaN for what is none, so that the server names it.
import { isPesos, toCentavos, toPesos } from '@photolab/domain/money';

/** `1500`, `1500.5` or `1500,50` as centavos; null when empty. */
export function centavosIn(text: string): number | null {
  if (text.trim() === '') return null;
  const pesos = Number(text.trim().replace(',', '.'));
  return isPesos(pesos) && pesos > 0 ? toCentavos(pesos) : Number.NaN;
}

export const pesosText = (centavos: number | null | undefined): string =>
  centavos === null || centavos === undefined ? '' : String(toPesos(centavos)).replace('.', ',');

/** A whole number; null when empty. */
export function wholeIn(text: string): number | null {
  if (text.trim() === '') return null;
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

export const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
