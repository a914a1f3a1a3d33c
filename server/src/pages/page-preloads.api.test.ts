import { expect, it } from 'vitest';
import { seedEvent } from '../../test/photo-rows.ts';
import { useShop } from '../../test/shop.ts';
import { pictureUrl } from '../http/pictures.ts';
import { newsItems, slides } from '../schema/content.ts';
import { firstPicture, preloadTags, type ScreenFiles } from './page-preloads.ts';

const shop = useShop();
const files: ScreenFiles = (module) => [`<module ${module}>`];
const tagsOf = (url: string) => preloadTags(shop().services, files, url);

it('a page asks at once for its screen, its first calls and its first pictures', async () => {
  const { event, photos } = await seedEvent(shop().services, 21);
  const id = String(event.id);
  const first = await tagsOf(`/fotos/${id}`);
  expect(first).toContain('<module src/shop/gallery/GalleryPage.tsx>');
  expect(first).toContain('href="/api/auth"');
  expect(first).toContain(`href="/api/events/event/${id}?page=1"`);
  expect(first.match(/as="image"/g)).toHaveLength(2);
  expect(first).toContain(`href="${pictureUrl(photos[0]?.thumbnailKey)}"`);

  const second = await tagsOf(`/fotos/${id}?page=2`);
  expect(second).toContain(`href="/api/events/event/${id}?page=2"`);
  expect(second).toContain(`href="${pictureUrl(photos[18]?.thumbnailKey)}"`);
});

it('the pictures of a number search are not guessed, and its call is written as the screen writes it', async () => {
  const tags = await tagsOf('/fotos/7/number/123');
  expect(tags).toContain('href="/api/events/event/7?page=1&amp;idDetector=123"');
  expect(tags).not.toContain('as="image"');
});

it.each(['/fotos/7?page=-1', '/fotos/7?page=x', '/fotos/7?page=1e9'])(
  '%s asks for the first page, as the screen does',
  async (url) => {
    expect(await tagsOf(url)).toContain('href="/api/events/event/7?page=1"');
  },
);

it('pictures kept in several widths are asked for in the one the screen will show', async () => {
  const { db } = shop().services;
  expect(await firstPicture(db, '/')).toBe('');
  await db.insert(slides).values({ imageKey: 'public/slides/a.webp' });
  await db.insert(newsItems).values({
    title: 'Nueva sede',
    body: 'Abrimos hoy.',
    imageKey: 'public/news/b.webp',
  });
  const news = await tagsOf('/news');
  expect(news).toContain('imagesrcset="/api/media/news/b-768.webp 768w, ');
  expect(news).toContain('imagesizes="(max-width: 640px) 92vw, 400px"');
  const home = await firstPicture(db, '/');
  expect(home).toContain('srcset="/api/media/slides/a-1280.webp 1280w, ');
  expect(home).toContain('src="/api/media/slides/a.webp"');
  expect(await firstPicture(db, '/news')).toBe('');
});

it('an address without a usual first screen asks for nothing ahead', async () => {
  expect(await tagsOf('/nada')).toBe('');
  expect(await tagsOf('/admin')).toBe('');
});
