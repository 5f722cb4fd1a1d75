import type { StaffOrderView } from '@shop/contracts';
import { jsonAnswer, loggedFailures, type Answer, type Answers, type ShellRender } from '@shop/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDelivery } from '../../../../test/builders/deliveries';
import { anAuditEntry } from '../../../../test/builders/objects';
import { anOrderLine } from '../../../../test/builders/orders';
import { adminApi } from '../../../shared/admin-api';
import { openSales, retail } from '../../../../test/sales-screens';

const pending = anOrderLine({ quantity: 3, totalAmount: '420.00' });
const done = { ...anOrderLine({ flavor: 'Uva', quantity: 2 }), status: 'completed' as const };
const order: StaffOrderView = { ...retail, lines: [pending, done], version: 3 };

function openOrder(
  saleId: string,
  change: Answer,
  read = () => order,
  query = '',
  answers: Answers = {},
): ShellRender & { sent: () => unknown[] } {
  const call = `PATCH /api/admin/sales/${saleId}/units`;
  const shell = openSales(`/${order.orderId}${query}`, {
    [`GET /api/admin/orders/${order.orderId}`]: () => ({ success: true, data: read() }),
    [`GET /api/admin/audit-log/order/${order.orderId}`]: () => ({ success: true, data: [], meta: { total: 0 } }),
    [call]: change,
    ...answers,
  });
  return { ...shell, sent: () => shell.calls.filter((made) => made.call === call).map(({ body }) => body) };
}

async function choose(flavor: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Más acciones de Cumbre 12K ${flavor}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  await screen.findByRole('dialog', { name: item });
}

const done200 = () => ({ success: true, data: order });

it('completes a part of a line', async () => {
  const { sent } = openOrder(pending.id, done200);
  await choose('Menta Glacial', 'Completar una parte');
  await userEvent.click(screen.getByRole('button', { name: /^Aumentar/ }));
  expect(screen.getByText('Quedará 1 pendiente.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Completar' }));
  expect(await screen.findByText('Unidades completadas')).toBeVisible();
  expect(sent()).toEqual([{ version: 3, units: 2, outcome: 'completed', reason: null }]);
});

it.each([
  ['Cancelar una parte', ' Su paquete está afuera con Carlos Tun: cancela solo si ya lo tienes de vuelta.'],
  ['Completar una parte', ''],
])('%s of an order whose parcel is outside asks for it where its units could be sold again', async (item, asked) => {
  const deliveries = () => ({ success: true, data: [aDelivery(1)], meta: { total: 1 } });
  openOrder(pending.id, done200, undefined, '', { 'GET /api/admin/deliveries': deliveries });
  await choose('Menta Glacial', item);
  const told = screen.getByText(/^Quedarán 2 pendientes/);
  await waitFor(() => expect(told.textContent).toBe(`Quedarán 2 pendientes.${asked}`));
});

it('takes no units chosen for one outcome along to another', async () => {
  openOrder(pending.id, done200);
  await choose('Menta Glacial', 'Completar una parte');
  await userEvent.click(screen.getByRole('button', { name: /^Aumentar/ }));
  act(() => {
    globalThis.history.pushState(null, '', `?dialogo=cancelar.${pending.id}`);
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await screen.findByRole('dialog', { name: 'Cancelar una parte' })).toBeVisible();
  expect(screen.getByRole('spinbutton')).toHaveValue('1');
});

it('takes damaged units back with their reason, never without', async () => {
  const { sent } = openOrder(done.id, done200);
  await choose('Uva', 'Registrar devolución');
  expect(screen.getByLabelText('Motivo (opcional)')).not.toBeRequired();
  await userEvent.click(screen.getByRole('radio', { name: /Dañado/ }));
  expect(screen.getByLabelText('Motivo')).toBeRequired();
  await userEvent.click(screen.getByRole('button', { name: 'Registrar devolución' }));
  expect(screen.getByLabelText('Motivo')).toHaveAccessibleDescription('Escribe el motivo');
  expect(sent()).toEqual([]);
  await userEvent.type(screen.getByLabelText('Motivo'), 'No enciende');
  await userEvent.click(screen.getByRole('button', { name: 'Registrar devolución' }));
  await waitFor(() => expect(sent()).toEqual([{ version: 3, units: 1, outcome: 'damaged', reason: 'No enciende' }]));
});

it('takes units back that can be sold again, with the reason where one is given, and says what is left of the line', async () => {
  const { sent } = openOrder(done.id, done200);
  await choose('Uva', 'Registrar devolución');
  expect(screen.getByText('Quedará 1 completada. Lo devuelto ya no cuenta como ingreso.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Aumentar/ }));
  const left = screen.getByText('No quedará ninguna completada. Lo devuelto ya no cuenta como ingreso.');
  expect(left).toHaveAttribute('role', 'status');
  await userEvent.type(screen.getByLabelText('Motivo (opcional)'), ' Pidió otro sabor ');
  await userEvent.click(screen.getByRole('button', { name: 'Registrar devolución' }));
  await waitFor(() =>
    expect(sent()).toEqual([{ version: 3, units: 2, outcome: 'restocked', reason: 'Pidió otro sabor' }]),
  );
});

it('says what another did when the order is another by now, and stays open, though the line is gone', async () => {
  let now = order;
  const refuse = () => {
    now = { ...order, version: 4, lines: [done] };
    return jsonAnswer(409, {
      success: false,
      error: 'Este pedido cambió mientras tanto. Mira cómo quedó e intenta de nuevo.',
      code: 'order.changed',
      changes: [
        anAuditEntry({
          action: 'order.unitsChanged',
          before: { lines: [{ id: 'a', productName: 'Cumbre 12K', flavor: 'Menta', quantity: 4, status: 'pending' }] },
          after: {
            lines: [{ id: 'b', productName: 'Cumbre 12K', flavor: 'Menta', quantity: 1, status: 'cancelled' }],
            outcome: 'cancelled',
            reason: null,
            version: 4,
          },
        }),
      ],
    });
  };
  openOrder(pending.id, refuse, () => now);
  await choose('Menta Glacial', 'Cancelar una parte');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar unidades' }));
  await waitFor(() =>
    expect(document.querySelector('[aria-label="Más acciones de Cumbre 12K Menta Glacial"]')).toBeNull(),
  );
  expect(await screen.findByText('carla canceló 1 de 4 × Cumbre 12K Menta.')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Cancelar una parte' })).toBeVisible();
});

it('takes no units again that a colleague took while they were chosen, though the page shows it by then', async () => {
  let now: StaffOrderView = { ...order, lines: [{ ...done, quantity: 6 }] };
  const { sent, store } = openOrder(
    done.id,
    ({ body }) =>
      (body as { version: number }).version === now.version
        ? done200()
        : jsonAnswer(409, { success: false, error: 'Este pedido cambió.', code: 'order.changed' }),
    () => now,
  );
  await choose('Uva', 'Registrar devolución');
  await userEvent.clear(screen.getByRole('spinbutton'));
  await userEvent.type(screen.getByRole('spinbutton'), '4');
  now = { ...now, version: 4, lines: [{ ...done, quantity: 2 }] };
  act(() => void store.dispatch(adminApi.util.invalidateTags(['adminSales'])));
  expect(await screen.findByText('2 unidades')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Registrar devolución' }));
  expect(await screen.findByText('Este pedido cambió.')).toBeVisible();
  expect(await screen.findByText(/^Ya solo hay 2 unidades\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Disminuir/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Registrar devolución' }));
  expect(await screen.findByText('Devolución registrada')).toBeVisible();
  expect(sent()).toMatchObject([
    { version: 3, units: 4 },
    { version: 4, units: 2 },
  ]);
});

it('shows what came back, how and why, and no part of a single unit', async () => {
  const single = anOrderLine({ flavor: 'Lichi', quantity: 1 });
  const back = {
    ...pending,
    status: 'cancelled' as const,
    returned: { how: 'damaged' as const, reason: 'No enciende' },
  };
  openSales(`/${order.orderId}`, {
    [`GET /api/admin/orders/${order.orderId}`]: () => ({
      success: true,
      data: { ...order, lines: [back, done, single] },
    }),
    [`GET /api/admin/audit-log/order/${order.orderId}`]: () => ({ success: true, data: [], meta: { total: 0 } }),
  });
  expect(await screen.findByText('Devuelto, dañado: No enciende')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Más acciones de Cumbre 12K Uva' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Más acciones de Cumbre 12K (Menta|Lichi)/ })).toBeNull();
});

it('what was done though its answer was lost is neither done nor counted again by the press that follows', async () => {
  const tooMany = () => jsonAnswer(429, { success: false, error: 'Demasiadas llamadas', code: 'request.tooMany' });
  const answers: Answer[] = [() => Promise.reject(new TypeError('Failed to fetch')), tooMany, done200];
  let now = order;
  const { calls, sent } = openOrder(
    pending.id,
    (request) => {
      now = { ...order, version: 4, lines: [{ ...pending, quantity: 2 }, done] };
      return answers.shift()?.(request);
    },
    () => now,
  );
  await choose('Menta Glacial', 'Completar una parte');
  await userEvent.click(screen.getByRole('button', { name: 'Completar' }));
  expect(await screen.findByText(/No supimos si se guardó/)).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('2 unidades')).toHaveLength(2));
  expect(screen.getByText('Cumbre 12K Menta Glacial: 3 unidades')).toBeVisible();
  expect(screen.getByText('Quedarán 2 pendientes.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Completar' }));
  expect(await screen.findByText('Demasiadas llamadas')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Completar' }));
  expect(await screen.findByText('Unidades completadas')).toBeVisible();
  expect(sent()).toEqual([sent()[0], sent()[0], sent()[0]]);
  const keys = calls.flatMap(({ call, headers }) => (call.startsWith('PATCH') ? [headers.get('Idempotency-Key')] : []));
  expect(new Set(keys).size).toBe(1);
});

it('as many units as the dialog begins with are done once, though the page was loaded again before the answer', async () => {
  let now = order;
  const made: unknown[] = [];
  const open = (query: string, answer: Answer) =>
    openOrder(
      pending.id,
      (request) => {
        now = { ...order, version: 4, lines: [{ ...pending, quantity: 2 }, done] };
        made.push([request.headers.get('Idempotency-Key'), request.body]);
        return answer(request);
      },
      () => now,
      query,
    );
  open('', () => Promise.reject(new TypeError('Failed to fetch')));
  await choose('Menta Glacial', 'Completar una parte');
  await userEvent.click(screen.getByRole('button', { name: 'Completar' }));
  expect(await screen.findByText(/No supimos si se guardó/)).toBeVisible();
  loggedFailures();
  cleanup();
  open(`?dialogo=completar.${pending.id}`, done200);
  expect(await screen.findByText(/Se envió, y no supimos si se guardó\./)).toBeVisible();
  expect(screen.getByText('Cumbre 12K Menta Glacial: 3 unidades')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Completar' }));
  expect(await screen.findByText('Unidades completadas')).toBeVisible();
  expect(made).toEqual([made[0], made[0]]);
});
