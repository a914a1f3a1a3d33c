import { expect, test } from './shop/test.ts';

test('storefront §2 /: home shows its heading', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Ultimas Coberturas' })).toBeVisible();
});
