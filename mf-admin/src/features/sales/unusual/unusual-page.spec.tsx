import type { HoldRefusalView, UnusualOrderView, UnusualReason } from '@shop/contracts';
import type { Answers } from '@shop/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changedAnswer } from '../../../../test/builders/orders';
import { openSales, retail } from '../../../../test/sales-screens';

const first: UnusualOrderView = { ...retail, callerAddress: '190.148.1.2', reasons: ['addressShare', 'phoneOrders'] };
const second: UnusualOrderView = {
  ...retail,
  orderId: '7c1d2f30-5a6b-4c7d-8e9f-0000b20c5e19',
  code: 'B20C5E19',
  callerAddress: null,
  reasons: ['phoneShare'],
};
const refusal: HoldRefusalView = {
  reason: 'phoneOrders',
  phone: '55123478',
  callerAddress: '190.148.1.2',
  times: 3,
  lastAt: '2026-11-20T15:14:00.000Z',
};
const blocked: HoldRefusalView = { ...refusal, reason: 'blockedPhone', callerAddress: '', times: 1 };

const asOf = '2026-11-20T15:20:00.000Z';

const bulk = 'PATCH /api/admin/orders/status';

/** The two orders, and the limit that was met; those in `gone` are no longer unusual. */
function openUnusual(answers: Answers = {}) {
  const gone = new Set<string>();
  const screenOf = openSales('/inusuales', {
    'GET /api/admin/orders/unusual': () => {
      const data = [first, second].filter(({ orderId }) => !gone.has(orderId));
      return { success: true, data, meta: { total: data.length, refusals: [refusal, blocked], asOf } };
    },
    [`PATCH /api/admin/orders/${first.orderId}/status`]: () => {
      gone.delete(first.orderId);
      return changedAnswer(first);
    },
    [bulk]: ({ body }) => {
      const { ids } = body as { ids: string[] };
      const outcomes = ids.map((id) =>
        id === second.orderId ? { id, ok: false, error: 'No puede pasar a cancelada.' } : { id, ok: true },
      );
      for (const { id, ok } of outcomes) if (ok) gone.add(id);
      return { success: true, data: outcomes };
    },
    ...answers,
  });
  return screenOf;
}

it('says why each order is unusual, from where it came, and which limits were met', async () => {
  openUnusual();
  const card = await screen.findByRole('article', { name: first.code });
  expect(within(card).getByText('Su conexión aparta más del 15% de un sabor')).toBeVisible();
  expect(within(card).getByText('Su teléfono llegó al límite de pedidos')).toBeVisible();
  expect(within(card).getByText(/Quetzaltenango, desde 190\.148\.1\.2$/)).toBeVisible();
  expect(screen.getByText('Pedidos por teléfono: 3 rechazos, el último de 5512 3478 desde 190.148.1.2')).toBeVisible();
  expect(screen.getByText('Teléfono bloqueado: 1 rechazo, de 5512 3478')).toBeVisible();
});

it('says each reason in words of its own, and of no limit that it was met where none was', async () => {
  const reasons: Record<UnusualReason, string> = {
    phoneShare: 'Su teléfono aparta más del 15% de un sabor',
    addressShare: 'Su conexión aparta más del 15% de un sabor',
    blockedPhone: 'Su teléfono está bloqueado',
    orderUnits: 'De su conexión vino un pedido con demasiadas unidades',
    phoneOrders: 'Su teléfono llegó al límite de pedidos',
    phoneUnits: 'Su teléfono llegó al límite de unidades',
    addressOrders: 'Su conexión llegó al límite de pedidos',
    addressUnits: 'Su conexión llegó al límite de unidades',
    shopUnits: 'Entre todos apartaron demasiado',
    flavorShare: 'Entre todos apartaron demasiado de un sabor',
    mostOfShop: 'Un distribuidor aparta más del 50% de lo disponible',
    flavorUnits: 'De su conexión vino un pedido con demasiado de un sabor',
  };
  const order = { ...first, reasons: Object.keys(reasons) as UnusualReason[] };
  openUnusual({
    'GET /api/admin/orders/unusual': () => ({
      success: true,
      data: [order],
      meta: { total: 1, refusals: [], asOf },
    }),
  });
  const card = within(await screen.findByRole('article', { name: first.code }));
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(Object.values(reasons));
  expect(screen.queryByText(/^Límites alcanzados/)).toBeNull();
});

it('lets go of all that were chosen by the box that chose them', async () => {
  openUnusual();
  const all = await screen.findByRole('checkbox', { name: 'Elegir todos' });
  await userEvent.click(all);
  expect(screen.getByRole('button', { name: 'Liberar 2 (8 unidades)' })).toBeEnabled();
  await userEvent.click(all);
  expect(screen.getByRole('button', { name: 'Liberar elegidos' })).toBeDisabled();
});

it('releases what was chosen at once; what worked can be taken back, what did not says why', async () => {
  const user = userEvent.setup();
  const { calls } = openUnusual();
  expect(await screen.findByRole('button', { name: 'Liberar elegidos' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: `Elegir pedido ${second.code}` }));
  expect(screen.getByRole('button', { name: 'Liberar 1 (4 unidades)' })).toBeEnabled();
  expect(screen.getByRole('checkbox', { name: 'Elegir todos' })).not.toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Elegir todos' }));
  await user.click(screen.getByRole('button', { name: 'Liberar 2 (8 unidades)' }));

  expect(await screen.findByText('Pedido B20C5E19: No puede pasar a cancelada.')).toBeVisible();
  expect(await screen.findByText(`Pedido ${first.code} liberado: 4 unidades otra vez a la venta.`)).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(calls.find(({ call }) => call === bulk)?.body).toEqual({
    ids: [first.orderId, second.orderId],
    status: 'cancelled',
    seen: [first, second].map(({ orderId: id, version }) => ({ id, version })),
  });

  await user.click(screen.getByRole('button', { name: /^Deshacer/ }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.queryByText(/liberado/)).toBeNull();
});

it('names each of several that could not be released', async () => {
  openUnusual({
    [bulk]: ({ body }) => {
      const { ids } = body as { ids: string[] };
      return { success: true, data: ids.map((id) => ({ id, ok: false, error: 'Cambió mientras tanto.' })) };
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Elegir todos' }));
  await userEvent.click(screen.getByRole('button', { name: 'Liberar 2 (8 unidades)' }));
  const told = await screen.findByRole('alert');
  expect(told).toHaveTextContent('Sin liberar: 2 pedidos');
  for (const { code } of [first, second]) expect(told).toHaveTextContent(`Pedido ${code}: Cambió mientras tanto.`);
});

it('an order that is being released stays so while another one is released', async () => {
  const { calls } = openUnusual({ [bulk]: () => new Promise(() => undefined) });
  const button = ({ code }: UnusualOrderView) => screen.findByRole('button', { name: `Liberar pedido ${code}` });
  const sent = () => calls.flatMap(({ call, body }) => (call === bulk ? [(body as { ids: string[] }).ids] : []));
  await userEvent.click(await button(first));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir todos' }));
  await userEvent.click(screen.getByRole('button', { name: /^Liberar 2 / }));
  await waitFor(() => expect(sent()).toEqual([[first.orderId], [second.orderId]]));
  await userEvent.click(await button(second));
  await userEvent.click(await button(first));
  expect(await button(first)).toHaveAttribute('aria-busy', 'true');
  expect(sent()).toHaveLength(2);
});

it('can’t be looked at before it is shown', async () => {
  openUnusual({ 'GET /api/admin/orders/unusual': () => new Promise(() => undefined) });
  expect(await screen.findByRole('button', { name: 'Ya lo revisé' })).toBeDisabled();
});

it('notes that staff has looked at what is shown', async () => {
  const review = 'POST /api/admin/order-limits/review';
  const { calls } = openUnusual({ [review]: () => ({ success: true, data: null }) });
  await screen.findByRole('article', { name: first.code });
  await userEvent.click(screen.getByRole('button', { name: 'Ya lo revisé' }));
  expect(await screen.findByText('Revisado')).toBeVisible();
  expect(calls.flatMap(({ call, body }) => (call === review ? [body] : []))).toEqual([{ seen: asOf }]);
});
