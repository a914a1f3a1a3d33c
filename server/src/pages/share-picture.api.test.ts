import { expect, it } from 'vitest';
import sharp from 'sharp';
import { jpeg } from '../../test/pictures.ts';
import { uploadPhoto, createEvent, drawPicture } from '../../test/event.ts';
import { multipart, useShop } from '../../test/shop.ts';
import { makePreviewHandler } from '../features/pipeline/jobs/make-preview.job.ts';
import { withLocalFile } from '../platform/storage/storage.ts';
import { findPhotoOnSale } from '../records/photos.ts';
import { shareAddress } from './share-picture.ts';
import { iconAddress } from './studio-icon.ts';

const shop = useShop();

async function saveBrand(fields: Record<string, string>, logo?: Buffer) {
  const files = logo ? [{ field: 'logo', filename: 'logo.jpg', content: logo }] : [];
  const form = multipart(fields, files);
  const owner = await shop().login('admin');
  const answer = await shop().app.inject({
    method: 'POST',
    url: '/api/studio/brand',
    payload: form.payload,
    headers: { ...owner, ...form.headers },
  });
  expect(answer.statusCode).toBe(200);
}

const address = async () => shareAddress(await shop().services.brand.read());
const picture = async (url: string) => {
  const answer = await shop().app.inject(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  return { bytes: answer.rawPayload, kept: answer.headers['cache-control'] };
};

it('the picture of a shared link carries the studio’s brand as soon as it is saved', async () => {
  const before = await address();
  const first = await picture(before);
  expect(first.kept).toContain('immutable');
  await saveBrand({ name: 'Fotos del Sur', color: '#0b5d3b' });
  const named = await picture(await address());
  expect(await address()).not.toBe(before);
  expect(named.bytes.equals(first.bytes)).toBe(false);
  // An address from before shows the brand of today, and is not kept for good.
  const old = await picture(before);
  expect(old.bytes.equals(named.bytes)).toBe(true);
  expect(old.kept).not.toContain('immutable');
  expect((await picture('/share.png')).bytes.equals(named.bytes)).toBe(true);
});

it('shows the logo where there is one, and the name where its file is gone', async () => {
  await saveBrand({ name: 'Fotos del Norte' });
  const named = await picture(await address());
  await saveBrand({ name: 'Fotos del Norte' }, await jpeg(300, 100, '#00aa00'));
  const shown = await picture(await address());
  const [red = 0, green = 0] = await sharp(shown.bytes)
    .extract({ left: 600, top: 265, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(green).toBeGreaterThan(red + 60);
  const { logoKey } = await shop().services.brand.read();
  await shop().services.storage.delete(logoKey ?? '');
  // Of another colour, so that it is drawn again.
  await saveBrand({ name: 'Fotos del Norte', color: '#0b3d8b' });
  const again = await picture(await address());
  expect(again.bytes.equals(shown.bytes)).toBe(false);
  expect((await sharp(again.bytes).metadata()).width).toBe(1200);
  expect(named.bytes.equals(shown.bytes)).toBe(false);
});

it('the icon is the first letter of the studio’s name on its colour, and the shop’s own without one', async () => {
  await saveBrand({ name: '  ñandú <Fotos>', color: '#0b5d3b' });
  const looks = await shop().services.brand.read();
  const icon = await shop().app.inject(iconAddress(looks));
  expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(icon.body).toMatch(/fill="#0b5d3b".*>Ñ<\/text>/);
  expect((await sharp(icon.rawPayload).metadata()).width).toBe(64);
  expect(iconAddress({ ...looks, color: '#0b3d8b' })).not.toBe(iconAddress(looks));
  expect(iconAddress({ ...looks, name: 'Photolab' })).toBe('/favicon.svg');
  // Where the web was built, its pages and its manifest name it.
  const page = await shop().app.inject('/');
  if (page.statusCode !== 200) return;
  expect(page.body).toContain(`href="${iconAddress(looks)}"`);
  const manifest = await shop().app.inject('/manifest.webmanifest');
  expect(manifest.json()).toMatchObject({
    name: looks.name,
    icons: [{ src: iconAddress(looks) }],
  });
});

it('photos uploaded from then on carry the studio’s name as their watermark', async () => {
  await saveBrand({ name: 'Ñandú Fotos' });
  const { services } = shop();
  const owner = await shop().login('admin');
  const eventId = await createEvent(shop(), owner);
  const answer = await uploadPhoto(shop(), owner, eventId, 'a.jpg', await drawPicture(7, 640, 480));
  const { id } = answer.json<{ id: number }>();
  await makePreviewHandler(services).run({ photoId: id });
  const found = await findPhotoOnSale(services.db, id);
  const { originalKey = '', previewKey = '' } = found?.photo ?? {};
  const stored = await withLocalFile(services.storage, previewKey ?? '', (path) =>
    sharp(path).raw().toBuffer(),
  );
  const drawnWith = (mark: string) =>
    withLocalFile(services.storage, originalKey, async (path) => {
      const { preview } = await services.images.renderPreview({ path, mark });
      return sharp(preview).raw().toBuffer();
    });
  expect(stored.equals(await drawnWith('Ñandú Fotos'))).toBe(true);
  expect(stored.equals(await drawnWith('Photolab'))).toBe(false);
});
