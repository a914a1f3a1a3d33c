// From the organiser's file to a runner's photos: the list is taken, the name leads to the number.
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openEvent } from './shop/event.ts';
import { expect, test, toastOf } from './shop/test.ts';

test.use({ who: 'admin' });

const LIST = 'Nombre;Dorsal\nJosé Núñez;777\nAna Sin Fotos;4000\n';

/** As people do, by the browser's own window: it tells no change where the file is the one that is chosen already. */
async function choose(page: Page, path: string): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  await page.getByLabel('Excel o CSV').click();
  await opened;
  const browser = await page.context().newCDPSession(page);
  const { root } = await browser.send('DOM.getDocument');
  const box = await browser.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'main input[type=file]',
  });
  await browser.send('DOM.setFileInputFiles', { ...box, files: [path] });
}

test('a start list is mended and taken, and a name leads a runner to the photos', async ({
  page,
  studio,
}, info) => {
  const event = await openEvent(studio, 'Vuelta de los Nombres', 1, '777');
  await page.goto(`/admin/evento/${String(event.id)}`);
  await page.getByRole('link', { name: 'Lista de largada' }).click();
  const path = info.outputPath('lista.csv');
  await writeFile(path, `${LIST}Beto;\n`, 'latin1');
  await choose(page, path);
  await expect(page.getByText('Falta el número.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tomar la lista' })).toBeHidden();
  await writeFile(path, LIST, 'latin1');
  await choose(page, path);
  await expect(page.getByText('José Núñez')).toBeVisible();
  await page.getByRole('button', { name: 'Tomar la lista' }).click();
  await expect(toastOf(page, 'La lista quedó con 2 corredores')).toBeVisible();

  await page.goto(`/fotos/${String(event.id)}`);
  const box = page.getByLabel('¿No te acordás del número? Buscá por tu nombre');
  await box.fill('ana sin');
  await expect(page.getByText(/Nadie con ese nombre tiene fotos/)).toBeVisible();
  await box.fill('nuñ');
  await page.getByRole('link', { name: '777 José Núñez' }).click();
  await expect(page).toHaveURL(new RegExp(`/fotos/${String(event.id)}/number/777$`));
  await expect(page.getByRole('button', { name: /^Ver foto/ }).first()).toBeVisible();

  await page.goto(`/admin/largada/${String(event.id)}`);
  await page.getByRole('button', { name: 'Borrar la lista' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click();
  await expect(toastOf(page, 'Borramos la lista')).toBeVisible();
});
