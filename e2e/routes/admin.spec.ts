// Every screen of the administration and every kind of dialog over one, at three widths
// (administration §2), and the one page that only one may exist of, which would come in between.
import type { Page } from '@playwright/test';
import { picture, type Studio } from '../shop/studio.ts';
import { expect, test } from '../shop/test.ts';
import { cutTables, look, nameOf, sizeOf, visit, type Stop } from '../shop/walk.ts';

test.use({ who: 'admin', contextOptions: { reducedMotion: 'reduce' } });

test('administration §2: every route shows its heading, fits with large letters too, and is accessible', async ({
  page,
  studio,
  complaints,
}) => {
  const stops: Stop[] = adminRoutes(studio);
  const enlarged = new Set([...CARDS, ...FIT, ...Object.keys(ROWS)]);
  for (const stop of stops) {
    await test.step(stop.path, async () => {
      await visit(page, stop, complaints);
      const name = stop.name ?? nameOf(stop.path);
      if (enlarged.delete(name)) await enlarge(page, name);
    });
  }
  expect([...enlarged], 'not looked at with large letters').toEqual([]);
  await lookAtDialogs(page, studio, complaints);
});

const WORDS = 'td:not(:empty), li h2';
/** Their widths, and what is beyond the screen. */
const WORDS_ON_END = `[...document.querySelectorAll('${WORDS}')]
  .map((element) => element.getBoundingClientRect())
  .filter(({ width, right }) => width < 120 || right > innerWidth)
  .map(({ width }) => width)`;

/** With letters twice as large no card stands on end or goes beyond the narrowest phone, by the stops' names. */
const CARDS = ['admin-eventos', 'admin-relojes', 'admin-cobertura', 'admin-evento'];
const FIT = ['admin-desk', 'admin-order'];
/** Rows that fit a tablet are cards there with such letters; the width of the tablet. */
const ROWS: Record<string, number> = {
  'admin-eventos': 768,
  'admin-registro-ordenes': 820,
  'admin-team': 820,
  'admin-auditoria': 820,
  'admin-relojes': 820,
};

/** Looks at the screen that is open with letters twice as large. */
async function enlarge(page: Page, name: string): Promise<void> {
  const tablet = ROWS[name];
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  if (CARDS.includes(name)) {
    await page.locator(WORDS).first().waitFor();
    await expect.poll(() => page.evaluate<number[]>(WORDS_ON_END), { message: name }).toEqual([]);
  }
  if (FIT.includes(name)) {
    await expect
      .poll(() => page.evaluate<number>('document.body.scrollWidth'), { message: name })
      .toBe(320);
  }
  if (tablet) {
    await page.setViewportSize(sizeOf(tablet));
    await page.locator('td').first().waitFor();
    await expect.poll(() => cutTables(page), { message: name }).toEqual([]);
  }
}

test('administration §4: only one about page may exist; it is edited, deleted and created again', async ({
  page,
}) => {
  await page.goto('/admin/about');
  await expect(page.getByRole('button', { name: 'Creado' })).toBeDisabled();
  await page.goto('/admin/edit-about/');
  await page.getByLabel('Titulo').fill('Corremos todos');
  await page.getByLabel('Descripcion').fill('Somos fotógrafos.\nDe carreras.');
  await page.getByRole('button', { name: 'Actualizar About Me' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/about-me');
  await expect(page.getByRole('heading', { name: 'Corremos todos' })).toBeVisible();

  await page.goto('/admin/about');
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('No hay About para mostrar')).toBeVisible();
  await page.getByRole('link', { name: 'Crear About' }).click();
  await page.getByRole('button', { name: 'Crear About' }).click();
  await expect(page.getByText('Titulo: es requerido')).toBeVisible();
  await page.getByLabel('Titulo').fill('Corremos con vos');
  await page.getByLabel('Texto').fill('Somos fotógrafos de carreras.');
  await page.getByLabel('Imagen').setInputFiles(picture('nosotros.jpg'));
  await page.getByRole('button', { name: 'Crear About' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/admin/about');
  await expect(page.getByRole('button', { name: 'Creado' })).toBeDisabled();
  await expect(page.getByText('Corremos con vos')).toBeVisible();
});

function adminRoutes({ marathon, otherEvent, slideId, news, faq, sponsor, orderIds }: Studio) {
  const event = String(marathon.id);
  return [
    { path: '/admin', heading: 'Administración', name: 'admin' },
    { path: '/admin/create-event', heading: 'Crear evento' },
    { path: `/admin/edit-event/${event}`, heading: 'Subir fotos', name: 'admin-upload' },
    { path: `/admin/${event}/add-images`, heading: /./, name: 'admin-desk' },
    { path: `/admin/editar-evento/${event}`, heading: 'Editar evento', name: 'admin-edit-event' },
    { path: `/admin/process-ocr/${event}`, heading: 'Procesar OCR', name: 'admin-ocr' },
    { path: `/admin/recognition/${event}`, heading: /./, name: 'admin-recognition' },
    { path: '/admin/create-otherevent', heading: 'Crear otro evento' },
    {
      path: `/admin/edit-otherevent/${String(otherEvent.id)}`,
      heading: 'Editar otro evento',
      name: 'admin-edit-otherevent',
    },
    { path: '/admin/create-slider', heading: 'Crear foto de inicio' },
    {
      path: `/admin/edit-slider/${String(slideId)}`,
      heading: 'Editar foto de inicio',
      name: 'admin-edit-slider',
    },
    { path: '/admin/create-about', heading: 'Crear About' },
    { path: '/admin/edit-about/', heading: 'Editar About' },
    { path: '/admin/create-new', heading: 'Crear novedad' },
    {
      path: `/admin/edit-new/${String(news.id)}`,
      heading: 'Editar novedad',
      name: 'admin-edit-new',
    },
    { path: '/admin/create-faq', heading: 'Crear pregunta frecuente' },
    {
      path: `/admin/edit-faq/${String(faq.id)}`,
      heading: 'Editar pregunta frecuente',
      name: 'admin-edit-faq',
    },
    { path: '/admin/create-sponsor', heading: 'Crear sponsor' },
    {
      path: `/admin/edit-sponsor/${String(sponsor.id)}`,
      heading: 'Editar sponsor',
      name: 'admin-edit-sponsor',
    },
    { path: `/admin/orders/${orderIds[1] ?? ''}`, heading: /^Operación/, name: 'admin-order' },
    { path: '/admin/arrepentimiento', heading: 'Botón de arrepentimiento' },
    { path: '/admin/mensajes', heading: 'Mensajes' },
    { path: '/admin/privacidad', heading: 'Pedidos de privacidad' },
    { path: '/admin/auditoria', heading: 'Auditoría' },
    { path: '/admin/tareas', heading: 'Tareas fallidas' },
    { path: '/admin/equipo', heading: 'Equipo', name: 'admin-team' },
    ...SECTIONS.map(([path, heading]) => ({ path: `/admin/${path}`, heading, level: 2 })),
    ...EVENT_SCREENS.map(([path, heading]) => ({
      path: `/admin/${path}/${event}`,
      heading,
      name: `admin-${path}`,
    })),
    { path: '/admin/cliente?email=ana%40example.com', heading: /./, name: 'admin-customer' },
    { path: '/admin/puesta-en-marcha', heading: 'Puesta en marcha', name: 'admin-setup' },
    { path: `/admin/imprimir/${event}`, heading: 'Código QR', name: 'admin-print' },
  ] satisfies Stop[];
}

/** Lists that have a page of their own. */
const SECTIONS = [
  ['eventos', 'Eventos'],
  ['otros-eventos', 'Otros Eventos'],
  ['slider', 'Fotos de inicio'],
  ['about', 'About'],
  ['novedades', 'Novedades'],
  ['faqs', 'Preguntas Frecuentes'],
  ['sponsors', 'Sponsors'],
  ['ventas', 'Ventas'],
  ['registro-ventas', 'Registro de Ventas'],
  ['registro-ordenes', 'Registro de Órdenes'],
  ['cupones', 'Cupones'],
] as const;

/** What an owner does with one event. */
const EVENT_SCREENS = [
  ['evento', /./],
  ['anotados', /./],
  ['cobertura', /./],
  ['relojes', /./],
  ['largada', /./],
  ['revisar', /./],
  ['precios', /./],
] as const;

async function lookAtDialogs(page: Page, { orderIds }: Studio, complaints: string[]) {
  const dialog = page.getByRole('dialog');
  await page.goto('/admin/eventos');
  for (const [button, name] of [
    ['Eliminar', 'admin-dialog-delete'],
    ['Desactivar', 'admin-dialog-toggle'],
  ] as const) {
    await page.getByRole('button', { name: button }).first().click();
    await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeVisible();
    await look(page, name, complaints);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toBeHidden();
  }
  await page.goto(`/admin/orders/${orderIds[1] ?? ''}`);
  await page.getByRole('button', { name: 'Enviar los enlaces de nuevo' }).click();
  await expect(dialog.getByLabel('Email')).toBeVisible();
  await look(page, 'admin-dialog-resend', complaints);
}
