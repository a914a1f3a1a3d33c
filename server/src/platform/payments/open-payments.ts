// Chooses who takes the money: Mercado Pago, or the simulator that answers as it does.
import type { FastifyInstance } from 'fastify';
import { registerSimulator } from '../payment-simulator/simulator.ts';
import { mercadoPago } from './mercado-pago.ts';
import type { PaymentProvider } from './payment-provider.ts';

const SIMULATOR_PREFIX = '/simulador';

export interface PaymentOptions {
  kind: 'simulator' | 'mercadopago';
  accessToken: string;
  webhookSecret: string;
  apiUrl?: string | undefined;
  publicUrl: string;
  shopName: () => Promise<string>;
  /** Where this process answers itself, known once it listens. */
  selfUrl: () => string;
  /** The simulator's memory. */
  folder: string;
}

export interface Payments {
  provider: PaymentProvider;
  webhookSecret: string;
  /** Where notifications are to be sent. */
  notificationUrl: () => string;
  expectLiveMode: boolean | null;
  /** Mounts the simulator, when it is this shop's own. */
  mount(app: FastifyInstance): Promise<void>;
}

const WEBHOOK_PATH = '/api/webhooks/mercadopago';

export function openPayments(options: PaymentOptions): Payments {
  return options.kind === 'mercadopago' ? realPayments(options) : simulatedPayments(options);
}

function realPayments(options: PaymentOptions): Payments {
  const { accessToken } = options;
  return {
    provider: mercadoPago({ accessToken, apiUrl: options.apiUrl, shopName: options.shopName }),
    webhookSecret: options.webhookSecret,
    notificationUrl: () => `${options.publicUrl}${WEBHOOK_PATH}`,
    // Credentials of the old sandbox begin with TEST-; all others make live payments.
    expectLiveMode: !accessToken.startsWith('TEST-'),
    mount: () => Promise.resolve(),
  };
}

function simulatedPayments(options: PaymentOptions): Payments {
  const { accessToken, apiUrl, selfUrl, webhookSecret } = options;
  const own = apiUrl === undefined;
  const provider = () =>
    mercadoPago({
      accessToken,
      apiUrl: apiUrl ?? selfUrl() + SIMULATOR_PREFIX,
      shopName: options.shopName,
    });
  return {
    provider: {
      createCheckout: (request) => provider().createCheckout(request),
      closeCheckout: (id) => provider().closeCheckout(id),
      getPayment: (id) => provider().getPayment(id),
      searchPayments: (reference) => provider().searchPayments(reference),
      getMerchantOrder: (id) => provider().getMerchantOrder(id),
      refund: (id, refund) => provider().refund(id, refund),
    },
    webhookSecret,
    notificationUrl: () => `${selfUrl()}${WEBHOOK_PATH}`,
    expectLiveMode: true,
    mount: async (app) => {
      if (!own) return;
      // Whoever finds it on the shop's own address may pay, and nothing else: with its API they would read who
      // bought, and have the shop call and lead to addresses of theirs.
      await registerSimulator(app, {
        accessToken,
        isControlled: false,
        webhookSecret,
        prefix: SIMULATOR_PREFIX,
        publicUrl: options.publicUrl + SIMULATOR_PREFIX,
        folder: options.folder,
      });
    },
  };
}
