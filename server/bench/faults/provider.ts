// The payment simulator seen from outside: its faults, its payments, its checkout.
import * as z from 'zod/mini';
import { Program } from './program.ts';

const WEBHOOK_SECRET = 'bench-webhook-secret';
const payments = z.object({
  paging: z.object({ total: z.int() }),
  results: z.array(
    z.looseObject({
      id: z.string(),
      status: z.string(),
      external_reference: z.nullable(z.string()),
    }),
  ),
});
const preference = z.looseObject({ external_reference: z.string() });
export type SimulatedPayment = z.output<typeof payments>['results'][number];

export type Provider = Awaited<ReturnType<typeof startProvider>>;

export async function startProvider() {
  const program = new Program({
    name: 'simulator',
    file: 'server/bench/faults/simulator-program.ts',
    args: [WEBHOOK_SECRET],
    readyText: '\n\n',
  });
  await program.start();
  const url = /simulator at (\S+)/.exec(program.output)?.[1] ?? '';
  const headers = { authorization: 'Bearer bench', 'content-type': 'application/json' };
  const json = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(url + path, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    return answer.json();
  };
  const search = async (query: string) =>
    payments.parse(await json(`/v1/payments/search?${query}`));
  return {
    url,
    webhookSecret: WEBHOOK_SECRET,
    /** Everything faithful but for `knobs`. */
    turn: (knobs: object = {}) => json('/_control', { reset: true, ...knobs }),
    act: (paymentId: string, action: string) => json(`/_control/payments/${paymentId}`, { action }),
    /** The order that a preference is for. */
    orderOf: async (preferenceId: string) =>
      preference.parse(await json(`/checkout/preferences/${preferenceId}`)).external_reference,
    paymentsOf: async (orderId: string) => (await search(`external_reference=${orderId}`)).results,
    /** Presses a button of the checkout; returns the address the buyer is sent back to. */
    pay: async (checkout: string, result = 'approved'): Promise<URL> => {
      const body = new URLSearchParams({ result });
      const answer = await fetch(checkout, { method: 'POST', redirect: 'manual', body });
      return new URL(answer.headers.get('location') ?? 'about:blank');
    },
    allPayments: async (): Promise<SimulatedPayment[]> => {
      const all: SimulatedPayment[] = [];
      for (let total = 1; all.length < total;) {
        const page = await search(`limit=100&offset=${String(all.length)}`);
        total = page.paging.total;
        all.push(...page.results);
        if (page.results.length === 0) break;
      }
      return all;
    },
    close: () => program.stop(),
  };
}
