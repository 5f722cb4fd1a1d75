import { homepageSections, writeSection, type CustomerData } from '@shop/contracts';
import {
  aFlavor,
  anOrder,
  aProduct,
  defaultHomepageContent,
  isAnswerUnderWay,
  jsonAnswer,
  type Answer,
} from '@shop/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CLEANUP_DELAY_MS } from '../src/features/checkout/placing/use-place-order';
import { renderApp } from './render-app';

/* The parts that tests of placing an order share: a cart and a form that are filled already, and the chat's tab. */

export const ola = aProduct({ name: 'Ola 8K', price: '110.00', flavors: [aFlavor({ name: 'Limonada Rosa' })] });
export const placed = anOrder();
export const success: Answer = () => jsonAnswer(201, { success: true, data: placed });
export const typed: CustomerData = {
  firstName: 'María José',
  lastName: ' Ixcot ',
  phone: '5512 3478',
  department: 'Quetzaltenango',
  address: '6a avenida 4-12, zona 1',
  paymentMethod: 'efectivo',
};

/** Everything typed and one thing in the cart, as it is after a reload. */
export function fillBefore(): void {
  localStorage.clear();
  sessionStorage.clear();
  sessionStorage.setItem('checkout', JSON.stringify(typed));
  localStorage.setItem('cart', JSON.stringify([{ productId: ola.id, flavor: 'Limonada Rosa', quantity: 1 }]));
}

/** The second between an order's success and its confirmation passes at once. */
export function skipCleanupDelay(): void {
  const wait = globalThis.setTimeout;
  const hasten = (then: () => void, milliseconds?: number) =>
    wait(then, milliseconds === CLEANUP_DELAY_MS ? 0 : milliseconds);
  const clock = jest.spyOn(globalThis, 'setTimeout').mockImplementation(hasten);
  // Testing Library takes a mock here for a clock that stands still, and would push it on.
  Object.assign(clock, { _isMockFunction: false });
}

/** Work after an order comes later: a test that left before would find it in the next one. */
export const confirmation = () => screen.findByRole('heading', { name: 'Pedido recibido' });

export function contentWithNumber(number = '5551 2034') {
  const contact = {
    ...homepageSections.contact.defaults,
    contactInfo: [{ title: 'WhatsApp', value: `+502 ${number}`, description: '', action: '' }],
  };
  return defaultHomepageContent().map((section) =>
    section.section === 'contact' ? writeSection('contact', contact) : section,
  );
}

/** A tab as `window.open` hands it out, as far as the checkout uses it. */
export function aTab() {
  const page = document.implementation.createHTMLDocument();
  return {
    document: page,
    opener: window as Window | null,
    closed: false,
    location: { replace: jest.fn<undefined, [string]>() },
    close: jest.fn(),
  };
}

export function browserOpens(tab: ReturnType<typeof aTab> | null) {
  return jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window | null);
}

/** Opens the checkout; `fillBefore` says who buys. */
export async function openCheckout(order: Answer, content = contentWithNumber(), products = () => [ola]) {
  const user = userEvent.setup();
  const shell = renderApp({
    answers: {
      'GET /api/homepage-content': () => ({ success: true, data: content }),
      'GET /api/products': () => ({ success: true, data: products() }),
      'POST /api/orders': order,
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Carrito/ }));
  await user.click(await screen.findByRole('button', { name: /^Finalizar Compra/ }));
  // Nobody has typed an order before the shop's number has come.
  await waitFor(() => expect(isAnswerUnderWay()).toBe(false));
  const submit = () => user.click(screen.getByRole('button', { name: 'Finalizar Compra - Q140.00' }));
  const orders = () => shell.calls.filter(({ call }) => call === 'POST /api/orders');
  const keys = () => orders().map(({ headers }) => headers.get('idempotency-key') ?? '');
  return { user, submit, orders, keys, ...shell };
}
