import type { StaffOrderView } from '@shop/contracts';
import { renderInShell, salesAnswer, type Answers, type ShellRender } from '@shop/testing';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import App from '../src/app';
import { frameAnswers } from './answers';
import { aStaffOrder, anOrderLine, ordersAnswer } from './order-builders';
import { likeLargeCards } from './large-cards';
import { signInBefore } from './signed-in';

/** Two lines for a buyer who pays on delivery. */
export const retail = aStaffOrder({
  orderId: '7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4',
  email: 'maria@ejemplo.gt',
  lines: [
    anOrderLine({ productName: 'Bruma 20K', flavor: 'Arándano Frambuesa', totalAmount: '189.00' }),
    anOrderLine({ quantity: 3, totalAmount: '420.00' }),
  ],
  subtotal: '609.00',
  shipping: '0.00',
  total: '609.00',
});

/** One line for a distributor, completed the day before. */
export const wholesale = aStaffOrder({
  orderId: '7c1d2f30-5a6b-4c7d-8e9f-0000b20c5e18',
  affiliate: { id: 'a', name: 'Mariela Xicará', discount: 25 },
  customer: { ...retail.customer, firstName: 'Mariela', lastName: 'Xicará', paymentMethod: 'transferencia' },
  lines: [anOrderLine({ quantity: 12, discount: 25, totalAmount: '1488.00', status: 'completed' })],
  createdAt: '2026-11-19T23:40:00.000Z',
  total: '1518.00',
});

/** Opens a screen of the sales as staff, with each order in its whole card; see {@link openSalesRows}. */
export function openSales(...args: Parameters<typeof openSalesRows>): ShellRender {
  likeLargeCards();
  return openSalesRows(...args);
}

/** The same with orders in rows. Without other answers the shop has the two orders above; `beside` stands below. */
export function openSalesRows(path = '', answers: Answers = {}, beside: ReactNode = null): ShellRender {
  signInBefore();
  const screens = (
    <>
      <App />
      {beside}
    </>
  );
  return renderInShell(screens, {
    route: `/admin/sales${path}`,
    answers: {
      ...frameAnswers(),
      'GET /api/admin/sales': () => salesAnswer([], { total: 3, orders: 2 }),
      'GET /api/admin/orders': () => ordersAnswer([retail, wholesale]),
      ...answers,
    },
  });
}

export const findCard = (order: StaffOrderView) => screen.findByRole('article', { name: order.code });

/** The codes of the orders in sight. */
export const codes = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
