import { IDEMPOTENCY_HEADER } from '@photolab/contract/endpoint';
import { MAX_ID } from '@photolab/contract/fields';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { useShop } from '../../test/shop.ts';
import { routes } from '../routes.ts';

const shop = useShop();
const document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
const read = async () => document.parse((await shop().app.inject('/api/openapi.json')).json());

/** The names of the whole numbers in a schema that may be larger than an id. */
function unboundedIn(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maximum } = { type: '', maximum: 0, ...schema };
  if (type === 'integer' && maximum > MAX_ID) return [name];
  return Object.entries(schema).flatMap(([key, part]) =>
    unboundedIn(part, PARTS.has(key) ? name : key),
  );
}
/** Of a schema, that name no field. */
const PARTS = new Set(['items', 'anyOf', 'schema', '0', '1']);

describe('the API describes itself', () => {
  it('has every endpoint, with its access and a unique name', async () => {
    const { paths } = await read();
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(routes(shop().services).length);
    expect(new Set(operations.map((one) => one['operationId'])).size).toBe(operations.length);
    expect(paths['/events/event/delete/{id}']?.['post']).toMatchObject({
      'x-access': 'admin',
      security: [{ session: [] }],
      parameters: [{ name: 'id', in: 'path', required: true }],
    });
  });

  it('administration §7: describes the wire, not our names', async () => {
    const { paths } = await read();
    expect(paths['/events/create']?.['post']).toMatchObject({
      parameters: [{ name: IDEMPOTENCY_HEADER, in: 'header', required: false }],
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: {
              properties: { time: {}, useOCR: {}, useReco: {}, imagen: {} },
              required: ['name', 'time', 'price', 'imagen'],
            },
          },
        },
      },
    });
    expect(JSON.stringify(paths['/faqs'])).toContain('"ask"');
    expect(JSON.stringify(paths['/faqs'])).not.toContain('"question"');
  });

  it('takes no whole number that no row’s id can be: PostgreSQL would refuse the question', async () => {
    const { paths } = await read();
    const taken = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ parameters, requestBody }) =>
        unboundedIn({ parameters, requestBody }).map((field) => `${path} ${field}`),
      ),
    );
    expect(taken).toEqual([
      // Ids of jobs are bigints, sizes and the beginning of a range are compared with others.
      '/jobs/retry ids',
      '/events/event/{id}/manifest size',
      '/events/event/{id}/recognition from',
    ]);
  });

  it('points only at schemas it has', async () => {
    const { paths, components } = await read();
    const named = [...JSON.stringify(paths).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
    expect(named.length).toBeGreaterThan(0);
    for (const [, name = ''] of named) expect(components.schemas).toHaveProperty(name);
  });

  it('shows a page without scripts and without anything from outside', async () => {
    const page = await shop().app.inject('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/api/events/event/delete/{id}');
    expect(page.body).not.toMatch(/<script|https?:\/\/(?!json-schema)/);
  });

  it('is written once, however often it is asked for', async () => {
    const ask = () =>
      Promise.all(['openapi.json', 'docs'].map((name) => shop().app.inject(`/api/${name}`)));
    const [first, again] = [await ask(), vi.spyOn(JSON, 'stringify')];
    const second = await ask();
    const long = again.mock.results.filter(({ value }) => String(value).length > 100_000);
    again.mockRestore();
    expect(long.length).toBe(0);
    expect(second.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
  });
});
