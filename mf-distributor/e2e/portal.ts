import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { expect, type APIRequestContext, type APIResponse, type Locator, type Page } from '@playwright/test';
import type { Success } from '@shop/contracts';
import { testShop } from '@shop/checks';
import {
  callShop,
  fillCheckout as fillCheckoutFor,
  makeProduct,
  untilListed,
  type OwnProduct,
} from '@shop/testing/journeys';

export const PASSWORD = 'Recorrido-2026';

let passwordHash: Promise<string> | undefined;

/** An approved distributor of the journey's own (25 %, minimum Q500), with a password. */
export async function makeDistributor(name: string): Promise<{ id: string; email: string }> {
  passwordHash ??= hash(PASSWORD);
  const email = `${randomUUID()}@ejemplo.gt`;
  const [made] = await testShop.query<{ id: string }>(
    `INSERT INTO affiliates (name, email, phone, level, status, discount, minimum_purchase, password_hash, approved_at)
     VALUES ($1, $2, '48701123', 'distribuidor', 'approved', 25, 500, $3, now()) RETURNING id`,
    [name, email, await passwordHash],
  );
  return { id: made?.id ?? '', email };
}

/** A product for Q100.00 of the journey's own on the homepage, with 30 units of Uva and 8 of Menta. */
export async function listProduct(request: APIRequestContext): Promise<OwnProduct> {
  const product = await makeProduct({ flavors: { Uva: 30, Menta: 8 }, onHomepage: true });
  await untilListed(request, product, '100.00');
  return product;
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

export const welcome = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: `Hola, ${name}` });

/** Signs in by the login page and waits for the dashboard. */
async function enter(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.goto('/distributor/login');
  await signIn(page, email);
  await expect(welcome(page, name)).toBeVisible();
}

/** A distributor of the journey's own, who has signed in and sees the dashboard. */
export async function signedIn(page: Page): Promise<{ id: string; email: string; name: string }> {
  const name = `Tienda ${randomUUID().slice(0, 8)}`;
  const { id, email } = await makeDistributor(name);
  await enter(page, { name, email });
  return { id, email, name };
}

/** Puts units of a product into the cart of this browser, as if they had been chosen before. */
export async function fillCart(page: Page, productId: string, quantity: number): Promise<void> {
  await page.evaluate(
    (lines) => localStorage.setItem('cart', lines),
    JSON.stringify([{ productId, flavor: 'Uva', quantity }]),
  );
}

/** A call of the API as the first staff account. */
export async function asStaff(
  request: APIRequestContext,
  method: string,
  path: string,
  data?: unknown,
): Promise<APIResponse> {
  const login = await callShop(request, 'POST', '/api/admin/login', {
    body: { username: testShop.adminUsername, password: testShop.adminPassword },
  });
  const { data: session } = (await login.json()) as Success<{ token: string }>;
  return callShop(request, method, path, { body: data, headers: { Authorization: session.token } });
}

/** Types units into a line of the open cart. */
export async function setUnits(cart: Locator, units: number): Promise<void> {
  const field = cart.getByRole('spinbutton');
  await field.fill(String(units));
  await field.press('Enter');
}

/** Who receives a distributor's orders, and pays by transfer. */
export const MARIELA = {
  firstName: 'Mariela',
  lastName: 'Xicará',
  phone: '48701123',
  department: 'Quetzaltenango',
  address: '6a avenida 4-12, zona 1',
  paymentMethod: 'transferencia',
};

/** Fills the open checkout as Mariela. */
export function fillCheckout(page: Page): Promise<Locator> {
  return fillCheckoutFor(page, MARIELA, 'Transferencia bancaria');
}
