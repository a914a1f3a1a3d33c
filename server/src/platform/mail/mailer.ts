// E-mails: through SMTP, or as .eml files in an outbox folder. Sending twice with one id is told
// apart by the Message-ID, so a retried job is recognisable.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Mail {
  /** Names the e-mail for good: a retry carries the same Message-ID. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url);
  return {
    send: async ({ id, ...mail }) => {
      await transport.sendMail({ from, messageId: messageId(id), ...mail });
    },
  };
}

/** Writes `<id>.eml`; the same id overwrites itself. */
export function outboxMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async ({ id, ...mail }) => {
      const { message } = await transport.sendMail({ from, messageId: messageId(id), ...mail });
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not built in memory');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${id.replace(/[^\w.-]/g, '_')}.eml`);
      await writeFile(`${path}.tmp`, message, { mode: 0o600 });
      await rename(`${path}.tmp`, path);
    },
  };
}

const messageId = (id: string) => `<${id}@photolab>`;
