import AxeBuilder from '@axe-core/playwright';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

/** Keeps the chat on this machine: whatever goes to WhatsApp is answered here. */
export async function stubChat(context: BrowserContext): Promise<void> {
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>WhatsApp</title>' }),
  );
}

/** No accessibility findings, and nothing wider than the screen. A page in a frame is judged by itself. */
export async function expectSoundPage(page: Page): Promise<void> {
  // What is still fading in has no contrast yet.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
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

/** Fills the open checkout. @param payment what the payment method is called there */
export async function fillCheckout(
  page: Page,
  customer: Customer,
  payment = 'Pago contra entrega (efectivo)',
): Promise<Locator> {
  const form = page.getByRole('dialog', { name: 'Datos de entrega' });
  await form.getByLabel('Nombre', { exact: true }).fill(customer.firstName);
  await form.getByLabel('Apellido').fill(customer.lastName);
  await form.getByLabel('Número de celular').fill(customer.phone);
  await form.getByRole('combobox', { name: 'Departamento' }).fill(customer.department);
  await page.keyboard.press('Enter');
  await form.getByLabel('Dirección').fill(customer.address);
  await form.getByText(payment).click();
  return form;
}
