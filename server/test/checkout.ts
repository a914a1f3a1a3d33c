// A shop with a worker and a payment simulator of its own, and what a buyer does in it.
import { afterAll, expect } from 'vitest';
import { turnKnobs } from '../src/platform/payment-simulator/knobs.ts';
import { startSimulator } from '../src/platform/payment-simulator/simulator.ts';
import { seedEvent } from './photo-rows.ts';
import { useShop, type Shop } from './shop.ts';
import { eventually } from './eventually.ts';

const SECRET = 'simulator-secret';

interface Detail {
  state: string;
  flags: string[];
  canRefund: boolean;
  canResend: boolean;
  payments: { id: string; status: string }[];
  photos: { id: number; downloads: number }[];
  timeline: { kind: string; detail: Record<string, unknown> }[];
}

function useSimulatedShop() {
  const simulators: Awaited<ReturnType<typeof startSimulator>>[] = [];
  afterAll(() => Promise.all(simulators.map((simulator) => simulator.close())));
  const shop = useShop({
    worker: true,
    listen: true,
    env: async () => {
      const simulator = await startSimulator({ webhookSecret: SECRET, burstScale: 0 });
      simulators.push(simulator);
      return { MERCADOPAGO_API_URL: simulator.url, MERCADOPAGO_WEBHOOK_SECRET: SECRET };
    },
  });
  const simulator = () => {
    const [only] = simulators;
    if (!only) throw new Error('the simulator starts before the first test');
    return only;
  };
  return { shop, simulator };
}

export function useCheckout() {
  const { shop, simulator } = useSimulatedShop();
  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    shop().app.inject({ method: 'POST', url: `/api${path}`, payload, headers });

  /** Opens an order for `count` new photos of 1,500 pesos. */
  async function order(count: number) {
    const { event, photos } = await seedEvent(shop().services, count);
    const answer = await post('/create-order', {
      items: photos.map(({ id }) => ({ id, price: 1 })),
      email: 'ana@example.com',
    });
    expect(answer.statusCode).toBe(200);
    const url = answer.json<string>();
    const preference = simulator().store.get('preference', prefIdOf(url));
    return { url, event, photos, orderId: preference?.external_reference ?? '' };
  }

  /** Presses a button of the simulator's checkout; returns the return address. */
  async function pay(url: string, result = 'approved'): Promise<URL> {
    const body = new URLSearchParams({ result });
    const answer = await fetch(url, { method: 'POST', redirect: 'manual', body });
    expect(answer.status).toBe(303);
    return new URL(answer.headers.get('location') ?? '');
  }

  const { statusOf, settled, detailOf, happened } = orderWatch(shop);

  /** An order that is paid and delivered. */
  async function paidOrder(count: number) {
    const made = await order(count);
    await pay(made.url);
    await happened(made.orderId, 'delivered');
    return { ...made, ...(await statusOf(made.orderId)) };
  }

  return {
    shop,
    simulator,
    turn: (knobs: object) => turnKnobs(simulator().knobs, { reset: true, ...knobs }),
    post,
    order,
    pay,
    paidOrder,
    statusOf,
    settled,
    detailOf,
    happened,
  };
}

/** What becomes of orders, as buyers and the administration see it. */
function orderWatch(shop: () => Shop) {
  const statusOf = (orderId: string) =>
    shop()
      .app.inject(`/api/order-status/${orderId}`)
      .then((answer) => answer.json<{ state: string; operationNumber: string; total: number }>());

  const settled = (orderId: string, state: string) =>
    eventually(async () => {
      const status = await statusOf(orderId);
      expect(status.state).toBe(state);
      return status;
    });

  let admin: Promise<{ cookie: string }> | undefined;

  /** What the administration sees of an order. */
  async function detailOf(orderId: string): Promise<Detail> {
    // One session for all: logins are rate limited.
    admin ??= shop().login('admin');
    const headers = await admin;
    return (await shop().app.inject({ url: `/api/orders/${orderId}`, headers })).json<Detail>();
  }

  /** Waits until `kind` is in the order's timeline; returns the order. */
  const happened = (orderId: string, kind: string) =>
    eventually(async () => {
      const detail = await detailOf(orderId);
      expect(detail.timeline.map((entry) => entry.kind)).toContain(kind);
      return detail;
    });
  return { statusOf, settled, detailOf, happened };
}

export const prefIdOf = (url: string): string => new URL(url).searchParams.get('pref_id') ?? '';
