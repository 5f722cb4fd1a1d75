import { findBrowser } from '@shop/checks/browser';
import { aPhone, expectPlaced, fillCheckout, follow, openCart, stubChat } from '@shop/testing/journeys';
import { expect } from '@playwright/test';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';

import { must, type Report } from '../report';
import type { Stack } from '../stack';
import { aProduct } from './orders';

/** For something to appear on a page. */
const TIMEOUT_MS = 20_000;

const customer = {
  firstName: 'María José',
  lastName: 'Ixcot',
  phone: aPhone(),
  department: 'Quetzaltenango',
  address: '6a avenida 4-12, zona 1',
};

const finishButton = (page: Page) => page.getByRole('button', { name: /^Finalizar Compra/ });

/** A buyer, a distributor and staff use the shop through the gateway. */
export async function checkPeople(report: Report, stack: Stack): Promise<void> {
  const browser = await openBrowser();
  try {
    let link = '';
    await report.check('un comprador pide por el gateway, y los dos procesos de la API conocen su pedido', async () => {
      link = await buy(browser, stack);
      await seenByBoth(stack, link);
      return codeOf(link);
    });
    await report.check('un distribuidor entra y pide a su precio', () => buyAsDistributor(browser, stack));
    await report.check('el personal entra y ve el pedido', async () => {
      const { page, context } = await open(browser, stack);
      await signInAsStaff(page, stack);
      await follow(page, '/admin/sales');
      const sale = page.getByRole('article', { name: codeOf(link) });
      await expect(sale).toContainText('Pendiente', { timeout: TIMEOUT_MS });
      await expect(sale).toContainText(customer.lastName);
      await context.close();
      return codeOf(link);
    });
  } finally {
    await browser.close();
  }
}

export function openBrowser(): Promise<Browser> {
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'];
  return chromium.launch({ executablePath: findBrowser(), args });
}

/** A browser whose user has said that they are of age. */
export async function open(browser: Browser, { url }: Stack): Promise<{ page: Page; context: BrowserContext }> {
  const localStorage = [{ name: 'mayor_de_edad', value: 'true' }];
  const context = await browser.newContext({
    baseURL: url,
    locale: 'es-GT',
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  await stubChat(context);
  return { page: await context.newPage(), context };
}

/** Puts units of one product into the cart, by the page's own buttons, and opens the checkout. */
async function fillCart(page: Page, { url }: Stack, units: number): Promise<void> {
  const { product, flavor } = await aProduct(url);
  const card = page
    .locator('#productos')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: product.name, exact: true }) });
  const flavors = card.getByRole('group', { name: `Sabor de ${product.name}` });
  await flavors.getByRole('button', { name: flavor, exact: true }).click();
  await card.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Carrito, \d/ })).toBeVisible();
  const cart = await openCart(page);
  if (units > 1) {
    await cart.getByRole('spinbutton').fill(String(units));
    await cart.getByRole('spinbutton').press('Enter');
  }
  await finishButton(page).click();
}

/** @returns the address of the confirmation */
async function buy(browser: Browser, stack: Stack): Promise<string> {
  const { page, context } = await open(browser, stack);
  await page.goto('/');
  await fillCart(page, stack, 1);
  await fillCheckout(page, customer);
  await finishButton(page).click();
  await expectPlaced(page);
  const link = page.url();
  await context.close();
  return link;
}

async function buyAsDistributor(browser: Browser, stack: Stack): Promise<string> {
  const told = await stack.compose(['logs', '--no-log-prefix', '--no-color', 'prepare']);
  const [, email = '', password = ''] = /Distribuidor de muestra: (\S+), contraseña (\S+)/.exec(told) ?? [];
  must(email !== '', 'prepare no dijo quién es el distribuidor de muestra');
  const { page, context } = await open(browser, stack);
  await page.goto('/distributor/login');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible({ timeout: TIMEOUT_MS });
  await page.getByRole('main').getByRole('link', { name: 'Ir a la tienda' }).click();
  await fillCart(page, stack, 14);
  await fillCheckout(page, { ...customer, phone: aPhone() }, 'Transferencia bancaria');
  await finishButton(page).click();
  await expectPlaced(page);
  const code = codeOf(page.url());
  const rows = await stack.query(
    `SELECT count(*) FROM orders WHERE id::text LIKE '%${code.toLowerCase()}' AND affiliate_id IS NOT NULL`,
  );
  must(rows.join() === '1', 'el pedido no es del distribuidor');
  await context.close();
  return code;
}

export async function signInAsStaff(page: Page, stack: Stack): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Usuario').fill('admin');
  await page.getByLabel('Contraseña', { exact: true }).fill((await stack.secrets())['ADMIN_PASSWORD'] ?? '');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Sesión iniciada como admin', { exact: true })).toBeVisible({ timeout: TIMEOUT_MS });
}

function codeOf(link: string): string {
  return new URL(link).pathname.slice(-8).toUpperCase();
}

async function seenByBoth(stack: Stack, link: string): Promise<void> {
  const { pathname, search } = new URL(link);
  for (const api of ['api-1', 'api-2'] as const) {
    const { status } = await stack.ask(api, { path: pathname.replace('/pedido/', '/api/orders/') + search });
    must(status === 200, `${api} responde ${status}`);
  }
}
