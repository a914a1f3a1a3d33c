// Values as the API's description asks for them, and the same with something wrong in them.
import * as z from 'zod/mini';
import { TEXTS, VALUES } from './hostile.ts';
import type { Known } from './known.ts';
import type { Random } from './random.ts';

const schemaShape = z.looseObject({
  type: z.optional(z.string()),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  allOf: z.optional(z.array(z.unknown())),
  items: z.optional(z.unknown()),
  minItems: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  contentMediaType: z.optional(z.string()),
});
type Schema = z.output<typeof schemaShape>;

export interface Makers {
  random: Random;
  known: Known;
}

const FORMATS: Record<string, readonly [string, ...string[]]> = {
  email: ['ana@example.com', 'beto@example.com', 'x@y.zz'],
  uri: ['https://example.com/', 'http://a.b'],
  date: ['2026-10-04', '2024-02-29', '2030-01-01'],
  'date-time': ['2026-10-04T12:00:00Z', '2030-01-01T00:00:00.000Z'],
  uuid: ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff'],
};
/** For names that the description tells no format of. */
const NAMED: readonly (readonly [RegExp, readonly [string, ...string[]]])[] = [
  [/mail/i, FORMATS['email'] ?? ['a@b.cc']],
  [/password/i, ['una clave larga', 'otra clave larga']],
  [/time|date|fecha|day|from|until/i, ['2026-10-04', '2026-01-31', '2030-12-31']],
  [/link|url|web/i, ['https://example.com/a', '']],
  [/price|precio|percent|total/i, ['1500.5', '10', '25', '999999']],
  [/use|active|show|hidden/i, ['true', 'false']],
];
const WORDS: readonly [string, ...string[]] = ['Maratón', 'Ana Paz', '123', 'a', 'ÁÉÍ ñ', 'texto'];

/** A value that the schema allows, as far as the description tells; `name` helps where it doesn't. */
export function valid(makers: Makers, description: unknown, name = '', depth = 0): unknown {
  const schema = schemaShape.safeParse(description).data;
  if (!schema || depth > 6) return makers.random.pick(WORDS);
  const { random, known } = makers;
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return valid(makers, random.pick(choices), name, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (/id$/i.test(name) && schema.type !== 'array')
    return known.one(name === 'id' ? 'images' : name);
  return ofType(makers, schema, name, depth);
}

function ofType(makers: Makers, schema: Schema, name: string, depth: number): unknown {
  const { random, known } = makers;
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).filter(
        ([field, inner]) =>
          !isFile(inner) && (schema.required?.includes(field) || random.chance(0.7)),
      );
      return Object.fromEntries(
        entries.map(([field, inner]) => [field, valid(makers, inner, field, depth + 1)]),
      );
    }
    case 'array': {
      const length = Math.max(schema.minItems ?? 0, random.below(4));
      const ids = /ids$/i.test(name) || name === 'images';
      return Array.from({ length }, () =>
        ids ? known.one('images') : valid(makers, schema.items, name, depth + 1),
      );
    }
    case 'integer':
    case 'number': {
      const low = Math.max(schema.minimum ?? 0, -1_000);
      const high = Math.min(schema.maximum ?? 100, 100_000);
      return low + random.below(Math.max(1, high - low + 1));
    }
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return textFor(makers, schema, name);
  }
}

function textFor({ random, known }: Makers, { format, pattern }: Schema, name: string): string {
  if (known.has(name)) return String(known.one(name));
  const words = FORMATS[format ?? ''] ?? NAMED.find(([fits]) => fits.test(name))?.[1] ?? WORDS;
  return pattern?.includes('d') && !format ? String(random.below(99_999)) : random.pick(words);
}

export const isFile = (description: unknown): boolean => {
  const schema = schemaShape.safeParse(description).data;
  return schema?.contentMediaType !== undefined || (!!schema?.items && isFile(schema.items));
};

export const hostileText = ({ random }: Makers): string => random.pick(TEXTS);

const hostileValue = (makers: Makers): unknown =>
  makers.random.chance(0.6) ? hostileText(makers) : makers.random.pick(VALUES);

/** The value with one to three of its inner values replaced, dropped, wrapped or added to. */
export function spoil(makers: Makers, value: unknown): unknown {
  let spoiled = value;
  for (let times = 1 + makers.random.below(3); times > 0; times -= 1) {
    spoiled = spoilOnce(makers, spoiled);
  }
  return spoiled;
}

function spoilOnce(makers: Makers, value: unknown): unknown {
  const { random } = makers;
  const fields = z.record(z.string(), z.unknown()).safeParse(value).data;
  const names = Object.keys(fields ?? {});
  if (fields && names.length > 0 && random.chance(0.9)) {
    const name = random.pick(names) ?? '';
    const others = Object.entries(fields).filter(([field]) => field !== name);
    if (random.chance(0.15)) return Object.fromEntries(others);
    if (random.chance(0.1)) return { ...fields, [hostileText(makers)]: hostileValue(makers) };
    return Object.fromEntries([...others, [name, spoilOnce(makers, fields[name])]]);
  }
  if (Array.isArray(value) && value.length > 0 && random.chance(0.8)) {
    const at = random.below(value.length);
    if (random.chance(0.1)) return Array<unknown>(10_000).fill(value[at]);
    return value.map((item: unknown, index) => (index === at ? spoilOnce(makers, item) : item));
  }
  return random.chance(0.1) ? [value] : hostileValue(makers);
}
