import { expect, type Locator, type Page } from '@playwright/test';
import { expectPlaced, expectSoundPage, hiddenStops, openCart } from '@shop/testing/journeys';
import { ordersOf } from './shop-database';
import { addToCart, finishButton, FLAVOR, test } from './shopping';

/** Steps of the tabulator after which something must have been reached: more than the home page has. */
const MOST_STEPS = 120;

/** Goes on with the tabulator until `target` has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not lead there');
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target);
  await expect(target).toBeFocused();
  await page.keyboard.press(key);
}

for (const width of [320, 1280]) {
  test(`a whole purchase by keyboard alone, ${width} px wide @desktop`, async ({ page, product, phone }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Nuestros productos' })).toBeVisible();

    await press(page, page.getByRole('link', { name: 'Saltar al contenido' }));
    await press(page, page.locator('#productos').getByRole('link', { name: product.name }));
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await expectSoundPage(page);
    await press(page, page.getByRole('button', { name: FLAVOR }).first(), 'Space');
    await press(page, page.getByRole('button', { name: 'Agregar al carrito' }).first());
    await expect(page.getByRole('banner').getByRole('button', { name: 'Carrito, 1 artículo' })).toBeVisible();

    await press(page, page.getByRole('banner').getByRole('button', { name: 'Carrito, 1 artículo' }));
    const cart = page.getByRole('dialog', { name: 'Tu carrito' });
    await expect(cart).toBeVisible();
    await expectSoundPage(page);
    await press(page, cart.getByRole('spinbutton'), 'ArrowUp');
    await press(page, cart.getByRole('button', { name: 'Finalizar Compra - Q291.00' }));

    const form = page.getByRole('dialog', { name: 'Datos de entrega' });
    await tabTo(page, form.getByLabel('Nombre', { exact: true }));
    await page.keyboard.type('Rosa');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Tzul');
    await page.keyboard.press('Tab');
    await page.keyboard.type(phone);
    await page.keyboard.press('Tab');
    await page.keyboard.type('toto');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('combobox')).toHaveValue('Totonicapán');
    await tabTo(page, form.getByLabel('Dirección'));
    await page.keyboard.type('Zona 2, frente al parque');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expectSoundPage(page);
    await press(page, form.getByRole('button', { name: 'Finalizar Compra - Q291.00' }));
    await expectPlaced(page);
    await expectSoundPage(page);
    expect(await ordersOf(phone)).toBe(1);
  });
}

test('what the keyboard reaches lies under no bar, nor beyond the edge of the checkout @phone', async ({
  page,
  product,
}) => {
  await page.goto('/');
  // Rows of flavors that scroll sideways.
  await page.locator('#productos').getByRole('button').first().focus();
  expect(await hiddenStops(page, 'Tab', 24)).toEqual([]);
  expect(await hiddenStops(page, 'Shift+Tab', 24)).toEqual([]);
  await addToCart(page, product.name);
  // A page of its own: the notice of what was added comes when it can, and lies over what is below.
  await page.goto('/affiliates');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Carrito, \d/ })).toBeVisible();
  // Who wants no motion sees what follows at once, not a frame later.
  const skipLink = page.getByRole('link', { name: 'Saltar al contenido' });
  await skipLink.focus();
  const below = await skipLink.evaluate((link) => {
    link.blur();
    return link.getBoundingClientRect().bottom;
  });
  expect(below).toBeLessThan(0);
  expect(await hiddenStops(page, 'Tab', 40)).toEqual([]);
  expect(await hiddenStops(page, 'Shift+Tab', 40)).toEqual([]);

  await openCart(page);
  await finishButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Datos de entrega' }).getByLabel('Apellido')).toBeVisible();
  expect(await hiddenStops(page, 'Tab', 14)).toEqual([]);
  expect(await hiddenStops(page, 'Shift+Tab', 14)).toEqual([]);
});

test('F8 leads to a toast, which shows it wherever it was moved to @phone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  const toast = page.locator('[data-toast-region] > li');
  await expect(toast).toContainText('Falta el sabor');
  await page.keyboard.press('F8');
  await expect(toast).toHaveCSS('outline-style', 'solid');
});
