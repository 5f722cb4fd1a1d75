import type { StaffOrderView } from '@shop/contracts';
import { renderInShell, salesAnswer, type Answers } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { aMessage } from '../../../test/builders';
import { aPlacedOrder, LiveStream } from '../../../test/live-stream';
import { aStaffOrder, ordersAnswer } from '../../../test/order-builders';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';

let stream: LiveStream;
let orders: StaffOrderView[];

beforeEach(() => {
  stream = new LiveStream();
  orders = [aStaffOrder()];
  signInBefore();
});

function openAt(route: string, over: Answers = {}) {
  return renderInShell(<App />, {
    route,
    answers: {
      ...frameAnswers(),
      'GET /api/admin/events': stream.answer,
      'GET /api/admin/sales': () => salesAnswer([]),
      'GET /api/admin/orders': () => ordersAnswer(orders),
      'GET /api/admin/messages': () => ({ success: true, data: [], meta: { total: 0, unread: 0 } }),
      ...over,
    },
  });
}

const untilLive = () => screen.findByText('En vivo');
const placed = aPlacedOrder();
const countOf = (calls: { call: string }[], name: string) => calls.filter(({ call }) => call === name).length;
const changed = (orderId = placed.orderId) => act(() => stream.tell('order.statusChanged', { orderId }));
const outdated = () => screen.findByRole('button', { name: 'Hay cambios · Actualizar' });

it('lists are not read twice when the stream begins and nothing has happened since', async () => {
  const { calls } = openAt('/admin/sales');
  await screen.findByText('María José Ixcot');
  await untilLive();
  act(() => stream.tell('message.received', { id: placed.orderId }));
  await waitFor(() => expect(countOf(calls, 'GET /api/admin/dashboard')).toBe(2));
  expect(countOf(calls, 'GET /api/admin/orders')).toBe(1);
  expect(countOf(calls, 'GET /api/admin/sales')).toBe(1);
});

it('lists are read again when something happened between their first read and the stream', async () => {
  stream.quietFor = 0;
  const { calls } = openAt('/admin/sales');
  await untilLive();
  await waitFor(() => expect(countOf(calls, 'GET /api/admin/orders')).toBe(2));
  expect(countOf(calls, 'GET /api/admin/sales')).toBe(2);
});

it('lists change in place by themselves, with the toolbar as it is', async () => {
  openAt('/admin/sales');
  const card = await screen.findByRole('article');
  const reload = screen.getByRole('button', { name: 'Actualizar ventas' });
  await untilLive();
  const [order] = orders;
  orders = [{ ...(order ?? aStaffOrder()), total: '999.00' }];
  changed();
  expect(await within(card).findByText(/999\.00/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Hay cambios/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Actualizar ventas' })).toBe(reload);
});

it.each([
  ['/admin/sales?estado=pendiente', 'GET /api/admin/orders'],
  ['/admin/sales/atrasados', 'GET /api/admin/orders/overdue'],
  ['/admin/sales/inusuales', 'GET /api/admin/orders/unusual'],
])('lists keep a row that leaves them until a press: %s', async (route, list) => {
  const [first, second] = [aStaffOrder(), aStaffOrder({ orderId: placed.orderId, code: '7F3A91C4' })];
  let listed = [first, second];
  openAt(route, {
    [list]: () => ({
      success: true,
      data: listed.map((order) => ({ ...order, callerAddress: null, reasons: ['phoneShare'] })),
      meta: { ...ordersAnswer(listed).meta, refusals: [] },
    }),
  });
  await waitFor(() => expect(screen.getAllByText(new RegExp(first.code)).length).toBeGreaterThan(0));
  await untilLive();
  listed = [second];
  changed(first.orderId);
  const press = await outdated();
  expect(screen.getAllByText(new RegExp(first.code)).length).toBeGreaterThan(0);
  await userEvent.click(press);
  await waitFor(() => expect(screen.queryByText(new RegExp(first.code))).toBeNull());
  expect(screen.queryByRole('button', { name: /Hay cambios/ })).toBeNull();
});

it('lists show at once what is done here, also while others change something', async () => {
  const [first, second] = [aStaffOrder(), aStaffOrder({ orderId: placed.orderId, code: '7F3A91C4' })];
  orders = [first, second];
  openAt('/admin/sales/atrasados', {
    'GET /api/admin/orders/overdue': () => ordersAnswer(orders),
    [`PATCH /api/admin/orders/${second.orderId}/status`]: () => {
      orders = [];
      return { success: true, data: second };
    },
  });
  await screen.findAllByText(new RegExp(first.code));
  await untilLive();
  orders = [second];
  changed(first.orderId);
  await outdated();
  const row = screen.getAllByRole('listitem').find((item) => item.textContent.includes(second.code));
  await userEvent.click(within(row ?? document.body).getByRole('button', { name: /Liberar/ }));
  expect(await screen.findByText('No hay pedidos atrasados')).toBeVisible();
  changed(second.orderId);
  await waitFor(() => expect(screen.queryByRole('button', { name: /Hay cambios/ })).toBeNull());
});

it('lists have the counts beside them at once, and say how many messages came', async () => {
  const [eva, luis] = [aMessage({ name: 'Eva' }), aMessage({ name: 'Luis' })];
  let listed = [eva];
  const { calls } = openAt('/admin/messages', {
    'GET /api/admin/messages': () => ({
      success: true,
      data: listed,
      meta: { total: listed.length, unread: listed.length, read: 0, replied: 0 },
    }),
  });
  await screen.findByText('Eva');
  await untilLive();
  listed = [luis, eva];
  act(() => stream.tell('message.received', { id: placed.orderId }));
  const press = await screen.findByRole('button', { name: '1 mensaje nuevo · Ver' });
  expect(screen.queryByText('Luis')).toBeNull();
  expect(screen.getByText('No leídos', { selector: 'dt' }).nextSibling).toHaveTextContent('2');
  await userEvent.click(press);
  expect(await screen.findByText('Luis')).toBeVisible();
  expect(countOf(calls, 'GET /api/admin/messages')).toBe(2);
});

it('lists of affiliates and customers follow what is sold', async () => {
  const affiliates = openAt('/admin/affiliates', {
    'GET /api/admin/affiliates': () => ({ success: true, data: [], meta: { total: 0 } }),
  });
  await untilLive();
  changed();
  await waitFor(() => expect(countOf(affiliates.calls, 'GET /api/admin/affiliates')).toBe(2));
  affiliates.unmount();
  const customers = openAt('/admin/customers', {
    'GET /api/admin/customers': () => ({ success: true, data: [], meta: { total: 0 } }),
  });
  await untilLive();
  act(() => stream.tell('order.placed', placed));
  await waitFor(() => expect(countOf(customers.calls, 'GET /api/admin/customers')).toBe(2));
});
