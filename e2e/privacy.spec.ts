// A runner asks to hide photos; the studio does it with one press, and undoes it.
import type { Browser, Page } from '@playwright/test';
import { openEvent } from './shop/event.ts';
import { mailsTo, newestMailTo } from './shop/outbox.ts';
import { expect, prepared, sessionCookie, test, toastOf } from './shop/test.ts';
import type { Studio } from './shop/studio.ts';

const NUMBER = '526';
const photosOf = (page: Page) => page.getByRole('button', { name: /^Ver foto \d+$/ });

async function openDesk(browser: Browser, studio: Studio): Promise<Page> {
  const context = await prepared(await browser.newContext({ baseURL: studio.url }));
  await context.addCookies([sessionCookie(studio)]);
  const desk = await context.newPage();
  await desk.goto('/admin/privacidad');
  return desk;
}

test('asked by number, confirmed by e-mail, hidden by one press, found no more, and shown again', async ({
  page,
  browser,
  studio,
  complaints,
}) => {
  const email = `ana${String(Date.now())}@example.com`;
  const event = await openEvent(studio, 'Nocturna de las Luces', 2, NUMBER);
  const gallery = `/fotos/${String(event.id)}/number/${NUMBER}`;
  await test.step('the runner asks from a photo’s dialog, by number', async () => {
    await page.goto(gallery);
    await photosOf(page).first().click();
    await page.getByRole('link', { name: /^Ocultar esta foto/ }).click();
    await expect(page.getByLabel(/Número de la foto/)).not.toHaveValue('');
    await page.getByLabel(/Cómo encontramos/).selectOption('number');
    await page.getByLabel(/Evento/).selectOption({ label: event.name });
    await page.getByLabel(/Tu número de participante/).fill(NUMBER);
    await page.getByLabel(/Tu email/).fill(email);
    await page.getByRole('button', { name: 'Enviar pedido' }).click();
    await expect(page.getByText(/Encontramos 2 fotos/)).toBeVisible();
  });
  await test.step('and confirms the address', async () => {
    let path = '';
    await expect(async () => {
      const mail = await newestMailTo(studio, email);
      path = /\/privacidad\/pedido\/\d+-[0-9a-f]{40}/.exec(mail ?? '')?.[0] ?? '';
      expect(path).not.toBe('');
    }).toPass();
    await page.goto(path);
    await page.getByRole('button', { name: 'Sí, mandarlo' }).click();
    await expect(page.getByText('El estudio ya tiene tu pedido')).toBeVisible();
  });
  const desk = await openDesk(browser, studio);
  const card = desk.getByRole('article').filter({ hasText: email });
  await test.step('the studio hides the photos', async () => {
    await expect(desk.getByRole('link', { name: /Privacidad \d+ sin responder/ })).toBeVisible();
    await card.getByRole('button', { name: 'Ocultar 2 fotos' }).click();
    await desk.getByRole('button', { name: 'Ocultar y avisar' }).click();
    await expect(toastOf(desk, `Listo. Le respondimos a ${email}.`)).toBeVisible();
    await page.goto(gallery);
    await expect(page.getByText('No hay fotos para mostrar.')).toBeVisible();
    await expect(async () => {
      expect((await mailsTo(studio, email)).join()).toContain('Ocultamos 2 fotos');
    }).toPass();
  });
  await test.step('and shows them again', async () => {
    await desk.goto('/admin/privacidad?privacidad.estado=answered');
    await card.getByRole('button', { name: 'Volver a mostrar' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Volver a mostrar' }).click();
    await expect(card.getByText('Se muestran de nuevo')).toBeVisible();
    await page.goto(gallery);
    await expect(photosOf(page)).toHaveCount(2);
  });
  expect(complaints).toEqual([]);
  await desk.context().close();
});
