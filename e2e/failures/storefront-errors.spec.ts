// What people see when something fails: a sentence, no white page, no overlay that stays, the cart
// kept (storefront §8).
import type { Route } from '@playwright/test';
import { sessionCookie, expect, test, toastOf, toastsOf } from '../shop/test.ts';
import { openCart } from '../shop/cart.ts';
import { picture } from '../shop/studio.ts';

const html = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>proxy</p>' });
const broken = (route: Route) =>
  route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
const lost = (route: Route) => route.abort('connectionreset');

const ANSWERS = [
  { kind: 'no answer', answer: lost },
  { kind: 'an error page', answer: broken },
  { kind: 'HTML instead of JSON', answer: html },
] as const;

const CART = 'cart';

test.describe('bad answers', () => {
  for (const { kind, answer } of ANSWERS) {
    test(`storefront §8: with ${kind} from every call no public screen is white and the cart stays`, async ({
      page,
      studio,
    }) => {
      await openCart(page, studio);
      await page.route('**/api/**', answer);
      const thrown: string[] = [];
      page.on('pageerror', (error) => thrown.push(error.message));
      for (const [path, text] of [
        ['/', 'No hay elementos para mostrar'],
        ['/about-me', 'NOSOTROS'],
        ['/news', 'No pudimos cargar las novedades.'],
        ['/faqs', 'No pudimos cargar las preguntas.'],
        ['/profile', 'No estas logeado!'],
        ['/success', 'Ocurrió un error'],
        ['/cart', 'Carrito'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(text).first(), path).toBeVisible();
        await expect(page.getByRole('link', { name: 'Carrito: 1 foto' }), path).toBeVisible();
        await expect(page.getByRole('link', { name: 'Términos y condiciones' })).toBeVisible();
      }
      expect(thrown).toEqual([]);
    });
  }

  test('storefront §8: an event that cannot be loaded leads home, with an overlay that goes', async ({
    page,
    studio,
  }) => {
    await page.route('**/api/events/event/**', broken);
    await page.goto(`/fotos/${String(studio.marathon.id)}`);
    await expect(page).toHaveURL(`${studio.url}/`);
    await page.goto('/fotos/999999');
    await expect(page).toHaveURL(`${studio.url}/`);
    await page.goto('/fotos/abc');
    await expect(page).toHaveURL(`${studio.url}/`);
    await expect(page.getByRole('button', { name: 'Buscar' })).toBeVisible();
    await page.getByLabel('Nro participante').click();
  });
});

test.describe('single calls', () => {
  test('storefront §8: a failed number search says Error en la búsqueda, from home to try again', async ({
    page,
    studio,
  }) => {
    const { id, name } = studio.marathon;
    await page.route('**/images?*', lost);
    await page.goto(`/fotos/${String(id)}`);
    await page.getByLabel('Buscá por número de participante').fill('12');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(toastOf(page, 'Error en la búsqueda')).toBeVisible();
    await page.goto('/');
    await page.getByLabel('Evento').selectOption(name.toLocaleUpperCase('es-AR'));
    await page.getByLabel('Nro participante').fill('12');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByText('La búsqueda no respondió. Probá de nuevo.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Buscar' })).toBeEnabled();
  });

  test('storefront §8: a failed face search shows the server’s error, else Error al procesar la imagen', async ({
    page,
    studio,
  }) => {
    await page.goto(`/fotos/${String(studio.trail.id)}`);
    const choose = () =>
      page.getByLabel('Imagen para buscar por cara').setInputFiles(picture('selfie.jpg'));
    await page.route('**/similar-images', broken);
    await choose();
    await expect(toastOf(page, 'Error al procesar la imagen')).toBeVisible();
    await page.route('**/similar-images', (route) =>
      route.fulfill({ status: 409, json: { error: 'Hoy no hay búsqueda por cara.' } }),
    );
    await choose();
    await expect(toastOf(page, 'Hoy no hay búsqueda por cara.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Subir imagen' })).toBeEnabled();
  });

  test('storefront §8: logging in and registering without an answer say Ocurrio un problema inesperado', async ({
    page,
  }) => {
    await page.route('**/api/auth/*', lost);
    await page.goto('/');
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('ana@example.com');
    await dialog.getByRole('textbox', { name: /^Contraseña/ }).fill('secreta');
    await dialog.getByRole('button', { name: 'Ingresar' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Ingresando...' })).toHaveAttribute('disabled');
    await expect(toastOf(page, 'Ocurrio un problema inesperado')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Ingresar' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Registrate' }).click();
    await dialog.getByLabel('Email').fill('ana@example.com');
    await dialog.getByRole('textbox', { name: /^Contraseña/ }).fill('secreta y larga');
    await dialog.getByRole('textbox', { name: /^Confirmar/ }).fill('secreta y larga');
    await page.unroute('**/api/auth/*');
    await page.route('**/api/auth/register', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'text/plain',
        body: 'El Email ya está registrado',
      }),
    );
    await dialog.getByRole('button', { name: 'Registrarse' }).click();
    await expect(toastOf(page, 'El Email ya está registrado')).toBeVisible();
  });

  test('storefront §8: leaving without an answer is an alert that says error', async ({
    page,
    studio,
  }) => {
    await page.context().addCookies([sessionCookie(studio)]);
    await page.route('**/api/auth/logout', lost);
    await page.goto('/contact');
    const said = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.accept();
      return dialog.message();
    });
    await page.getByRole('button', { name: 'Salir' }).click();
    expect(await said).toBe('error');
    await expect(page.getByRole('button', { name: 'Salir' })).toBeEnabled();
  });

  test('storefront §8: the contact form shows the server’s Message and asks for what is missing', async ({
    page,
  }) => {
    await page.goto('/contact');
    const send = page.getByRole('button', { name: 'Enviar' });
    await send.click();
    for (const problem of ['El nombre es requerido', 'El Email es requerido']) {
      await expect(page.getByText(problem)).toBeVisible();
    }
    await page.getByLabel('Nombre').fill('Ana');
    await page.getByLabel('Email').fill('ana@example.com');
    await page.getByLabel('Mensaje').fill('¿Cubren el triatlón?');
    await page.route('**/api/contact', (route) =>
      route.fulfill({ status: 500, json: { Message: 'No pudimos enviarlo ahora.' } }),
    );
    await send.click();
    await expect(toastOf(page, 'No pudimos enviarlo ahora.')).toBeVisible();
    await expect(page.getByLabel('Nombre')).toHaveValue('Ana');
    await page.unroute('**/api/contact');
    const answered = page.waitForResponse('**/api/contact');
    await send.click();
    const { Message } = await (await answered).json();
    await expect(toastOf(page, String(Message))).toBeVisible();
    await expect(page.getByLabel('Nombre')).toHaveValue('');
  });

  test('storefront §7: signing up for an upcoming event says so; a second time shows the server’s text', async ({
    page,
    studio,
  }) => {
    const { name } = studio.upcoming;
    await page.goto('/');
    const dialog = page.getByRole('dialog');
    const signUp = async () => {
      await page.getByRole('button', { name: `Participar en ${name}` }).click();
      await dialog.getByLabel('Nombre').fill('Ana');
      await dialog.getByLabel('Email').fill('ana@example.com');
      await dialog.getByRole('button', { name: 'Participar' }).click();
    };
    await signUp();
    await expect(toastOf(page, `Ahora eres participante de ${name}`)).toBeVisible();
    await expect(dialog).toBeHidden();
    const refused = page.waitForResponse('**/api/participar/*');
    await signUp();
    const { message } = await (await refused).json();
    await expect(toastOf(page, String(message))).toBeVisible();
  });

  test('storefront §8: MIS FOTOS refuses letters and an unknown number, and says when a download fails', async ({
    page,
    studio,
  }) => {
    await page.goto('/myphotos');
    const number = page.getByLabel('Número de operación');
    const find = page.getByRole('button', { name: 'Buscar' });
    await number.fill('abc');
    await find.click();
    await expect(toastOf(page, 'Debe ser un número')).toBeVisible();
    await number.fill('123456789012');
    await find.click();
    await expect(toastOf(page, 'Número de operación incorrecto')).toBeVisible();
    await number.fill(studio.operationNumbers[0] ?? '');
    await find.click();
    await expect(page.getByRole('heading', { name: '1 foto' })).toBeVisible();
    await page.route('**/api/download/**', lost);
    await page.getByRole('button', { name: /^Descargar foto/ }).click();
    await expect(toastOf(page, 'Error al descargar la imagen')).toBeVisible();
  });
});

test.describe('the cart', () => {
  const MISSING = 'Algunas imágenes ya no existen. Por favor, vacíe el carrito e intente de nuevo.';

  test('storefront §8: a missing picture or a failed order stops the payment and keeps the cart', async ({
    page,
    studio,
  }) => {
    await openCart(page, studio);
    const pay = page.getByRole('button', { name: 'Pagar' });
    await page.route('**/api/media/**', (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await pay.click();
    await expect(toastOf(page, MISSING)).toBeVisible();
    await expect(pay).toBeEnabled();
    await page.unroute('**/api/media/**');
    for (const [index, { answer }] of ANSWERS.entries()) {
      await page.route('**/api/create-order', answer);
      await pay.click();
      await expect(toastsOf(page, /No pudimos iniciar el pago/)).toHaveCount(index + 1);
      await expect(pay).toBeEnabled();
      await page.unroute('**/api/create-order');
    }
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: /^Quitar foto/ }).click();
    await expect(page.getByText('El carrito está vacío')).toBeVisible();
  });

  test('storefront §9: a damaged cart reads as empty and can be filled again', async ({
    page,
    studio,
  }) => {
    const gallery = `/fotos/${String(studio.trail.id)}`;
    await page.goto(gallery);
    const add = page.getByRole('button', { name: /^Añadir foto/ }).first();
    for (const damaged of ['{', '"x"', '[1,{"id":"x"},null]', '{"id":1}']) {
      await page.evaluate(`localStorage.setItem('${CART}', ${JSON.stringify(damaged)})`);
      await page.goto('/cart');
      await expect(page.getByText('El carrito está vacío'), damaged).toBeVisible();
      await page.goto(gallery);
      await expect(page.getByRole('link', { name: 'Carrito: 0 fotos' }), damaged).toBeVisible();
      await add.click();
      await expect(page.getByRole('link', { name: 'Carrito: 1 foto' }), damaged).toBeVisible();
    }
  });

  test('storefront §2: Vaciar empties the cart; from 10 photos on a quarter is taken off', async ({
    page,
    studio,
  }) => {
    await page.goto(`/fotos/${String(studio.marathon.id)}`);
    const add = page.getByRole('button', { name: /^Añadir foto/ });
    for (let count = 0; count < 10; count += 1) await add.first().click();
    await page.getByRole('link', { name: 'Carrito: 10 fotos' }).click();
    await expect(page.getByText('25% OFF')).toBeVisible();
    // 10 × $ 1.500,50, less a quarter.
    await expect(page.getByText('$ 15.005,00')).toBeVisible();
    await expect(page.getByText('$ 11.253,75')).toBeVisible();
    await page.getByRole('button', { name: 'Vaciar' }).click();
    await expect(page.getByText('El carrito está vacío')).toBeVisible();
  });
});

test('what a proxy says in the shop’s place is shown in the shop’s words, and condemns no link', async ({
  page,
}) => {
  const refusals = [
    { status: 403, contentType: 'text/plain', body: 'error code: 1020' },
    { status: 404, contentType: 'text/plain', body: '404 page not found' },
    { status: 503, json: { message: 'no healthy upstream' } },
  ];
  for (const [round, refusal] of refusals.entries()) {
    await page.route('**/api/**', (route) => route.fulfill(refusal));
    await page.goto('/myphotos?operacion=123456789012');
    await expect(page.getByText(/No pudimos consultar tu compra/)).toBeVisible();
    await page.goto('/contact');
    // What was not sent comes back, a moment after the form.
    if (round > 0) await expect(page.getByLabel('Nombre')).toHaveValue('Ana');
    await page.getByLabel('Nombre').fill('Ana');
    await page.getByLabel('Email').fill('ana@example.com');
    await page.getByLabel('Mensaje').fill('¿Cubren el triatlón?');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(toastOf(page, /^La tienda no contesta en este momento/)).toBeVisible();
    await page.goto('/aviso/abc');
    await page.getByRole('button', { name: 'Sí, avisame' }).click();
    await expect(page.getByText('No pudimos abrir tu aviso.')).toBeVisible();
    await page.unroute('**/api/**');
  }
});
