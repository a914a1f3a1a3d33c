import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { createEvent } from './endpoints/event-editing.ts';
import { createFaq } from './endpoints/faqs.ts';
import { check } from './problems.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'output' in value;

async function endpoints(): Promise<[string, Endpoint][]> {
  const folder = join(import.meta.dirname, 'endpoints');
  const modules = await Promise.all(
    readdirSync(folder).map(async (file) => {
      const module: unknown = await import(pathToFileURL(join(folder, file)).href);
      return Object.entries(Object(module) as Record<string, unknown>);
    }),
  );
  return modules
    .flat()
    .flatMap(([name, value]): [string, Endpoint][] => (isEndpoint(value) ? [[name, value]] : []));
}

const FIELD_VALUES: unknown[] = [
  undefined,
  null,
  '',
  '   ',
  'x\0y',
  'ñ'.repeat(30_000),
  '-1',
  '1e999',
  'javascript:alert(1)',
  '2026-13-41',
  0,
  -1,
  1.005,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  10 ** 300,
  true,
  [],
  ['x'],
  Array.from({ length: 6_000 }, () => 'ñ'.repeat(50)),
  {},
  { from: 'x', to: -1 },
  new Date(Number.NaN),
];

/** The names a wire object has: what an empty one is asked for, and what a full one is read of. */
function namesOf(schema: z.ZodMiniType): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(json.properties ?? {});
}

/** Every sentence the library itself would say of these values, in the languages it was seen in. */
function librarySentences(schema: z.ZodMiniType, value: unknown): Set<string> {
  const said = [z.locales.en(), z.locales.es()].flatMap(({ localeError }) =>
    (schema.safeParse(value, { error: (issue) => localeError(issue) }).error?.issues ?? []).map(
      ({ message }) => message,
    ),
  );
  return new Set(said);
}

/** The schemas' own sentences are told from the library's by being the same in both languages. */
function ownSentences(schema: z.ZodMiniType, value: unknown): Set<string> {
  const mark = 'no sentence of its own';
  const issues = schema.safeParse(value, { error: () => mark }).error?.issues ?? [];
  return new Set(issues.map(({ message }) => message).filter((message) => message !== mark));
}

describe('what a person reads of refused values', async () => {
  it.each(await endpoints())('%s: is never the library’s sentence', (_name, endpoint) => {
    for (const schema of [endpoint.body, endpoint.query, endpoint.params]) {
      if (!schema) continue;
      const objects = namesOf(schema).flatMap((name) =>
        FIELD_VALUES.map((value) => ({ [name]: value })),
      );
      for (const value of [...FIELD_VALUES, ...objects]) {
        const { problems = {} } = check(schema, value);
        const own = ownSentences(schema, value);
        const library = librarySentences(schema, value);
        for (const text of Object.values(problems)) {
          expect(text === '' || (library.has(text) && !own.has(text)) ? [value, text] : '').toBe(
            '',
          );
          expect(text).not.toMatch(
            /inválid[oa]:|se esperaba|invalid input|expected|demasiado (grande|pequeñ)/i,
          );
        }
      }
    }
  });
});

const bodyOf = (schema: z.ZodMiniType | undefined): z.ZodMiniType => {
  if (!schema) throw new Error('the endpoint takes no body');
  return schema;
};

it('every wrong field is named, by its name on the wire, each with its first problem', () => {
  const wire = { name: ' ', time: '2026-13-41', price: '1,500.50', albumLink: 'hidra' };
  expect(check(bodyOf(createEvent.body), wire).problems).toEqual({
    name: 'Nombre: es requerido',
    time: 'Fecha: no es una fecha válida',
    price: 'Precio: debe ser un número, como 1500 o 1.500,50',
    albumLink: 'Link del álbum: debe ser una dirección que empiece con http:// o https://',
  });
});

it('right values are read as their schema reads them', () => {
  const wire = { ask: ' ¿Cómo? ', answer: 'Así.' };
  expect(check(bodyOf(createFaq.body), wire)).toEqual({
    value: { question: '¿Cómo?', answer: 'Así.' },
  });
});

it('administration §5: a price is a number of pesos, as it is written in Argentina', () => {
  const price = (text: unknown) => {
    const wire = { name: 'x', time: '2026-03-05', price: text };
    const { value, problems } = check(bodyOf(createEvent.body), wire);
    return problems ? problems['price'] : z.object({ price: z.number() }).parse(value).price;
  };
  const required = 'Precio: es requerido';
  const wrong = 'Precio: debe ser un número, como 1500 o 1.500,50';
  const low = 'Precio: debe ser mayor que cero';
  const high = 'Precio: hasta $ 10.000.000';
  for (const text of ['', '   ', undefined, null])
    expect([text, price(text)]).toEqual([text, required]);
  for (const text of ['abc', '1,500.50', '1.500', '1e9', '10,005', 'Infinity']) {
    expect([text, price(text)]).toEqual([text, wrong]);
  }
  for (const text of ['0', '-1', 0, -1]) expect([text, price(text)]).toEqual([text, low]);
  for (const text of ['1000000000', '10000000,01', 1e9]) expect(price(text)).toBe(high);
  expect(price(0.1 + 0.2)).toBe('Precio: hasta dos decimales');
  expect(['1500', '1500,5', ' 1500.50 ', '0,01', '10000000', 1500.5].map(price)).toEqual([
    150_000, 150_050, 150_050, 1, 1_000_000_000, 150_050,
  ]);
  expect(['1.500,50', '$ 1.500', '$\u00a01.500,50', '10.000.000'].map(price)).toEqual([
    150_050, 150_000, 150_050, 1_000_000_000,
  ]);
});
