// The letters that a shop under test has written, as people get them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser, type ParsedMail } from 'mailparser';
import type { Shop } from './shop.ts';

export interface Letter {
  /** What it was posted with: the name of its file. */
  id: string;
  from: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
}

/** All whose id begins so. */
export async function lettersOf({ dataDir }: Pick<Shop, 'dataDir'>, id = ''): Promise<Letter[]> {
  const folder = join(dataDir, 'outbox');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const mine = names.filter((name) => name.startsWith(id) && name.endsWith('.eml'));
  return Promise.all(
    mine.map(async (name) =>
      readLetter(name, await simpleParser(readFileSync(join(folder, name)))),
    ),
  );
}

const readLetter = (name: string, mail: ParsedMail): Letter => ({
  id: name.slice(0, -'.eml'.length),
  from: mail.from?.text ?? '',
  to: [mail.to ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', '),
  replyTo: mail.replyTo?.text,
  subject: mail.subject ?? '',
  text: mail.text ?? '',
  html: mail.html || '',
});

/** Those to an address, however it is written. */
export async function lettersTo(shop: Pick<Shop, 'dataDir'>, address: string): Promise<Letter[]> {
  const letters = await lettersOf(shop);
  return letters.filter(({ to }) => to.toLowerCase() === address.toLowerCase());
}
