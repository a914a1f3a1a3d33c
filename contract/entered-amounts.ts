// Amounts and counts as somebody in the studio enters them. No runner's screen needs them.
import { isPesos, toCentavos, toPesos } from '@photolab/domain/orders/money';
import { pesosIn } from '@photolab/domain/orders/written-pesos';
import * as z from 'zod/mini';
import { missingText } from './fields.ts';

const MAX_CENTAVOS = 1_000_000_000;

/** A price that somebody enters as it is written in Argentina: above zero, at most $ 10.000.000. */
export function enteredAmount(label: string) {
  const required = missingText(label);
  return z.codec(
    z.union([z.number(), z.string().check(z.trim())], required).check(
      z.refine((value) => value !== '', { error: required, abort: true }),
      z.refine((value) => !Number.isNaN(numberOf(value)), {
        error: `${label}: debe ser un número, como 1500 o 1.500,50`,
        abort: true,
      }),
      z.refine((value) => isPesos(numberOf(value)), `${label}: hasta dos decimales`),
    ),
    z
      .int()
      .check(
        z.positive(`${label}: debe ser mayor que cero`),
        z.maximum(MAX_CENTAVOS, `${label}: hasta $ 10.000.000`),
      ),
    { decode: (value) => toCentavos(numberOf(value)), encode: toPesos },
  );
}

export const enteredPrice = enteredAmount('Precio');

/** A whole number somebody enters, from 1. */
export function enteredCount(label: string, max: number) {
  const text = `${label}: debe ser un número entero de 1 a ${String(max)}`;
  return z.codec(
    z.union([z.number(), z.string().check(z.trim())], text).check(
      z.refine((value) => typeof value === 'number' || /^\d{1,9}$/.test(value), {
        error: text,
        abort: true,
      }),
    ),
    z.int(text).check(z.minimum(1, text), z.maximum(max, text)),
    { decode: Number, encode: (value) => value },
  );
}

/** What may be left empty, by nothing but blanks or null: null. */
export function orEmpty<O>(field: z.ZodMiniType<O, string | number>) {
  // What is neither, or left out, is refused in the field's own words.
  const error = ({ input }: { input?: unknown }) =>
    field.safeParse(input).error?.issues[0]?.message;
  return z.codec(z.union([z.string(), z.number(), z.null()], { error }), z.custom<O | null>(), {
    decode: (value, { issues }) => {
      if (value === null || (typeof value === 'string' && value.trim() === '')) return null;
      const read = field.safeParse(value);
      if (read.success) return read.data;
      issues.push(
        ...read.error.issues.map(({ message }) => ({
          code: 'custom' as const,
          message,
          input: value,
        })),
      );
      return null;
    },
    encode: (value) => (value === null ? null : z.encode(field, value)),
  });
}

function numberOf(value: number | string): number {
  return typeof value === 'number' ? value : (pesosIn(value) ?? Number.NaN);
}
