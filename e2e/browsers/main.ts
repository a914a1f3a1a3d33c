// npm run test:browsers: finding, buying and saving in the browsers that Playwright does not bring
// here, Debian's Firefox and WebKitGTK. One that is not installed is skipped, and said to be.
import { existsSync } from 'node:fs';
import openShop from '../shop/open-shop.ts';
import { readStudio, type Studio } from '../shop/studio.ts';
import { fill, named, press, until, type Browser } from './browser.ts';
import { FIREFOX, openFirefox } from './firefox.ts';
import { openWebKit, WEBKIT_DRIVER, XVFB } from './webkit.ts';

const DRIVER_PORT = 4299;
const INSTALL = 'apt-get install firefox-esr webkit2gtk-driver xvfb';

const browsers = [
  { name: 'Firefox', needs: [FIREFOX], open: openFirefox },
  { name: 'WebKitGTK', needs: [WEBKIT_DRIVER, XVFB], open: () => openWebKit(DRIVER_PORT) },
];

const count = { passed: 0, failed: 0, skipped: 0 };
const closeShop = await openShop();
try {
  for (const { name, needs, open } of browsers) {
    const absent = needs.filter((path) => !existsSync(path));
    if (absent.length > 0) {
      console.log(`- ${name}: SKIPPED, ${absent.join(' and ')} not there (${INSTALL})`);
      count.skipped += 1;
    } else {
      count[await tryOut(name, open)] += 1;
    }
  }
} finally {
  await closeShop();
}
console.log(
  `${String(count.passed)} passed, ${String(count.failed)} failed, ${String(count.skipped)} skipped`,
);
process.exitCode = count.failed > 0 ? 1 : 0;

async function tryOut(name: string, open: () => Promise<Browser>): Promise<'passed' | 'failed'> {
  let browser: Browser | undefined;
  try {
    browser = await open();
    const start = Date.now();
    await findBuyAndSave(browser, readStudio());
    console.log(`✓ ${browser.name}: finds, buys and saves (${String(Date.now() - start)} ms)`);
    return 'passed';
  } catch (error) {
    console.log(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
    return 'failed';
  } finally {
    await browser?.close();
  }
}

/** From the home page to a file that arrived, by number. */
async function findBuyAndSave(browser: Browser, { url, marathon }: Studio): Promise<void> {
  await browser.goto(url);
  await until(
    browser,
    `document.querySelector('form select option[value="${String(marathon.id)}"]')`,
  );
  // A native list is the system's, outside the page: chosen as the page is told of it.
  await browser.value(`(() => {
    const list = document.querySelector('form select');
    list.value = '${String(marathon.id)}';
    return list.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
  await fill(browser, `document.querySelector('input[inputmode=numeric]')`, marathon.number);
  await press(browser, 'form button', 'Buscar');
  const photos = `document.querySelectorAll('button[aria-label^="Ver foto"]').length`;
  await until(browser, `${photos} === ${String(marathon.numberIds.length)}`);
  await until(
    browser,
    `[...document.querySelectorAll('main img')].some((e) => e.complete && e.naturalWidth > 0)`,
  );
  await press(browser, 'button', 'Añadir foto');
  await until(browser, named('a', 'Carrito: 1 foto'));

  await browser.goto(`${url}/cart`);
  await press(browser, 'button', 'Pagar');
  await until(browser, `document.body.innerText.includes('Esto es una prueba.')`);
  await press(browser, 'button', 'Pagar');
  await until(browser, `document.body.innerText.includes('¡Transacción exitosa!')`);
  await press(browser, 'a', 'Ir a MIS FOTOS');
  await until(browser, named('h2', '1 foto'));

  await browser.value(`(() => {
    const original = URL.createObjectURL;
    URL.createObjectURL = (file) => { window.saved = file.size; return original(file); };
    return true;
  })()`);
  await press(browser, 'button', 'Descargar foto');
  await until(browser, `window.saved > 10000`);
}
