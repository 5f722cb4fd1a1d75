import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { testShop } from '@shop/checks';
import { expectSoundPage, makeProduct } from '@shop/testing/journeys';
import { parse } from 'csv-parse/sync';
import writeExcelFile from 'write-excel-file/node';
import { placeOrder, stockOf } from './sales-orders';
import { adminDesk, openAs } from './staff-desk';

/** Shown list as the file that its button gives. */
async function exported(page: Page): Promise<string[][]> {
  const more = page.getByRole('button', { name: 'Orden y más filtros' });
  if (await more.isVisible()) await more.click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  return parse(await readFile(await file.path(), 'utf8'), { delimiter: ';', bom: true });
}

/** The lines as a workbook, with another value in the first one. */
function changed([titles = [], first = [], ...others]: string[][], title: string, value: string): Promise<Buffer> {
  const line = first.map((cell, place) => (titles[place] === title ? value : cell));
  const cells = [titles, line, ...others].map((row) => row.map((text) => ({ value: text, type: String })));
  return writeExcelFile(cells).toBuffer();
}

test('a list goes out, is changed while the shop sells, and comes in: nothing sold is overwritten, and once', async ({
  page,
  request,
}) => {
  const admin = await adminDesk(request);
  const product = await makeProduct({ flavors: { Uva: 10, Zarza: 5 } });
  await openAs(page, admin, `/admin/products?q=${encodeURIComponent(product.name)}`);
  await expect(page.getByRole('heading', { name: product.name })).toBeVisible();
  const lines = await exported(page);
  expect(lines.map((line) => line[3])).toEqual(['Sabor', 'Uva', 'Zarza']);

  const { orderId } = await placeOrder(request, product, 2);
  await admin.call('PATCH', `/api/admin/orders/${orderId}/status`, { status: 'completed' });

  await page.getByRole('link', { name: 'Importar' }).click();
  const buffer = await changed(lines, 'Poner inventario en', '900000');
  await page.getByLabel('Archivo').setInputFiles({ name: 'lista.xlsx', mimeType: 'application/octet-stream', buffer });
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Revisar' }).click();
  await expect(page.getByText('Se vendieron 2 mientras tanto: quedan 8, no 10.')).toBeVisible();
  await expect(page.getByText('1 fila con otro inventario y 1 fila queda igual.')).toBeVisible();
  // Its choices have amounts in them, which the narrowest phones hold too.
  await page.setViewportSize({ width: 320, height: 800 });
  await expectSoundPage(page);

  await page.getByRole('button', { name: 'Sumar tu cambio (+899990) a lo que hay: 899998' }).click();
  const apply = page.getByRole('button', { name: 'Aplicar 1 fila' });
  // A reload takes back a call that has not left the browser.
  const taken = page.waitForResponse(/\/api\/admin\/imports\/[^/]+\/apply$/);
  await apply.dblclick();
  await taken;
  await page.reload();
  await expect(page.getByText('Listo: se guardó 1 fila.')).toBeVisible();
  await expect(apply).toBeHidden();
  await expectSoundPage(page);
  expect(await stockOf(product)).toEqual({ inventory: 899998, reserved: 0 });
  const counted = await testShop.query(`SELECT FROM audit_log WHERE object_id = $1 AND action = 'stock.edited'`, [
    product.flavorId,
  ]);
  expect(counted).toHaveLength(1);
  await product.hide();
});
