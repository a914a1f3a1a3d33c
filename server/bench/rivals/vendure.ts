import { join } from 'node:path';
import type { Cluster } from '../faults/postgres.ts';
import { freePort } from '../../../scripts/running/free-port.ts';
import { installed, startProgram } from '../measure.ts';
import { PER_PAGE, THINGS, type Rival } from './rival.ts';

const VERSION = '3.7.3';

/** With its own search, server and worker in one process. */
export async function openVendure(cluster: Cluster): Promise<Rival> {
  const folder = installed('vendure', [`@vendure/core@${VERSION}`, 'pg@8'], {
    [join(import.meta.dirname, 'vendure-program.mjs')]: 'program.js',
  });
  const port = await freePort();
  const { child, stop } = await startProgram(join(folder, 'program.js'), {
    args: [String(THINGS), String(port)],
    cwd: folder,
    env: { DATABASE_URL: await cluster.createDatabase('vendure'), NODE_ENV: 'production' },
    ready: /^ready/,
  });
  const ask = (query: string) => ({
    url: `http://127.0.0.1:${String(port)}/shop-api`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const shown = `totalItems items { productId productVariantId productName slug sku
    productAsset { preview } priceWithTax { ... on PriceRange { min max } } }`;
  const search = (input: string) =>
    ask(
      `{ search(input: { groupByProduct: true, take: ${String(PER_PAGE)}, ${input} }) { ${shown} } }`,
    );
  return {
    name: `Vendure ${VERSION}`,
    pid: child.pid ?? 0,
    questions: {
      firstPage: () => search('skip: 0'),
      page: (turn) => search(`skip: ${String(turn * PER_PAGE)}`),
      exact: (turn) => search(`term: "IMG_${String(turn + 1)}"`),
      order: (turn) =>
        ask(`mutation { addItemToOrder(productVariantId: "${String(turn + 1)}", quantity: 1) {
          ... on Order { code totalWithTax } ... on ErrorResult { message } } }`),
    },
    stop: () => stop('SIGKILL'),
  };
}
