// Whether e-mails leave, and what is said when they do not.
import { DEFAULT_BRAND } from '@photolab/domain/shop/studio-brand';
import { inTime, TooLate } from '../../../platform/in-time.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { fine, PATIENCE_MS, type Finding } from './check.ts';

interface MailFacts {
  smtpUrl: string | undefined;
  mailFrom: string;
  production: boolean;
}

const EXAMPLE_SENDER = DEFAULT_BRAND.email.split('@')[1] ?? '';

export function mailSetting({ smtpUrl, mailFrom, production }: MailFacts): Finding {
  if (!smtpUrl) {
    return {
      state: production ? 'missing' : 'warning',
      detail: 'Los emails no salen: quedan como archivos en la carpeta outbox de la tienda.',
      todo: 'Poné en SMTP_URL tu servidor de correo, como smtps://usuario:clave@servidor:465, y volvé a iniciar la tienda.',
      line: 'mail: no SMTP_URL, e-mails stay in the outbox folder',
    };
  }
  if (mailFrom.includes(EXAMPLE_SENDER)) {
    return {
      state: 'missing',
      detail: `Los emails salen con un remitente de ejemplo: ${mailFrom}.`,
      todo: 'Poné en MAIL_FROM una dirección de tu dominio y volvé a iniciar la tienda.',
      line: 'mail: MAIL_FROM is an example',
    };
  }
  return fine(`Los emails salen como ${mailFrom}.`);
}

export async function checkMail(mailer: Mailer, facts: MailFacts): Promise<Finding> {
  const setting = mailSetting(facts);
  if (!facts.smtpUrl) return setting;
  try {
    await inTime(PATIENCE_MS, mailer.check());
    return setting.state === 'ok'
      ? fine(`El servidor de correo acepta la conexión. ${setting.detail}`)
      : setting;
  } catch (error) {
    return {
      state: 'down',
      detail: mailFailure(error),
      todo: 'Revisá SMTP_URL con los datos de tu proveedor de correo.',
      line: 'mail: the mail server refuses or does not answer',
    };
  }
}

const CODES: Record<string, string> = {
  EAUTH: 'El servidor de correo no acepta el usuario o la contraseña.',
  EENVELOPE: 'El servidor de correo rechaza el remitente o el destinatario.',
  EMESSAGE: 'El servidor de correo rechaza el mensaje.',
  EDNS: 'No existe un servidor de correo con ese nombre.',
};
const LATER = 'El servidor de correo no lo toma ahora. Probá de nuevo en unos minutos.';
const PORTS = 'Con el puerto 465 va smtps://, con el 587 va smtp://.';
const NO_TLS = `El servidor de correo no contesta con TLS en ese puerto. ${PORTS}`;

/** What went wrong, in words; the server's own answer may hold an address and is left out. */
export function mailFailure(error: unknown): string {
  if (error instanceof TooLate) return `El servidor de correo no contesta. ${PORTS}`;
  if (!(error instanceof Error)) return NO_CONNECTION;
  const code = 'code' in error ? String(error.code) : '';
  // 4xx: neither the letter nor the sender is wrong.
  const answered = 'responseCode' in error ? Number(error.responseCode) : 0;
  if (answered >= 400 && answered < 500) return LATER;
  if (code === 'ETLS') return NO_TLS;
  return CODES[code] ?? socketFailure(error.message);
}

const NO_CONNECTION = 'No se pudo conectar con el servidor de correo.';

/** A broken connection has one code, whatever broke it. */
function socketFailure(message: string): string {
  if (/wrong version number|packet length|unsupported protocol/i.test(message)) return NO_TLS;
  if (/certificate|altnames/i.test(message)) {
    return 'El certificado del servidor de correo no sirve: venció, es propio o es de otro nombre.';
  }
  if (message.includes('ECONNREFUSED')) {
    return `El servidor de correo no atiende en ese puerto. ${PORTS}`;
  }
  return NO_CONNECTION;
}
