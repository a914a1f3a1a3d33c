// The building blocks of the wire: codecs that translate the specifications' names and spellings
// into ours and back. `z.decode` reads the wire, `z.encode` writes it.
import { isPesos, toCentavos, toPesos } from '@photolab/domain/orders/money';
import { namesOneOperation, SEVERAL_OPERATIONS } from '@photolab/domain/orders/operation-number';
import { MAX_PAGE, MAX_PAGE_SIZE, RECORDS_PAGE_SIZE } from '@photolab/domain/shop/page-sizes';
import { EMAIL_MAX_LENGTH } from '@photolab/domain/people/mailbox';
import { isLikelyDay } from '@photolab/domain/shop/format';
import { withoutInvisible } from '@photolab/domain/shop/text';
import * as z from 'zod/mini';

/** A field whose wire name differs from ours; with several names all are written, the first is read. */
export interface Named<S extends z.ZodMiniType, N extends string> {
  names: readonly [N, ...string[]];
  schema: S;
}

export function named<S extends z.ZodMiniType, const N extends string>(
  name: N,
  schema: S,
  ...alsoWrittenAs: string[]
): Named<S, N> {
  return { names: [name, ...alsoWrittenAs], schema };
}

type Field = z.ZodMiniType | Named<z.ZodMiniType, string>;
type SchemaOf<F> = F extends Named<infer S, string> ? S : F extends z.ZodMiniType ? F : never;
type OptionalKeys<S extends Record<string, Field>> = {
  [K in keyof S]: undefined extends z.output<SchemaOf<S[K]>> ? K : never;
}[keyof S];
type Simplify<T> = { [K in keyof T]: T[K] } & {};
type Inner<S extends Record<string, Field>> = Simplify<
  { [K in Exclude<keyof S, OptionalKeys<S>>]: z.output<SchemaOf<S[K]>> } & {
    [K in OptionalKeys<S>]?: z.output<SchemaOf<S[K]>>;
  }
>;
type Wire<S extends Record<string, Field>> = {
  [K in keyof S as S[K] extends Named<z.ZodMiniType, infer N> ? N : K]: z.input<SchemaOf<S[K]>>;
};

/**
 * An object of the wire: `resource({ question: named('ask', text) })` reads `{ask}` as `{question}`
 * and writes it back. Fields without `named` keep their name. Others pass, but for those of a `z.strictObject`.
 */
export function resource<S extends Record<string, Field>>(
  fields: S,
  object: (shape: Record<string, z.ZodMiniType>) => z.ZodMiniObject = z.object,
): z.ZodMiniType<Inner<S>, Wire<S>> {
  const wireShape: Record<string, z.ZodMiniType> = {};
  const renames: ResourceField[] = [];
  for (const [ours, field] of Object.entries(fields)) {
    const { names, schema } =
      field instanceof z.ZodMiniType ? { names: [ours], schema: field } : field;
    const [first = ours, ...others] = names;
    wireShape[first] = schema;
    for (const other of others) wireShape[other] = z.optional(schema);
    renames.push({ ours, names, schema });
  }
  const codec = z.codec(object(wireShape), z.custom<Inner<S>>(), {
    decode: (wire) => {
      const inner: Record<string, unknown> = {};
      for (const {
        ours,
        names: [name = ours],
      } of renames) {
        if (name in wire) inner[ours] = wire[name];
      }
      return inner as Inner<S>;
    },
    encode: (inner) => {
      const wire: Record<string, unknown> = {};
      const values = new Map(Object.entries(inner as object));
      for (const { ours, names } of renames) {
        if (values.has(ours)) for (const name of names) wire[name] = values.get(ours);
      }
      return wire;
    },
  });
  WIRE_NAMES.set(codec, new Map(renames.map(({ ours, names: [name = ours] }) => [ours, name])));
  FIELDS.set(codec, renames);
  // The shapes are built key by key, so their types are only known to `Inner` and `Wire`.
  // oxlint-disable-next-line house/no-cast-to-unknown
  return codec as unknown as z.ZodMiniType<Inner<S>, Wire<S>>;
}

/** A field of a resource: our name for it, those it is written under, and what it holds. */
interface ResourceField {
  ours: string;
  names: readonly string[];
  schema: z.ZodMiniType;
}

const FIELDS = new WeakMap<z.ZodMiniType, readonly ResourceField[]>();

/** The fields of a resource; undefined for any other schema. */
export const fieldsOf = (schema: z.ZodMiniType): readonly ResourceField[] | undefined =>
  FIELDS.get(schema);

const WIRE_NAMES = new WeakMap<z.ZodMiniType, ReadonlyMap<string, string>>();

/** What each of our names is called on the wire; only a resource calls some otherwise. */
export const namesOf = (schema: z.ZodMiniType | undefined): ReadonlyMap<string, string> =>
  (schema && WIRE_NAMES.get(schema)) ?? new Map<string, string>();

/** The longest text with markup, such as a news item's, in characters. */
export const RICH_TEXT_MAX = 20_000;

/** `Nombre: es requerido`, `Fecha: es requerida`. */
export const missingText = (label: string) =>
  `${label}: es ${/([^í]a|[^d]ía|cion|gen|RL)$/.test(label) ? 'requerida' : 'requerido'}`;

/** A required line of text; `label` names the field in the Spanish refusal. */
export function requiredText(label: string, max = 200, missing = missingText(label)) {
  return requiredLines(label, max, missing).check(z.overwrite(asOneLine));
}

/** A line of text that may be empty, not missing. */
export function freeText(label: string, max = 200) {
  return freeLines(label, max).check(z.overwrite(asOneLine));
}

export function optionalText(label: string, max = 200) {
  return z._default(freeText(label, max), '');
}

/** A required text of several lines. */
export function requiredLines(label: string, max: number, missing = missingText(label)) {
  return z
    .string(missing)
    .check(
      z.refine(isStorable, `${label}: tiene un carácter que no se puede guardar`),
      z.overwrite(withoutInvisible),
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(max, `${label}: hasta ${String(max)} caracteres`),
    );
}

/** A text of several lines that may be left out. */
export function optionalLines(label: string, max: number) {
  return z._default(freeLines(label, max), '');
}

function freeLines(label: string, max: number) {
  return z
    .string(`${label}: debe ser un texto`)
    .check(
      z.refine(isStorable, `${label}: tiene un carácter que no se puede guardar`),
      z.overwrite(withoutInvisible),
      z.trim(),
      z.maxLength(max, `${label}: hasta ${String(max)} caracteres`),
    );
}

/** What comes with the sentence that it was copied from, before anything is looked for in it. */
export const PASTED_MOST = 1_000;
export const pasted = (problem: string) =>
  z.string(problem).check(z.maxLength(PASTED_MOST, problem));
export const oneOperation = z.refine<string>(namesOneOperation, SEVERAL_OPERATIONS);

/** A name with line breaks would write lines of its own into the letters that name somebody. */
const asOneLine = (text: string) => text.replace(/[\t\r\n]+/g, ' ');

/** PostgreSQL keeps every character but this one. */
const isStorable = (text: string) => !text.includes('\0');

/** An http(s) address, or an empty text. Other schemes, such as `javascript:`, never become links. */
export function webAddress(label: string) {
  return freeText(label, 500).check(
    z.overwrite(withScheme),
    z.refine((address) => address === '' || isWebAddress(address), { error: notAnAddress(label) }),
  );
}

export function optionalWebAddress(label: string) {
  return z._default(webAddress(label), '');
}

export function requiredWebAddress(label: string) {
  return requiredText(label, 500).check(
    z.overwrite(withScheme),
    z.refine(isWebAddress, { error: notAnAddress(label) }),
  );
}

/** A browser shows and copies addresses without theirs: `www.example.com/album`, `ñandú.com.ar`. */
export const withScheme = (text: string) => (BARE_ADDRESS.test(text) ? `https://${text}` : text);
const BARE_ADDRESS = /^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u;

const notAnAddress = (label: string) =>
  `${label}: debe ser una dirección que empiece con http:// o https://`;

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text)) return false;
  try {
    // `URL.canParse` is younger than the phones that read this.
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}

/** The largest that a row's id can be. */
export const MAX_ID = 2_147_483_647;
export const id = z
  .int('El identificador debe ser un número')
  .check(z.positive(), z.maximum(MAX_ID));
/**
 * A whole number as an address or a form carries it, in the digits that it is written with, so that one
 * thing has one address: `0x1`, `01`, `1e0` and `+1` are none.
 */
export function writtenNumber(text: string, number: z.ZodMiniType<number, number>) {
  return z.codec(z.string(text).check(z.regex(/^(?:0|[1-9]\d*)$/, text)), number, {
    decode: Number,
    encode: String,
  });
}
/** An id in a path. */
export const pathId = writtenNumber('El identificador debe ser un número', id);
export const idParams = z.object({ id: pathId });
export const orderParams = z.object({ orderId: z.uuid('El pedido no existe') });

/** What a call answers that has nothing to show but a sentence. */
export const said = z.object({ message: z.string() });

export const email = z.pipe(
  z.string('El Email es requerido').check(
    // Copied from a contact or a chat, one carries marks that nobody sees.
    z.overwrite(withoutInvisible),
    z.trim(),
    z.minLength(1, 'El Email es requerido'),
    z.maxLength(EMAIL_MAX_LENGTH, 'El Email es invalido'),
  ),
  z.email('El Email es invalido'),
);

/** Names what an e-mail's link is about, and proves that it was received. */
export const signedToken = z
  .string()
  .check(
    z.regex(
      /^\d{1,9}-[0-9a-f]{40}$/,
      'El enlace está incompleto: abrilo de nuevo desde el email, o copialo entero.',
    ),
  );

/** An instant: ISO 8601 in UTC on the wire, a Date inside. */
export const instant = z.codec(
  z.iso
    .datetime('Fecha: no es un instante válido')
    .check(z.refine((text) => !text.startsWith('0000'), 'Fecha: no es un instante válido')),
  z.date(),
  { decode: (text) => new Date(text), encode: (date) => date.toISOString() },
);

/** A calendar day, `YYYY-MM-DD`; a whole instant is cut to its day, an impossible day is refused. */
export function calendarDay(label: string) {
  const required = missingText(label);
  return z.codec(
    z.string(required).check(z.minLength(1, required)),
    z.iso.date(`${label}: no es una fecha válida`),
    {
      // Of what is stored already, any is shown: only what comes in is refused.
      decode: (text) => (isLikelyDay(text) ? text.slice(0, 10) : ''),
      encode: (day) => day,
    },
  );
}

export const calendarDate = calendarDay('Fecha');

/** A calendar day that may be left empty. */
export function optionalDate(label: string) {
  const text = `${label}: no es una fecha válida`;
  return z.string(text).check(
    z.trim(),
    z.refine(
      (day) => day === '' || (isLikelyDay(day) && z.iso.date().safeParse(day).success),
      text,
    ),
  );
}

/** Money: pesos with at most two decimals on the wire, whole centavos inside. */
export const pesos = z.codec(
  z
    .number('Precio: debe ser un número')
    .check(
      z.nonnegative('Precio: no puede ser negativo'),
      z.refine(isPesos, 'Precio: hasta dos decimales'),
    ),
  z.int(),
  { decode: toCentavos, encode: toPesos },
);

const FLAG_TEXTS = ['true', 'false', 'on', '1', '0', ''] as const;

/** A checkbox: a boolean, or the text a multipart form carries. */
export const flag = z.codec(
  z.union([z.boolean(), z.enum(FLAG_TEXTS)], 'Las casillas van en true o false'),
  z.boolean(),
  {
    decode: (value) => value === true || value === 'true' || value === 'on' || value === '1',
    encode: (value) => value,
  },
);
/** One that a form leaves out where it is empty. */
export const optionalFlag = z._default(flag, false);

/** A number from 1, as an address writes it. */
export function countUpTo(name: string, max: number) {
  const text = `${name}: debe ser un número de 1 a ${String(max)}`;
  return writtenNumber(text, z.int(text).check(z.positive(text), z.maximum(max, text)));
}

/** `?page=2&pageSize=10`, from 1. */
export const pageQueryOf = (pageSize: number) => ({
  page: z._default(countUpTo('page', MAX_PAGE), 1),
  pageSize: z._default(countUpTo('pageSize', MAX_PAGE_SIZE), pageSize),
});
export const pageQuery = pageQueryOf(RECORDS_PAGE_SIZE);

/** What a deletion answers. */
export const deleted = z.object({ id });
