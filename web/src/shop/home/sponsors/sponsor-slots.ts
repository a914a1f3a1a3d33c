// What the sponsors carousel shows: every sponsor, and the shop's own logo until five slots are full.
import type { Sponsor } from '../../../api/sponsors.ts';
import { pageBrand } from '../../../ui/brand.ts';

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
  { name, logoUrl } = pageBrand(),
): SponsorSlot[] {
  const slots = sponsors.map((sponsor) => ({
    key: `sponsor-${String(sponsor.id)}`,
    name: sponsor.name,
    linkUrl: sponsor.linkUrl,
    logoUrl: sponsor.logoUrl,
  }));
  const padding = Array.from({ length: Math.max(0, MIN_SLOTS - slots.length) }, (_slot, index) => ({
    key: `default-${String(index)}`,
    name: socialProfileUrl ? `${name} en Instagram` : name,
    linkUrl: socialProfileUrl || '/',
    logoUrl: logoUrl || DEFAULT_LOGO_URL,
  }));
  return [...slots, ...padding];
}
