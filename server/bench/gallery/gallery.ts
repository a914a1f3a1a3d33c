// The gallery call of an event with 20,000 photos: whole, and its first page, each beside a bare
// Fastify route that sends a ready buffer of the same bytes, in turns.
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import { median, startProgram } from '../measure.ts';

const CONNECTIONS = 8;
const SECONDS = 4;
const ROUNDS = 3;

const addresses = z.object({ shop: z.string(), bare: z.string() });

export async function benchGallery(): Promise<string[][]> {
  const server = await startProgram(join(import.meta.dirname, 'gallery-server.ts'), {
    ready: /^ready /,
  });
  try {
    const { shop, bare } = addresses.parse(JSON.parse(server.line.slice('ready '.length)));
    return [
      ['gallery, 20,000 photos', 'requests per second', 'bytes on the wire', 'shop / bare', 'aim'],
      ...(await pair('all photos', shop, `${bare}/all`)),
      ...(await pair('first page of 18', `${shop}?page=1`, `${bare}/page`)),
    ];
  } finally {
    await server.stop();
  }
}

async function pair(name: string, shop: string, bare: string): Promise<string[][]> {
  const rates = { shop: [] as number[], bare: [] as number[] };
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const measured = await load(shop);
    bytes = measured.bytes;
    rates.shop.push(measured.perSecond);
    rates.bare.push((await load(bare)).perSecond);
  }
  const ratio = median(rates.shop.map((rate, round) => rate / (rates.bare[round] ?? 1)));
  return [
    [
      `the shop, ${name}`,
      median(rates.shop).toFixed(0),
      String(bytes),
      ratio.toFixed(2),
      '>= 0.70',
    ],
    ['bare Fastify, the same bytes', median(rates.bare).toFixed(0), String(bytes), '', ''],
  ];
}

/** Keeps a few connections busy for some seconds; counts whole answers and the body's bytes. */
async function load(url: string): Promise<{ perSecond: number; bytes: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + SECONDS * 1000;
  let answers = 0;
  let bytes = 0;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
        let length = 0;
        response.on('data', (chunk: Buffer) => (length += chunk.length));
        response.on('end', () => {
          bytes = length;
          answers += 1;
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${url} answered ${String(response.statusCode)}`));
        });
      }).on('error', reject);
    });
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) await ask();
    }),
  );
  agent.destroy();
  return { perSecond: (answers * 1000) / (performance.now() - start), bytes };
}
