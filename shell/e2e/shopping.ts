import AxeBuilder from '@axe-core/playwright';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

/** Keeps the chat on this machine: whatever goes to WhatsApp is answered here. */
export async function stubChat(context: BrowserContext): Promise<void> {
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>WhatsApp</title>' }),
  );
}

/** No accessibility findings, and nothing wider than the screen. */
export async function expectSoundPage(page: Page): Promise<void> {
  // What is still fading in has no contrast yet.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

export function productCard(page: Page, name: string): Locator {
  return page
    .locator('#productos')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** Puts one unit of a product and flavor into the cart, by the page's own buttons. */
export async function addToCart(page: Page, product: string, flavor: string): Promise<void> {
  const card = productCard(page, product);
  await card
    .getByRole('group', { name: `Sabor de ${product}` })
    .getByRole('button', { name: flavor })
    .click();
  await card.getByRole('button', { name: 'Agregar al carrito' }).click();
}

export async function openCart(page: Page): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Carrito/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Tu carrito' });
  await expect(dialog).toBeVisible();
  return dialog;
}

export interface Customer {
  firstName: string;
  lastName: string;
  phone: string;
  department: string;
  address: string;
}

export async function fillCheckout(page: Page, customer: Customer): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Datos de entrega' });
  await form.getByLabel('Nombre', { exact: true }).fill(customer.firstName);
  await form.getByLabel('Apellido').fill(customer.lastName);
  await form.getByLabel('Número de celular').fill(customer.phone);
  await form.getByRole('combobox', { name: 'Departamento' }).fill(customer.department);
  await page.keyboard.press('Enter');
  await form.getByLabel('Dirección').fill(customer.address);
  await form.getByText('Pago contra entrega (efectivo)').click();
}

/** The button that goes on to the checkout, and the one that orders there. */
export function finishButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Finalizar Compra/ });
}

/** From the home page to a filled checkout with one unit of a product. */
export async function startCheckout(page: Page, customer: Customer): Promise<void> {
  await page.goto('/');
  await addToCart(page, 'Cumbre 12K', 'Menta Glacial');
  await openCart(page);
  await finishButton(page).click();
  await fillCheckout(page, customer);
}

/** Orders what the checkout holds: the shop takes the order, and its answer gets lost on the way back. */
export async function orderAndLoseAnswer(page: Page): Promise<void> {
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await finishButton(page).click();
  await expect(page.getByText('Error al procesar el pedido. Por favor intenta nuevamente.')).toBeVisible();
  await page.unroute('**/api/orders');
}
