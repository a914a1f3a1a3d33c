// The e-mails of a shop without a mail server: files in its folder.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Studio } from './studio.ts';

/** The text of the newest e-mail to somebody; undefined while there is none. */
export const newestMailTo = async (studio: Studio, to: string): Promise<string | undefined> =>
  (await mailsTo(studio, to)).at(-1);

/** The texts of all of them, by the names of their files. */
export async function mailsTo({ dataDir }: Studio, to: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFile(join(folder, name), 'utf8')),
  );
  // Quoted-printable: soft line breaks and coded characters.
  return mails
    .filter((mail) => mail.includes(`To: ${to}`))
    .map((mail) =>
      mail
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_coded, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        ),
    );
}
