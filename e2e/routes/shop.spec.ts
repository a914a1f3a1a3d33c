// Every public screen and every dialog over one, at three widths (storefront §2).
import type { Page } from '@playwright/test';
import type { Studio } from '../shop/studio.ts';
import { expect, sessionCookie, test, toastOf } from '../shop/test.ts';
import { look, lookOnce, settle, sizeOf, visit, WIDTHS, type Stop } from '../shop/walk.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('storefront §2: every public route shows its heading, fits and is accessible', async ({
  page,
  studio,
  complaints,
}) => {
  for (const stop of publicRoutes(studio)) {
    await test.step(stop.path, () => visit(page, stop, complaints));
  }
  await page.context().addCookies([sessionCookie(studio)]);
  await visit(
    page,
    { path: '/profile', heading: 'Mi Perfil', name: 'profile-logged-in' },
    complaints,
  );
  await expect(page.getByRole('button', { name: 'GUARDAR CAMBIOS' })).toBeVisible();
});

test('the edge that high contrast draws around a word keeps its distance from it', async ({
  page,
  studio,
}) => {
  await page.setViewportSize(sizeOf(390));
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/fotos/${String(studio.trail.id)}`);
  const share = page.getByRole('link', { name: 'Compartir' });
  await expect(share).toHaveCSS('padding-left', '8px');
  await expect(share).toHaveCSS('padding-right', '8px');
});

test('many of everything, with words of a hundred letters, fit every public list', async ({
  page,
  studio,
}) => {
  const word = 'desafio'.repeat(15);
  // The studio's own answers, forty times, their words as long as people write them.
  await page.route(/\/api\/(events|otherevent|news\/?|faqs|sponsor)$/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const list = Array.isArray(answer) ? answer : answer.otherEvent;
    const many = Array.from({ length: 40 }, (_, index) => {
      const item = { ...list[index % list.length], id: 1_000 + index };
      for (const field of ['name', 'zone', 'ask', 'answer']) {
        if (typeof item[field] === 'string') item[field] += ` ${word}`;
      }
      return item;
    });
    await route.fulfill({
      response,
      json: Array.isArray(answer) ? many : { otherEvent: many },
    });
  });
  const gallery = `/fotos/${String(studio.marathon.id)}`;
  await page.route(/\/api\/events\/event\/\d+(\?|$)/, async (route) => {
    const response = await route.fetch();
    const event = await response.json();
    await route.fulfill({ response, json: { ...event, event: `Maratón ${word}`, zone: word } });
  });
  for (const [path, heading] of [
    [gallery, 'FOTOS DE'],
    ['/', 'Ultimas Coberturas'],
    ['/news', 'Novedades'],
    ['/faqs', 'FAQS'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.locator('h1, h2, h3').filter({ hasText: word }).first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize(sizeOf(width));
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect.soft(overflow, `${path} at ${String(width)}: pixels beyond the width`).toBeLessThan(1);
    }
  }
});

test('storefront §9: a notice stays its 3 s where the person asked for less movement', async ({
  page,
}) => {
  await page.goto('/');
  // It may be gone before it is measured, on a machine that stood still meanwhile.
  await expect(async () => {
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(toastOf(page, 'Selecciona un evento')).toBeVisible();
    const seconds = await page.evaluate<number>(
      "document.querySelector('[aria-label=Avisos] .Toastify__progress-bar--animated').getAnimations()[0].effect.getTiming().duration / 1000",
    );
    expect(seconds).toBe(3);
  }).toPass();
});

test('storefront §2: every dialog of the shop is accessible and fits', async ({
  page,
  studio,
  complaints,
}) => {
  await page.setViewportSize(sizeOf(WIDTHS[0]));
  await lookAtHomeDialogs(page, studio, complaints);
  await lookAtGalleryDialogs(page, studio, complaints);
});

/** The refused call, and why the link opens nothing. */
const BAD_LINK = /40[04]|El enlace|La invitación/;

const publicRoutes = ({ marathon, news }: Studio): Stop[] => [
  { path: '/', heading: 'Ultimas Coberturas', level: 2 },
  { path: '/about-me', heading: 'NOSOTROS' },
  { path: '/news', heading: 'Novedades' },
  { path: `/news/${String(news.id)}`, heading: news.name, name: 'news-item' },
  { path: '/faqs', heading: 'FAQS' },
  { path: '/myphotos', heading: 'MIS FOTOS' },
  { path: '/contact', heading: 'Contacto' },
  { path: '/cart', heading: 'Carrito', name: 'cart-empty' },
  { path: '/profile', heading: 'Mi Perfil', act: areNobody },
  { path: `/fotos/${String(marathon.id)}`, heading: `FOTOS DE ${marathon.name}`, name: 'gallery' },
  {
    path: `/fotos/${String(marathon.id)}/number/${marathon.number}`,
    heading: `FOTOS DE ${marathon.name}`,
    name: 'gallery-number',
  },
  { path: '/register-success', heading: 'Te Registraste con éxito' },
  { path: '/success?collection_status=rejected', heading: 'Ocurrió un error', act: stay },
  { path: '/terminos', heading: 'Términos y condiciones' },
  { path: '/privacidad', heading: 'Privacidad' },
  { path: '/privacidad/pedir', heading: 'Ocultar mis fotos' },
  { path: '/privacidad/pedido/abc', heading: 'Tu pedido', name: 'privacy-request' },
  { path: '/aviso/abc', heading: 'Tu aviso', name: 'alert' },
  { path: '/invitacion/abc', heading: 'Invitación', name: 'invitation-unknown', says: BAD_LINK },
  { path: '/arrepentimiento', heading: 'Botón de arrepentimiento' },
  { path: '/forgot-password', heading: 'Recuperar contraseña' },
  { path: '/reset-password/abc', heading: 'Restablecer contraseña', name: 'reset-password' },
  { path: '/no-existe', heading: 'NOT FOUND', name: 'not-found', says: /404/ },
];

const areNobody = (page: Page) => expect(page.getByText('No estas logeado!')).toBeVisible();

/** The result goes home after 3 s; whoever looks at it must not hurry. */
async function stay(page: Page): Promise<void> {
  await page.evaluate(
    'for (let timer = setTimeout(() => {}); timer > 0; timer--) clearTimeout(timer)',
  );
}

async function lookAtHomeDialogs(page: Page, { upcoming }: Studio, complaints: string[]) {
  const dialog = page.getByRole('dialog');
  await page.goto('/');
  await settle(page);
  await lookAtMenu(page, complaints);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Ingresar a tu cuenta' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Ingresar' }).click();
  await expect(dialog.getByText('La contraseña es requerida')).toBeVisible();
  await look(page, 'dialog-login', complaints);
  await dialog.getByRole('button', { name: 'Registrate' }).click();
  await expect(dialog.getByRole('heading', { name: 'Registrate' })).toBeVisible();
  await look(page, 'dialog-signup', complaints);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Participar en ${upcoming.name}` }).click();
  await expect(dialog.getByLabel('Nombre')).toBeVisible();
  await look(page, 'dialog-participant', complaints);
}

/** Wherever there is one: a wide screen shows its links. */
async function lookAtMenu(page: Page, complaints: string[]) {
  const dialog = page.getByRole('dialog');
  for (const width of WIDTHS) {
    await page.setViewportSize(sizeOf(width));
    const menu = page.getByRole('button', { name: 'Abrir menú' });
    if (!(await menu.isVisible())) continue;
    await menu.click();
    for (const link of ['INICIO', 'NOSOTROS', 'NOVEDADES', 'FAQS', 'MIS FOTOS', 'CONTACTO']) {
      await expect(dialog.getByRole('link', { name: link })).toBeVisible();
    }
    await lookOnce(page, 'menu', complaints);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.setViewportSize(sizeOf(WIDTHS[0]));
}

async function lookAtGalleryDialogs(page: Page, { marathon }: Studio, complaints: string[]) {
  const dialog = page.getByRole('dialog');
  await page.goto(`/fotos/${String(marathon.id)}`);
  const first = String(marathon.photoIds[0]);
  await page.getByRole('button', { name: `Ver foto ${first}`, exact: true }).click();
  await dialog.getByRole('button', { name: /^Añadir al carrito/ }).click();
  await expect(dialog.getByRole('button', { name: '✓ Añadido al carrito' })).toBeVisible();
  await settle(page);
  await look(page, 'lightbox', complaints);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Abrir cámara' }).click();
  await expect(dialog.getByRole('button', { name: 'Sacar foto' })).toBeEnabled();
  await look(page, 'dialog-camera', complaints);
  await page.keyboard.press('Escape');
  await visit(page, { path: '/cart', heading: 'Carrito', name: 'cart' }, complaints);
  await expect(page.getByRole('row')).toHaveCount(2);
}
