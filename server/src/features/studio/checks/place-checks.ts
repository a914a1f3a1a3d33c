// Where the shop lives: its files, its database, its address, its backups.
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { getShopInfo } from '@photolab/contract/endpoints/shop-info';
import { urlOf } from '@photolab/contract/request';
import { formatShortDate } from '@photolab/domain/shop/format';
import { dayIn } from '@photolab/domain/shop/studio-day';
import { readText } from '../../../platform/answer-text.ts';
import { findLastBackup } from '../../../platform/backup/last-backup.ts';
import { isDatabaseFull, type OpenDatabase } from '../../../platform/db/database.ts';
import { inTime } from '../../../platform/in-time.ts';
import { isPublicHttps } from '../../../platform/payments/public-address.ts';
import { isStored, StorageFull, type Storage } from '../../../platform/storage/storage.ts';
import { fine, PATIENCE_MS, type Finding } from './check.ts';

/** Writes, reads and deletes a small file. */
export async function checkStorage(storage: Storage, bucket: string | undefined): Promise<Finding> {
  const where = bucket ? `el bucket ${bucket}` : 'la carpeta de datos';
  try {
    await inTime(PATIENCE_MS, tryStorage(storage));
    return fine(`Se puede escribir, leer y borrar en ${where}.`);
  } catch (error) {
    const full = error instanceof StorageFull;
    return {
      state: 'down',
      detail: full ? `No queda lugar en ${where}.` : `No se puede usar ${where}.`,
      todo: full
        ? 'Agrandá el disco o borrá eventos viejos.'
        : 'Revisá los permisos y los datos de S3_* o DATA_DIR.',
      line: full ? 'storage: full' : 'storage: a probe could not be written, read and deleted',
    };
  }
}

async function tryStorage(storage: Storage): Promise<void> {
  const key = `probes/${randomUUID()}.txt`;
  const written = Buffer.from(key);
  try {
    await storage.put(key, written, 'text/plain');
    const { stream } = await storage.read(key);
    if (!written.equals(await buffer(stream))) throw new Error('the probe came back changed');
  } finally {
    await storage.delete(key);
  }
  if (await isStored(storage, key)) throw new Error('the probe could not be deleted');
}

export async function checkDatabase({
  embedded,
  ping,
}: Pick<OpenDatabase, 'embedded' | 'ping'>): Promise<Finding> {
  try {
    await inTime(PATIENCE_MS, ping());
  } catch (error) {
    if (isDatabaseFull(error)) {
      return {
        state: 'down',
        detail: 'No queda lugar en el disco de la base de datos: por ahora no se puede vender.',
        todo: 'Agrandá el disco o hacé lugar: la tienda sigue sola.',
        line: 'database: its disk is full',
      };
    }
    return {
      state: 'down',
      detail: 'La base de datos no contesta.',
      todo: 'Revisá que PostgreSQL esté andando y DATABASE_URL.',
      line: 'database: does not answer',
    };
  }
  return databaseSetting(embedded);
}

export function databaseSetting(embedded: boolean): Finding {
  if (!embedded) return fine('PostgreSQL contesta.');
  return {
    state: 'warning',
    detail:
      'La tienda usa la base incluida. Su copia de cada día está en el mismo disco: si el disco se rompe, se pierden las dos.',
    todo: 'Guardá copias en otro lado con npm run backup, o instalá PostgreSQL y poné su dirección en DATABASE_URL.',
    line: 'database: embedded, on one disk with its daily copies',
  };
}

export function addressSetting(publicUrl: string, production: boolean): Finding {
  if (isPublicHttps(publicUrl)) return fine(`La tienda está en ${publicUrl}.`);
  return {
    state: production ? 'missing' : 'warning',
    detail: `${publicUrl} no es una dirección https que se pueda abrir desde afuera: los links de los emails y de los códigos QR no sirven.`,
    todo: 'Poné en PUBLIC_URL la dirección con la que la gente entra, con https, y volvé a iniciar la tienda.',
    line: 'address: PUBLIC_URL is no public https address',
  };
}

const MOST_ANSWER_BYTES = 100_000;

/** Opens the shop by its public address and looks whether it is this one that answers. */
export async function checkAddress(
  publicUrl: string,
  facts: { production: boolean; email: string; name: string },
): Promise<Finding> {
  const setting = addressSetting(publicUrl, facts.production);
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(publicUrl + urlOf(getShopInfo), { signal });
    const text = await readText(answer, { signal, most: MOST_ANSWER_BYTES });
    const info = getShopInfo.output.parse(JSON.parse(text));
    if (info.name === facts.name && info.email === facts.email) return setting;
    return elsewhere(publicUrl, 'contesta otra tienda');
  } catch {
    return elsewhere(publicUrl, 'no contesta esta tienda');
  }
}

const elsewhere = (publicUrl: string, what: string): Finding => ({
  state: 'down',
  detail: `En ${publicUrl} ${what}.`,
  todo: 'Revisá PUBLIC_URL, el DNS y el proxy.',
  line: 'address: this shop does not answer at PUBLIC_URL',
});

const DAY_MS = 86_400_000;
/** A week's sales are what a studio can still write down by hand. */
const OLD_DAYS = 7;

export async function checkBackups(
  storage: Storage,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Finding> {
  const last = await findLastBackup(storage);
  const todo = 'Programá «npm run backup -- ARCHIVO» todas las noches, en otro disco.';
  if (!last) {
    return {
      state: 'missing',
      detail: 'No se sabe de ningún respaldo completo de la base y las fotos hecho desde acá.',
      todo,
      line: 'backups: none was made',
    };
  }
  const days = Math.floor((now.getTime() - last.getTime()) / DAY_MS);
  const made = `El último respaldo es del ${formatShortDate(dayIn(timeZone, last))}.`;
  if (days < OLD_DAYS) return fine(made);
  const line = `backups: the last one is ${String(days)} days old`;
  return { state: 'warning', detail: `${made} Hace ${String(days)} días.`, todo, line };
}
