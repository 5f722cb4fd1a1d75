import { aPhone, fillCheckout } from '../journeys/checkout';
import { withSlowPhone } from './slow-phone';

/** Slow 3G. */
const LINE = { latency: 400, speed: 400 };

const BUYER = {
  firstName: 'Ana',
  lastName: 'Ixcot',
  department: 'guatemala',
  address: '6a avenida 4-12, zona 1',
};

/** A purchase by somebody who knows what to tap and types at once; times in seconds from the product's address on. */
export interface Purchase {
  /** Until the tap on "Agregar al carrito" is in the cart. */
  inCart: number;
  /** Until the tap that sends the order. */
  sent: number;
  /** Until the order's page stands there. */
  placed: number;
  bytes: number;
  requests: number;
}

/** Buys one unit at a product's address with a new visitor's slow phone. */
export function buy(executablePath: string, product: string): Promise<Purchase> {
  return withSlowPhone(executablePath, LINE, async ({ page, traffic }) => {
    const begin = performance.now();
    const secondsSoFar = () => (performance.now() - begin) / 1000;
    await page.goto(product, { waitUntil: 'commit' });
    const flavors = page.getByRole('group', { name: /^Sabor de/ }).first();
    await flavors.getByRole('button').first().click();
    await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
    const cart = page.getByRole('banner').getByRole('button', { name: /^Carrito, \d/ });
    await cart.waitFor();
    const inCart = secondsSoFar();

    await cart.click();
    const finish = page.getByRole('button', { name: /^Finalizar Compra/ });
    await finish.click();
    await fillCheckout(page, { ...BUYER, phone: aPhone() });
    await finish.click();
    const sent = secondsSoFar();
    await page.getByRole('heading', { name: 'Pedido recibido' }).waitFor();
    return { inCart, sent, placed: secondsSoFar(), ...traffic };
  });
}
