// News items.
import * as contract from '@photolab/contract/endpoints/news';
import { desc, eq } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { pictureUrl } from '../../http/pictures.ts';
import { route, type Route } from '../../http/route.ts';
import { audit } from '../../records/audit.ts';
import { dropFile } from '../../records/files/kept-file.ts';
import { savePicture } from '../../records/files/row-pictures.ts';
import { deleteRow, editRow, insertRow, lockPicture } from '../../records/versioned-rows.ts';
import { newsItems } from '../../schema/content.ts';
import type { ContentDeps } from './content-deps.ts';
import { richText } from './rich-text.ts';

const PICTURE = { folder: 'news', maxSide: 1600 };
const subject = (id: number) => `novedad ${String(id)}`;
const show = (item: typeof newsItems.$inferSelect): contract.NewsItem => ({
  ...item,
  imageUrl: pictureUrl(item.imageKey),
});

export function newsRoutes(deps: ContentDeps): Route[] {
  const { db } = deps;
  return [
    route(contract.listNews, async () => {
      const newestFirst = [desc(newsItems.createdAt), desc(newsItems.id)];
      const items = await db
        .select()
        .from(newsItems)
        .orderBy(...newestFirst);
      return items.map(show);
    }),
    route(contract.getNewsItem, async ({ params }) => {
      const [item] = await db.select().from(newsItems).where(eq(newsItems.id, params.id));
      if (!item) throw new AppError('not-found');
      return show(item);
    }),
    route(contract.createNewsItem, async ({ body, uploads: [file], session }) => {
      const values = { title: body.title, body: richText(body.body) };
      const item = await savePicture(deps, { ...PICTURE, file }, async (tx, imageKey) => {
        const saved = await insertRow(tx, newsItems, { ...values, imageKey });
        await audit(tx, session, 'crear', subject(saved.id), saved.title);
        return { saved };
      });
      return show(item);
    }),
    route(contract.editNewsItem, async ({ params: { id }, body, uploads: [file], session }) => {
      const values = { title: body.title, body: richText(body.body) };
      const item = await savePicture(deps, { ...PICTURE, file }, async (tx, imageKey) => {
        const replaced = await lockPicture(tx, newsItems, newsItems.imageKey, id);
        const change = { ...values, imageKey: imageKey ?? replaced };
        const saved = await editRow(tx, newsItems, id, { change, loadedAt: body.updatedAt });
        await audit(tx, session, 'editar', subject(id), saved.title);
        return { saved, replaced };
      });
      return show(item);
    }),
    route(contract.deleteNewsItem, async ({ params, session }) => {
      const item = await db.transaction(async (tx) => {
        const gone = await deleteRow(tx, newsItems, params.id);
        await audit(tx, session, 'eliminar', subject(gone.id), gone.title);
        await dropFile(tx, gone.imageKey);
        return gone;
      });
      return { id: item.id };
    }),
  ];
}
