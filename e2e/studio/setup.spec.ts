// Before the shop sells: what is missing, the studio's own name, and a code to print for a race.
import { expect, test, toastOf } from '../shop/test.ts';

test.use({ who: 'admin' });

test('puesta en marcha: the studio sets its name and colour and the shop shows them', async ({
  page,
  complaints,
}) => {
  await page.goto('/admin/puesta-en-marcha');
  await expect(page.getByText('Los emails no salen')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar email de prueba' }).click();
  await expect(toastOf(page, /quedó como archivo/)).toBeVisible();
  await page.getByLabel('Nombre').fill('Fotos del Sur');
  await page.getByLabel('Color').fill('#0b5d3b');
  await page.getByRole('button', { name: 'Guardar la marca' }).click();
  await expect(page).toHaveTitle('Puesta en marcha | Fotos del Sur');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Fotos del Sur, inicio' })).toBeVisible();
  const signal = await page.evaluate<string>(
    "getComputedStyle(document.documentElement).getPropertyValue('--signal')",
  );
  expect(signal).toBe('#0b5d3b');
  expect(complaints).toEqual([]);
  await page.goto('/admin/puesta-en-marcha');
  await page.getByLabel('Nombre').fill('');
  await page.getByLabel('Color').fill('');
  await page.getByRole('button', { name: 'Guardar la marca' }).click();
  await expect(page).toHaveTitle('Puesta en marcha | Photolab');
});

test("an event's sheet is one page, and its short link opens the event's photos", async ({
  page,
  studio,
}) => {
  await page.goto(`/admin/imprimir/${String(studio.marathon.id)}`);
  await expect(page.getByText('Escaneá y encontrá tus fotos')).toBeVisible();
  for (const size of ['A4', 'A5']) {
    await page.getByText(size, { exact: true }).click();
    const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(sheet.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(sheet).toMatch(size === 'A4' ? /MediaBox \[0 0 59[45]/ : /MediaBox \[0 0 4(19|20)/);
  }
  // A long name leaves the code its room.
  const name = page.locator('article h2');
  await page.evaluate(
    `document.querySelector('article h2').textContent = '${'Carrera de los Ñandúes '.repeat(9)}'`,
  );
  // On a telephone with letters twice as large, too: what is seen is the paper.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const letters of ['100%', '200%']) {
    await page.evaluate(`document.documentElement.style.fontSize = '${letters}'`);
    const [above, code] = [
      await name.boundingBox(),
      await page.locator('article img').last().boundingBox(),
    ];
    expect(code?.y, letters).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    expect(above?.height, letters).toBeGreaterThan(40);
    expect(code?.height, letters).toBeGreaterThan(100);
  }
  if (size) await page.setViewportSize(size);
  await page.reload();
  // On paper only the sheet; the other screens are printed whole, not blank.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: studio.marathon.name })).toBeVisible();
  await expect(page.getByText('Hoja', { exact: true })).toBeHidden();
  await page.goto(`/admin/cobertura/${String(studio.marathon.id)}`);
  await expect(page.getByRole('heading', { name: 'Certificado de cobertura' })).toBeVisible();
  await expect(page.getByText('Con número leído')).toBeVisible();
  // What to do so that a figure is known is not the organiser's.
  await expect(page.getByText('Revisá la muestra en Reconocimiento para saberlo')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/admin/imprimir/${String(studio.marathon.id)}`);
  const link = page.getByText(/\/e\/[2-9A-Z]+$/);
  await page.goto(
    new URL((await link.textContent())?.replace(/^[^/]+/, '') ?? '', studio.url).href,
  );
  await expect(page).toHaveURL(new RegExp(`/fotos/${String(studio.marathon.id)}$`));
  // On paper a page of the shop is its content below the studio's name.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toBeHidden();
});
