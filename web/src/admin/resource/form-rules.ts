// The forms' own checks, before anything is sent; the server checks again.
import { isPesos, toCentavos } from '@photolab/domain/money';
import type { FieldDefinition, FormValues } from './resource.ts';

export type FormErrors = Record<string, string>;

const MAX_PESOS = 10_000_000;

/** A Spanish sentence per field that cannot be sent. */
export function checkForm(
  fields: FieldDefinition[],
  { texts, picture }: FormValues,
  editing: boolean,
): FormErrors {
  const errors: FormErrors = {};
  for (const field of fields) {
    const problem =
      field.kind === 'image'
        ? imageProblem(field, picture, editing)
        : field.kind === 'checkbox'
          ? ''
          : textProblem(field, texts[field.name]?.trim() ?? '');
    if (problem) errors[field.name] = problem;
  }
  return errors;
}

function imageProblem(field: FieldDefinition, picture: File | undefined, editing: boolean): string {
  if (!picture) {
    return field.required && !(editing && field.optionalOnEdit)
      ? `${field.label}: es requerida`
      : '';
  }
  return picture.type.startsWith('image/') ? '' : `${field.label}: el archivo no es una imagen`;
}

function textProblem({ label, kind, required, max = 200 }: FieldDefinition, text: string): string {
  if (!text) return required ? `${label}: es requerido` : '';
  if (text.length > max) return `${label}: hasta ${String(max)} caracteres`;
  if (kind === 'price') return priceProblem(label, text);
  if (kind === 'date' && Number.isNaN(Date.parse(text))) return `${label}: no es una fecha válida`;
  if (kind === 'url' && !/^https?:\/\/\S+$/i.test(text)) {
    return `${label}: escribí una dirección que empiece con https://`;
  }
  return '';
}

function priceProblem(label: string, text: string): string {
  const pesos = readPesos(text);
  if (pesos === undefined) return `${label}: debe ser un número, sin puntos de miles`;
  if (pesos <= 0) return `${label}: debe ser mayor que cero`;
  return pesos > MAX_PESOS ? `${label}: hasta $ 10.000.000` : '';
}

/** `1500`, `1500.5` or `1500,50`; undefined for anything else, thousands' points included. */
function readPesos(text: string): number | undefined {
  if (!/^-?\d+([.,]\d{1,2})?$/.test(text)) return undefined;
  const pesos = Number(text.replace(',', '.'));
  return isPesos(pesos) ? pesos : undefined;
}

/** The centavos of a price that `checkForm` let pass. */
export const centavosOf = (text: string): number => toCentavos(readPesos(text.trim()) ?? 0);

/** administration §5: line breaks travel as `<br>`. */
export const toHtml = (text: string): string => text.trim().replace(/\r?\n/g, '<br>');
export const fromHtml = (html: string): string => html.replace(/<br\s*\/?>\n?/gi, '\n');
