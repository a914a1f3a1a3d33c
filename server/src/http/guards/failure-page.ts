// The page of a failure, for whoever followed a link or typed an address: it needs neither the
// database nor the shop's script, and its policy allows its own style and nothing else.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../platform/escape-html.ts';

const STYLE = `
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fff;color:#16191d;
font:1.125rem/1.6 system-ui,sans-serif}
main{max-width:32rem;padding:2rem}
h1{font-size:1.75rem;line-height:1.25}
a{color:inherit;font-weight:600;margin-right:1.5rem}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A browser going to an address says that it wants HTML; the shop's own calls never do. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}

interface WayOn {
  to: string;
  label: string;
}

const HOME: WayOn = { to: '/', label: 'Ir al inicio' };

/** With where to go on, and the home behind it. */
export function sendFailurePage(reply: FastifyReply, text: string, next?: WayOn): FastifyReply {
  const links = [...(next ? [next] : []), HOME].map(
    ({ to, label }) => `<a href="${to}">${label}</a>`,
  );
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .send(
      `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(text)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(text)}</h1><p>${links.join(' ')}</p></main></body></html>`,
    );
}
