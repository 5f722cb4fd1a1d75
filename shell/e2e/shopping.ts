import { expect, type Locator, type Page } from '@playwright/test';
import { fillCheckout, openCart, type Customer } from '@shop/testing/journeys';

export { expectSoundPage, fillCheckout, openCart, stubChat, type Customer } from '@shop/testing/journeys';

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
