// What a shared link shows: title, description and picture of each page, for WhatsApp and searchers.
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

const SHOP = 'Photolab';
const DESCRIPTION =
  'Encontrá tus fotos de carreras por evento, por número de participante o con una selfie, y descargalas en alta calidad.';

/** Static pages: path → title. Those that say the same to everybody are listed in the sitemap. */
const PAGES: Record<string, { title: string; private?: true; unlisted?: true }> = {
  '/': { title: `${SHOP} | Fotos de carreras y eventos deportivos` },
  '/about-me': { title: `Nosotros | ${SHOP}` },
  '/news': { title: `Novedades | ${SHOP}` },
  '/faqs': { title: `Preguntas frecuentes | ${SHOP}` },
  '/myphotos': { title: `Mis fotos | ${SHOP}` },
  '/contact': { title: `Contacto | ${SHOP}` },
  '/terminos': { title: `Términos y condiciones | ${SHOP}` },
  '/privacidad': { title: `Privacidad | ${SHOP}` },
  '/arrepentimiento': { title: `Botón de arrepentimiento | ${SHOP}` },
  '/cart': { title: `Carrito | ${SHOP}`, unlisted: true },
  '/profile': { title: `Mi perfil | ${SHOP}`, private: true },
  '/register-success': { title: `Registro | ${SHOP}`, private: true },
  '/success': { title: `Resultado del pago | ${SHOP}`, private: true },
  '/forgot-password': { title: `Recuperar contraseña | ${SHOP}`, private: true },
};

export const PUBLIC_PATHS = Object.entries(PAGES)
  .filter(([, page]) => !page.private && !page.unlisted)
  .map(([path]) => path);

export async function pageTags(db: Database, path: string): Promise<PageTags> {
  const page = PAGES[path === '/' ? path : path.replace(/\/$/, '')];
  if (page) return tags({ title: page.title, private: page.private ?? false });
  const event = /^\/fotos\/(\d{1,9})(\/number\/[^/]+)?\/?$/.exec(path);
  if (event) return eventTags(db, Number(event[1]));
  const news = /^\/news\/(\d{1,9})\/?$/.exec(path);
  if (news) return newsTags(db, Number(news[1]));
  if (/^\/(reset-password\/[^/]+|aviso\/[^/]+|admin(\/.*)?)\/?$/.test(path)) {
    return tags({ title: SHOP, private: true });
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

const NOT_FOUND = tags({ title: `Error 404 | ${SHOP}`, status: 404, private: true });

async function eventTags(db: Database, id: number): Promise<PageTags> {
  const [event] = await db.select().from(events).where(eq(events.id, id));
  if (!event) return NOT_FOUND;
  const day = event.date.split('-').reverse().join('/');
  const place = event.zone ? `, ${event.zone}` : '';
  return tags({
    title: `Fotos de ${event.name} | ${SHOP}`,
    description: `Encontrá tus fotos de ${event.name} (${day}${place}) por número de participante o con una selfie.`,
    image: pictureUrl(event.coverKey),
  });
}

async function newsTags(db: Database, id: number): Promise<PageTags> {
  const [item] = await db.select().from(newsItems).where(eq(newsItems.id, id));
  if (!item) return NOT_FOUND;
  const text = item.body
    .replace(/<[^<>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return tags({
    title: `${item.title} | ${SHOP}`,
    description: text.length > 160 ? `${text.slice(0, 157)}…` : text,
    image: pictureUrl(item.imageKey),
  });
}
