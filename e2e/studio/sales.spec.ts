// What the studio sold: charts, the workbook, the records, and giving money back.
import { readFile } from 'node:fs/promises';
import { expect, test, toastOf, untilSeen } from '../shop/test.ts';

test.use({ who: 'admin' });

test('administration §2: sales show three charts, totals, a card per event and the workbook', async ({
  page,
  studio,
}) => {
  await page.goto('/admin/ventas');
  await expect(page.getByText('Ventas totales')).toBeVisible();
  await expect(page.getByText('Venta más alta')).toBeVisible();
  const card = page.getByRole('list', { name: 'Detalle por evento' }).getByRole('listitem');
  await expect(card.filter({ hasText: studio.marathon.name })).toContainText('órdenes');
  await expect(page.getByRole('radio', { name: 'Barras' })).toBeChecked();
  for (const [kind, mark] of [
    ['Torta', '.recharts-pie'],
    ['Líneas', '.recharts-line'],
    ['Barras', '.recharts-bar'],
  ] as const) {
    await page.getByText(kind, { exact: true }).click();
    await expect(page.locator(mark)).toBeVisible();
  }
  const alert = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.message();
  });
  const arrived = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar Excel' }).click();
  const workbook = await arrived;
  expect(workbook.suggestedFilename()).toMatch(/^ventas_\d{4}-\d{2}-\d{2}\.xlsx$/);
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK');
  expect(await alert).toBe('Descarga completada');
});

test('large sums stand on one line each', async ({ page }) => {
  await page.route(/\/api\/sales\/(?:figures|event)/, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({
      response: answer,
      body: text.replaceAll(/"(totalSales|highestSale)":[\d.]+/g, '"$1":999999999.99'),
    });
  });
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/ventas');
    const sums = page.getByRole('main').locator('dd, li p').filter({ hasText: '999.999.999,99' });
    await expect(sums.first()).toBeVisible();
    const lines = await page.evaluate<number[]>(
      `[...document.querySelectorAll('main :is(dd, li p)')].filter((sum) => sum.textContent.includes('999.999.999,99')).map((sum) => {
        const range = document.createRange();
        range.selectNodeContents(sum);
        return range.getClientRects().length;
      })`,
    );
    expect(new Set(lines), `lines of a sum at ${String(width)}`).toEqual(new Set([1]));
  }
});

test('administration §9: the records show 10 rows per page and are searched by operation number', async ({
  page,
  studio,
}) => {
  for (const record of ['registro-ventas', 'registro-ordenes']) {
    await page.goto(`/admin/${record}`);
    await expect(page.getByRole('row')).toHaveCount(11);
    const newest = (await page.getByRole('row').nth(1).textContent()) ?? '';
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await expect(page).toHaveURL(new RegExp(`${record}\\.pagina=2`));
    await expect(page.getByRole('button', { name: 'Página anterior' })).toBeEnabled();
    await expect(page.getByRole('row').nth(1)).not.toHaveText(newest);
    const operation = studio.operationNumbers[2] ?? '';
    await page.goto(`/admin/${record}?${record}.operacion=${operation}`);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('cell', { name: operation })).toBeVisible();
  }
});

test('administration: an order is refunded after a confirmation, and its downloads close', async ({
  page,
  studio,
}) => {
  const [operation = ''] = studio.operationNumbers.slice(-1);
  await page.goto(`/admin/registro-ventas?registro-ventas.operacion=${operation}`);
  await page.getByRole('link', { name: operation }).click();
  await expect(page.getByRole('heading', { name: `Operación ${operation}` })).toBeVisible();
  const refund = page.getByRole('button', { name: 'Devolver el dinero' });
  await expect(refund).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(refund).toBeHidden();
  await expect(page.getByText('Volver al registro de órdenes')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await refund.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Estás seguro de que quieres devolver $ 1.500,50?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Devolver' }).click();
  await expect(toastOf(page, /Pedimos la devolución/)).toBeVisible();
  await untilSeen(page.getByText('Devuelta', { exact: true }), () => page.reload());
  await page.goto(`/myphotos?operacion=${operation}`);
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Descargar foto/ })).toHaveCount(0);
});
