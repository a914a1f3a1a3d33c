// The single-page shop: its built files, and its HTML with each page's own tags in the head.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import { AppError } from '../http/app-error.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { securityPolicy } from '../platform/security-policy.ts';
import { newsItems } from '../schema/content.ts';
import { events } from '../schema/events.ts';
import {
  firstPicture,
  preloadTags,
  readScreenFiles,
  type FirstScreenDeps,
  type ScreenFiles,
} from './page-preloads.ts';
import { registerBuiltFiles } from './built-files.ts';
import { meantPath } from './meant-path.ts';
import { createPagePacker } from './packed-pages.ts';
import { PUBLIC_PATHS, pageTags, type PageTags } from './page-tags.ts';
import { registerSharePicture, shareAddress, type SharePictureDeps } from './share-picture.ts';
import { iconAddress, registerIcon } from './studio-icon.ts';
import { brandTags, themeStyle, type Looks } from './theme.ts';

export interface PagesDeps extends FirstScreenDeps, SharePictureDeps {
  publicUrl: string;
}

const DIST = join(import.meta.dirname, '../../../web/dist');

export async function registerPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /admin\nDisallow: /api/\nAllow: /api/media/\nSitemap: ${deps.publicUrl}/sitemap.xml\n`,
      ),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(await sitemap(deps)),
  );
  registerSharePicture(app, deps);
  registerIcon(app, deps);
  if (!existsSync(join(DIST, 'index.html'))) {
    app.setNotFoundHandler(() => {
      throw new AppError('not-found');
    });
    return;
  }

  const template = readFileSync(join(DIST, 'index.html'), 'utf8');
  const built: BuiltShop = {
    template,
    policyOf: rememberPolicy(template),
    pack: createPagePacker(),
    files: readScreenFiles(join(DIST, '.vite/manifest.json')),
  };
  const manifest = appManifest.parse(
    JSON.parse(readFileSync(join(DIST, 'manifest.webmanifest'), 'utf8')),
  );
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const looks = await deps.brand.read();
    const { name } = looks;
    const icons = [{ src: iconAddress(looks), sizes: 'any', type: 'image/svg+xml' }];
    const own = JSON.stringify({ ...manifest, name, short_name: name, icons });
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(own);
  });
  await registerBuiltFiles(app, DIST);
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('not-found');
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/') || path.startsWith('/assets/')) throw new AppError('not-found');
    const meant = meantPath(path);
    if (meant !== path) return reply.redirect(meant + request.url.slice(path.length));
    return sendPage(request, reply, built, deps, path);
  });
}

const appManifest = z.record(z.string(), z.unknown());

/** Where index.html frames every screen until the script draws it. */
const FRAME = '<div class="first-paint">';

interface BuiltShop {
  template: string;
  /** Allows the template's own styles and the studio's. */
  policyOf: (theme: string) => string;
  pack: ReturnType<typeof createPagePacker>;
  files: ScreenFiles;
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { template, policyOf, pack, files }: BuiltShop,
  deps: PagesDeps,
  path: string,
) {
  const { db, publicUrl, brand } = deps;
  const looks = await brand.read();
  const theme = themeStyle(looks);
  const [tags, preloads, picture] = await Promise.all([
    pageTags(db, path, looks.name),
    preloadTags(deps, files, request.url),
    firstPicture(db, path),
  ]);
  const html = Buffer.from(
    withTags(template, tags, { publicUrl, path, looks })
      .replace('</head>', () => `  ${preloads}${theme}\n  </head>`)
      .replace(FRAME, () => FRAME + picture),
  );
  reply
    .status(tags.status)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    .header('content-security-policy', policyOf(theme));
  if (acceptedEncoding(request.headers['accept-encoding']) !== 'br') return reply.send(html);
  const packed = await pack(html);
  return reply.header('content-encoding', 'br').send(packed);
}

/** Hashing the styles once for a theme, not for each page. */
function rememberPolicy(template: string): (theme: string) => string {
  let last = { theme: '', policy: securityPolicy(template) };
  return (theme) => {
    if (theme !== last.theme) last = { theme, policy: securityPolicy(template + theme) };
    return last.policy;
  };
}

interface Frame {
  publicUrl: string;
  path: string;
  looks: Looks;
}

function withTags(template: string, tags: PageTags, { publicUrl, path, looks }: Frame): string {
  const image = publicUrl + (tags.image || shareAddress(looks));
  const head = [
    `<title>${escapeHtml(tags.title)}</title>`,
    `<meta name="description" content="${escapeHtml(tags.description)}">`,
    // One page for all of them: what nobody finds has no address of its own, nor a link's token in its head.
    ...(tags.private
      ? ['<meta name="robots" content="noindex">']
      : [
          `<link rel="canonical" href="${escapeHtml(publicUrl + path)}">`,
          `<meta property="og:url" content="${escapeHtml(publicUrl + path)}">`,
        ]),
    '<meta property="og:type" content="website">',
    ...brandTags(looks),
    '<meta property="og:locale" content="es_AR">',
    `<meta property="og:title" content="${escapeHtml(tags.title)}">`,
    `<meta property="og:description" content="${escapeHtml(tags.description)}">`,
    `<meta property="og:image" content="${escapeHtml(image)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n    ');
  return template
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/<meta\s+name="description"[^>]*>/s, '')
    .replace('"/favicon.svg"', () => `"${iconAddress(looks)}"`)
    .replace('<noscript>Photolab', () => `<noscript>${escapeHtml(looks.name)}`)
    .replace('</head>', () => `  ${head}\n  </head>`);
}

async function sitemap({ db, publicUrl }: PagesDeps): Promise<string> {
  const [coverages, news] = await Promise.all([
    db
      .select({ id: events.id })
      .from(events)
      .where(eq(events.active, true))
      .orderBy(desc(events.date)),
    db.select({ id: newsItems.id }).from(newsItems).orderBy(desc(newsItems.id)),
  ]);
  const paths = [
    ...PUBLIC_PATHS,
    ...coverages.map(({ id }) => `/fotos/${String(id)}`),
    ...news.map(({ id }) => `/news/${String(id)}`),
  ];
  const urls = paths.map((path) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
