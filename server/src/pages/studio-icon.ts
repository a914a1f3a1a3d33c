// The icon of the shop in a tab and on a phone's home screen: the shop's own, or the first letter of the
// studio's name on its colour. A logo may be any shape and says nothing at 16 pixels.
import { DEFAULT_BRAND } from '@photolab/domain/shop/studio-brand';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../platform/escape-html.ts';
import { versionOf } from './share-picture.ts';
import type { Looks } from './theme.ts';

const OWN = '/favicon.svg';
const PATH = '/icon.svg';

/** Names the looks, so that a browser that keeps icons asks again after a change. */
export const iconAddress = (looks: Looks): string =>
  looks.name === DEFAULT_BRAND.name ? OWN : `${PATH}?v=${versionOf(looks)}`;

export function registerIcon(
  app: FastifyInstance,
  { brand }: { brand: { read(): Promise<Looks> } },
): void {
  app.get(PATH, async (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=300')
      .send(drawIcon(await brand.read())),
  );
}

const letters = new Intl.Segmenter('es');

function drawIcon({ name, color }: Looks): string {
  const [first] = letters.segment(name.trim());
  const letter = escapeHtml((first?.segment ?? '').toLocaleUpperCase('es'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${color}"/><text x="32" y="33" fill="#fff" font-family="Arial, Helvetica, sans-serif" font-size="42" font-weight="700" text-anchor="middle" dominant-baseline="central">${letter}</text></svg>`;
}
