// The contract as an OpenAPI 3.1 document. It describes the wire, so every schema is taken from its
// wire side (Zod's `input`).
import { megabytes } from '@photolab/domain/shop/text';
import * as z from 'zod/mini';
import {
  API_PREFIX,
  ATTEMPT_NAME,
  IDEMPOTENCY_HEADER,
  TOTAL_COUNT_HEADER,
  type Endpoint,
  type ErrorShape,
} from './endpoint.ts';

type JsonSchema = Record<string, unknown>;

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: Record<string, string[]>[];
  parameters: {
    name: string;
    in: 'path' | 'query' | 'header';
    required: boolean;
    schema: unknown;
  }[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
  'x-access': Endpoint['access'];
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

const ATTEMPT_HEADER = {
  name: IDEMPOTENCY_HEADER,
  in: 'header' as const,
  required: false,
  schema: { type: 'string', pattern: ATTEMPT_NAME.source },
};

const SESSION_SCHEME = 'session';
const TOKEN_SCHEME = 'uploadToken';

export function openApiDocument(
  endpoints: readonly Endpoint[],
  { sessionCookie, version }: { sessionCookie: string; version: string },
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Photolab',
      version,
      description: 'La API de la tienda. Los importes viajan en pesos y las fechas en UTC.',
    },
    servers: [{ url: API_PREFIX }],
    paths,
    components: {
      securitySchemes: {
        [SESSION_SCHEME]: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        [TOKEN_SCHEME]: { type: 'http', scheme: 'bearer' },
      },
      schemas: Object.fromEntries(
        Object.entries(ERROR_BODIES).map(([shape, names]) => [errorName(shape), bodyOf(names)]),
      ),
    },
  };
}

const isGuarded = ({ access }: Endpoint) => access !== 'public' && access !== 'guest';

function operationOf(endpoint: Endpoint): Operation {
  const guarded = isGuarded(endpoint);
  const requestBody = requestBodyOf(endpoint);
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/\W+/g, '_')}`,
    tags: [endpoint.path.split('/')[1] ?? ''],
    summary: endpoint.summary,
    security: [
      ...(guarded ? [{ [SESSION_SCHEME]: [] }] : []),
      ...(endpoint.token ? [{ [TOKEN_SCHEME]: [] }] : []),
    ],
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...(endpoint.once ? [ATTEMPT_HEADER] : []),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: { ...successOf(endpoint), ...refusalsOf(endpoint) },
    'x-access': endpoint.access,
  };
}

const OBJECT = z.object({
  properties: z._default(z.record(z.string(), z.record(z.string(), z.unknown())), {}),
  required: z._default(z.array(z.string()), []),
});

function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const json: JsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  delete json['$schema'];
  return json;
}

function parametersOf(place: 'path' | 'query', schema: z.ZodMiniType | undefined) {
  if (!schema) return [];
  const { properties, required } = OBJECT.parse(schemaOf(schema));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBodyOf({ body, upload }: Endpoint): Operation['requestBody'] {
  if (!upload) {
    return body && { required: true, content: { 'application/json': { schema: schemaOf(body) } } };
  }
  const fields = OBJECT.parse(body ? schemaOf(body) : {});
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const many = (upload.maxFiles ?? 1) > 1;
  const schema = {
    type: 'object',
    properties: {
      ...fields.properties,
      [upload.field]: many ? { type: 'array', items: file, maxItems: upload.maxFiles } : file,
    },
    required: [...fields.required, ...(upload.required ? [upload.field] : [])],
    description: `Archivo de hasta ${megabytes(upload.maxBytes)}`,
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function successOf({ output, binary, status = 200, paged }: Endpoint) {
  const content = binary
    ? { [binary]: { schema: { type: 'string', contentMediaType: binary } } }
    : { 'application/json': { schema: schemaOf(output) } };
  const headers = paged
    ? {
        [TOTAL_COUNT_HEADER]: {
          schema: { type: 'integer' },
          description: 'Largo de toda la lista',
        },
      }
    : undefined;
  return { [status]: { description: 'Hecho', content, ...(headers ? { headers } : {}) } };
}

/** The names under which each shape of refusal carries its text; null: the text alone. */
const ERROR_BODIES = {
  text: null,
  'json-text': null,
  error: ['error'],
  message: ['message'],
  Message: ['Message'],
  'Message+error': ['Message', 'error'],
} as const satisfies Record<ErrorShape, readonly string[] | null>;

const errorName = (shape: string) => `Refusal_${shape.replace(/\W/g, '_')}`;

function bodyOf(names: readonly string[] | null): JsonSchema {
  if (!names) return { type: 'string' };
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  return { type: 'object', properties, required: names };
}

function refusalsOf(endpoint: Endpoint) {
  const { access, body, params, query, upload, rateLimit, errors } = endpoint;
  const reasons: [number, string, unknown][] = [
    [400, 'Algún dato no sirve', body ?? params ?? query ?? upload],
    [401, 'Falta la sesión', isGuarded(endpoint)],
    [403, 'No alcanza el permiso', access !== 'public' && access !== 'user'],
    [404, 'No existe', params],
    [413, 'El archivo es demasiado grande', upload],
    [415, 'El archivo no es una imagen', upload],
    [429, 'Demasiados pedidos; `Retry-After` dice cuánto esperar', rateLimit],
    [500, 'Ocurrió un error inesperado', true],
  ];
  const mediaType = errors === 'text' ? 'text/plain' : 'application/json';
  const schema = { $ref: `#/components/schemas/${errorName(errors)}` };
  return Object.fromEntries(
    reasons
      .filter(([, , applies]) => Boolean(applies))
      .map(([status, description]) => [
        status,
        { description, content: { [mediaType]: { schema } } },
      ]),
  );
}
