// The link of an alert, by which whoever reads its letter box confirms it, looks at it and deletes it.
import type { Database } from '../../platform/db/database.ts';
import { sharedSecret } from '../../platform/db/secret.ts';
import { readSignedId, signId, type IdSigner } from '../../platform/signed-ids.ts';

const signer = async (db: Database): Promise<IdSigner> => ({
  secret: await sharedSecret(db, 'photo-alerts'),
  kind: 'alert',
});

/** Opened, it is confirmed; the page deletes it where its person presses. */
export const alertPath = async (db: Database, id: number): Promise<string> =>
  `/aviso/${signId(await signer(db), id)}`;

/** Opened, it is gone. */
export const alertEndPath = async (db: Database, id: number): Promise<string> =>
  `${await alertPath(db, id)}?borrar=1`;

/** Whose link it is; undefined when it was not made here. */
export const readAlertLink = async (db: Database, token: string): Promise<number | undefined> =>
  readSignedId(await signer(db), token);
