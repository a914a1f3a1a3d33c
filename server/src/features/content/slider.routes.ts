// The pictures of the home page's slider.
import * as contract from '@photolab/contract/endpoints/slider';
import { asc } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { pictureUrl } from '../../http/pictures.ts';
import { route, type Route } from '../../http/route.ts';
import { audit } from '../../records/audit.ts';
import { dropFile } from '../../records/files/kept-file.ts';
import { savePicture } from '../../records/files/row-pictures.ts';
import { deleteRow, editRow, insertRow, lockPicture } from '../../records/versioned-rows.ts';
import { slides } from '../../schema/content.ts';
import type { ContentDeps } from './content-deps.ts';

const PICTURE = { folder: 'slides', maxSide: 1920 };
const subject = (id: number) => `foto de inicio ${String(id)}`;
const show = (slide: typeof slides.$inferSelect): contract.Slide => ({
  ...slide,
  imageUrl: pictureUrl(slide.imageKey),
});

export function sliderRoutes(deps: ContentDeps): Route[] {
  const { db } = deps;
  return [
    route(contract.listSlides, async () =>
      (await db.select().from(slides).orderBy(asc(slides.id))).map(show),
    ),
    route(contract.createSlide, async ({ uploads: [file], session }) => {
      const slide = await savePicture(deps, { ...PICTURE, file }, async (tx, imageKey) => {
        if (!imageKey) throw new AppError('image-required');
        const saved = await insertRow(tx, slides, { imageKey });
        await audit(tx, session, 'crear', subject(saved.id));
        return { saved };
      });
      return show(slide);
    }),
    route(contract.editSlide, async ({ params: { id }, body, uploads: [file], session }) => {
      const slide = await savePicture(deps, { ...PICTURE, file }, async (tx, imageKey) => {
        const replaced = await lockPicture(tx, slides, slides.imageKey, id);
        const change = { imageKey: imageKey ?? replaced };
        const saved = await editRow(tx, slides, id, { change, loadedAt: body.updatedAt });
        await audit(tx, session, 'editar', subject(id));
        return { saved, replaced };
      });
      return show(slide);
    }),
    route(contract.deleteSlide, async ({ params, session }) => {
      const slide = await db.transaction(async (tx) => {
        const gone = await deleteRow(tx, slides, params.id);
        await audit(tx, session, 'eliminar', subject(gone.id));
        await dropFile(tx, gone.imageKey);
        return gone;
      });
      return { id: slide.id };
    }),
  ];
}
