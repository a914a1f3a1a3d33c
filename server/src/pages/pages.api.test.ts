import { expect, it } from 'vitest';
import { useShop } from '../../test/shop.ts';
import { newsItems } from '../schema/content.ts';
import { events } from '../schema/events.ts';
import { pageTags } from './page-tags.ts';

const shop = useShop();

it('gives a shared event and a shared news item their own title, description and picture', async () => {
  const { db } = shop().services;
  const [event] = await db
    .insert(events)
    .values({
      name: 'Maratón X',
      date: '2026-10-04',
      price: 150_000,
      coverKey: 'public/covers/a.webp',
    })
    .returning();
  const [item] = await db
    .insert(newsItems)
    .values({
      title: 'Nueva sede',
      body: '<p>Abrimos <b>hoy</b>: café &amp; fotos, 5 &lt; 6 y &amp;lt;</p>',
    })
    .returning();
  const eventPage = await pageTags(db, `/fotos/${String(event?.id)}/number/12`);
  expect(eventPage).toMatchObject({
    title: 'Fotos de Maratón X | Photolab',
    image: '/api/media/covers/a.webp',
  });
  expect(eventPage.description).toContain('04/10/2026');
  expect(await pageTags(db, `/news/${String(item?.id)}`)).toMatchObject({
    title: 'Nueva sede | Photolab',
    // As it reads on the page: written into the head it is escaped once.
    description: 'Abrimos hoy : café & fotos, 5 < 6 y &lt;',
  });
});

it('the words of a shared event promise what its page has', async () => {
  const { db } = shop().services;
  const say = async (what: { active: boolean; faceSearch: boolean }) => {
    const known = {
      name: 'Trail Y',
      date: '2026-10-04',
      price: 150_000,
      coverKey: 'public/covers/a',
    };
    const [event] = await db
      .insert(events)
      .values({ ...known, ...what })
      .returning();
    return (await pageTags(db, `/fotos/${String(event?.id)}`)).description;
  };
  expect(await say({ active: true, faceSearch: true })).toMatch(/participante o con una selfie\.$/);
  expect(await say({ active: true, faceSearch: false })).toMatch(/participante\.$/);
  expect(await say({ active: false, faceSearch: true })).toMatch(/todavía no están publicadas\.$/);
});

it('storefront §2: any other path is not found, and so is an event that does not exist', async () => {
  const { db } = shop().services;
  expect((await pageTags(db, '/nada')).status).toBe(404);
  expect((await pageTags(db, '/fotos/999999')).status).toBe(404);
  expect((await pageTags(db, '/faqs')).status).toBe(200);
});

it('lists the public pages for search engines and keeps the administration out', async () => {
  const robots = await shop().app.inject('/robots.txt');
  expect(robots.body).toContain('Disallow: /admin');
  const map = await shop().app.inject('/sitemap.xml');
  expect(map.body).toContain('/faqs</loc>');
  expect(map.body).not.toContain('/cart</loc>');
});

it('the page of a link with a token is the same for all of them, and tells no token', async () => {
  const pages = await Promise.all(
    ['/reset-password/uno', '/reset-password/otro', '/admin/nada'].map(async (url) => {
      const { statusCode, body } = await shop().app.inject(url);
      return [statusCode, body];
    }),
  );
  expect(pages).toEqual(pages.map(() => [200, expect.stringContaining('noindex')]));
  expect(new Set(pages.map(([, body]) => body)).size).toBe(1);
});
