import { expect, test as base, type Locator, type Page } from '@playwright/test';
import {
  aPhone,
  fillCheckout,
  makeProduct,
  openCart,
  stubChat,
  untilListed,
  type Customer,
  type OwnProduct,
} from '@shop/testing/journeys';

export const FLAVOR = 'Menta Glacial';

interface Shopping {
  /** On the homepage for Q145.50 until the journey ends, with 30 units of its one flavor. */
  product: OwnProduct;
  /** The buyer's. Nothing that goes to the chat leaves this machine. */
  phone: string;
}

export const test = base.extend<Shopping>({
  product: async ({ request }, use) => {
    const product = await makeProduct({ price: '145.50', flavors: { [FLAVOR]: 30 }, onHomepage: true });
    await untilListed(request, product, '145.50');
    await use(product);
    await product.hide();
  },
  phone: async ({ context }, use) => {
    await stubChat(context);
    await use(aPhone());
  },
});

/**
 * Waits until React has taken over the page that the server rendered. The shell presses early clicks again, so only tests
 * that block scripts need this wait. The starter's notes of what was pressed are read at that moment.
 */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete' && !('takeEarlyTaps' in window));
}

/** Waits for the whole page as the server sent it, where its scripts are held back. */
export async function untilParsed(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState !== 'loading');
}

export function productCard(page: Page, name: string): Locator {
  return page
    .locator('#productos')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** Puts one unit of a product and flavor into the cart, by the page's own buttons, and waits until the cart counts it. */
export async function addToCart(page: Page, product: string, flavor = FLAVOR): Promise<void> {
  const card = productCard(page, product);
  await card
    .getByRole('group', { name: `Sabor de ${product}` })
    .getByRole('button', { name: flavor })
    .click();
  await card.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Carrito, \d/ })).toBeVisible();
}

/** The button that goes on to the checkout, and the one that orders there. */
export function finishButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Finalizar Compra/ });
}

/** From the home page to a filled checkout with one unit of a product. */
export async function startCheckout(page: Page, { name }: OwnProduct, customer: Customer): Promise<void> {
  await page.goto('/');
  await addToCart(page, name);
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
