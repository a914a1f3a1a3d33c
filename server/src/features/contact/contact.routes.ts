// Visitors' messages, and the shop's own data that the header and the footer show.
import * as contract from '@photolab/contract/endpoints/contact';
import { getShopInfo } from '@photolab/contract/endpoints/shop-info';
import { route, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { contactLetter } from '../../platform/mail/letters/to-studio.ts';
import { postMail } from '../../platform/mail/send-mail.job.ts';
import { contactMessages } from '../../schema/content.ts';

export interface ContactDeps {
  db: Database;
  config: {
    shop: { phone: string; email: string; instagram: string; facebook: string; whatsapp: string };
    timeZone: string;
    payments: { kind: 'simulator' | 'mercadopago' };
  };
}

export function contactRoutes({ db, config }: ContactDeps): Route[] {
  return [
    route(contract.sendContactMessage, async ({ body }) => {
      await db.transaction(async (tx) => {
        const [row] = await tx
          .insert(contactMessages)
          .values(body)
          .returning({ id: contactMessages.id });
        if (!row) throw new Error('an insert returned no row');
        await postMail(tx, {
          id: `contact-${String(row.id)}`,
          to: config.shop.email,
          replyTo: body.email,
          letter: contactLetter(body),
        });
      });
      return { text: 'Recibimos tu mensaje. Te respondemos por email a la brevedad.' };
    }),
    route(getShopInfo, () =>
      Promise.resolve({
        ...config.shop,
        currency: 'ARS' as const,
        locale: 'es-AR' as const,
        timeZone: config.timeZone,
        testPayments: config.payments.kind === 'simulator',
      }),
    ),
  ];
}
