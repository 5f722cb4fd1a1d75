import { storefrontEndpoints } from '@shop/api-client';
import { saleCode, type StaffOrderView } from '@shop/contracts';
import { jsonAnswer, type Answers, type RecordedCall } from '@shop/testing';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDelivery } from '../../../test/builders/deliveries';
import { aStaffOrder, changedAnswer, ordersAnswer } from '../../../test/builders/orders';
import { holdSteps } from '../../../test/hold-steps';
import { adminApi } from '../../shared/admin-api';
import { findCard, openSales, retail } from '../../../test/sales-screens';

const [first, second] = retail.lines;
const orderCall = `PATCH /api/admin/orders/${retail.orderId}/status`;
const done = () => changedAnswer(retail);

function openToChange(order: StaffOrderView, answers: Answers) {
  return openSales('', { 'GET /api/admin/orders': () => ordersAnswer([order]), ...answers });
}

const press = async (label: string) =>
  userEvent.click(within(await findCard(retail)).getByRole('button', { name: label }));

it('is changed for the whole order, and sales and dashboard are asked for again', async () => {
  const { calls, store } = openToChange(retail, { [orderCall]: done, 'GET /api/products': () => ordersAnswer([]) });
  await findCard(retail);
  // Staff go from here into the shop, which shows the units that are left.
  await act(() => store.dispatch(storefrontEndpoints.endpoints.listProducts.initiate()));
  const before = calls.length;
  await press('Completar');
  expect(await screen.findByText('El estado de la venta se ha actualizado correctamente')).toBeVisible();
  expect(screen.getByText('Estado actualizado')).toBeVisible();
  expect(calls.find(({ call }) => call === orderCall)?.body).toEqual({
    status: 'completed',
    version: retail.version,
  });
  await waitFor(() =>
    expect(calls.slice(before).map(({ call }) => call)).toEqual(
      expect.arrayContaining(
        ['admin/orders', 'admin/sales', 'admin/dashboard', 'products'].map((list) => `GET /api/${list}`),
      ),
    ),
  );
});

it('is offered under the name of its sale: one line’s “Completar” sounds like another’s', async () => {
  const lines = [first, second && { ...second, status: 'completed' as const }].flatMap((line) => line ?? []);
  openToChange({ ...retail, lines }, {});
  const card = within(await findCard(retail));
  for (const { id } of lines) expect(card.getByRole('group', { name: `Estado: Venta ${saleCode(id)}` })).toBeVisible();
});

describe('is taken back by the toast that tells it', () => {
  const undoCall = 'PATCH /api/admin/orders/status';
  const sentTo = (calls: readonly RecordedCall[], name: string) =>
    calls.filter(({ call }) => call === name).map(({ body }) => body);

  it('with the order and what it became, on another screen too', async () => {
    const { calls } = openToChange(retail, {
      [orderCall]: done,
      [undoCall]: () => ({ success: true, data: [{ id: retail.orderId, ok: true }] }),
      'GET /api/admin/customers': () => ({ success: true, data: [], meta: { total: 0 } }),
    });
    await press('Completar');
    expect(await screen.findByText('7F3A91C4: Completada')).toBeVisible();
    // A toast stays for as long as nobody looks at the window: its time is no part of this.
    fireEvent.blur(globalThis.window);
    await userEvent.click(screen.getByRole('link', { name: /^Clientes/ }));
    await screen.findByText('No hay clientes');
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText('Cambio deshecho')).toBeVisible();
    expect(screen.getByText('7F3A91C4: Pendiente')).toBeVisible();
    const seen = [{ id: retail.orderId, version: retail.version + 1 }];
    expect(sentTo(calls, undoCall)).toEqual([{ ids: [retail.orderId], status: 'pending', seen }]);
  });

  it('once, also when staff come back from the diagnostics', async () => {
    const { calls } = openToChange(retail, {
      [orderCall]: done,
      [undoCall]: () => ({ success: true, data: [{ id: retail.orderId, ok: true }] }),
      'GET /api/products': () => ({ success: true, data: [] }),
      'GET /api/health': () => ({ success: true, data: { status: 'ok', database: 'ok' } }),
    });
    const go = (address: string) =>
      act(() => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      });
    await press('Completar');
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText('Cambio deshecho')).toBeVisible();
    go('/diagnostics');
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    go('/admin/sales');
    await findCard(retail);
    expect(sentTo(calls, undoCall)).toHaveLength(1);
  });

  it('beside a sheet that is to be printed, too', async () => {
    const { calls } = openToChange(retail, {
      [orderCall]: done,
      [undoCall]: () => ({ success: true, data: [{ id: retail.orderId, ok: true }] }),
      [`GET /api/admin/orders/${retail.orderId}`]: () => ({ success: true, data: retail }),
    });
    await press('Completar');
    expect(await screen.findByText('7F3A91C4: Completada')).toBeVisible();
    fireEvent.blur(globalThis.window);
    act(() => {
      history.pushState(null, '', `/admin/sales/${retail.orderId}/hoja`);
      dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(await screen.findByText('Cobrar al entregar')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText('Cambio deshecho')).toBeVisible();
    expect(sentTo(calls, undoCall)).toHaveLength(1);
  });

  it('says so when somebody else was there first', async () => {
    openToChange(retail, {
      [orderCall]: done,
      [undoCall]: () => ({
        success: true,
        data: [{ id: retail.orderId, ok: false, error: 'Este pedido cambió mientras tanto.' }],
      }),
    });
    await press('Completar');
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText('Este pedido cambió mientras tanto.')).toBeVisible();
  });

  it('line by line as well, each by its own code', async () => {
    const path = `PATCH /api/admin/sales/${second?.id ?? ''}/status`;
    const lines = [first, second && { ...second, status: 'completed' as const }].flatMap((line) => line ?? []);
    const { calls } = openToChange({ ...retail, lines }, { [path]: done });
    await press('Marcar Pendiente');
    const code = `Venta ${saleCode(second?.id ?? '')}`;
    expect(await screen.findByText(`${code}: Pendiente`)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText(`${code}: Completada`)).toBeVisible();
    await waitFor(() =>
      expect(sentTo(calls, path)).toEqual([
        { status: 'pending', version: retail.version },
        { status: 'completed', version: retail.version + 1 },
      ]),
    );
  });
});

it('a second tap at the same place, where the next order has moved up, does not complete that one', async () => {
  const next = aStaffOrder();
  const nextCall = `PATCH /api/admin/orders/${next.orderId}/status`;
  let pending = [retail, next];
  const { calls } = openSales('?estado=pendiente', {
    'GET /api/admin/orders': () => ordersAnswer(pending),
    [orderCall]: () => {
      pending = [next];
      return done();
    },
    [nextCall]: done,
  });
  const tap = async (order: StaffOrderView, timeStamp: number) => {
    const button = within(await findCard(order)).getByRole('button', { name: 'Completar' });
    // After the call of the tap before, if it made one.
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
    const click = createEvent.click(button, { clientX: 20, clientY: 300 });
    Object.defineProperty(click, 'timeStamp', { value: timeStamp });
    fireEvent(button, click);
  };
  await tap(retail, 1000);
  await waitFor(() => expect(screen.queryByRole('article', { name: retail.code })).toBeNull());
  await tap(next, 2000);
  await tap(next, 4000);
  await waitFor(() => expect(screen.getByText(`${next.code}: Completada`)).toBeVisible());
  expect(calls.filter(({ call }) => call === nextCall)).toHaveLength(1);
});

it('stays shown as it was changed when an older list comes', async () => {
  const lists: ((orders: StaffOrderView) => void)[] = [];
  let read: () => unknown = () => ordersAnswer([retail]);
  const { store } = openToChange(retail, {
    'GET /api/admin/orders': () => read(),
    [orderCall]: () => changedAnswer(retail, { lines: retail.lines.map((line) => ({ ...line, status: 'completed' })) }),
  });
  await findCard(retail);
  read = () => new Promise((resolve) => lists.push((order) => resolve(ordersAnswer([order]))));
  act(() => void store.dispatch(adminApi.util.invalidateTags(['adminSales'])));
  await waitFor(() => expect(lists).toHaveLength(1));
  await press('Completar');
  const card = within(await findCard(retail));
  expect(await card.findByText('Completada')).toBeVisible();
  lists[0]?.(retail);
  await waitFor(() => expect(lists).toHaveLength(2));
  expect(card.getByText('Completada')).toBeVisible();
  expect(card.queryByRole('button', { name: 'Completar' })).toBeNull();
});

it('shows nothing changed before the server has answered', async () => {
  openToChange(retail, { [orderCall]: () => new Promise(() => undefined) });
  await press('Completar');
  const card = await findCard(retail);
  expect(within(card).getByText('Pendiente')).toBeVisible();
  expect(within(card).getByRole('button', { name: 'Completar' })).toHaveAttribute('aria-disabled', 'true');
});

it('is cancelled only after asking, with what that gives free', async () => {
  const { calls } = openToChange(retail, { [orderCall]: done });
  await press('Cancelar');
  const dialog = await screen.findByRole('alertdialog', { name: '¿Cancelar el pedido 7F3A91C4?' });
  expect(await within(dialog).findByText('Liberará 4 unidades de inventario.')).toBeVisible();
  expect(within(dialog).getByText('Puedes restaurarlo después, mientras haya inventario.')).toBeVisible();
  expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar pedido' }));
  const body = { status: 'cancelled', version: retail.version };
  await waitFor(() => expect(calls.find(({ call }) => call === orderCall)?.body).toEqual(body));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it.each([
  ['is on its way', aDelivery(1), true],
  ['was brought to nobody', aDelivery(1, { status: 'no_entregado', failure: 'ausente' }), true],
  ['is back', aDelivery(1, { status: 'no_entregado', failure: 'ausente', parcelBack: true }), false],
])('asks for the parcel before units of it can be sold again: one that %s', async (_what, delivery, isAway) => {
  openToChange(retail, {
    'GET /api/admin/deliveries': () => ({ success: true, data: [delivery], meta: { total: 1 } }),
  });
  await press('Cancelar');
  const dialog = await screen.findByRole('alertdialog', { name: '¿Cancelar el pedido 7F3A91C4?' });
  const asked = ' Su paquete está afuera con Carlos Tun: cancela solo si ya lo tienes de vuelta.';
  const consequence = within(dialog).getByText(/^Liberará/);
  await waitFor(() => expect(consequence.textContent).toBe(`Liberará 4 unidades de inventario.${isAway ? asked : ''}`));
});

it('is cancelled once, though that is pressed again before its question has gone', async () => {
  const { calls } = openToChange(retail, { [orderCall]: done });
  await press('Cancelar');
  const question = await screen.findByRole('alertdialog');
  const confirm = () => userEvent.click(within(question).getByRole('button', { name: 'Cancelar pedido' }));
  const steps = holdSteps();
  await confirm();
  await steps.asked();
  await confirm();
  steps.letGo();
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(calls.filter(({ call }) => call === orderCall)).toHaveLength(1);
});

it('says so as long as that is asked again: its parcel may be outside since', async () => {
  let asked = 0;
  openToChange(retail, {
    'GET /api/admin/deliveries': () =>
      (asked += 1) > 1 ? new Promise(() => undefined) : { success: true, data: [], meta: { total: 0 } },
  });
  await press('Cancelar');
  expect(await screen.findByText('Liberará 4 unidades de inventario.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Mantener' }));
  await press('Cancelar');
  const dialog = await screen.findByRole('alertdialog', { name: '¿Cancelar el pedido 7F3A91C4?' });
  expect(await within(dialog).findByText(/Buscando si su paquete está afuera…$/)).toBeVisible();
});

it('says that nobody knows of its parcel yet, and that nobody could tell', async () => {
  let fail: (answer: Response) => void = () => undefined;
  openToChange(retail, { 'GET /api/admin/deliveries': () => new Promise<Response>((settle) => (fail = settle)) });
  await press('Cancelar');
  const dialog = await screen.findByRole('alertdialog', { name: '¿Cancelar el pedido 7F3A91C4?' });
  expect(within(dialog).getByText(/Buscando si su paquete está afuera…$/)).toBeVisible();
  fail(jsonAnswer(500, { success: false, error: 'nada' }));
  expect(await within(dialog).findByText(/No supimos si su paquete está afuera/)).toBeVisible();
});

it.each([
  ['completed', 'Marcar Pendiente'],
  ['cancelled', 'Restaurar'],
] as const)('goes back from %s by %s, line by line where the lines differ', async (status, label) => {
  const path = `PATCH /api/admin/sales/${second?.id ?? ''}/status`;
  const lines = [first, second && { ...second, status }].flatMap((line) => line ?? []);
  const { calls } = openToChange({ ...retail, lines }, { [path]: done });
  await press(label);
  const body = { status: 'pending', version: retail.version };
  await waitFor(() => expect(calls.find(({ call }) => call === path)?.body).toEqual(body));
});

it('of one line is not behind that of another line which was pressed a moment before', async () => {
  const call = (line: typeof first) => `PATCH /api/admin/sales/${line?.id ?? ''}/status`;
  const lines = [first, second && { ...second, status: 'completed' as const }].flatMap((line) => line ?? []);
  let answer: (given: unknown) => void = () => undefined;
  const answered = new Promise((resolve) => (answer = resolve));
  const { calls } = openToChange({ ...retail, lines }, { [call(first)]: () => answered, [call(second)]: done });
  await press('Completar');
  await press('Marcar Pendiente');
  answer(done());
  const sent = (line: typeof first) => calls.find((made) => made.call === call(line))?.body;
  await waitFor(() => expect(sent(second)).toEqual({ status: 'pending', version: retail.version + 1 }));
  expect(sent(first)).toEqual({ status: 'completed', version: retail.version });
});

it.each([
  [jsonAnswer(500, 'nada'), 'No se pudo actualizar el estado de la venta'],
  [
    jsonAnswer(409, { success: false, error: 'No hay suficiente inventario.', code: 'order.outOfStock' }),
    'No hay suficiente inventario.',
  ],
])('stays, and the reason is told', async (answer, words) => {
  openToChange(retail, { [orderCall]: () => answer.clone() });
  await press('Completar');
  expect(await screen.findByText(words)).toBeVisible();
});

it('of who may not any more is refused, and what they may is read again', async () => {
  const refused = { success: false, error: 'No tienes permiso.', code: 'auth.forbidden' };
  const { calls } = openToChange(retail, { [orderCall]: () => jsonAnswer(403, refused) });
  await findCard(retail);
  const reads = () => calls.filter(({ call }) => call === 'GET /api/admin/me').length;
  const before = reads();
  await press('Completar');
  expect(await screen.findByText('No tienes permiso.')).toBeVisible();
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
});

it.each([
  ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['that of a proxy which had none', () => jsonAnswer(504, '')],
])('is told as unknown where the answer is %s, and the list says what became of it', async (_how, lost) => {
  let status: 'pending' | 'completed' = 'pending';
  openSales('', {
    'GET /api/admin/orders': () =>
      ordersAnswer([{ ...retail, lines: retail.lines.map((line) => ({ ...line, status })) }]),
    [orderCall]: () => {
      status = 'completed';
      return lost();
    },
  });
  await press('Completar');
  expect(await screen.findByText('No supimos si se guardó')).toBeVisible();
  expect(await within(await findCard(retail)).findByRole('button', { name: 'Marcar Pendiente' })).toBeVisible();
  expect(screen.queryByText('No se pudo actualizar el estado de la venta')).not.toBeInTheDocument();
});

describe('as time passes', () => {
  let user: ReturnType<typeof userEvent.setup>;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
    user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  });
  afterEach(() => void jest.useRealTimers());

  it('is not undone by a second press on what took the place of the pressed button', async () => {
    let status: 'pending' | 'completed' = 'pending';
    const { calls } = openSales('', {
      'GET /api/admin/orders': () =>
        ordersAnswer([{ ...retail, lines: retail.lines.map((line) => ({ ...line, status })) }]),
      [orderCall]: () => {
        status = 'completed';
        return done();
      },
    });
    const changes = () => calls.filter(({ call }) => call === orderCall).length;
    within(await findCard(retail))
      .getByRole('button', { name: 'Completar' })
      .focus();
    await user.keyboard('{Enter}');
    const next = await within(await findCard(retail)).findByRole('button', { name: 'Marcar Pendiente' });
    await waitFor(() => expect(next.parentElement).toHaveFocus());
    await user.keyboard('{Enter}');
    await user.click(next);
    expect(next).toHaveAttribute('aria-disabled', 'true');
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(changes()).toBe(1);
    await user.click(next);
    await waitFor(() => expect(changes()).toBe(2));
  });

  it('is given up after half a minute without any answer', async () => {
    openToChange(retail, { [orderCall]: () => new Promise(() => undefined) });
    const pressed = within(await findCard(retail)).getByRole('button', { name: 'Completar' });
    await user.click(pressed);
    await act(() => jest.advanceTimersByTimeAsync(29_000));
    expect(pressed).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('No supimos si se guardó')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(await screen.findByText('No supimos si se guardó')).toBeVisible();
  });
});
