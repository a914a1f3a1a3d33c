// Sponsors.
import * as contract from '@photolab/contract/endpoints/sponsors';
import { asc } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { pictureUrl } from '../../http/pictures.ts';
import { route, type Route } from '../../http/route.ts';
import { audit } from '../../records/audit.ts';
import { dropFile } from '../../records/files/kept-file.ts';
import { savePicture } from '../../records/files/row-pictures.ts';
import { deleteRow, editRow, insertRow, lockPicture } from '../../records/versioned-rows.ts';
import { sponsors } from '../../schema/content.ts';
import type { ContentDeps } from './content-deps.ts';

const PICTURE = { folder: 'sponsors', maxSide: 800 };
const subject = (id: number) => `sponsor ${String(id)}`;
const show = (sponsor: typeof sponsors.$inferSelect): contract.Sponsor => ({
  ...sponsor,
  logoUrl: pictureUrl(sponsor.logoKey),
});

export function sponsorRoutes(deps: ContentDeps): Route[] {
  const { db } = deps;
  return [
    route(contract.listSponsors, async () =>
      (await db.select().from(sponsors).orderBy(asc(sponsors.id))).map(show),
    ),
    route(contract.createSponsor, async ({ body, uploads: [file], session }) => {
      const sponsor = await savePicture(deps, { ...PICTURE, file }, async (tx, logoKey) => {
        if (!logoKey) throw new AppError('image-required');
        const saved = await insertRow(tx, sponsors, { ...body, logoKey });
        await audit(tx, session, 'crear', subject(saved.id), saved.name);
        return { saved };
      });
      return show(sponsor);
    }),
    route(contract.editSponsor, async ({ params: { id }, body, uploads: [file], session }) => {
      const { updatedAt: loadedAt, ...values } = body;
      const sponsor = await savePicture(deps, { ...PICTURE, file }, async (tx, logoKey) => {
        const replaced = await lockPicture(tx, sponsors, sponsors.logoKey, id);
        const change = { ...values, logoKey: logoKey ?? replaced };
        const saved = await editRow(tx, sponsors, id, { change, loadedAt });
        await audit(tx, session, 'editar', subject(id), saved.name);
        return { saved, replaced };
      });
      return show(sponsor);
    }),
    route(contract.deleteSponsor, async ({ params, session }) => {
      const sponsor = await db.transaction(async (tx) => {
        const gone = await deleteRow(tx, sponsors, params.id);
        await audit(tx, session, 'eliminar', subject(gone.id), gone.name);
        await dropFile(tx, gone.logoKey);
        return gone;
      });
      return { id: sponsor.id };
    }),
  ];
}
