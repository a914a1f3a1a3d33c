// A visitor's cart, as a visit to the gallery leaves it: those journeys begin with what they are about.
import { getGallery } from '@photolab/contract/endpoints/photos';
import { expect, type Page } from '@playwright/test';
import { call } from './call.ts';
import type { Studio } from './studio.ts';

/** Opens the cart with the marathon's first photo in it. */
export const openCart = (page: Page, studio: Studio): Promise<void> =>
  fillCart(page, studio, studio.marathon.id, 1);

/** Opens it with an event's first photos in it. */
export async function fillCart(
  page: Page,
  studio: Studio,
  eventId: number,
  count: number,
): Promise<void> {
  const event = await call({ url: studio.url, cookie: '' }, getGallery, {
    params: { id: eventId },
    query: { page: 1 },
  });
  const items = event.photos.slice(0, count).map(({ id, name, urls }) => ({
    ...{ id, name, idDetector: '', url: urls.preview, thumbnail: urls.thumbnail },
    // In pesos, as the browser keeps it.
    ...{ price: event.price / 100, eventId: event.id, eventName: event.name },
  }));
  // Once: what the journey changes stays changed.
  await page.addInitScript(
    `if (!localStorage.getItem('filled')) {
      localStorage.setItem('filled', 'yes');
      localStorage.setItem('cart', ${JSON.stringify(JSON.stringify(items))});
    }`,
  );
  await page.goto('/cart');
  await expect(page.getByRole('row')).toHaveCount(count + 1);
}
