// Who works while a screen's last parts are on their way: nothing moves from under the finger.
import type { Locator } from '@playwright/test';
import { expect, test } from '../shop/test.ts';

test.use({ who: 'admin' });

test('what comes late moves nothing: the next step of an event, the picture of a form', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const held: (() => void)[] = [];
  await page.route(/\/(?:progress|media\/.*)$/, async (route) => {
    await new Promise<void>((goOn) => held.push(goOn));
    await route.continue();
  });
  const staysWhen = async (still: Locator, comes: () => Promise<void>) => {
    const before = await still.boundingBox();
    for (const goOn of held.splice(0)) goOn();
    await comes();
    expect(await still.boundingBox()).toEqual(before);
  };

  await page.goto('/admin/eventos');
  const card = page.getByRole('row').filter({ hasText: studio.marathon.name });
  const toggle = card.getByRole('button', { name: 'Desactivar' });
  await expect(toggle).toBeVisible();
  await expect.poll(() => held.length).toBeGreaterThan(2);
  await staysWhen(toggle, () => expect(card.getByRole('link').first()).toBeVisible());

  await page.goto(`/admin/editar-evento/${String(studio.marathon.id)}`);
  const chooser = page.getByLabel('Imagen');
  await expect(chooser).toBeVisible();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const cover = page.getByRole('main').locator('img').first();
  await staysWhen(chooser, () => expect(cover).not.toHaveJSProperty('naturalWidth', 0));
});
