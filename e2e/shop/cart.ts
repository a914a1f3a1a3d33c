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
