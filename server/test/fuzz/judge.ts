// What every answer has to be: no failure of the shop's own, the shop's headers, and for whoever is
// refused a Spanish sentence, as the API's description shapes it, or a Spanish page.
import type { OpenApiDocument } from '@photolab/contract/openapi';
import * as z from 'zod/mini';
import type { Call } from './call-maker.ts';

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

export function typeOf(headers: Answer['headers']): string {
  const type = headers['content-type'];
  return typeof type === 'string' ? type : '';
}

/** What the shop says of itself when others are away: not its failure. */
const EXPECTED_5XX = new Set([503, 507]);
const EVERYWHERE = [
  'content-security-policy',
  'permissions-policy',
  'x-content-type-options',
  'referrer-policy',
];
/** Words of the framework, of the libraries and of the database. */
const ENGLISH =
  /\b(bad request|not found|internal|invalid|expected|received|unexpected|must|required|failed|cannot|unsupported|syntax|undefined|null|the|is|query|column|object|at \w+ \()\b/i;
const texts = z.union([
  z.string(),
  z.looseObject({ error: z.string() }),
  z.looseObject({ message: z.string() }),
  z.looseObject({ Message: z.string() }),
]);

/** What is wrong with the answer, or undefined. */
export function judge(
  call: Call,
  answer: Answer,
  description: OpenApiDocument,
): string | undefined {
  const { status, headers } = answer;
  if (status >= 500 && !EXPECTED_5XX.has(status)) return `answered ${String(status)}`;
  const missing = EVERYWHERE.filter((name) => !headers[name]);
  if (missing.length > 0) return `without ${missing.join(', ')}`;
  if (call.request.method === 'HEAD' || call.request.url.startsWith('/simulador/'))
    return undefined;
  if (status >= 400) return judgeRefusal(answer);
  const type = typeOf(headers);
  const packed = headers['content-encoding'] !== undefined;
  if (status === 200 && type.startsWith('application/json') && !packed) {
    return judgeJson(answer.body);
  }
  const declared = call.operation !== undefined && isDeclared(call, status, description);
  return declared || call.operation === undefined ? undefined : `${String(status)} is not declared`;
}

function judgeRefusal({ headers, body }: Answer): string | undefined {
  const type = typeOf(headers);
  if (type.startsWith('text/html')) {
    return body.includes('lang="es') ? undefined : 'a page that is not in Spanish';
  }
  if (!/^(application\/json|text\/plain)/.test(type)) return `refused as ${type || 'nothing'}`;
  const said = sentenceOf(type, body);
  if (said === undefined) return `refused without a sentence: ${body.slice(0, 200)}`;
  // What a sentence quotes before its colon is the name of a field.
  const sentence = said.slice(said.indexOf(':') + 1);
  if (said.length < 5 || ENGLISH.test(sentence)) return `said in English: ${said.slice(0, 200)}`;
  return undefined;
}

function sentenceOf(type: string, body: string): string | undefined {
  if (type.startsWith('text/plain')) return body;
  const said = texts.safeParse(parsed(body));
  if (!said.success) return undefined;
  if (typeof said.data === 'string') return said.data;
  const [text] = ['error', 'message', 'Message'].flatMap((name) => {
    const value = Object.entries(said.data).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? [value] : [];
  });
  return text;
}

const judgeJson = (body: string) => (parsed(body) === undefined ? 'no JSON' : undefined);

function parsed(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body);
    return value;
  } catch {
    return undefined;
  }
}

function isDeclared({ operation = '' }: Call, status: number, { paths }: OpenApiDocument): boolean {
  const [method = '', path = ''] = operation.split(' ');
  const declared = paths[path]?.[method.toLowerCase()];
  // Redirects and answers to conditions are HTTP's own.
  return !declared || status in declared.responses || [206, 302, 303, 304].includes(status);
}
