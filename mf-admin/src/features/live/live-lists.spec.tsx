import type { StaffOrderView } from '@shop/contracts';
import { loggedFailures, renderInShell, type Answers } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { aMessage } from '../../../test/builders/objects';
import { aWaitingOrder } from '../../../test/builders/deliveries';
import { aPlacedOrder, liveAnswers, LiveStream, untilLive } from '../../../test/live-stream';
import { aStaffOrder, ordersAnswer } from '../../../test/builders/orders';
import { bruma, cardOf, listOf, mini } from '../../../test/products-screen';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';
import { PAGE_SIZES } from '../../shared/list/list-definition';

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
      ...liveAnswers(stream),
      'GET /api/admin/orders': () => ordersAnswer(orders),
      ...over,
    },
  });
}

const placed = aPlacedOrder();
const countOf = (calls: { call: string }[], name: string) => calls.filter(({ call }) => call === name).length;
const changed = (orderId = placed.orderId, tab: string | null = null) =>
  act(() => stream.tell('order.statusChanged', { orderId }, tab));
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

it('a sheet that waits to be printed follows what somebody else changed of its order', async () => {
  let order = aStaffOrder();
  openAt(`/admin/sales/${order.orderId}/hoja`, {
    [`GET /api/admin/orders/${order.orderId}`]: () => ({ success: true, data: order }),
  });
  expect(await screen.findByText(order.customer.address)).toBeVisible();
  await waitFor(() => expect(stream.asked).toHaveLength(1));
  order = { ...order, customer: { ...order.customer, address: 'Otra calle 9-99' } };
  changed(order.orderId);
  expect(await screen.findByText('Otra calle 9-99')).toBeVisible();
});

it('the list of products follows what somebody else imported', async () => {
  let listed = [bruma];
  openAt('/admin/products', { 'GET /api/admin/products': () => listOf(listed) });
  expect(await cardOf(bruma.name)).toBeVisible();
  await untilLive();
  listed = [{ ...bruma, name: 'Bruma 12K' }];
  act(() => stream.tell('import.applied', { id: placed.orderId }));
  expect(await cardOf('Bruma 12K')).toBeVisible();
});

it('orders to be delivered follow what somebody else does to them in "Ventas"', async () => {
  let listed = [aWaitingOrder(1, { address: 'Zona 4' }), aWaitingOrder(2)];
  openAt('/admin/entregas', {
    'GET /api/admin/deliveries/waiting': () => ({ success: true, data: listed, meta: { total: listed.length } }),
  });
  expect(await screen.findByText(/Zona 4/)).toBeVisible();
  await untilLive();
  listed = [aWaitingOrder(1, { address: 'Otra calle 9-99' }), aWaitingOrder(2)];
  changed(aWaitingOrder(1).orderId);
  expect(await screen.findByText(/Otra calle 9-99/)).toBeVisible();
});

it.each([
  ['/admin/sales?estado=pendiente', 'GET /api/admin/orders', 1],
  ['/admin/sales?pagina=2', 'GET /api/admin/orders', 0],
  ['/admin/sales/atrasados', 'GET /api/admin/orders/overdue', 0],
  ['/admin/sales/inusuales', 'GET /api/admin/orders/unusual', 1],
])('lists keep a row that leaves them until a press: %s', async (route, list, others) => {
  const [first, second] = [aStaffOrder(), aStaffOrder({ orderId: placed.orderId, code: '7F3A91C4' })];
  const rest = [second].slice(0, others);
  let listed = [first, ...rest];
  const before = route.includes('pagina=2') ? PAGE_SIZES[0] : 0;
  const { address, calls } = openAt(route, {
    [list]: () => ({
      success: true,
      data: listed.map((order) => ({ ...order, callerAddress: null, reasons: ['phoneShare'] })),
      meta: { ...ordersAnswer(listed, before + listed.length).meta, refusals: [], asOf: '2026-11-20T15:20:00.000Z' },
    }),
  });
  await waitFor(() => expect(screen.getAllByText(new RegExp(first.code)).length).toBeGreaterThan(0));
  await untilLive();
  listed = rest;
  changed(first.orderId);
  const press = await outdated();
  expect(screen.getAllByText(new RegExp(first.code)).length).toBeGreaterThan(0);
  const read = countOf(calls, 'GET /api/admin/dashboard');
  act(() => stream.tell('message.received', { id: placed.orderId }));
  await waitFor(() => expect(countOf(calls, 'GET /api/admin/dashboard')).toBeGreaterThan(read));
  expect(address()).toBe(route);
  await userEvent.click(press);
  await waitFor(() => expect(screen.queryByText(new RegExp(first.code))).toBeNull());
  expect(screen.queryByRole('button', { name: /Hay cambios/ })).toBeNull();
});

it('a list keeps a row until a press, also after the clock of the device was set back', async () => {
  const [first, second] = [aStaffOrder(), aStaffOrder({ orderId: placed.orderId, code: '7F3A91C4' })];
  orders = [first, second];
  openAt('/admin/sales/atrasados', { 'GET /api/admin/orders/overdue': () => ordersAnswer(orders) });
  const release = { name: `Liberar pedido ${second.code}` };
  expect(await screen.findByRole('button', release)).toBeVisible();
  await untilLive();
  orders = [first];
  changed(second.orderId);
  await outdated();
  const { now } = Date;
  jest.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
  orders = [{ ...first, customer: { ...first.customer, department: 'Petén' } }];
  changed(first.orderId);
  expect(await screen.findByText(/Petén/)).toBeVisible();
  expect(screen.getByRole('button', release)).toBeVisible();
  expect(await outdated()).toBeVisible();
});

it('a list keeps a row until a press, also when a form above it tells who edits', async () => {
  let listed = [bruma, mini];
  const { calls } = openAt(`/admin/products?dialogo=editar.${mini.id}`, {
    'GET /api/admin/products': () => listOf(listed),
  });
  const edits = () => calls.flatMap(({ call, body }) => (call === 'POST /api/admin/editing' ? [body] : []));
  const subject = `producto:${mini.id}`;
  await waitFor(() => expect(edits()).toContainEqual({ subject, editing: true }));
  await untilLive();
  listed = [mini];
  act(() => stream.tell('import.applied', { id: placed.orderId }));
  expect(await screen.findByText(/Hay cambios/)).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(edits()).toContainEqual({ subject, editing: false }));
  await act(() => Promise.resolve());
  expect(screen.getByText(/Hay cambios/)).toBeVisible();
});

describe('what is done in this tab', () => {
  const [first, second] = [aStaffOrder(), aStaffOrder({ orderId: placed.orderId, code: '7F3A91C4' })];

  /** The list of overdue orders: the first and the second, of which the second is to be released. */
  async function openOverdue(over: Answers = {}) {
    orders = [first, second];
    /** Which tab the shop was told that the release came from. */
    let tab: string | null = null;
    const shell = openAt('/admin/sales/atrasados', {
      'GET /api/admin/orders/overdue': () => ordersAnswer(orders),
      'PATCH /api/admin/orders/status': ({ headers }: { headers: Headers }) => {
        orders = orders.filter((order) => order !== second);
        tab = headers.get('X-Tab-Id');
        return { success: true, data: [{ id: second.orderId, ok: true, version: second.version + 1 }] };
      },
      ...over,
    });
    await shown(second);
    await untilLive();
    const release = async () => {
      await userEvent.click(within(rowOf(second) ?? document.body).getByRole('button', { name: /Liberar/ }));
    };
    return { ...shell, release, tab: () => tab };
  }
  /** Its row, unless that says that it was released. */
  const rowOf = ({ code }: StaffOrderView) =>
    screen
      .queryAllByRole('listitem')
      .find((item) => item.textContent.includes(code) && !item.textContent.includes('liberado'));
  const shown = (order: StaffOrderView) => waitFor(() => expect(rowOf(order)).toBeVisible());
  const noLonger = (order: StaffOrderView) => waitFor(() => expect(rowOf(order)).toBeUndefined());

  it('is in its lists at once, also while others change something', async () => {
    const { release } = await openOverdue();
    orders = [second];
    changed(first.orderId);
    await outdated();
    await release();
    expect(await screen.findByText('No hay pedidos atrasados')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Hay cambios/ })).toBeNull();
  });

  it('is in its lists at once, also where its answer is lost and others changed something', async () => {
    const { release } = await openOverdue({
      'PATCH /api/admin/orders/status': () => {
        orders = [];
        return Promise.reject(new TypeError('Failed to fetch'));
      },
    });
    orders = [second];
    changed(first.orderId);
    await outdated();
    await release();
    expect(await screen.findByText('No supimos si se guardó')).toBeVisible();
    await noLonger(second);
    expect(screen.queryByRole('button', { name: /Hay cambios/ })).toBeNull();
    loggedFailures();
  });

  it('is no news when the shop tells it, and may move rows', async () => {
    const { release, tab, calls } = await openOverdue();
    await release();
    await noLonger(second);
    orders = [];
    const read = countOf(calls, 'GET /api/admin/orders/overdue');
    changed(second.orderId, tab());
    await noLonger(first);
    expect(screen.queryByRole('button', { name: /Hay cambios/ })).toBeNull();
    expect(countOf(calls, 'GET /api/admin/orders/overdue')).toBe(read + 1);
  });

  it.each([null, 'un5N8x_zYqo2w-Lk3Pq7a'])(
    'lets wait what others do right after it, in whatever tab: %s',
    async (otherTab) => {
      const { release, tab } = await openOverdue();
      await release();
      await noLonger(second);
      expect(tab()).toMatch(/^[\w-]{16,64}$/);
      orders = [];
      changed(first.orderId, otherTab);
      await outdated();
      await shown(first);
    },
  );

  it('is in its lists at once, though others did something before they could be read', async () => {
    let answerDashboard: (() => void) | null = null;
    let isSlow = false;
    const { release } = await openOverdue({
      'GET /api/admin/dashboard': async (request) => {
        if (isSlow) await new Promise<void>((resolve) => (answerDashboard = resolve));
        return frameAnswers()['GET /api/admin/dashboard']?.(request);
      },
    });
    isSlow = true;
    act(() => stream.tell('message.received', { id: placed.orderId }));
    await waitFor(() => expect(answerDashboard).not.toBeNull());
    await release();
    act(() => stream.tell('order.placed', aPlacedOrder({ orderId: '11111111-5a6b-4c7d-8e9f-0000aaaaaaaa' })));
    await screen.findByText('Pedido nuevo AAAAAAAA');
    isSlow = false;
    act(() => answerDashboard?.());
    await noLonger(second);
    expect(screen.queryByRole('button', { name: /Hay cambios/ })).toBeNull();
  });
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
  const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  // The press says it already.
  expect(told()).not.toContain('2 mensajes');
  expect(screen.getByText('No leídos', { selector: 'dt' }).nextSibling).toHaveTextContent('2');
  await userEvent.click(press);
  expect(await screen.findByText('Luis')).toBeVisible();
  expect(told()).toContain('2 mensajes');
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
