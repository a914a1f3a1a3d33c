// Puesta en marcha: the studio's brand, what its shop lacks, and events' codes to print.
import { getShopInfo } from '@photolab/contract/endpoints/shop-info';
import * as contract from '@photolab/contract/endpoints/studio';
import { eventCode } from '@photolab/domain/race/event-code';
import { DEFAULT_BRAND, type Contacts } from '@photolab/domain/shop/studio-brand';
import encodeQR from 'qr';
import { AppError } from '../../http/app-error.ts';
import { pictureUrl, type PictureDeps } from '../../http/pictures.ts';
import { binaryRoute, route, type Route } from '../../http/route.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTime } from '../../platform/in-time.ts';
import { testLetter } from '../../platform/mail/letters/to-studio.ts';
import { readRow } from './brand-book.ts';
import { getEvent } from '../../records/events.ts';
import { saveBrand } from './brand.ts';
import { mailFailure } from './checks/mail-check.ts';
import { checkSetup, type SetupDeps } from './setup.ts';

interface StudioDeps extends SetupDeps, PictureDeps {
  db: Database;
  publicUrl: string;
  timeZone: string;
  config: SetupDeps['config'] & { shop: Contacts };
}

/** A mail server that takes longer is no use to a buyer either. */
const TEST_MAIL_MS = 15_000;

export function studioRoutes(deps: StudioDeps): Route[] {
  const { db, brand, config, mailer } = deps;
  return [
    route(getShopInfo, async () => ({
      ...(await brand.read()),
      currency: 'ARS' as const,
      locale: 'es-AR' as const,
      timeZone: deps.timeZone,
      testPayments: config.payments.kind === 'simulator',
    })),
    route(contract.getBrand, async () => describe(await readRow(db), config.shop)),
    route(contract.saveBrand, async ({ body, uploads: [file], session }) => {
      const row = await saveBrand(deps, { session, file, change: body });
      brand.forget();
      return describe(row, config.shop);
    }),
    route(contract.checkSetup, () => checkSetup(deps)),
    route(contract.sendTestMail, async ({ body: { email }, log }) => {
      const mail = { id: `test-${String(Date.now())}`, to: email, letter: testLetter() };
      try {
        await inTime(TEST_MAIL_MS, mailer.send(mail));
      } catch (error) {
        log.warn({ err: error }, 'the test e-mail was not sent');
        throw new AppError('mail-failed', { text: mailFailure(error), cause: error });
      }
      return {
        message: config.smtpUrl
          ? `El servidor de correo aceptó el email para ${email}. Fijate que llegue, también en spam.`
          : 'No hay servidor de correo: el email quedó como archivo en la carpeta outbox.',
      };
    }),
    binaryRoute(contract.getEventQr, async ({ params: { id }, reply }) => {
      await getEvent(db, id);
      const address = `${deps.publicUrl}/e/${eventCode(id)}`;
      // Medium: it is still read when a seventh of the sheet is torn or dirty.
      const svg = encodeQR(address, 'svg', { ecc: 'medium', border: 2 });
      return reply.type('image/svg+xml').header('cache-control', 'private, max-age=300').send(svg);
    }),
  ];
}

function describe(
  row: Awaited<ReturnType<typeof readRow>>,
  contacts: Contacts,
): contract.StudioBrand {
  const { name, color } = DEFAULT_BRAND;
  return {
    name: row?.name ?? '',
    color: row?.color ?? '',
    phone: row?.phone ?? '',
    email: row?.email ?? '',
    instagram: row?.instagram ?? '',
    facebook: row?.facebook ?? '',
    whatsapp: row?.whatsapp ?? '',
    logoUrl: pictureUrl(row?.logoKey),
    fallback: { name, color, ...contacts },
    updatedAt: row?.updatedAt ?? null,
  };
}
