// What is wrong with values, field by field, in Spanish. The server's refusals and every form say it
// with the same words: a schema's own where it has some, these where it has none. The schema
// library's messages never reach anybody.
import { shortened } from '@photolab/domain/shop/text';
import type * as z from 'zod/mini';
import { namesOf } from './fields.ts';

/** The first thing wrong with each field, in the order of the fields. */
export type Problems = Record<string, string>;

export type Checked<T> = { value: T; problems?: never } | { value?: never; problems: Problems };

/** Reads wire values as their schema does, or says what is wrong with them by the wire's names. */
export function check<S extends z.ZodMiniType>(schema: S, values: unknown): Checked<z.output<S>> {
  const read = schema.safeParse(values, { error: say });
  if (read.success) return { value: read.data };
  const problems: Problems = {};
  for (const issue of read.error.issues) {
    const [field = ''] = issue.code === 'unrecognized_keys' ? issue.keys : issue.path;
    problems[String(field)] ??= issue.message;
  }
  return { problems };
}

/** The same for values under our names, as a form has them; without a schema nothing is read. */
export function checkFields<S extends z.ZodMiniType>(
  schema: S | undefined,
  values: Readonly<Record<string, unknown>>,
): Checked<z.output<S>> {
  // An endpoint without a schema declares `undefined` as its type.
  if (!schema) return { value: undefined as z.output<S> };
  const names = namesOf(schema);
  const wire = Object.entries(values).map(([ours, value]) => [names.get(ours) ?? ours, value]);
  const checked = check(schema, Object.fromEntries(wire));
  return checked.problems ? { problems: oursOf(schema, checked.problems) } : checked;
}

/** Problems by the wire's names, as the server tells them, by ours. */
export function oursOf(schema: z.ZodMiniType | undefined, problems: Problems): Problems {
  const ours = new Map([...namesOf(schema)].map(([name, wire]) => [wire, name]));
  return Object.fromEntries(
    Object.entries(problems).map(([wire, text]) => [ours.get(wire) ?? wire, text]),
  );
}

/** Which of these fields may not be left empty. */
export function requiredFields(
  schema: z.ZodMiniType | undefined,
  names: readonly string[],
): ReadonlySet<string> {
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  return new Set(Object.keys(checkFields(schema, empty).problems ?? {}));
}

/** A field, or a file's field, that would be lost without a word. */
export const unexpectedField = (name: string) => `${shortened(name, 30)}: nadie espera este campo`;

/** For what a schema has no sentence of its own; `name: problem`, as the schemas say theirs. */
function say(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return unexpectedField(issue.keys[0] ?? '');
  }
  const name = issue.path?.filter((part) => typeof part === 'string').join('.');
  const problem = problemOf(issue);
  return name ? `${name}: ${problem}` : `Los datos enviados: ${problem}`;
}

const TYPES: Readonly<Partial<Record<string, string>>> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'sí o no',
  date: 'una fecha',
  array: 'una lista',
  object: 'un objeto',
};

function problemOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const type = TYPES[issue.expected];
      return issue.input === undefined || !type ? 'es requerido' : `debe ser ${type}`;
    }
    case 'too_big':
      return `hasta ${amount(issue.maximum, issue.origin)}`;
    case 'too_small':
      return `desde ${amount(issue.minimum, issue.origin)}`;
    default:
      return 'no es válido';
  }
}

function amount(limit: number | bigint, origin: string): string {
  const unit = { string: ' caracteres', array: ' elementos' }[origin] ?? '';
  return String(limit) + unit;
}
