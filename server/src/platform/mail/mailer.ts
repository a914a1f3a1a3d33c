// E-mails: through SMTP, or as .eml files in an outbox folder. Sending twice with one id is told
// apart by the Message-ID, so a retried job is recognisable.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import { makeFolder } from '../make-folder.ts';
import { PermanentJobError } from '../queue/worker.ts';
import { renameForGood } from '../storage/rename-for-good.ts';
import { letterHtml } from './letter-html.ts';
import { letter, letterText, namingShop, type Studio } from './letter.ts';

/** In place of an address: the studio's own, as it is when the e-mail is sent. */
export const STUDIO = 'studio';

export const mail = z.object({
  /** Names the e-mail for good: a retry carries the same Message-ID. */
  id: z.string().check(z.minLength(1)),
  to: z.string().check(z.minLength(1)),
  /** Who gets the answers; the studio unless told. */
  replyTo: z.optional(z.string()),
  /** Where one press ends such e-mails. */
  unsubscribeUrl: z.optional(z.string()),
  letter,
});
export type Mail = z.output<typeof mail>;

export interface Mailer {
  /** An e-mail to the studio is left out while nobody said where the studio is. */
  send(mail: Mail): Promise<void>;
  /** Whether e-mails can leave; throws what the mail server says. */
  check(): Promise<void>;
}

interface Sender extends Studio {
  from: string | { name: string; address: string };
}

type FindSender = () => Promise<Sender>;

export function smtpMailer(url: string, findSender: FindSender): Mailer {
  const transport = createTransport(url);
  return {
    send: async (mail) => {
      const letter = compose(mail, await findSender());
      if (letter.to) await transport.sendMail(letter).catch(refuse);
    },
    check: async () => {
      await transport.verify();
    },
  };
}

/** An address that does not exist will not tomorrow; all else the mail server may take later. */
function refuse(error: unknown): never {
  const said = error instanceof Error && 'response' in error ? String(error.response) : '';
  throw NO_SUCH_ADDRESS.test(said) ? new PermanentJobError(said) : error;
}

/** RFC 3463: 5.1.x is a bad destination; others, such as 5.7.1, may be the studio's own to mend. */
const NO_SUCH_ADDRESS = /^5\d\d[ -]5\.1\.[0-6]\b/;

/** Writes `<id>.eml`; the same id overwrites itself. Who looks into the folder finds whole e-mails only. */
export function outboxMailer(folder: string, findSender: FindSender): Mailer {
  const drafts = `${folder}-drafts`;
  const makeFolders = async () => {
    for (const path of [folder, drafts]) await makeFolder(path);
  };
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const letter = compose(mail, await findSender());
      if (!letter.to) return;
      const { message } = await transport.sendMail(letter);
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not built in memory');
      await makeFolders();
      const name = `${mail.id.replace(/[^\w.-]/g, '_')}.eml`;
      const draft = join(drafts, randomUUID());
      await writeFile(draft, message, { mode: 0o600 });
      await renameForGood(draft, join(folder, name));
    },
    check: makeFolders,
  };
}

function compose({ id, to, replyTo, unsubscribeUrl, ...mail }: Mail, sender: Sender) {
  const letter = namingShop(mail.letter, sender.name);
  return {
    from: sender.from,
    to: to === STUDIO ? sender.email : to,
    replyTo: replyTo ?? (sender.email || undefined),
    messageId: `<${id}@photolab>`,
    subject: headerOf(letter.subject),
    text: letterText(letter, sender),
    html: letterHtml(letter, sender, to !== STUDIO),
    // No program answers with an absence notice.
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(unsubscribeUrl ? { list: { unsubscribe: unsubscribeUrl } } : {}),
  };
}

/**
 * A header is one line, and what somebody wrote as a coded word of a header (RFC 2047) is none: programs would show,
 * and some pass on, what it stands for, line ends included.
 */
const headerOf = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('=?', '= ?');
