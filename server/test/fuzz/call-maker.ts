// One call of the API after the other: as its description says, or with something wrong somewhere.
import type { OpenApiDocument, Operation } from '@photolab/contract/openapi';
import type { InjectOptions } from 'fastify';
import * as z from 'zod/mini';
import { multipart } from '../shop.ts';
import { someFile, type Files } from './files.ts';
import { HEADERS, QUERIES, RAW_JSON, TYPES } from './hostile.ts';
import { hostileText, isFile, spoil, valid, type Makers } from './values.ts';

export interface Call {
  /** Of the description: `POST /events/create`; a page or another address has none. */
  operation: string | undefined;
  /** The resource that an answer's ids belong to. */
  area: string;
  request: InjectOptions & { method: NonNullable<InjectOptions['method']>; url: string };
}

/** How much of a run is as it should be: without it nothing would exist that could be spoiled. */
const HONEST = 0.4;
/** A hash of a password costs fifty milliseconds: these are tried, but not as often as the others. */
const DEAR = /register|login|reset-password/;

/** Addresses outside the description: pages, pictures, what machines ask. */
const OTHERS: readonly [string, ...string[]] = [
  '/',
  '/fotos/1',
  '/fotos/99999999999999999999',
  '/news/1',
  '/news/%00',
  '/success?collection_status=approved&external_reference=x',
  '/admin',
  '/sitemap.xml',
  '/robots.txt',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/docs',
  '/api/openapi.json',
  '/api',
  '/api/',
  '/assets/nada.js',
  '/favicon.svg',
  '/.vite/manifest.json',
  '/..%2f..%2fetc/passwd',
  '/%',
  '/%zz?%zz',
  '/%ed%a0%80',
  '//evil.example/',
  '/api/media/',
  '/api/media/previews/%2e%2e/secreto.webp',
  '/api/media/previews/nada.webp%00',
  '/simulador/pagos',
  '/simulador/v1/payments/1',
];

interface Operations {
  method: string;
  path: string;
  operation: Operation;
}

const formSchema = z.object({ properties: z._default(z.record(z.string(), z.unknown()), {}) });

export class CallMaker {
  private readonly operations: Operations[];
  /** Before anything is spoilt, each that ends nothing, as described. */
  private readonly opening: Operations[];

  constructor(
    private readonly makers: Makers,
    description: OpenApiDocument,
    private readonly files: Files,
    /** The headers that carry the sessions. */
    private readonly sessions: { user: () => string; admin: () => string },
  ) {
    this.operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    );
    this.opening = this.operations.filter(
      ({ method, path }) => method !== 'delete' && !/delete|logout|reset/.test(path),
    );
  }

  next(): Call {
    const { random } = this.makers;
    const first = this.opening.shift();
    if (first) return this.make(first, true);
    if (random.chance(0.05)) return this.other();
    const chosen = random.pick(this.operations);
    if (!chosen || (DEAR.test(chosen.path) && random.chance(0.8))) return this.next();
    return this.make(chosen, random.chance(HONEST));
  }

  private make(chosen: Operations, honest: boolean): Call {
    const { random } = this.makers;
    const where = () => !honest && random.chance(0.5);
    const url = `/api${this.path(chosen, where())}${this.query(chosen, where())}`;
    const { headers = {}, payload } = this.body(chosen, where());
    const method =
      !honest && random.chance(0.04) ? this.otherMethod() : chosen.method.toUpperCase();
    return {
      operation: `${method} ${chosen.path}`,
      area: chosen.path.split('/')[1] ?? '',
      request: {
        method: asMethod(method),
        url,
        headers: { ...this.headers(chosen.operation, where()), ...headers },
        ...(payload === undefined || method === 'GET' ? {} : { payload }),
      },
    };
  }

  /** What takes away the thing that a call is about, to be sent beside it. */
  against({ area, request }: Call): Call | undefined {
    const { random } = this.makers;
    const [, id] = /\/(\d{1,9})(?=[/?]|$)/.exec(request.url) ?? [];
    const deadly = this.operations.filter(
      ({ method, path }) =>
        path.split('/')[1] === area && (method === 'delete' || path.includes('/delete/')),
    );
    if (!id || deadly.length === 0) return undefined;
    const { method, path } = random.pick(deadly) ?? { method: '', path: '' };
    return {
      operation: `${method.toUpperCase()} ${path}`,
      area,
      request: {
        method: asMethod(method.toUpperCase()),
        url: `/api${path.replace(/\{\w+\}/, id)}`,
        headers: { cookie: this.sessions.admin(), ...this.address() },
      },
    };
  }

  private other(): Call {
    const { random, known } = this.makers;
    const media = `/api/media/${String(known.one('media'))}`;
    const pays = known.has('checkout') && random.chance(0.4);
    const url = pays
      ? String(known.one('checkout'))
      : random.chance(0.2)
        ? media
        : random.pick(OTHERS);
    const headers = { ...this.address(), ...(random.chance(0.5) ? random.pick(HEADERS) : {}) };
    if (!pays) {
      const method = random.chance(0.2) ? this.otherMethod() : 'GET';
      return {
        operation: undefined,
        area: '',
        request: { method: asMethod(method), url, headers },
      };
    }
    const result = random.pick(['approved', 'approved', 'rejected', 'pending', 'cancelled', 'x']);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return {
      operation: undefined,
      area: 'checkout',
      request: {
        method: 'POST',
        url,
        headers: { ...this.address(), ...type },
        payload: `result=${result}`,
      },
    };
  }

  private otherMethod(): string {
    return this.makers.random.pick(['OPTIONS', 'PATCH', 'HEAD', 'DELETE', 'PUT', 'POST', 'GET']);
  }

  private path({ path, operation }: Operations, spoiled: boolean): string {
    const { random, known } = this.makers;
    const kinds = path.split('/');
    return path.replace(/\{(\w+)\}/g, (_match, name: string) => {
      if (spoiled) {
        const text = hostileText(this.makers);
        return random.chance(0.2) ? text.replace(/[\s#?]/gu, '') : encoded(text);
      }
      const kind = name === 'id' ? (kinds[1] ?? '') : name;
      const declared = operation.parameters.find((one) => one.in === 'path' && one.name === name);
      const own = known.has(kind) ? known.one(kind) : undefined;
      return encoded(String(own ?? valid(this.makers, declared?.schema, name)));
    });
  }

  private query({ operation }: Operations, spoiled: boolean): string {
    const { random } = this.makers;
    if (spoiled && random.chance(0.5)) return `?${random.pick(QUERIES)}`;
    const declared = operation.parameters.filter(
      (one) => one.in === 'query' && (one.required || random.chance(0.5)),
    );
    if (declared.length === 0) return '';
    const pairs = declared.flatMap(({ name, schema }) => {
      const value = spoiled ? hostileText(this.makers) : String(valid(this.makers, schema, name));
      const pair = `${encoded(name)}=${encoded(value)}`;
      return spoiled && random.chance(0.3) ? [pair, pair] : [pair];
    });
    return `?${pairs.join('&')}`;
  }

  private headers({ 'x-access': access }: Operation, spoiled: boolean): Record<string, string> {
    const { random } = this.makers;
    const role = random.chance(0.85) ? access : random.pick(['public', 'user', 'admin'] as const);
    const cookie =
      role === 'admin' ? this.sessions.admin() : role === 'user' ? this.sessions.user() : '';
    return {
      ...(cookie ? { cookie } : {}),
      ...this.address(),
      ...(random.chance(0.2) ? { accept: 'text/html' } : {}),
      ...(random.chance(0.2) ? { 'idempotency-key': `key-${String(random.below(50))}` } : {}),
      ...(spoiled ? random.pick(HEADERS) : {}),
    };
  }

  /** Limits per address are tried elsewhere: here they would hide everything behind them. */
  private address(): Record<string, string> {
    const { random } = this.makers;
    const part = () => String(random.below(254) + 1);
    return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
  }

  private body(
    { operation }: Operations,
    spoiled: boolean,
  ): { headers?: Record<string, string>; payload?: string | Buffer } {
    const [[type, content] = []] = Object.entries(operation.requestBody?.content ?? {});
    if (!type || !content) return spoiled ? this.rawBody() : {};
    if (spoiled && this.makers.random.chance(0.2)) return this.rawBody();
    const value = valid(this.makers, content.schema);
    if (type.startsWith('multipart')) return this.form(content.schema, value, spoiled);
    return {
      headers: { 'content-type': 'application/json' },
      payload: json(spoiled ? spoil(this.makers, value) : value),
    };
  }

  private rawBody() {
    const { random } = this.makers;
    const type = random.chance(0.5) ? 'application/json' : random.pick(TYPES);
    return { headers: { 'content-type': type }, payload: random.pick(RAW_JSON) };
  }

  private form(schema: unknown, value: unknown, spoiled: boolean) {
    const { random } = this.makers;
    const wrong = spoiled ? spoil(this.makers, value) : value;
    const fields = Object.entries(z.record(z.string(), z.unknown()).safeParse(wrong).data ?? {});
    const declared = Object.entries(formSchema.parse(schema).properties);
    const names = declared.filter(([, property]) => isFile(property)).map(([name]) => name);
    const copies = spoiled && random.chance(0.05) ? 60 : 1;
    const files = names.flatMap((name) =>
      Array.from({ length: random.chance(0.9) ? copies : 0 }, () => ({
        field: spoiled && random.chance(0.1) ? quoted(hostileText(this.makers)) : name,
        filename: spoiled
          ? quoted(hostileText(this.makers))
          : `foto-${String(random.below(1e6))}.jpg`,
        content: someFile(random, this.files, spoiled && random.chance(0.7)),
      })),
    );
    const texts = fields.map(([name, field]) => [quoted(name), asText(field)] as const);
    const form = multipart(Object.fromEntries(texts), files);
    if (!spoiled || random.chance(0.8)) return form;
    // Cut off somewhere, or under another boundary.
    return random.chance(0.5)
      ? { ...form, payload: form.payload.subarray(0, random.below(form.payload.length)) }
      : { ...form, headers: { 'content-type': random.pick(TYPES) } };
  }
}

const quoted = (text: string) => text.replace(/["\r\n]/g, '_').slice(0, 500);
export const asText = (value: unknown) => (typeof value === 'string' ? value : json(value));
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH', 'OPTIONS'] as const;
const asMethod = (name: string) => METHODS.find((one) => one === name) ?? 'GET';

function json(value: unknown): string {
  return value === undefined ? 'null' : JSON.stringify(value);
}

/** Half a surrogate pair cannot be encoded: it travels as its bytes would. */
function encoded(text: string): string {
  return /\p{Surrogate}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text);
}
