import type { StaffOrderView } from '@shop/contracts';
import { jsonAnswer, type Answers } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDelivery } from '../../../../test/builders/deliveries';
import { anOrderLine } from '../../../../test/builders/orders';
import { openSales, retail } from '../../../../test/sales-screens';

const DAY = 86_400_000;
const waiting: StaffOrderView = { ...retail, createdAt: new Date(Date.now() - 5.5 * DAY).toISOString() };
const [first, second] = retail.lines;
const orderCall = `PATCH /api/admin/orders/${retail.orderId}/status`;

const bulk = 'PATCH /api/admin/orders/status';

/** Answers with the order until it was released, and with it again once that was taken back. */
function openOverdue(order: StaffOrderView, answers: Answers = {}) {
  let { version } = order;
  let released = false;
  const settle: Answers = Object.fromEntries(
    [orderCall, ...order.lines.map(({ id }) => `PATCH /api/admin/sales/${id}/status`)].map((call) => [
      call,
      ({ body }: { body: unknown }) => {
        released = JSON.stringify(body).includes('cancelled');
        version += 1;
        return { success: true, data: { ...order, version } };
      },
    ]),
  );
  return openSales('/atrasados', {
    'GET /api/admin/orders/overdue': () => ({
      success: true,
      data: released ? [] : [order],
      meta: { total: released ? 0 : 1 },
    }),
    'GET /api/admin/deliveries': () => ({ success: true, data: [], meta: { total: 0 } }),
    [bulk]: () => {
      released = true;
      version += 1;
      return { success: true, data: [{ id: order.orderId, ok: true, version }] };
    },
    ...settle,
    ...answers,
  });
}

const releasing = {
  ids: [retail.orderId],
  status: 'cancelled',
  seen: [{ id: retail.orderId, version: waiting.version }],
};

const patches = (calls: { call: string; body: unknown }[]) =>
  calls.filter(({ call }) => call.startsWith('PATCH')).map(({ call, body }) => [call, body]);

it('says when no order waits for too long', async () => {
  openOverdue(waiting, {
    'GET /api/admin/orders/overdue': () => ({ success: true, data: [], meta: { total: 0 } }),
  });
  expect(await screen.findByText('Ningún pedido lleva más de 3 días pendiente.')).toBeVisible();
});

it('says how long each order waits and what it holds', async () => {
  openOverdue(waiting);
  const card = await screen.findByRole('article', { name: /7F3A91C4/ });
  expect(within(card).getByText('espera desde hace 5 días')).toBeVisible();
  expect(within(card).getByText(/^Aparta 4 unidades de un pedido de Q609\.00/)).toBeVisible();
  expect(within(card).getByText('María José Ixcot, 5512 3478, Quetzaltenango')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText(/^Se muestran/)).toBeNull();
});

it('releases an order with one click, and takes that back', async () => {
  const { calls } = openOverdue(waiting);
  await userEvent.click(await screen.findByRole('button', { name: 'Liberar pedido 7F3A91C4' }));
  expect(await screen.findByText('Pedido 7F3A91C4 liberado: 4 unidades otra vez a la venta.')).toBeVisible();
  expect(await screen.findByText('No hay pedidos atrasados')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Deshacer/ }));
  expect(await screen.findByRole('button', { name: 'Liberar pedido 7F3A91C4' })).toBeVisible();
  expect(patches(calls)).toEqual([
    [bulk, releasing],
    [orderCall, { status: 'pending', version: waiting.version + 1 }],
  ]);
  await waitFor(() => expect(screen.queryByText(/liberado/)).toBeNull());
});

it('cancels only what is pending of an order that was partly completed', async () => {
  const lines = [first && { ...first, status: 'completed' as const }, second].flatMap((line) => line ?? []);
  const { calls } = openOverdue({ ...waiting, lines });
  await userEvent.click(await screen.findByRole('button', { name: 'Liberar pedido 7F3A91C4' }));
  expect(await screen.findByText('Pedido 7F3A91C4 liberado: 3 unidades otra vez a la venta.')).toBeVisible();
  expect(patches(calls)).toEqual([
    [`PATCH /api/admin/sales/${second?.id ?? ''}/status`, { status: 'cancelled', version: waiting.version }],
  ]);
});

it('is neither released nor taken back twice by a second press', async () => {
  const lines = [first && { ...first, status: 'completed' as const }, second].flatMap((line) => line ?? []);
  const lineCall = `PATCH /api/admin/sales/${second?.id ?? ''}/status`;
  const held: (() => void)[] = [];
  const hold = (data: unknown) => () =>
    new Promise((resolve) => held.push(() => resolve({ success: true, data, meta: { total: 0 } })));
  const { calls } = openOverdue(
    { ...waiting, lines },
    { [lineCall]: hold({ ...waiting, lines }), 'GET /api/admin/deliveries': hold([]) },
  );
  const pressWhile = async (name: string | RegExp, steps: number) => {
    const button = await screen.findByRole('button', { name });
    await userEvent.click(button);
    for (let step = 0; step < steps; step += 1) {
      await waitFor(() => expect(held).toHaveLength(1));
      await userEvent.click(button);
      expect(button).toHaveAttribute('aria-busy', 'true');
      act(() => held.shift()?.());
    }
  };
  // Its parcel is asked for before it is released.
  await pressWhile('Liberar pedido 7F3A91C4', 2);
  await screen.findByText(/^Pedido 7F3A91C4 liberado/);
  await pressWhile(/^Deshacer/, 1);
  await waitFor(() => expect(screen.queryByText(/liberado/)).toBeNull());
  expect(patches(calls).map(([call]) => call)).toEqual([lineCall, lineCall]);
});

it('takes back what went through where the rest was refused, as often as it is tried', async () => {
  const lines = ['l0', 'l1', 'l2'].map((id, at) =>
    anOrderLine({ id, quantity: at + 1, status: at === 0 ? 'completed' : 'pending' }),
  );
  let isDown = true;
  const down = (error: string) => jsonAnswer(503, { success: false, error, code: 'server.unavailable' });
  const { calls } = openOverdue(
    { ...waiting, lines },
    {
      'GET /api/admin/orders/overdue': () => ({ success: true, data: [{ ...waiting, lines }], meta: { total: 1 } }),
      'PATCH /api/admin/sales/l1/status': ({ body }) =>
        isDown && JSON.stringify(body).includes('pending')
          ? down('Sigue sin responder.')
          : { success: true, data: { ...waiting, lines, version: waiting.version + 1 } },
      'PATCH /api/admin/sales/l2/status': () => down('La tienda no está disponible.'),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Liberar pedido 7F3A91C4' }));
  expect(await screen.findByText('La tienda no está disponible.')).toBeVisible();
  expect(await screen.findByText('Pedido 7F3A91C4 liberado: 2 unidades otra vez a la venta.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Deshacer/ }));
  expect(await screen.findByText('Sigue sin responder.')).toBeVisible();
  expect(screen.getByText('Pedido 7F3A91C4 liberado: 2 unidades otra vez a la venta.')).toBeVisible();
  isDown = false;
  await waitFor(() => expect(screen.getByRole('button', { name: /^Deshacer/ })).not.toHaveAttribute('aria-busy'));
  await userEvent.click(screen.getByRole('button', { name: /^Deshacer/ }));
  await waitFor(() => expect(screen.queryByText(/liberado/)).toBeNull());
  expect(patches(calls)).toEqual([
    ['PATCH /api/admin/sales/l1/status', { status: 'cancelled', version: waiting.version }],
    ['PATCH /api/admin/sales/l2/status', { status: 'cancelled', version: waiting.version + 1 }],
    ['PATCH /api/admin/sales/l1/status', { status: 'pending', version: waiting.version + 1 }],
    ['PATCH /api/admin/sales/l1/status', { status: 'pending', version: waiting.version + 1 }],
  ]);
});

it('takes back what two presses released, and what the first one was refused is said no more', async () => {
  const left = new Set(['l1', 'l2']);
  const order = (): StaffOrderView => ({
    ...waiting,
    lines: ['l1', 'l2', 'l3'].map((id, at) =>
      anOrderLine({ id, quantity: at + 2, status: id === 'l3' ? 'completed' : left.has(id) ? 'pending' : 'cancelled' }),
    ),
  });
  let isDown = true;
  const releases = (id: string) => ({
    [`PATCH /api/admin/sales/${id}/status`]: () => {
      if (id === 'l2' && isDown) {
        return jsonAnswer(503, { success: false, error: 'La tienda no está disponible.', code: 'server.unavailable' });
      }
      left.delete(id);
      return { success: true, data: order() };
    },
  });
  openOverdue(waiting, {
    'GET /api/admin/orders/overdue': () => ({ success: true, data: [order()], meta: { total: 1 } }),
    ...releases('l1'),
    ...releases('l2'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Liberar pedido 7F3A91C4' }));
  expect(await screen.findByText('Pedido 7F3A91C4: La tienda no está disponible.')).toBeVisible();
  expect(await screen.findByText(/^Aparta 3 unidades/)).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Liberar pedido 7F3A91C4' }));
  expect(await screen.findByText('Pedido 7F3A91C4 liberado: 5 unidades otra vez a la venta.')).toBeVisible();
  expect(screen.queryByText('Pedido 7F3A91C4: La tienda no está disponible.')).toBeNull();
});

it('keeps an order that the server didn’t release, and says why where it was pressed and above the list', async () => {
  const error = 'El paquete sigue en camino: registra primero el resultado.';
  openOverdue(waiting, { [bulk]: () => ({ success: true, data: [{ id: waiting.orderId, ok: false, error }] }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Liberar pedido 7F3A91C4' }));
  await waitFor(() => expect(screen.getAllByText(`Pedido 7F3A91C4: ${error}`)).toHaveLength(2));
  expect(screen.getByText('Sin liberar: 1 pedido')).toBeVisible();
  expect(screen.queryByText(/liberado/)).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Liberar pedido 7F3A91C4' })).not.toHaveAttribute('aria-busy'),
  );
});

it.each([
  ['is on its way', aDelivery(1), 'Pedido 7F3A91C4: Su paquete está afuera con Carlos Tun.'],
  ['nobody could tell', jsonAnswer(500, { success: false, error: 'nada' }), 'nada'],
])('releases nothing of a partly completed order whose parcel %s', async (_what, delivery, words) => {
  const lines = [first && { ...first, status: 'completed' as const }, second].flatMap((line) => line ?? []);
  const found = delivery instanceof Response ? delivery : { success: true, data: [delivery], meta: { total: 1 } };
  const { calls } = openOverdue({ ...waiting, lines }, { 'GET /api/admin/deliveries': () => found });
  await userEvent.click(await screen.findByRole('button', { name: 'Liberar pedido 7F3A91C4' }));
  expect((await screen.findAllByText(words))[0]).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Liberar pedido 7F3A91C4' })).not.toHaveAttribute('aria-busy'),
  );
  expect(patches(calls)).toEqual([]);
});

it('says when there are more than it shows', async () => {
  openOverdue(waiting, {
    'GET /api/admin/orders/overdue': () => ({ success: true, data: [waiting], meta: { total: 1200 } }),
  });
  expect(await screen.findByText('Se muestran los 1 que más esperan, de 1,200.')).toBeVisible();
});
