// What the studio does: its lists, its forms with their checks and confirmations, uploads, sales.
import type { Page } from '@playwright/test';
import { createFaq } from '@photolab/contract/endpoints/faqs';
import { call } from './shop/call.ts';
import { openEvent } from './shop/event.ts';
import { picture, readManifest } from './shop/studio.ts';
import { expect, test, toastOf } from './shop/test.ts';

test.use({ who: 'admin' });

interface Form {
  /** The section's address and its create button. */
  section: string;
  create: string;
  /** What pressing the button on an empty form asks for. */
  required: string[];
  /** Fields and texts; an image where the form has one. */
  texts: Record<string, string>;
  image?: string;
  /** The item's name in the list, and how it is changed. */
  name: string;
  edit: { button: string; field: string; text: string };
  question: string;
}

const FORMS: Form[] = [
  {
    section: 'eventos',
    create: 'Crear Evento',
    required: [
      'Nombre: es requerido',
      'Fecha: es requerida',
      'Precio: es requerido',
      'Imagen: es requerida',
    ],
    texts: { Nombre: 'Evento de prueba', Fecha: '2026-12-01', Precio: '1500,50' },
    image: 'portada.jpg',
    name: 'Evento de prueba',
    edit: { button: 'Guardar Cambios', field: 'Nombre', text: 'Evento cambiado' },
    question: 'Estás seguro de que quieres eliminar este evento?',
  },
  {
    section: 'otros-eventos',
    create: 'Crear Otro Evento',
    required: ['Nombre: es requerido', 'Fecha: es requerida'],
    texts: { Nombre: 'Otro de prueba', Fecha: '2026-12-02' },
    name: 'Otro de prueba',
    edit: { button: 'Actualizar Evento', field: 'Nombre', text: 'Otro cambiado' },
    question: 'Estás seguro de que quieres eliminar este evento?',
  },
  {
    section: 'novedades',
    create: 'Crear Novedad',
    required: ['Titulo: es requerido', 'Texto: es requerido', 'Imagen: es requerida'],
    texts: { Titulo: 'Novedad de prueba', Texto: 'Un renglón.\nOtro.' },
    image: 'novedad.jpg',
    name: 'Novedad de prueba',
    edit: { button: 'Actualizar Novedad', field: 'Nombre', text: 'Novedad cambiada' },
    question: 'Estás seguro de que quieres eliminar esta novedad?',
  },
  {
    section: 'faqs',
    create: 'Crear FAQ',
    required: ['Pregunta: es requerida', 'Respuesta: es requerida'],
    texts: { Pregunta: '¿Pregunta de prueba?', Respuesta: 'Respuesta.' },
    name: '¿Pregunta de prueba?',
    edit: { button: 'Guardar Cambios', field: 'Pregunta', text: '¿Pregunta cambiada?' },
    question: 'Estás seguro de que quieres eliminar esta pregunta frecuente?',
  },
  {
    section: 'sponsors',
    create: 'Crear Sponsor',
    required: ['Imagen: es requerida', 'Nombre: es requerido', 'URL: es requerida'],
    texts: { Nombre: 'Sponsor de prueba', URL: 'https://www.example.com/prueba' },
    image: 'sponsor.png',
    name: 'Sponsor de prueba',
    edit: { button: 'Actualizar Sponsor', field: 'Nombre', text: 'Sponsor cambiado' },
    question: 'Estás seguro de que quieres eliminar este sponsor?',
  },
];

for (const form of FORMS) {
  test(`administration §2: ${form.section} are created, edited and deleted, each with its checks`, async ({
    page,
  }) => {
    await create(page, form);
    await edit(page, form);
    await remove(page, form);
  });
}

test('administration §2: a slide is created, replaced and deleted', async ({ page }) => {
  await page.goto('/admin/create-slider');
  await page.getByRole('button', { name: 'Crear Slider' }).click();
  await expect(page.getByText('Imagen: es requerida')).toBeVisible();
  await page.getByLabel('Imagen').setInputFiles(picture('nota.txt'));
  await page.getByRole('button', { name: 'Crear Slider' }).click();
  await expect(page.getByText('Imagen: el archivo no es una imagen')).toBeVisible();
  await page.getByLabel('Imagen').setInputFiles(picture('inicio.jpg'));
  await page.getByRole('button', { name: 'Crear Slider' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/admin/slider');
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(4);
  await rows.last().getByRole('link', { name: 'Editar' }).click();
  await page.getByLabel('Imagen').setInputFiles(picture('inicio-2.jpg'));
  await page.getByRole('button', { name: 'Actualizar Slider' }).click();
  await expect(toastOf(page, 'Cambios guardados')).toBeVisible();
  await page.goto('/admin/slider');
  await rows.last().getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(rows).toHaveCount(3);
});

test('administration §5: a price is a number; a file that is no image is refused', async ({
  page,
}) => {
  await page.goto('/admin/create-event');
  await page.getByLabel('Precio').fill('mil');
  await page.getByLabel('Imagen').setInputFiles(picture('nota.txt'));
  await page.getByRole('button', { name: 'Crear Evento' }).click();
  await expect(page.getByText('Precio: debe ser un número, como 1500 o 1.500,50')).toBeVisible();
  await expect(page.getByText('Imagen: el archivo no es una imagen')).toBeVisible();
  await page.getByLabel('Nombre').fill('No llega');
  await page.getByLabel('Fecha').fill('2026-12-01');
  await page.getByLabel('Precio').fill('100');
  await page.getByLabel('Imagen').setInputFiles(picture('rota.jpg'));
  await page.getByRole('button', { name: 'Crear Evento' }).click();
  await expect(toastOf(page, /imagen/i)).toBeVisible();
  await expect(page).toHaveURL(/create-event$/);
  await page.route('**/api/events/create', (route) => route.abort());
  await page.getByRole('button', { name: 'Crear Evento' }).click();
  await expect(toastOf(page, 'Error al enviar datos al servidor')).toBeVisible();
});

test('administration §4: an event is deactivated and activated again after a confirmation', async ({
  page,
  studio,
}) => {
  const { name } = await openEvent(studio, 'Cross del Cerro', 0);
  await page.goto('/admin/eventos');
  const row = page.getByRole('row', { name });
  const dialog = page.getByRole('dialog');
  await row.getByRole('button', { name: 'Desactivar' }).click();
  await expect(
    dialog.getByText('Estás seguro de que quieres desactivar este evento?'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(row.getByText('Activo', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Desactivar' }).click();
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect(row.getByText('Inactivo')).toBeVisible();
  await row.getByRole('button', { name: 'Activar' }).click();
  await dialog.getByRole('button', { name: 'Activar' }).click();
  await expect(row.getByText('Activo', { exact: true })).toBeVisible();
});

test('administration §8: an upload without files, of a known photo and of a broken one say so', async ({
  page,
  studio,
}) => {
  const known = readManifest().crowd[0]?.file ?? '';
  await page.goto(`/admin/edit-event/${String(studio.marathon.id)}`);
  const upload = page.getByRole('button', { name: 'Subir', exact: true });
  await upload.click();
  await expect(toastOf(page, 'No cargaste ninguna imagen')).toBeVisible();
  await page.getByLabel('Imágenes').setInputFiles([picture(known), picture('rota.jpg')]);
  await upload.click();
  await expect(toastOf(page, `La imagen ${known} ya fue subida a la base de datos`)).toBeVisible();
  await expect(toastOf(page, /^Error al subir la imagen rota\.jpg/)).toBeVisible();
});

test('administration §2: the OCR screen warns when the event has no OCR and does not start', async ({
  page,
  studio,
}) => {
  await page.goto(`/admin/process-ocr/${String(studio.trail.id)}`);
  await expect(page.getByRole('alert')).toContainText('Este evento no tiene OCR habilitado');
  await page.getByRole('button', { name: 'Procesar OCR' }).click();
  await expect(toastOf(page, 'Este evento no tiene OCR habilitado')).toBeVisible();
  await page.goto('/admin/process-ocr/999999');
  await expect(toastOf(page, 'Error al cargar información del evento')).toBeVisible();
});

test('decisions: of two administrators who edit the same question the second is told', async ({
  page,
  studio,
  context,
}) => {
  const admin = { url: studio.url, cookie: studio.adminCookie };
  const faq = await call(admin, createFaq, {
    body: { question: '¿De dos a la vez?', answer: 'La de antes.' },
  });
  const path = `/admin/edit-faq/${String(faq.id)}`;
  const other = await context.newPage();
  await Promise.all([page.goto(path), other.goto(path)]);
  await expect(other.getByLabel('Respuesta')).toHaveValue(/./);
  await page.getByLabel('Respuesta').fill('La primera que guarda.');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await other.getByLabel('Respuesta').fill('La segunda.');
  await other.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(toastOf(other, /Se modificó después de que lo abriste/)).toBeVisible();
  await expect(other.getByLabel('Respuesta')).toHaveValue('La segunda.');
});

test('the browser’s own way back asks before what was written is lost', async ({ page }) => {
  await page.goto('/admin/faqs');
  await page.getByRole('link', { name: 'Crear FAQ' }).click();
  const question = page.getByRole('textbox', { name: 'Pregunta' });
  await question.fill('A medio escribir');
  const asked: string[] = [];
  const answers = [false, true];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void (answers.shift() ? dialog.accept() : dialog.dismiss());
  });
  await page.evaluate('history.back()');
  await expect.poll(() => asked).toHaveLength(1);
  await expect(page).toHaveURL(/\/admin\/create-faq$/);
  await expect(question).toHaveValue('A medio escribir');
  await page.evaluate('history.back()');
  await expect(page).toHaveURL(/\/admin\/faqs$/);
  expect(asked).toEqual(Array(2).fill('Tenés cambios sin guardar. ¿Salir igual?'));
});

test('administration §8: editing a question that is gone says FAQ no encontrada and goes back', async ({
  page,
}) => {
  const said = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.message();
  });
  await page.goto('/admin/edit-faq/999999');
  expect(await said).toBe('FAQ no encontrada');
  await expect(page).toHaveURL(/\/admin$/);
});

async function create(page: Page, form: Form): Promise<void> {
  await page.goto(`/admin/${form.section}`);
  await page.getByRole('link', { name: form.create }).click();
  const save = page.getByRole('button', { name: form.create });
  await save.click();
  for (const problem of form.required) {
    await expect(page.getByText(problem, { exact: true })).toBeVisible();
  }
  for (const [label, text] of Object.entries(form.texts)) await field(page, label).fill(text);
  if (form.image) await page.getByLabel('Imagen').setInputFiles(picture(form.image));
  await save.click();
  await expect(toastOf(page, 'Cambios guardados')).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
}

async function edit(page: Page, { section, name, edit: change }: Form): Promise<void> {
  await page.goto(`/admin/${section}`);
  await page.getByRole('row', { name }).getByRole('link', { name: 'Editar' }).click();
  const changed = field(page, change.field);
  await expect(changed).toHaveValue(name);
  await changed.fill('');
  await page.getByRole('button', { name: change.button }).click();
  await expect(page.getByText(new RegExp(`^${change.field}: es requerid[oa]$`))).toBeVisible();
  await changed.fill(change.text);
  await page.getByRole('button', { name: change.button }).click();
  await expect(page).toHaveURL(/\/admin$/);
}

async function remove(page: Page, { section, question, edit: change }: Form): Promise<void> {
  await page.goto(`/admin/${section}`);
  const row = page.getByRole('row', { name: change.text });
  const dialog = page.getByRole('dialog');
  await row.getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog.getByText(question)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Eliminar' }).click();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toastOf(page, 'Eliminado')).toBeVisible();
  await expect(row).toHaveCount(0);
}

const field = (page: Page, label: string) => page.locator('form').getByLabel(label).first();

test('on a tablet a text without an end leaves in sight what can be done', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const [path, action] of [
    ['/admin/eventos', /^(Desa|A)ctivar$/],
    ['/admin/sponsors', 'Eliminar'],
    ['/admin/faqs', 'Eliminar'],
  ] as const) {
    await page.goto(path);
    const button = page.getByRole('button', { name: action }).first();
    await expect(button).toBeVisible();
    await page.evaluate(
      `for (const cell of document.querySelectorAll('td[data-card=heading], td[data-long]')) cell.textContent = '${'x'.repeat(117)}'`,
    );
    const { x = 0, width = 0 } = (await button.boundingBox()) ?? {};
    expect(width, path).toBeGreaterThan(0);
    expect(x + width, path).toBeLessThan(820);
  }
});

test('on a phone an event is a short card with its next step', async ({ page, studio }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/eventos');
  const card = page.getByRole('row').filter({ hasText: studio.marathon.name });
  await expect(card.getByRole('button', { name: 'Desactivar' })).toBeVisible();
  await expect(card).toContainText('Puerto');
  await expect(card.getByRole('cell', { name: /^Activo$/ })).toBeVisible();
  // The next step comes a moment later and takes no line of its own.
  await expect(card.getByRole('link').first()).toBeVisible();
  expect((await card.boundingBox())?.height).toBeLessThan(200);
});
