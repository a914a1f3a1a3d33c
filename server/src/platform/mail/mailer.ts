// E-mails: through SMTP, or as .eml files in an outbox folder. Sending twice with one id is told
// apart by the Message-ID, so a retried job is recognisable.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import * as z from 'zod';
import { letterHtml } from './letter-html.ts';
import { letter, letterText, type Studio } from './letter.ts';

export const mail = z.object({
  /** Names the e-mail for good: a retry carries the same Message-ID. */
  id: z.string().min(1),
  to: z.string().min(1),
  /** Who gets the answers; the studio unless told. */
  replyTo: z.string().optional(),
  /** Where one click ends such e-mails. */
  unsubscribeUrl: z.string().optional(),
  letter,
});
export type Mail = z.output<typeof mail>;

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

export interface Sender extends Studio {
  from: string;
}

export function smtpMailer(url: string, sender: Sender): Mailer {
  const transport = createTransport(url);
  return {
    send: async (mail) => {
      await transport.sendMail(compose(mail, sender));
    },
  };
}

/** Writes `<id>.eml`; the same id overwrites itself. */
export function outboxMailer(folder: string, sender: Sender): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(compose(mail, sender));
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not built in memory');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${mail.id.replace(/[^\w.-]/g, '_')}.eml`);
      await writeFile(`${path}.tmp`, message, { mode: 0o600 });
      await rename(`${path}.tmp`, path);
    },
  };
}

function compose({ id, to, replyTo, unsubscribeUrl, letter }: Mail, sender: Sender) {
  return {
    from: sender.from,
    to,
    replyTo: replyTo ?? sender.email,
    messageId: `<${id}@photolab>`,
    // A header is one line.
    subject: letter.subject.replace(/\s+/g, ' '),
    text: letterText(letter, sender),
    html: letterHtml(letter, sender, to !== sender.email),
    // No program answers with an absence notice.
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(unsubscribeUrl ? { list: { unsubscribe: unsubscribeUrl } } : {}),
  };
}
