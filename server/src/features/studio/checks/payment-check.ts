// Mercado Pago asked for real: whether it takes the token, and whether its notices find the shop.
import { desc } from 'drizzle-orm';
import { formatShortDate } from '@photolab/domain/shop/format';
import { dayIn } from '@photolab/domain/shop/studio-day';
import type { Database } from '../../../platform/db/database.ts';
import { inTime } from '../../../platform/in-time.ts';
import {
  ProviderRejected,
  type PaymentProvider,
} from '../../../platform/payments/payment-provider.ts';
import { isPublicHttps } from '../../../platform/payments/public-address.ts';
import { notificationInbox } from '../../../schema/orders.ts';
import { fine, PATIENCE_MS, type Finding } from './check.ts';

/** Nobody's order: the answer is an empty list. */
const NOBODYS_ORDER = 'puesta-en-marcha';

interface PaymentFacts {
  kind: 'simulator' | 'mercadopago';
  production: boolean;
  provider: Pick<PaymentProvider, 'searchPayments'>;
}

const SIMULATED = (production: boolean): Finding => ({
  state: production ? 'missing' : 'warning',
  detail: 'La tienda cobra con el simulador: nadie paga de verdad.',
  todo: 'Poné MERCADOPAGO_ACCESS_TOKEN y MERCADOPAGO_WEBHOOK_SECRET, de tu aplicación en Mercado Pago, y volvé a iniciar la tienda.',
  line: 'payments: simulated, nobody is charged',
});

/** What is known without asking. */
export const paymentSetting = ({ kind, production }: Omit<PaymentFacts, 'provider'>): Finding =>
  kind === 'simulator' ? SIMULATED(production) : fine('Hay un token de Mercado Pago.');

export async function checkPayments(facts: PaymentFacts): Promise<Finding> {
  try {
    await inTime(PATIENCE_MS, facts.provider.searchPayments(NOBODYS_ORDER));
  } catch (error) {
    if (error instanceof ProviderRejected && [401, 403].includes(error.status)) {
      return {
        state: 'missing',
        detail: 'Mercado Pago no acepta el token.',
        todo: 'Copiá de nuevo el Access Token de producción en MERCADOPAGO_ACCESS_TOKEN y volvé a iniciar la tienda.',
        line: 'payments: Mercado Pago refuses the token',
      };
    }
    return {
      state: 'down',
      detail:
        'Mercado Pago no contesta. Mientras tanto nadie puede pagar; lo ya pagado se entrega cuando vuelva.',
      todo: 'Probá de nuevo en unos minutos. Si sigue así, mirá la salida a internet de la máquina.',
      line: 'payments: Mercado Pago does not answer',
    };
  }
  if (facts.kind === 'simulator') return SIMULATED(facts.production);
  return fine('Mercado Pago contestó y acepta el token.');
}

interface NoticeFacts {
  kind: 'simulator' | 'mercadopago';
  address: string;
}

export function noticeSetting({ kind, address }: NoticeFacts): Finding {
  if (kind === 'simulator') return fine('El simulador avisa a la tienda por dentro.');
  if (isPublicHttps(address)) return fine('Mercado Pago avisa a la dirección pública.');
  return {
    state: 'missing',
    detail:
      'Mercado Pago avisa los pagos a una dirección https pública, y la de la tienda no lo es: los pagos se confirman con demora.',
    todo: 'Poné en PUBLIC_URL la dirección https con la que la gente entra, y volvé a iniciar la tienda.',
    line: 'notifications: PUBLIC_URL is no public https address',
  };
}

/** Sends the shop a notice about nothing by the way the real ones come. */
export async function checkNotices(
  db: Database,
  facts: NoticeFacts & { timeZone: string },
): Promise<Finding> {
  const setting = noticeSetting(facts);
  if (setting.state !== 'ok') return setting;
  const answered = await fetch(facts.address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'puesta-en-marcha' }),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answered) {
    return {
      state: 'down',
      detail: `Un aviso de prueba a ${facts.address} no llegó a la tienda.`,
      todo: 'Revisá que el proxy y el firewall dejen pasar esa dirección hasta la tienda.',
      line: 'notifications: a test notice did not arrive',
    };
  }
  const [last] = await db
    .select({ at: notificationInbox.receivedAt })
    .from(notificationInbox)
    .orderBy(desc(notificationInbox.id))
    .limit(1);
  return fine(
    last
      ? `Un aviso de prueba llegó. El último de verdad: ${formatShortDate(dayIn(facts.timeZone, last.at))}.`
      : 'Un aviso de prueba llegó. Todavía no hubo ninguno de verdad.',
  );
}
