// A visitor's cart.
import { expect, type Page } from '@playwright/test';
import type { Studio } from './studio.ts';

/** Puts the marathon's first photo into an empty cart. */
export async function addFirstPhoto(page: Page, { marathon }: Studio): Promise<void> {
  await page.goto(`/fotos/${String(marathon.id)}`);
  await page
    .getByRole('button', { name: /^Añadir foto/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: 'Carrito: 1 foto' })).toBeVisible();
}

/** With an event's first photos, as far as the cart. */
export async function fillCart(page: Page, eventId: number, count: number): Promise<void> {
  await page.goto(`/fotos/${String(eventId)}`);
  const add = page.getByRole('button', { name: /^Añadir foto \d+ al carrito$/ });
  for (let left = count; left > 0; left -= 1) await add.first().click();
  // Lost on the gallery or on the way from it: the journey says which.
  await page.getByRole('link', { name: new RegExp(`^Carrito: ${String(count)} fotos?$`) }).click();
  await expect(page.getByRole('row')).toHaveCount(count + 1);
}
