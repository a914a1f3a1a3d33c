// Saves what the studio says of itself. The picture it replaces goes.
import { sql } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import type { PictureDeps } from '../../http/pictures.ts';
import type { CurrentSession } from '../../http/route.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import type { Database } from '../../platform/db/database.ts';
import { audit } from '../../records/audit.ts';
import { dropFile } from '../../records/files/kept-file.ts';
import { savePicture } from '../../records/files/row-pictures.ts';
import { studioBrand } from '../../schema/studio.ts';

const LOGO = { folder: 'brand', maxSide: 600 };

interface Change {
  // Undefined stays as it is.
  name?: string | undefined;
  color?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  instagram?: string | undefined;
  facebook?: string | undefined;
  whatsapp?: string | undefined;
  withoutLogo: boolean;
  /** Undefined: whatever was saved meanwhile; empty: nothing was. */
  updatedAt?: Date | '' | undefined;
}

interface Input {
  session: CurrentSession | undefined;
  file: UploadedFile | undefined;
  change: Change;
}

/** @throws AppError `edited-meanwhile` */
export function saveBrand(
  deps: PictureDeps & { db: Database },
  { session, file, change: { withoutLogo, updatedAt: loadedAt, ...values } }: Input,
) {
  return savePicture(deps, { ...LOGO, file }, async (tx, uploaded) => {
    // Makes the row, or waits for whoever is saving it now.
    const [made] = await tx.insert(studioBrand).values({}).onConflictDoNothing().returning();
    const [before] = await tx.select().from(studioBrand).for('update');
    const savedAt = made ? '' : before?.updatedAt.getTime();
    if (loadedAt !== undefined && savedAt !== (loadedAt && loadedAt.getTime())) {
      throw new AppError('edited-meanwhile');
    }
    const kept = withoutLogo ? null : (before?.logoKey ?? null);
    const [saved] = await tx
      .update(studioBrand)
      .set({ ...values, logoKey: uploaded ?? kept })
      .where(sql`true`)
      .returning();
    if (!saved) throw new Error('the brand was not stored');
    if (!uploaded && withoutLogo) await dropFile(tx, before?.logoKey);
    await audit(tx, session, 'editar', 'marca', saved.name);
    return { saved, replaced: before?.logoKey ?? undefined };
  });
}
