import { expect, test, type Browser, type Page } from '@playwright/test';
import { EDITOR_BEAT_MS, type StaffSession } from '@shop/contracts';
import { makeProduct } from '@shop/testing/journeys';
import { placeOrder } from './sales-orders';
import { adminDesk, openAs, salesDesk } from './staff-desk';

/** Somebody of the staff with a browser of their own, at an open order. */
async function atDesk(browser: Browser, session: StaffSession, orderId: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.install();
  await openAs(page, session, `/admin/sales/${orderId}?dialogo=editar`);
  await expect(addressOf(page)).not.toHaveValue('');
  return page;
}

const addressOf = (page: Page) =>
  page.getByRole('dialog', { name: /^Editar pedido/ }).getByRole('textbox', { name: 'Dirección' });
const seen = (page: Page, username: string) => page.getByText(new RegExp(`${username} lo está editando desde las`));

/** Until the page has asked again who else edits. */
async function untilAskedAgain(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/api/admin/editing');
  await page.clock.fastForward(EDITOR_BEAT_MS);
  await asked;
}

test('two people edit one order: they see each other, and who comes second loses nothing and chooses', async ({
  browser,
  request,
}) => {
  test.slow();
  const admin = await adminDesk(request);
  const other = await salesDesk(request);
  const order = await placeOrder(request, await makeProduct(), 1);
  const first = await atDesk(browser, admin, order.orderId);
  await addressOf(first).fill('Zona 1, portón verde');
  await untilAskedAgain(first);
  const second = await atDesk(browser, other, order.orderId);
  await untilAskedAgain(second);
  await expect(seen(second, admin.user.username)).toBeVisible();
  await untilAskedAgain(first);
  await expect(seen(first, other.user.username)).toBeVisible();

  await addressOf(second).fill('Zona 10');
  await second.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(second.getByText('Pedido actualizado', { exact: true })).toBeVisible();
  // The first hears of it at once, keeps what they typed, and may take either.
  const choice = first.getByRole('group', { name: 'Dirección: ¿cuál queda?' });
  await expect(choice.getByRole('button', { name: 'Lo mío: «Zona 1, portón verde»' })).toBeVisible();
  await expect(addressOf(first)).toHaveValue('Zona 1, portón verde');
  await choice.getByRole('button', { name: 'Lo suyo: «Zona 10»' }).click();
  await expect(addressOf(first)).toHaveValue('Zona 10');
  await choice.getByRole('button', { name: /^Lo mío/ }).click();
  // The second one is done, and is seen no more.
  await untilAskedAgain(first);
  await expect(seen(first, other.user.username)).toHaveCount(0);
  await first.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(first.getByText('Pedido actualizado', { exact: true })).toBeVisible();

  const stored = await admin.call('GET', `/api/admin/orders/${order.orderId}`);
  const { data } = (await stored.json()) as { data: { customer: { address: string } } };
  expect(data.customer.address).toBe('Zona 1, portón verde');
  for (const page of [first, second]) await page.context().close();
});
