// From the timekeeper's file to a runner's photos without a number: a camera whose clock is years off
// is measured by the finish, corrected, and shows what nobody could be told by.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as events from '@photolab/contract/endpoints/event-editing';
import * as photos from '@photolab/contract/endpoints/photo-desk';
import { call, type Client } from '../shop/call.ts';
import { withClock } from '../shop/camera.ts';
import { picture, readManifest } from '../shop/studio.ts';
import { expect, test, toastOf, untilSeen } from '../shop/test.ts';

test.use({ who: 'admin' });

const RUNNERS = 9;
/** Runner n finishes so many seconds after the start at 08:00. */
const timeOf = (runner: number) => 3_600 + runner * 97;
const clock = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
/** The camera says 12 minutes too little, of another year. */
const cameraTime = (seconds: number) => `2019:03:02 ${clock(8 * 3600 + seconds - 720)}`;

/** Of each runner a photo at the finish, and one seven seconds after the fourth. */
async function furnish(admin: Client, folder: string): Promise<number> {
  const event = await call(admin, events.createEvent, {
    file: picture('portada.jpg'),
    body: {
      ...{ name: 'Carrera de los Relojes', date: '2026-10-04', zone: '', albumLink: '' },
      ...{ price: 150_000, bibSearch: true, faceSearch: true },
    },
  });
  const [landscape = ''] = readManifest().landscapes;
  const source = await readFile(picture(landscape));
  const shots = Array.from({ length: RUNNERS }, (_, index) => timeOf(index + 1));
  for (const [index, seconds] of [...shots, timeOf(4) + 7].entries()) {
    const file = join(folder, `reloj-${String(index)}.jpg`);
    await writeFile(file, withClock(source, 'Canon EOS R6', cameraTime(seconds)));
    const { id } = await call(admin, photos.uploadPhoto, { params: { id: event.id }, file });
    if (index < RUNNERS) {
      await call(admin, photos.setPhotoNumbers, {
        params: { id },
        body: { set: [String(index + 1)] },
      });
    }
  }
  await call(admin, events.toggleEvent, { params: { id: event.id } });
  return event.id;
}

const RESULTS = [
  'Puesto;Dorsal;Tiempo',
  ...Array.from(
    { length: RUNNERS },
    (_, n) => `${String(n + 1)};${String(n + 1)};${clock(timeOf(n + 1))}`,
  ),
  `${String(RUNNERS + 1)};99;DNF`,
].join('\n');
const fileOf = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('a camera’s clock is measured by the finish, applied, and gives a runner their photo', async ({
  page,
  studio,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'photolab-clocks-'));
  const eventId = await furnish({ url: studio.url, cookie: studio.adminCookie }, folder);
  await rm(folder, { recursive: true });

  await page.goto(`/admin/evento/${String(eventId)}`);
  await page.getByRole('link', { name: 'Relojes de las cámaras' }).click();
  const chooser = page.getByLabel('Excel o CSV');
  await chooser.setInputFiles(fileOf('resultados.csv', '%PDF-1.7 hola'));
  await expect(page.getByText(/Este archivo no es una planilla/)).toBeVisible();
  await chooser.setInputFiles(fileOf('resultados.csv', `${RESULTS}\n100;98;rápido`));
  await expect(page.getByText('«rápido» no es un tiempo: van como 1:02:03.')).toBeVisible();
  await chooser.setInputFiles(fileOf('resultados.csv', RESULTS));
  await expect(page.getByText('9 corredores con tiempo')).toBeVisible();
  const take = page.getByRole('button', { name: 'Tomar los tiempos' });
  await expect(take).toBeDisabled();
  await page.getByLabel('Hora de largada').fill('08:00:00');
  await take.click();
  await expect(toastOf(page, 'Tomamos los tiempos de Llegada')).toBeVisible();

  await expect(page.getByText(/^atrasa 2.773 días 12 min$/)).toBeVisible();
  await page.getByRole('button', { name: 'Aplicar Canon EOS R6' }).click();
  await expect(toastOf(page, 'Corregimos la hora de sus fotos')).toBeVisible();
  await expect(page.getByText('Aplicado', { exact: true })).toBeVisible();

  const group = page.getByRole('region', { name: 'Pueden ser tuyas' });
  // The photo is known to show nobody once its faces were looked for.
  await untilSeen(group.getByText('tal vez · a tu tiempo ± 20 s'), () =>
    page.goto(`/fotos/${String(eventId)}/number/4`),
  );
  await expect(group.getByRole('button', { name: /^Ver foto/ })).toHaveCount(1);
  await page.goto(`/fotos/${String(eventId)}/number/8`);
  await expect(page.getByRole('button', { name: /^Ver foto/ })).toHaveCount(1);
  await expect(group).toBeHidden();

  await page.goto(`/admin/relojes/${String(eventId)}`);
  await page.getByRole('button', { name: 'Quitar Canon EOS R6' }).click();
  await expect(toastOf(page, 'Sus fotos volvieron a su hora')).toBeVisible();
});
