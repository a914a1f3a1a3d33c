// What the sponsors carousel shows: every sponsor, and the shop's own logo until five slots are full.
import type { Sponsor } from '../../../api/sponsors.ts';

/** storefront §9: at least 5 slots, padded with a default logo. */
export const MIN_SLOTS = 5;

export interface SponsorSlot {
  key: string;
  name: string;
  linkUrl: string;
  logoUrl: string;
}

const DEFAULT_LOGO_URL = '/sponsor-default.svg';

export function sponsorSlots(
  sponsors: readonly Sponsor[],
  socialProfileUrl: string,
): SponsorSlot[] {
  const slots = sponsors.map(({ id, name, linkUrl, logoUrl }) => ({
    key: `sponsor-${String(id)}`,
    name,
    linkUrl,
    logoUrl,
  }));
  const padding = Array.from({ length: Math.max(0, MIN_SLOTS - slots.length) }, (_slot, index) => ({
    key: `default-${String(index)}`,
    name: 'Photolab en Instagram',
    linkUrl: socialProfileUrl,
    logoUrl: DEFAULT_LOGO_URL,
  }));
  return [...slots, ...padding];
}
