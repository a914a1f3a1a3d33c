// Somebody is invited, gets an event, works on it and leaves.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, toastOf } from '../shop/test.ts';

test.use({ who: 'admin' });

test('a photographer is invited, joins, sees their event alone, and is taken out', async ({
  page,
  browser,
  studio,
}) => {
  const email = 'foto@example.com';
  await page.goto('/admin/equipo');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(toastOf(page, /Invitamos a/)).toBeVisible();
  let link = '';
  await expect(() => {
    const folder = join(studio.dataDir, 'outbox');
    const letter = readdirSync(folder).find((name) => name.startsWith('invitation-')) ?? '';
    const text = readFileSync(join(folder, letter), 'utf8').replaceAll('=\r\n', '');
    link = /\/invitacion\/[\w-]{20,}/.exec(text)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });

  const theirs = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const photographer = await theirs.newPage();
  await photographer.goto(studio.url + link);
  await photographer.getByLabel('Elegí una contraseña').fill('una clave de abril');
  await photographer.getByLabel('Repetir contraseña').fill('una clave de abril');
  await photographer.getByRole('button', { name: 'Entrar al equipo' }).click();
  await photographer.getByRole('button', { name: 'Ingresar' }).last().click();
  const dialog = photographer.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Contraseña', { exact: false }).first().fill('una clave de abril');
  await dialog.getByRole('button', { name: 'Ingresar' }).click();
  await photographer.getByRole('link', { name: 'Administración' }).click();
  await expect(photographer.getByText('Todavía no tenés eventos')).toBeVisible();

  await page.goto(`/admin/evento/${String(studio.trail.id)}`);
  await page.getByLabel(email).click();
  await expect(toastOf(page, 'Fotógrafos guardados')).toBeVisible();
  await photographer.reload();
  await expect(photographer.getByRole('heading', { name: studio.trail.name })).toBeVisible();
  await expect(photographer.getByText(studio.marathon.name)).toHaveCount(0);
  await photographer.goto(`${studio.url}/admin/ventas`);
  await expect(photographer).toHaveURL(/\/admin$/);

  await page.goto('/admin/equipo');
  await page.getByRole('button', { name: `Sacar del equipo a ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sacar del equipo' }).click();
  await expect(toastOf(page, /ya no está en el equipo/)).toBeVisible();
  await photographer.reload();
  await expect(photographer).toHaveURL(`${studio.url}/`);
  await theirs.close();
});
