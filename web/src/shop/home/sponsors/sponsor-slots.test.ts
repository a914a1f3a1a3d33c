import { expect, it } from 'vitest';
import { MIN_SLOTS, sponsorSlots } from './sponsor-slots.ts';

const sponsors = (count: number) =>
  Array.from({ length: count }, (_sponsor, index) => ({
    id: index + 1,
    name: `Sponsor ${String(index + 1)}`,
    linkUrl: 'https://sponsor.example/',
    logoUrl: '/api/media/logo.webp',
    updatedAt: new Date(0),
  }));

it("storefront §9: fewer than five sponsors are padded with the shop's logo and profile", () => {
  const slots = sponsorSlots(sponsors(2), 'https://social.example/photolab');
  expect(slots).toHaveLength(MIN_SLOTS);
  expect(slots.slice(0, 2).map(({ name }) => name)).toEqual(['Sponsor 1', 'Sponsor 2']);
  expect(slots.slice(2).every(({ linkUrl }) => linkUrl === 'https://social.example/photolab')).toBe(
    true,
  );
});

it('storefront §9: five sponsors or more need no padding', () => {
  expect(sponsorSlots(sponsors(6), '')).toHaveLength(6);
});
