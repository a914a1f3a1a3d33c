// Accounts: registering, logging in, recovering a password, the profile, and who may go where.
import type { Page } from '@playwright/test';
import { newestMailTo } from './shop/outbox.ts';
import { picture } from './shop/studio.ts';
import { expect, test, toastOf, untilSeen } from './shop/test.ts';

const PASSWORD = 'corro-los-domingos';
const NEW_PASSWORD = 'corro-los-sabados';
const someEmail = () => `ana${String(Date.now())}${String(Math.random()).slice(2, 8)}@example.com`;

test('storefront §2: the account modals lead to each other and complain once a field was touched', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog');
  await page.goto('/');
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Ingresar a tu cuenta' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Registrate' }).click();
  await expect(dialog.getByRole('heading', { name: 'Registrate' })).toBeVisible();

  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByLabel('Email').fill('ana');
  await dialog.getByLabel('Email').blur();
  await expect(dialog.getByText('El Email es invalido')).toBeVisible();
  await dialog.getByLabel('Email').fill('');
  await expect(dialog.getByText('El Email es requerido')).toBeVisible();
  await expect(dialog.getByText('La contraseña es requerida')).toBeHidden();
  await fillSignup(page, someEmail(), PASSWORD, 'otra');
  await dialog.getByRole('button', { name: 'Registrarse' }).click();
  await expect(dialog.getByText('Las contraseñas no coinciden')).toBeVisible();
  await passwordField(page, 'Confirmar contraseña').fill('');
  await expect(dialog.getByText('La contraseña de confirmacion es requerida')).toBeVisible();

  await dialog.getByRole('button', { name: 'Ingresá' }).click();
  await expect(dialog.getByRole('heading', { name: 'Ingresar a tu cuenta' })).toBeVisible();
  await dialog.getByRole('link', { name: 'Olvidaste tu contraseña?' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Recuperar contraseña' })).toBeVisible();
});

test('storefront §4: a person registers, logs in, keeps a profile, recovers the password and leaves', async ({
  page,
  studio,
}) => {
  const email = someEmail();
  await test.step('administration §2: a visitor is sent home from it', async () => {
    for (const path of ['/admin', '/admin/create-event', '/admin/registro-ventas']) {
      await page.goto(path);
      await expect(page, path).toHaveURL(`${studio.url}/`);
    }
  });
  await test.step('registers', () => register(page, email));
  await test.step('is refused with a wrong password, let in with the right one', async () => {
    await logIn(page, email, 'equivocada');
    await expect(toastOf(page, 'Email o contraseña incorrectos')).toBeVisible();
    await untilSeen(page.getByRole('link', { name: 'Mi Perfil' }), (timeout) =>
      logIn(page, email, PASSWORD, { timeout }),
    );
    await expect(page.getByRole('link', { name: 'Administración' })).toHaveCount(0);
  });
  await test.step('is sent home from guest-only pages and from the administration', async () => {
    for (const path of ['/forgot-password', '/reset-password/abc', '/admin', '/admin/ventas']) {
      await page.goto(path);
      await expect(page, path).toHaveURL(`${studio.url}/`);
    }
  });
  await test.step('keeps a profile', () => keepProfile(page, email));
  await test.step('leaves', async () => {
    await page.getByRole('button', { name: 'Salir' }).click();
    await expect(toastOf(page, 'Saliste de tu cuenta exitosamente')).toBeVisible();
    await expect(page).toHaveURL(`${studio.url}/`);
    await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
  });
  await test.step('recovers the password', async () => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Enviar enlace' }).click();
    await expect(page.getByText('Revisá tu correo')).toBeVisible();
    let link: string | undefined;
    await expect(async () => {
      link = /\/reset-password\/[\w-]+/.exec((await newestMailTo(studio, email)) ?? '')?.[0];
      expect(link).toBeDefined();
    }).toPass();
    await resetPassword(page, link ?? '');
  });
  await test.step('logs in with the new one', async () => {
    await page.getByRole('button', { name: 'Ingresar con la nueva contraseña' }).click();
    await fillLogin(page, email, NEW_PASSWORD);
    await expect(page.getByRole('link', { name: 'Mi Perfil' })).toBeVisible();
  });
});

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await fillSignup(page, email, PASSWORD, PASSWORD);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Registrarse' }).click();
  await expect(dialog.getByRole('button', { name: 'Registrando...' })).toBeDisabled();
  await expect(page).toHaveURL(/\/register-success$/);
  await expect(page.getByRole('heading', { name: 'Te Registraste con éxito' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await fillSignup(page, email, PASSWORD, PASSWORD);
  await dialog.getByRole('button', { name: 'Registrarse' }).click();
  await expect(toastOf(page, 'El Email ya está registrado')).toBeVisible();
  await page.keyboard.press('Escape');
}

async function logIn(
  page: Page,
  email: string,
  password: string,
  options: { timeout?: number } = {},
): Promise<void> {
  await page.goto('/');
  // Not there for who is logged in by then.
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click(options);
  await fillLogin(page, email, password);
}

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await passwordField(page, 'Contraseña').fill(password);
  await dialog.getByRole('button', { name: 'Ingresar' }).click();
  await expect(dialog.getByRole('button', { name: 'Ingresando...' })).toBeDisabled();
}

async function fillSignup(page: Page, email: string, password: string, repeated: string) {
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await passwordField(page, 'Contraseña').fill(password);
  await passwordField(page, 'Confirmar contraseña').fill(repeated);
}

const passwordField = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) });

async function keepProfile(page: Page, email: string): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('Nombre').fill('Ana <b>');
  await page.getByRole('button', { name: 'GUARDAR CAMBIOS' }).click();
  await expect(toastOf(page, 'No se permiten caracteres especiales en los campos.')).toBeVisible();
  await page.getByLabel('Nombre').fill('Ana');
  await page.getByLabel('Fecha de nacimiento').fill('1/2/1990');
  await page.getByRole('button', { name: 'GUARDAR CAMBIOS' }).click();
  await expect(page.getByRole('button', { name: 'GUARDANDO...' })).toBeDisabled();
  await expect(toastOf(page, 'Perfil actualizado')).toBeVisible();
  await expect(page.getByText('Tamaño máximo 5MB')).toBeVisible();
  await page.getByLabel('Cargar imagen').setInputFiles(picture('selfie.jpg'));
  await expect(page.getByAltText('Tu avatar')).toBeVisible();
  await page
    .getByLabel('Cargar imagen')
    .setInputFiles({ name: 'grande.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_300_000) });
  await expect(page.getByText('No pudimos cargarla.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Nombre')).toHaveValue('Ana');
  await expect(page.getByAltText('Tu avatar')).toBeVisible();
}

async function resetPassword(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByText('Completa el formulario con la nueva contraseña')).toBeVisible();
  await passwordField(page, 'Nueva contraseña').fill(NEW_PASSWORD);
  await passwordField(page, 'Repetir contraseña').fill('otra');
  await page.getByRole('button', { name: 'Restablecer Contraseña' }).click();
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
  await passwordField(page, 'Repetir contraseña').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Restablecer Contraseña' }).click();
  const done = page.getByRole('button', { name: 'Contraseña restablecida' });
  await expect(done).toBeDisabled();
  // The link serves once.
  const again = await page.context().newPage();
  await again.goto(link);
  await passwordField(again, 'Nueva contraseña').fill(PASSWORD);
  await passwordField(again, 'Repetir contraseña').fill(PASSWORD);
  await again.getByRole('button', { name: 'Restablecer Contraseña' }).click();
  await expect(again.getByRole('link', { name: 'Pedir otro enlace' })).toBeVisible();
  await again.close();
}

test('“back” on a phone closes the dialog or the menu that lies open, and a link of the menu costs one “back”', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/faqs');
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Registrate' }).click();
  await expect(page.getByRole('dialog', { name: 'Registrate' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/contact');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Menú' })).toHaveCount(0);
  await expect(page).toHaveURL('/contact');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'NOSOTROS' }).click();
  await expect(page).toHaveURL('/about-me');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});
