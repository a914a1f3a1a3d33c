// Load for the benchmarks: connections that ask one address after another, each answer to its end.
import { Agent, request } from 'node:http';

export interface Load {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  /** Of the last answer, as it travelled. */
  bytes: number;
}

/** An address, or what is sent to it. */
export type Asked = string | { url: string; headers?: Record<string, string>; body?: string };

/** Asks what `next` tells until it tells nothing, with so many connections. */
export async function load(
  next: () => Asked | undefined,
  connections = 8,
  headers: Record<string, string> = {},
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let bytes = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let asked = next(); asked !== undefined; asked = next()) {
        const began = performance.now();
        bytes = await ask(asked, agent, headers);
        times.push(performance.now() - began);
      }
    }),
  );
  agent.destroy();
  const perSecond = (times.length * 1000) / (performance.now() - start);
  return { perSecond, p50: quantile(times, 0.5), p95: quantile(times, 0.95), bytes };
}

export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The same for so long. */
export function forSeconds(asked: Asked, seconds: number): () => Asked | undefined {
  const end = performance.now() + seconds * 1000;
  return () => (performance.now() < end ? asked : undefined);
}

/** Each of these once. */
export function each(questions: readonly Asked[]): () => Asked | undefined {
  const waiting = questions.values();
  return () => waiting.next().value;
}

/** Bytes of the body as it travelled. @throws Error when the answer is no success */
export function ask(
  asked: Asked,
  agent?: Agent,
  further: Record<string, string> = {},
): Promise<number> {
  const {
    url,
    headers = {},
    body,
  }: Exclude<Asked, string> = typeof asked === 'string' ? { url: asked } : asked;
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: body === undefined ? 'GET' : 'POST',
      ...(agent ? { agent } : {}),
      headers: { 'accept-encoding': 'br', ...further, ...headers },
    });
    sending.on('response', (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => (length += chunk.length));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(length);
        else reject(new Error(`${url} answered ${String(response.statusCode)}`));
      });
    });
    sending.on('error', reject).end(body);
  });
}
