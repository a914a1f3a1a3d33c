// What a shop still lacks before it sells: asked for real on the owner's page; by what is known without
// asking anybody, in one line each, for /readyz and the log of the start.
import type { SetupCheck } from '@photolab/contract/endpoints/studio';
import type { Config } from '../../config.ts';
import type { OpenDatabase } from '../../platform/db/database.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { BrandBook } from './brand-book.ts';
import { checkBrand, checkContact } from './checks/brand-check.ts';
import type { Finding } from './checks/check.ts';
import { checkMail, mailSetting } from './checks/mail-check.ts';
import {
  checkNotices,
  checkPayments,
  noticeSetting,
  paymentSetting,
} from './checks/payment-check.ts';
import {
  addressSetting,
  checkAddress,
  checkBackups,
  checkDatabase,
  checkStorage,
  databaseSetting,
} from './checks/place-checks.ts';

export interface SetupDeps {
  config: Pick<
    Config,
    'production' | 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir' | 's3' | 'payments' | 'timeZone'
  >;
  database: OpenDatabase;
  storage: Storage;
  mailer: Mailer;
  payments: Pick<PaymentProvider, 'searchPayments'>;
  notificationUrl: () => string;
  brand: BrandBook;
}

export async function checkSetup(deps: SetupDeps): Promise<SetupCheck[]> {
  const { config, database, storage, brand } = deps;
  const { production, publicUrl, timeZone } = config;
  const { kind } = config.payments;
  const studio = await brand.read();
  const asked: [key: string, title: string, finding: Finding | Promise<Finding>][] = [
    ['brand', 'Marca', checkBrand(studio)],
    ['contact', 'Contacto', checkContact(studio, production)],
    ['payments', 'Mercado Pago', checkPayments({ kind, production, provider: deps.payments })],
    [
      'notifications',
      'Avisos de Mercado Pago',
      checkNotices(database.db, { kind, address: deps.notificationUrl(), timeZone }),
    ],
    ['mail', 'Emails', checkMail(deps.mailer, config)],
    ['storage', 'Fotos guardadas', checkStorage(storage, config.s3?.bucket)],
    ['address', 'Dirección pública', checkAddress(publicUrl, { production, ...studio })],
    ['backups', 'Respaldos', checkBackups(storage, { now: new Date(), timeZone })],
    ['database', 'Base de datos', checkDatabase(database)],
  ];
  return Promise.all(
    asked.map(async ([key, title, finding]) => {
      const { state, detail, todo } = await finding;
      return { key, title, state, detail, todo };
    }),
  );
}

/** One line for each thing a shop that sells should mend. */
export async function setupLines(deps: SetupDeps): Promise<string[]> {
  const { config, brand, database, storage } = deps;
  const { production, timeZone } = config;
  const { kind } = config.payments;
  const studio = await brand.read();
  const known: Finding[] = [
    checkBrand(studio),
    checkContact(studio, production),
    paymentSetting({ kind, production }),
    noticeSetting({ kind, address: deps.notificationUrl() }),
    mailSetting(config),
    addressSetting(config.publicUrl, production),
    await checkBackups(storage, { now: new Date(), timeZone }),
    databaseSetting(database.embedded),
  ];
  return known.map(({ line }) => line).filter(Boolean);
}
