import type { StaffOrderView } from '@shop/contracts';
import { renderInShell, salesAnswer, type Answers, type ShellRender } from '@shop/testing';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import App from '../src/app';
import { frameAnswers } from './answers';
import { ordersAnswer, retail, wholesale } from './builders/orders';
import { likeLargeCards } from './large-cards';
import { signInBefore } from './signed-in';

export { retail, wholesale } from './builders/orders';

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
