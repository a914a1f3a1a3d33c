// The API's own documentation, made from its endpoints: /api/openapi.json for tools, /api/docs for
// people. The page needs nothing from outside and runs no script.
import { API_PREFIX, type Endpoint } from '@photolab/contract/endpoint';
import { openApiDocument, type OpenApiDocument, type Operation } from '@photolab/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { securityPolicy } from '../platform/security-policy.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import type { Route } from './route.ts';
import { shopCookie } from './guards/cookies.ts';
import { SESSION_COOKIE } from './session.ts';

const VERSION = '1.0.0';

export function registerDocs(app: FastifyInstance, routes: Route[], publicUrl: string): void {
  let made: Docs | undefined;
  // When first asked for: no start waits for what few read.
  const docs = () => (made ??= makeDocs(routes, publicUrl));
  app.get(`${API_PREFIX}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(docs().description),
  );
  app.get(`${API_PREFIX}/docs`, (_request, reply) => {
    const { page, policy } = docs();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(page);
  });
}

type Docs = ReturnType<typeof makeDocs>;

function makeDocs(routes: Route[], publicUrl: string) {
  const endpoints = routes.map(({ endpoint }) => endpoint);
  const description = openApiDocument(endpoints, {
    sessionCookie: shopCookie(SESSION_COOKIE, publicUrl).name,
    version: VERSION,
  });
  const page = docsPage(description);
  // As they are sent: half a megabyte written anew for each call is what no other call costs.
  return {
    description: Buffer.from(JSON.stringify(description)),
    page: Buffer.from(page),
    policy: securityPolicy(page),
  };
}

const ACCESS: Record<Endpoint['access'], string> = {
  public: 'cualquiera',
  guest: 'sin sesión',
  user: 'con sesión',
  admin: 'administración',
  photographer: 'fotógrafos y administración',
  cashier: 'caja y administración',
};

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem;border-bottom:2px solid}
details{border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:8px;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer;display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline}
summary code{font-weight:600}
.method{min-width:4.5rem;font-weight:700}
.access{margin-left:auto;font-size:.85rem}
pre{overflow:auto;padding:.75rem;border-radius:6px;background:color-mix(in srgb,currentColor 8%,transparent);font-size:.85rem}
dt{font-weight:600;margin-top:.75rem}dd{margin:0}
`;

interface Entry {
  path: string;
  method: string;
  operation: Operation;
}

function docsPage(description: OpenApiDocument): string {
  const entries = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(entries.flatMap(({ operation }) => operation.tags))].sort();
  const sections = tags.map((tag) => {
    const own = entries.filter(({ operation }) => operation.tags.includes(tag));
    return `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${own.map(entryHtml).join('')}`;
  });
  return `<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API de Photolab</title><style>${STYLE}</style></head>
<body><h1>API de Photolab</h1>
<p>${escapeHtml(description.info.description)} La misma descripción, para programas:
<a href="${API_PREFIX}/openapi.json">openapi.json</a>.</p>
<nav>${tags.map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`).join(' · ')}</nav>
${sections.join('\n')}
</body></html>`;
}

function entryHtml({ path, method, operation }: Entry): string {
  const { parameters, requestBody, responses } = operation;
  const parts: { title: string; value: unknown }[] = [
    { title: 'Parámetros', value: parameters.length > 0 ? parameters : undefined },
    { title: 'Cuerpo', value: requestBody?.content },
    { title: 'Respuestas', value: responses },
  ];
  const details = parts
    .filter(({ value }) => value !== undefined)
    .map(({ title, value }) => {
      const json = escapeHtml(JSON.stringify(value, null, 2));
      return `<dt>${title}</dt><dd><pre>${json}</pre></dd>`;
    });
  return `<details><summary><span class="method">${method.toUpperCase()}</span>
<code>${escapeHtml(API_PREFIX + path)}</code><span>${escapeHtml(operation.summary)}</span>
<span class="access">${ACCESS[operation['x-access']]}</span></summary>
<dl>${details.join('')}</dl></details>`;
}
