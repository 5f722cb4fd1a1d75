import { randomInt } from 'node:crypto';
import type { Locator, Page } from 'playwright';

export interface Customer {
  firstName: string;
  lastName: string;
  phone: string;
  department: string;
  address: string;
}

/** A phone that no other run of a journey has. */
export function aPhone(): string {
  return String(randomInt(40_000_000, 60_000_000));
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
