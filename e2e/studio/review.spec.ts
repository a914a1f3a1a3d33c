// Doubtful readings of real photographs, decided with the keyboard alone; a photo is looked at closely.
import * as events from '@photolab/contract/endpoints/event-editing';
import * as photos from '@photolab/contract/endpoints/photo-desk';
import { getOcrStatus, startOcr } from '@photolab/contract/endpoints/recognition';
import { listDoubts } from '@photolab/contract/endpoints/review';
import { takeStartList } from '@photolab/contract/endpoints/start-list';
import { writeFile } from 'node:fs/promises';
import { call, type Client } from '../shop/call.ts';
import { picture, readManifest } from '../shop/studio.ts';
import { expect, test } from '../shop/test.ts';

test.use({ who: 'admin' });

/** What is read is on no start list: a person has to say whether it is right. */
async function furnish(admin: Client, list: string): Promise<number> {
  const event = await call(admin, events.createEvent, {
    file: picture('portada.jpg'),
    body: {
      ...{ name: 'Carrera de las Dudas', date: '2026-10-04', zone: '', albumLink: '' },
      ...{ price: 150_000, bibSearch: true, faceSearch: false },
    },
  });
  const params = { id: event.id };
  // One for each number: a second photo of the same adds nothing to decide.
  const { crowd } = readManifest();
  const firsts = crowd.filter(
    ({ numbers: [number] }, index) =>
      number && crowd.findIndex(({ numbers }) => numbers[0] === number) === index,
  );
  for (const { file } of firsts.slice(0, 6)) {
    await call(admin, photos.uploadPhoto, { params, file: picture(file) });
  }
  await writeFile(list, 'Número\nZZ99999');
  const body = { mode: 'reemplazar' as const, nameSearch: false };
  await call(admin, takeStartList, { params, body, file: list });
  await call(admin, startOcr, { params });
  await expect
    .poll(async () => (await call(admin, getOcrStatus, { params })).pendingImages)
    .toBe(0);
  return event.id;
}

test('doubtful readings are decided with the keyboard alone, and a photo is seen closely', async ({
  page,
  studio,
}, testInfo) => {
  const admin = { url: studio.url, cookie: studio.adminCookie };
  const id = await furnish(admin, testInfo.outputPath('lista.csv'));
  const doubts = async () => call(admin, listDoubts, { params: { id } });
  expect((await doubts()).length).toBeGreaterThan(3);
  const [first] = await doubts();

  await page.goto(`/admin/revisar/${String(id)}`);
  const rows = page.getByRole('list', { name: 'Lecturas dudosas por número' });
  await expect(rows.getByRole('button', { pressed: true }).first()).toBeFocused();
  await page.keyboard.press('z');
  const closely = page.getByRole('dialog', { name: first?.doubts[0]?.photoName ?? '' });
  await expect(closely.getByRole('img')).toHaveJSProperty('complete', true);
  const enlarged = closely.getByLabel('Aumento');
  await page.keyboard.press('0');
  await expect(enlarged).toHaveText('100 %');
  await page.keyboard.press('+');
  await expect(enlarged).toHaveText('150 %');
  await page.keyboard.press('Escape');
  await expect(closely).toBeHidden();

  // A slip of the finger, taken back: the row is there again, and the keyboard on it.
  await page.keyboard.press('r');
  await expect(page.getByText(`Lo último: ${first?.number ?? ''} rechazado`)).toBeVisible();
  await page.keyboard.press('u');
  const again = rows.getByRole('list', { name: `Lecturas de ${first?.number ?? ''}`, exact: true });
  await expect(again.getByRole('button', { pressed: true }).first()).toBeFocused();

  // Another row is another number; the others are as they were read.
  await page.keyboard.type('4242');
  await page.keyboard.press('Enter');
  const left = page.getByText('No queda nada para revisar');
  await expect(async () => {
    await page.keyboard.press('a');
    await expect(left).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect.poll(async () => (await doubts()).length).toBe(0);
  await page.goto(`/admin/${String(id)}/add-images?numero=4242`);
  await expect(page.getByText(/^\d+ fotos?$/)).toHaveText(/^[1-9]/);
});
