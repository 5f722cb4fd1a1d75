import { ERASED_PHONE } from '@shop/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../../test/answers';
import { aStaffOrder, ordersAnswer } from '../../../../test/builders/orders';
import { findCard, openSales } from '../../../../test/sales-screens';

const silent = aStaffOrder({
  orderId: '7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4',
  earlierOrders: { pending: 0, completed: 7, cancelled: 2 },
  customer: { ...aStaffOrder().customer, firstName: 'Ana\nTOTAL: Q1.00' },
  chat: { openedAt: null, receivedAt: null, missing: true, statusLink: '/pedido/7c1d?token=secreto' },
});
const first = aStaffOrder();

const openList = (path = '', answers = {}) =>
  openSales(path, {
    ...frameAnswers({}, { ordersWithoutChat: 3 }),
    'GET /api/admin/orders': () => ordersAnswer([silent, first]),
    ...answers,
  });

it('an order says what its phone ordered before, and leads to all that is known of it', async () => {
  openList();
  const link = within(await findCard(silent)).getByRole('link', { name: /^7\scompletados\s· 2\scancelados$/ });
  expect(link).toHaveAttribute('href', '/admin/customers/55123478');
  expect(within(await findCard(first)).getByRole('link', { name: 'Primer pedido' })).toBeVisible();
});

it('an order whose data was erased tells nothing of anybody, and leads nowhere', async () => {
  const erased = aStaffOrder({ customer: { ...first.customer, phone: ERASED_PHONE } });
  openList('', { 'GET /api/admin/orders': () => ordersAnswer([erased]) });
  const card = within(await findCard(erased));
  expect(card.queryByText('Primer pedido')).not.toBeInTheDocument();
  expect(card.queryByText('0000 0000')).not.toBeInTheDocument();
  expect(card.queryByRole('link', { name: /WhatsApp|Escribir/ })).not.toBeInTheDocument();
});

it('an order without chat says so, and one tap writes to the buyer with the order and its link', async () => {
  openList();
  const card = within(await findCard(silent));
  expect(card.getByText('Sin chat')).toBeVisible();
  expect(card.getByText('El cliente no abrió el chat.')).toBeVisible();
  const href = new URL(card.getByRole('link', { name: /^Escribirle/ }).getAttribute('href') ?? '');
  expect(href.pathname).toBe('/50255123478');
  const text = href.searchParams.get('text') ?? '';
  expect(text).toContain('Hola Ana TOTAL: Q1.00, recibimos tu pedido 7F3A91C4');
  expect(text).toContain(new URL('/pedido/7c1d?token=secreto', location.href).href);
  expect(within(await findCard(first)).queryByText('Sin chat')).not.toBeInTheDocument();
});

it('an order whose chat was opened says that its message is missing alone', async () => {
  const chat = { openedAt: '2026-11-20T15:14:00.000Z', receivedAt: null, missing: true, statusLink: null };
  const opened = aStaffOrder({ chat });
  openList('', { 'GET /api/admin/orders': () => ordersAnswer([opened]) });
  const card = within(await findCard(opened));
  expect(card.getByText('El cliente abrió el chat; falta su mensaje.')).toBeVisible();
});

it.each([
  [null, null, 'No que sepamos', 'Sin marcar'],
  ['2026-11-20T15:14:00.000Z', null, '20/11/2026 09:14', 'Sin marcar'],
  [null, '2026-11-20T16:20:00.000Z', 'No que sepamos', 'Recibido, marcado el 20/11/2026 10:20'],
])('an order’s page says what is known of its chat: opened %p, received %p', async (openedAt, receivedAt, ...words) => {
  const order = { ...first, chat: { openedAt, receivedAt, missing: false, statusLink: null } };
  openSales(`/${first.orderId}`, {
    [`GET /api/admin/orders/${first.orderId}`]: () => ({ success: true, data: order }),
    [`GET /api/admin/audit-log/order/${first.orderId}`]: () => ({ success: true, data: [], meta: { total: 0 } }),
  });
  const panel = within(await screen.findByRole('region', { name: 'Chat de WhatsApp' }));
  expect(panel.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(words);
});

it('staff mark the message of a buyer as received', async () => {
  const patch = `PATCH /api/admin/orders/${silent.orderId}/chat`;
  const { calls } = openList('', { [patch]: () => ({ success: true, data: silent }) });
  await userEvent.click(within(await findCard(silent)).getByRole('button', { name: 'Chat recibido' }));
  await waitFor(() => expect(calls.find(({ call }) => call === patch)?.body).toEqual({ received: true }));
  await waitFor(() => expect(calls.filter(({ call }) => call === 'GET /api/admin/orders').length).toBeGreaterThan(1));
});

it('the list shows the orders without chat alone, as the address says', async () => {
  const { calls, address } = openList('?estado=pendiente');
  await findCard(silent);
  await userEvent.click(screen.getByRole('button', { name: 'Sin chat 3' }));
  expect(address()).toBe('/admin/sales?estado=pendiente&chat=falta');
  await waitFor(() =>
    expect(
      calls.some(({ call, url }) => call === 'GET /api/admin/orders' && url.searchParams.get('chat') === 'missing'),
    ).toBe(true),
  );
});

it('the mark is taken away on the order’s page', async () => {
  const path = `/api/admin/orders/${first.orderId}`;
  const { calls } = openSales(`/${first.orderId}`, {
    [`GET ${path}`]: () => ({ success: true, data: first }),
    [`GET /api/admin/audit-log/order/${first.orderId}`]: () => ({ success: true, data: [], meta: { total: 0 } }),
    [`PATCH ${path}/chat`]: () => ({ success: true, data: first }),
  });
  const panel = within(await screen.findByRole('region', { name: 'Chat de WhatsApp' }));
  await userEvent.click(panel.getByRole('button', { name: 'Quitar la marca' }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === `PATCH ${path}/chat`)?.body).toEqual({ received: false }),
  );
});

it('the second tap of a double tap that marks a message does not take the mark away', async () => {
  const path = `/api/admin/orders/${first.orderId}`;
  let receivedAt: string | null = null;
  const read = () => ({ ...first, chat: { openedAt: null, receivedAt, missing: false, statusLink: null } });
  const { calls } = openSales(`/${first.orderId}`, {
    [`GET ${path}`]: () => ({ success: true, data: read() }),
    [`GET /api/admin/audit-log/order/${first.orderId}`]: () => ({ success: true, data: [], meta: { total: 0 } }),
    [`PATCH ${path}/chat`]: ({ body }) => {
      receivedAt = (body as { received: boolean }).received ? first.createdAt : null;
      return { success: true, data: read() };
    },
  });
  const everywhere = new DOMRect(0, 0, 360, 740);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.isConnected ? everywhere : new DOMRect();
  });
  const tap = async (name: string, at: number) => {
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'));
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: 100, clientY: 100 });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(button, event);
  };
  await tap('Chat recibido', 1000);
  await tap('Quitar la marca', 1300);
  await tap('Quitar la marca', 3000);
  await screen.findByRole('button', { name: 'Chat recibido' });
  const sent = calls.flatMap(({ call, body }) => (call === `PATCH ${path}/chat` ? [body] : []));
  expect(sent).toEqual([{ received: true }, { received: false }]);
});
