// The about page. There is one at most: the table's unique column refuses a second.
import * as contract from '@photolab/contract/endpoints/about';
import { AppError } from '../../http/app-error.ts';
import { pictureUrl } from '../../http/pictures.ts';
import { route, type Route } from '../../http/route.ts';
import { violatedConstraint, type Database } from '../../platform/db/database.ts';
import { audit } from '../../records/audit.ts';
import { dropFile } from '../../records/files/kept-file.ts';
import { savePicture } from '../../records/files/row-pictures.ts';
import { deleteRow, editRow, insertRow, lockPicture } from '../../records/versioned-rows.ts';
import { aboutPages } from '../../schema/content.ts';
import type { ContentDeps } from './content-deps.ts';
import { richText } from './rich-text.ts';

const PICTURE = { folder: 'about', maxSide: 1600 };
const show = (page: typeof aboutPages.$inferSelect): contract.About => ({
  ...page,
  imageUrl: pictureUrl(page.imageKey),
});

export function aboutRoutes(deps: ContentDeps): Route[] {
  const { db } = deps;
  return [
    route(contract.listAbout, async () => (await db.select().from(aboutPages)).map(show)),
    route(contract.createAbout, async ({ body, uploads: [file], session }) => {
      const values = { title: body.title, body: richText(body.body) };
      const page = await savePicture(deps, { ...PICTURE, file }, async (tx, imageKey) => {
        const saved = await insertOnly(tx, { ...values, imageKey });
        await audit(tx, session, 'crear', 'about', saved.title);
        return { saved };
      });
      return show(page);
    }),
    route(contract.editAbout, async ({ body, uploads: [file], session }) => {
      const values = { title: body.title, body: richText(body.body) };
      const [current] = await db.select({ id: aboutPages.id }).from(aboutPages);
      if (!current) throw new AppError('not-found');
      const page = await savePicture(deps, { ...PICTURE, file }, async (tx, imageKey) => {
        const replaced = await lockPicture(tx, aboutPages, aboutPages.imageKey, current.id);
        const change = { ...values, imageKey: imageKey ?? replaced };
        const edit = { change, loadedAt: body.updatedAt };
        const saved = await editRow(tx, aboutPages, current.id, edit);
        await audit(tx, session, 'editar', 'about', saved.title);
        return { saved, replaced };
      });
      return show(page);
    }),
    route(contract.deleteAbout, async ({ params, session }) => {
      const page = await db.transaction(async (tx) => {
        const gone = await deleteRow(tx, aboutPages, params.id);
        await audit(tx, session, 'eliminar', 'about', gone.title);
        await dropFile(tx, gone.imageKey);
        return gone;
      });
      return { id: page.id };
    }),
  ];
}

async function insertOnly(tx: Database, values: typeof aboutPages.$inferInsert) {
  try {
    return await insertRow(tx, aboutPages, values);
  } catch (error) {
    throw violatedConstraint(error) ? new AppError('about-exists') : error;
  }
}
