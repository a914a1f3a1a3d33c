// Load for the benchmarks: connections that ask one address after another, each answer to its end.
import { Agent, get } from 'node:http';

export interface Load {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  /** Of the last answer, as it travelled. */
  bytes: number;
}

/** Asks the addresses that `next` tells until it tells none, with so many connections. */
export async function load(
  next: () => string | undefined,
  connections = 8,
  headers: Record<string, string> = {},
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let bytes = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let url = next(); url !== undefined; url = next()) {
        const asked = performance.now();
        bytes = await ask(url, agent, headers);
        times.push(performance.now() - asked);
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

/** The same address for so long. */
export function forSeconds(url: string, seconds: number): () => string | undefined {
  const end = performance.now() + seconds * 1000;
  return () => (performance.now() < end ? url : undefined);
}

/** Each of these once. */
export function each(urls: readonly string[]): () => string | undefined {
  const waiting = urls.values();
  return () => waiting.next().value;
}

/** Bytes of the body as it travelled. @throws Error when the answer is no success */
export function ask(
  url: string,
  agent?: Agent,
  further: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', ...further };
    get(url, { ...(agent ? { agent } : {}), headers }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => (length += chunk.length));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(length);
        else reject(new Error(`${url} answered ${String(response.statusCode)}`));
      });
    }).on('error', reject);
  });
}
