// What the studio is called, looks like and is reached by: as it was set in the administration, else by
// the environment, else the shop's own. Asked of the database at most every few seconds; a write in
// this process calls `forget`. A shop in production never shows the example contacts.
import {
  DEFAULT_BRAND,
  placeholdersIn,
  withoutPlaceholders,
  type Contacts,
} from '@photolab/domain/shop/studio-brand';
import { pictureUrl } from '../../http/pictures.ts';
import type { Database } from '../../platform/db/database.ts';
import { keptFor } from '../../platform/kept-for.ts';
import { studioBrand } from '../../schema/studio.ts';

const FRESH_MS = 5_000;

type BrandRow = typeof studioBrand.$inferSelect;

export interface Brand extends Contacts {
  name: string;
  color: string;
  /** Path of a picture; empty for the shop's own mark. */
  logoUrl: string;
  /** Where it is stored. */
  logoKey: string | null;
  /** The contacts that nobody has set. */
  placeholders: string[];
  /** Whether the studio gave itself a name. */
  named: boolean;
}

export interface BrandBook {
  read(): Promise<Brand>;
  forget(): void;
}

interface Options {
  /** By the environment, with the examples where it says nothing. */
  contacts: Contacts;
  production: boolean;
}

export function createBrandBook(db: Database, options: Options): BrandBook {
  return keptFor(FRESH_MS, async () => brandOf(await readRow(db), options));
}

export async function readRow(db: Database): Promise<BrandRow | undefined> {
  const [row] = await db.select().from(studioBrand);
  return row;
}

function brandOf(row: BrandRow | undefined, { contacts, production }: Options): Brand {
  const reached: Contacts = {
    phone: row?.phone || contacts.phone,
    email: row?.email || contacts.email,
    instagram: row?.instagram || contacts.instagram,
    facebook: row?.facebook || contacts.facebook,
    whatsapp: row?.whatsapp || contacts.whatsapp,
  };
  return {
    ...(production ? withoutPlaceholders(reached) : reached),
    name: row?.name || DEFAULT_BRAND.name,
    color: row?.color || DEFAULT_BRAND.color,
    logoUrl: pictureUrl(row?.logoKey),
    logoKey: row?.logoKey ?? null,
    placeholders: placeholdersIn(reached),
    named: Boolean(row?.name),
  };
}
