// What the first screen of an address needs, told in its HTML so that the browser asks for all of it
// at once: the screen's own modules, the calls it starts with, its first pictures.
import { existsSync, readFileSync } from 'node:fs';
import { API_PREFIX } from '@photolab/contract/endpoint';
import { SEARCHED_NUMBER } from '@photolab/domain/numbers/bib-number';
import { GALLERY_PAGE_SIZE } from '@photolab/domain/shop/page-sizes';
import { CARD, SLIDE, pictureSet, type PictureUse } from '@photolab/contract/pictures';
import { asc, desc } from 'drizzle-orm';
import * as z from 'zod/mini';
import { pictureUrl } from '../http/pictures.ts';
import type { Database } from '../platform/db/database.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import type { EventVersions } from '../records/kept/event-versions.ts';
import type { PhotoPositions } from '../records/kept/photo-positions.ts';
import { idsIn, visibleAmong } from '../records/photo-states.ts';
import { newsItems, slides } from '../schema/content.ts';
import { photos } from '../schema/photos.ts';

interface FirstScreen {
  /** The module the web's router shows, in Vite's manifest. */
  module: string;
  /** Exactly as the web writes them; the browser matches whole addresses. */
  calls: string[];
  pictures?: (deps: FirstScreenDeps) => Promise<FirstPicture[]>;
}

/** What the first pictures are read from. */
export interface FirstScreenDeps {
  db: Database;
  eventVersions: EventVersions;
  photoPositions: PhotoPositions;
}

interface FirstPicture {
  address: string;
  /** Of a picture that is kept in several widths. */
  use?: PictureUse;
}

/** The cards of the news on a phone. */
const FIRST_NEWS = 2;
/** The first row of a gallery on a phone. */
const FIRST_PHOTOS = 2;

const SCREENS: Record<string, FirstScreen> = {
  '/': {
    module: 'src/shop/home/HomePage.tsx',
    calls: ['/slider', '/events'],
  },
  '/news': {
    module: 'src/shop/news/NewsPage.tsx',
    calls: ['/news'],
    pictures: firstNewsPictures,
  },
  '/faqs': { module: 'src/shop/faqs/FaqsPage.tsx', calls: ['/faqs'] },
  '/cart': { module: 'src/shop/cart/CartPage.tsx', calls: [] },
  '/about-me': { module: 'src/shop/about/AboutPage.tsx', calls: ['/about'] },
  '/myphotos': { module: 'src/shop/my-photos/MyPhotosPage.tsx', calls: [] },
  '/contact': { module: 'src/shop/contact/ContactPage.tsx', calls: [] },
};

/** Tags for the head; empty for an address whose screen is not among the usual first ones. */
export async function preloadTags(
  deps: FirstScreenDeps,
  files: ScreenFiles,
  url: string,
): Promise<string> {
  const [path = '', query] = url.split('?');
  const screen = firstScreen(path, new URLSearchParams(query));
  if (!screen) return '';
  const pictures = (await screen.pictures?.(deps)) ?? [];
  return [
    ...files(screen.module),
    ...['/auth', ...screen.calls].map(
      (call) =>
        `<link rel="preload" as="fetch" crossorigin href="${API_PREFIX}${escapeHtml(call)}">`,
    ),
    ...pictures.map(
      (picture) => `<link rel="preload" as="image" fetchpriority="high" ${source(picture)}>`,
    ),
  ].join('\n    ');
}

function firstScreen(path: string, search: URLSearchParams): FirstScreen | undefined {
  const [, id, number] = /^\/fotos\/(\d{1,9})(?:\/number\/([^/]+))?\/?$/.exec(path) ?? [];
  if (!id) return SCREENS[path];
  if (number && !SEARCHED_NUMBER.test(number)) return undefined;
  const asked = Number(search.get('page') ?? '1');
  const page = Number.isInteger(asked) && asked > 0 && asked < 100_000 ? asked : 1;
  const wanted = `page=${String(page)}${number ? `&idDetector=${number}` : ''}`;
  return {
    module: 'src/shop/gallery/GalleryPage.tsx',
    calls: [`/events/event/${id}?${wanted}`],
    ...(number
      ? {}
      : { pictures: (deps: FirstScreenDeps) => firstThumbnails(deps, Number(id), page) }),
  };
}

/** Home's first slide, in the frame that is painted before the script runs; empty elsewhere. */
export async function firstPicture(db: Database, path: string): Promise<string> {
  if (path !== '/') return '';
  const [slide] = await db.select().from(slides).orderBy(asc(slides.id)).limit(1);
  if (!slide) return '';
  const address = pictureUrl(slide.imageKey);
  const { srcSet, sizes } = pictureSet(address, SLIDE);
  return `<img alt="" fetchpriority="high" srcset="${srcSet}" sizes="${sizes}" src="${address}">`;
}

function source({ address, use }: FirstPicture): string {
  if (!use) return `href="${address}"`;
  const { srcSet, sizes } = pictureSet(address, use);
  return `imagesrcset="${srcSet}" imagesizes="${sizes}"`;
}

async function firstNewsPictures({ db }: FirstScreenDeps): Promise<FirstPicture[]> {
  const items = await db
    .select({ key: newsItems.imageKey })
    .from(newsItems)
    .orderBy(desc(newsItems.createdAt), desc(newsItems.id))
    .limit(FIRST_NEWS);
  return items.flatMap(({ key }) => (key ? [{ address: pictureUrl(key), use: CARD }] : []));
}

async function firstThumbnails(
  { db, eventVersions, photoPositions }: FirstScreenDeps,
  eventId: number,
  page: number,
): Promise<FirstPicture[]> {
  const known = await eventVersions.of(eventId);
  if (!known) return [];
  const ids = await photoPositions.of({ ...known, viewer: 'visitor' });
  const start = (page - 1) * GALLERY_PAGE_SIZE;
  const rows = await db
    .select({ key: photos.thumbnailKey })
    .from(photos)
    .where(visibleAmong(idsIn([...ids.subarray(start, start + FIRST_PHOTOS)]), eventId))
    .orderBy(asc(photos.id));
  return rows.flatMap(({ key }) => (key ? [{ address: pictureUrl(key) }] : []));
}

/** Tags that load a screen's module and what it imports. */
export type ScreenFiles = (module: string) => string[];

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z._default(z.array(z.string()), []) }),
);
type Manifest = z.output<typeof manifestSchema>;

/** From Vite's manifest; without one no file is preloaded, and the screens load all the same. */
export function readScreenFiles(path: string): ScreenFiles {
  if (!existsSync(path)) return () => [];
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const entry = reach(manifest, 'index.html');
  return (module) =>
    [...reach(manifest, module)]
      .filter((name) => !entry.has(name))
      .flatMap((name) => manifest[name] ?? [])
      .map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`);
}

/** A module of the manifest and everything it imports at once. */
function reach(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || found.has(name)) return found;
  found.add(name);
  for (const imported of chunk.imports) reach(manifest, imported, found);
  return found;
}
