// The studio's looks in the HTML of every page: its colour as a style of its own, its name and logo
// where the shop's script reads them before anything is drawn.
import { paletteOf } from '@photolab/domain/shop/colours';
import { DEFAULT_BRAND } from '@photolab/domain/shop/studio-brand';
import { escapeHtml } from '../platform/escape-html.ts';

export interface Looks {
  name: string;
  color: string;
  logoUrl: string;
}

/** Nothing where the studio keeps the shop's own colour: the styles have it. */
export function themeStyle({ color }: Looks): string {
  if (color === DEFAULT_BRAND.color) return '';
  const { signal, deep, wash, onDark } = paletteOf(color);
  return `<style>:root{--signal:${signal};--signal-deep:${deep};--signal-wash:${wash};--signal-on-dark:${onDark}}</style>`;
}

/** The names are the shop's script's too (web/src/ui/brand.ts). */
export const brandTags = ({ name, logoUrl }: Looks): string[] => [
  `<meta property="og:site_name" content="${escapeHtml(name)}">`,
  ...(logoUrl ? [`<meta property="og:logo" content="${escapeHtml(logoUrl)}">`] : []),
];
