// Somebody is invited, gets an event, works on it, uploads a folder to it and leaves.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEvent } from '@photolab/contract/endpoints/event-editing';
import { call } from '../shop/call.ts';
import { picture } from '../shop/studio.ts';
import { expect, prepared, test, toastOf } from '../shop/test.ts';

const UPLOADER = join(import.meta.dirname, '../../uploader/dist/photolab-upload.mjs');

test.use({ who: 'admin' });

test('a photographer is invited, joins, sees their event alone, and is taken out', async ({
  page,
  browser,
  studio,
}) => {
  const email = 'foto@example.com';
  const race = await call({ url: studio.url, cookie: studio.adminCookie }, createEvent, {
    file: picture('portada.jpg'),
    body: {
      name: 'Cross de la Laguna',
      date: '2026-11-01',
      zone: '',
      albumLink: '',
      price: 100_000,
      bibSearch: false,
      faceSearch: false,
    },
  });
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
  }).toPass();

  const theirs = await prepared(
    await browser.newContext({ storageState: { cookies: [], origins: [] } }),
  );
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
  await photographer.getByRole('link', { name: 'Ir a la administración' }).click();
  await expect(photographer.getByText('Todavía no tenés eventos')).toBeVisible();

  await page.goto(`/admin/evento/${String(race.id)}`);
  await page.getByLabel(email).click();
  await expect(toastOf(page, 'Fotógrafos guardados')).toBeVisible();
  await photographer.reload();
  await expect(photographer.getByRole('heading', { name: race.name })).toBeVisible();
  await expect(photographer.getByText(studio.marathon.name)).toHaveCount(0);

  await photographer.getByLabel('Nombre del token').fill('Notebook');
  await photographer.getByRole('button', { name: 'Crear token' }).click();
  const command = photographer.getByText(/^npx --yes /);
  await expect(command).toContainText(`--event ${String(race.id)}`);
  const [, token = ''] = /--token (\S+)/.exec((await command.textContent()) ?? '') ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'photolab-e2e-'));
  copyFileSync(picture('portada-proxima.jpg'), join(folder, 'DSC_7001.JPG'));
  const asked = ['--event', String(race.id), '--shop', studio.url, '--token', token];
  const upload = () =>
    spawnSync(process.execPath, [UPLOADER, folder, ...asked], { encoding: 'utf8' });
  expect(upload()).toMatchObject({ status: 0, stdout: expect.stringContaining('1 foto subida') });
  await photographer.goto(`${studio.url}/admin/${String(race.id)}/add-images`);
  await expect(photographer.getByText('DSC_7001.JPG').first()).toBeVisible();
  await page.goto('/admin/equipo');
  await page.getByRole('button', { name: 'Anular el token Notebook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click();
  await expect(toastOf(page, 'Token Notebook anulado')).toBeVisible();
  expect(upload()).toMatchObject({
    status: 3,
    stdout: expect.stringContaining('El token no sirve'),
  });
  await page.getByRole('button', { name: `Parte de las ventas de ${email}: Sin parte` }).click();
  await page.getByLabel('Parte, en %').fill('30');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(toastOf(page, `${email}: 30 % de sus ventas`)).toBeVisible();
  await page.goto('/admin/ventas');
  const sold = page.getByRole('table', { name: 'Ventas por fotógrafo' });
  await expect(sold.getByRole('row', { name: email })).toContainText('30 %');

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
