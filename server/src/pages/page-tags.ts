// What a shared link shows: title, description and picture of each page, for WhatsApp and searchers.
import { formatShortDate } from '@photolab/domain/shop/format';
import {
  ABOUT_TITLE,
  CART_TITLE,
  CONTACT_TITLE,
  FAQS_TITLE,
  HOME_TITLE,
  MY_PHOTOS_TITLE,
  NEWS_TITLE,
  NOT_FOUND_TITLE,
  PAYMENT_RESULT_TITLE,
  PRIVACY_REQUEST_TITLE,
  PRIVACY_TITLE,
  PROFILE_TITLE,
  RECOVERY_TITLE,
  REGISTERED_TITLE,
  TERMS_TITLE,
  WITHDRAWAL_TITLE,
  eventTitle,
} from '@photolab/domain/shop/page-titles';
import { DEFAULT_BRAND } from '@photolab/domain/shop/studio-brand';
import { shortened } from '@photolab/domain/shop/text';
import { eq } from 'drizzle-orm';
import { pictureUrl } from '../http/pictures.ts';
import type { Database } from '../platform/db/database.ts';
import { newsItems } from '../schema/content.ts';
import { events } from '../schema/events.ts';

export interface PageTags {
  status: 200 | 404;
  title: string;
  description: string;
  /** Path of a picture; empty for the shop's own. */
  image: string;
  /** Kept out of search results: profiles, logins and the like. */
  private: boolean;
}

const DESCRIPTION =
  'Encontrá tus fotos de carreras por evento, por número de participante o con una selfie, y descargalas en alta calidad.';

/** Static pages: path → title. Those that say the same to everybody are listed in the sitemap. */
const PAGES: Record<string, { title: string; private?: true; unlisted?: true }> = {
  '/': { title: HOME_TITLE },
  '/about-me': { title: ABOUT_TITLE },
  '/news': { title: NEWS_TITLE },
  '/faqs': { title: FAQS_TITLE },
  '/myphotos': { title: MY_PHOTOS_TITLE },
  '/contact': { title: CONTACT_TITLE },
  '/terminos': { title: TERMS_TITLE },
  '/privacidad': { title: PRIVACY_TITLE },
  '/privacidad/pedir': { title: PRIVACY_REQUEST_TITLE },
  '/arrepentimiento': { title: WITHDRAWAL_TITLE },
  '/cart': { title: CART_TITLE, unlisted: true },
  '/profile': { title: PROFILE_TITLE, private: true },
  '/register-success': { title: REGISTERED_TITLE, private: true },
  '/success': { title: PAYMENT_RESULT_TITLE, private: true },
  '/forgot-password': { title: RECOVERY_TITLE, private: true },
};

export const PUBLIC_PATHS = Object.entries(PAGES)
  .filter(([, page]) => !page.private && !page.unlisted)
  .map(([path]) => path);

/** `shopName` ends every title; home's begins with it. */
export async function pageTags(
  db: Database,
  path: string,
  shopName: string = DEFAULT_BRAND.name,
): Promise<PageTags> {
  const found = await tagsOf(db, path);
  const { title } = found;
  const whole =
    path === '/' ? `${shopName} | ${title}` : title ? `${title} | ${shopName}` : shopName;
  return { ...found, title: whole };
}

async function tagsOf(db: Database, path: string): Promise<PageTags> {
  const page = PAGES[path === '/' ? path : path.replace(/\/$/, '')];
  if (page) return tags({ title: page.title, private: page.private ?? false });
  const event = /^\/fotos\/(\d{1,9})(\/number\/[^/]+)?\/?$/.exec(path);
  if (event) return eventTags(db, Number(event[1]));
  const news = /^\/news\/(\d{1,9})\/?$/.exec(path);
  if (news) return newsTags(db, Number(news[1]));
  if (
    /^\/(reset-password\/[^/]+|aviso\/[^/]+|privacidad\/pedido\/[^/]+|invitacion\/[^/]+|admin(\/.*)?)\/?$/.test(
      path,
    )
  ) {
    return tags({ title: '', private: true });
  }
  return NOT_FOUND;
}

const tags = (known: Partial<PageTags> & { title: string }): PageTags => ({
  status: 200,
  description: DESCRIPTION,
  image: '',
  private: false,
  ...known,
});

const NOT_FOUND = tags({ title: NOT_FOUND_TITLE, status: 404, private: true });

async function eventTags(db: Database, id: number): Promise<PageTags> {
  const [event] = await db.select().from(events).where(eq(events.id, id));
  if (!event) return NOT_FOUND;
  const day = formatShortDate(event.date);
  const place = event.zone ? `, ${event.zone}` : '';
  return tags({
    title: eventTitle(event.name),
    description: event.active
      ? `Encontrá tus fotos de ${event.name} (${day}${place}) por número de participante${event.faceSearch ? ' o con una selfie' : ''}.`
      : `${event.name} (${day}${place}): las fotos todavía no están publicadas.`,
    image: pictureUrl(event.coverKey),
  });
}

/** As the studio's texts are stored (`rich-text.ts`). */
const SIGNS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

async function newsTags(db: Database, id: number): Promise<PageTags> {
  const [item] = await db.select().from(newsItems).where(eq(newsItems.id, id));
  if (!item) return NOT_FOUND;
  const text = item.body
    .replace(/<[^<>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => SIGNS[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  return tags({
    title: item.title,
    description: shortened(text, 157),
    image: pictureUrl(item.imageKey),
  });
}
