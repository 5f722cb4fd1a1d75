import { DELIVERIES_AT_ONCE, addDays, dayInGuatemala, type WaitingOrderView } from '@shop/contracts';
import { jsonAnswer, lastCall, renderInShell, type Answers } from '@shop/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { aDeliverySummary, frameAnswers } from '../../../../test/answers';
import { RUN_ID, aCourier, aRun, aWaitingOrder, carlos, idOf } from '../../../../test/builders/deliveries';
import { signInBefore } from '../../../../test/signed-in';
import App from '../../../app';
import { adminApi } from '../../../shared/admin-api';

const orders = [aWaitingOrder(1), aWaitingOrder(2, { paymentMethod: 'transferencia', expectedCash: '0.00' })];

function openWaiting(rows: WaitingOrderView[] = orders, answers: Answers = {}) {
  signInBefore();
  return renderInShell(<App />, {
    route: '/admin/entregas',
    answers: {
      ...frameAnswers({ role: 'admin' }),
      'GET /api/admin/deliveries/summary': () => ({
        success: true,
        data: aDeliverySummary({ waiting: 2, onTheWay: 3, wishes: 1, overdueCash: '175.50' }),
      }),
      'GET /api/admin/deliveries/waiting': () => ({ success: true, data: rows, meta: { total: rows.length } }),
      'GET /api/admin/couriers': () => ({
        success: true,
        data: [
          aCourier(),
          aCourier({ id: idOf('c1', 9), name: 'Cargo Sur', kind: 'company' }),
          aCourier({ id: idOf('c1', 8), name: 'De antes', active: false }),
        ],
      }),
      [`GET /api/admin/runs/${RUN_ID}`]: () => ({ success: true, data: aRun() }),
      ...answers,
    },
  });
}

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`No row of ${name}`);
  return within(row);
};

/** The couriers may come after the dialog. */
const choose = async (user: UserEvent, courier: string) =>
  user.selectOptions(
    screen.getByRole('combobox', { name: 'Mensajero' }),
    await screen.findByRole('option', { name: courier }),
  );

/** Opens the dialog that hands the first order over, by its menu. */
async function openHandOver(user: UserEvent) {
  await user.click((await rowOf('7F3A91C1')).getByRole('button', { name: /Más acciones/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Entregar' }));
  return within(await screen.findByRole('dialog', { name: 'Entregar 7F3A91C1' }));
}

it('says what waits, and what is to be collected of it', async () => {
  openWaiting();
  expect((await rowOf('7F3A91C1')).getByText('Q175.50')).toBeVisible();
  expect((await rowOf('7F3A91C2')).getByText('Transferencia bancaria')).toBeVisible();
  const figures = screen.getAllByRole('term').map((name) => [name.textContent, name.nextSibling?.textContent]);
  expect(figures).toEqual([
    ['Por entregar', '2'],
    ['En ruta', '3'],
    ['Solicitudes de clientes', '1'],
    ['Efectivo atrasado', 'Q175.50'],
  ]);
  const links = within(screen.getByRole('navigation', { name: 'Entregas' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Por entregar',
    'Rutas',
    'Intentos',
    'Efectivo',
    'Liquidaciones',
    'Cierre de caja',
    'Mensajeros',
    'Resultados',
  ]);
});

it('hands over what was chosen as it was seen, and shows the run', async () => {
  const { calls, address } = openWaiting(orders, {
    'POST /api/admin/deliveries': () => jsonAnswer(201, { success: true, data: aRun() }),
  });
  const user = userEvent.setup();
  // All of them, beside the one that is chosen already.
  await user.click(await screen.findByRole('checkbox', { name: 'Elegir 7F3A91C1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Elegir todos los de esta página' }));
  await user.click(screen.getByRole('button', { name: 'Entregar 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregar 2 pedidos' }));
  // Of an order that is half completed not all is pending, and an attempt that fails leaves it so.
  expect(dialog.getByText(/ Lo pendiente se completa cuando se marca Entregado\.$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Entregar al mensajero' }));
  expect(await dialog.findByText('Elige un mensajero')).toBeVisible();
  expect(dialog.queryByRole('option', { name: 'De antes' })).toBeNull();
  await choose(user, 'Cargo Sur');
  await user.type(await dialog.findByRole('textbox', { name: 'Número de guía de 7F3A91C2' }), ' GT-77 ');
  await user.click(dialog.getByRole('button', { name: 'Entregar al mensajero' }));
  await waitFor(() => expect(address()).toBe(`/admin/entregas/rutas/${RUN_ID}`));
  expect(lastCall(calls, 'POST /api/admin/deliveries')?.body).toMatchObject({
    orders: [
      { orderId: orders[0]?.orderId, version: 1, guideNumber: null },
      { orderId: orders[1]?.orderId, version: 2, guideNumber: 'GT-77' },
    ],
  });
});

it('lets go of who was chosen, one by one and all at once', async () => {
  openWaiting();
  const all = await screen.findByRole('checkbox', { name: 'Elegir todos los de esta página' });
  await userEvent.click(all);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir 7F3A91C1' }));
  expect(screen.getByRole('button', { name: 'Entregar 1' })).toBeEnabled();
  await userEvent.click(all);
  await userEvent.click(all);
  expect(screen.getByRole('button', { name: 'Entregar los elegidos' })).toBeDisabled();
});

it('counts again what waits when the list is read again, and promises no counts that do not come', async () => {
  let waiting = 2;
  const summary = () => ({ success: true, data: aDeliverySummary({ waiting }) });
  const { unmount } = openWaiting([], {
    'GET /api/admin/deliveries/summary': summary,
    'GET /api/admin/deliveries/waiting': () => jsonAnswer(500, 'nada'),
  });
  await screen.findByText('No se pudieron cargar los pedidos por entregar');
  const count = () => screen.getAllByRole('term')[0]?.nextSibling?.textContent;
  await waitFor(() => expect(count()).toBe('2'));
  waiting = 7;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(count()).toBe('7'));
  unmount();
  openWaiting(orders, { 'GET /api/admin/deliveries/summary': () => jsonAnswer(500, 'nada') });
  await screen.findByText('7F3A91C1');
  await waitFor(() => expect(screen.queryByText('Efectivo atrasado')).toBeNull());
});

it('keeps who was chosen while the dialog for them is closed by going back', async () => {
  const { address } = openWaiting();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Elegir todos los de esta página' }));
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Entregar 2' }));
    await screen.findByRole('dialog', { name: 'Entregar 2 pedidos' });
  };
  await open();
  // As after a reload: the address alone knows nobody who was chosen.
  const reloaded = address();
  act(() => globalThis.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/admin/entregas');
  await open();
  expect(address()).not.toBe(reloaded);
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(address()).toBe('/admin/entregas'));
});

it('sends no guide number with a rider of the shop, whom nobody is asked for one', async () => {
  const { calls } = openWaiting(orders, {
    'POST /api/admin/deliveries': () => jsonAnswer(201, { success: true, data: aRun() }),
  });
  const user = userEvent.setup();
  await user.click((await rowOf('7F3A91C1')).getByRole('button', { name: /Más acciones/ }));
  const handOver = await screen.findByRole('menuitem', { name: 'Entregar' });
  // An order that was never out is cancelled among the sales, where nobody asks for its parcel.
  expect(screen.queryByRole('menuitem', { name: 'Cancelar pedido' })).toBeNull();
  await user.click(handOver);
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregar 7F3A91C1' }));
  await choose(user, 'Cargo Sur');
  await user.type(await dialog.findByRole('textbox', { name: 'Número de guía' }), 'G'.repeat(41));
  await choose(user, carlos.name);
  await user.click(dialog.getByRole('button', { name: 'Entregar al mensajero' }));
  await waitFor(() =>
    expect(lastCall(calls, 'POST /api/admin/deliveries')?.body).toMatchObject({
      courierId: carlos.id,
      orders: [{ guideNumber: null }],
    }),
  );
  // In words that are right of one order as of several.
  expect(await screen.findByText('Entregado al mensajero')).toBeVisible();
  expect(screen.getByText(/^Pedidos: 1, en su ruta del /)).toBeVisible();
});

it('hands nothing over before it knows the couriers: a guide number that was typed before a reload goes along', async () => {
  const user = userEvent.setup();
  const open = async () => {
    await user.click((await rowOf('7F3A91C1')).getByRole('button', { name: /Más acciones/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Entregar' }));
    return within(await screen.findByRole('dialog', { name: 'Entregar 7F3A91C1' }));
  };
  const before = openWaiting();
  const typing = await open();
  await choose(user, 'Cargo Sur');
  await user.type(await typing.findByRole('textbox', { name: 'Número de guía' }), 'GT-88');
  before.unmount();

  let answer: (given: unknown) => void = () => undefined;
  const { calls } = openWaiting(orders, {
    'GET /api/admin/couriers': () => new Promise((resolve) => (answer = resolve)),
    'POST /api/admin/deliveries': () => jsonAnswer(201, { success: true, data: aRun() }),
  });
  const dialog = await open();
  expect(dialog.getByRole('combobox', { name: 'Mensajero' })).toHaveTextContent('Cargando mensajeros...');
  await user.click(dialog.getByRole('button', { name: 'Entregar al mensajero' }));
  expect(await dialog.findByText('Elige un mensajero')).toBeVisible();
  answer({ success: true, data: [aCourier({ id: idOf('c1', 9), name: 'Cargo Sur', kind: 'company' })] });
  expect(await dialog.findByRole('textbox', { name: 'Número de guía' })).toHaveValue('GT-88');
  expect(dialog.getByRole('combobox', { name: 'Mensajero' })).toHaveDisplayValue('Cargo Sur');
  await user.click(dialog.getByRole('button', { name: 'Entregar al mensajero' }));
  await waitFor(() =>
    expect(lastCall(calls, 'POST /api/admin/deliveries')?.body).toMatchObject({ orders: [{ guideNumber: 'GT-88' }] }),
  );
});

it('goes on from the run to the list, not to the dialog that led there', async () => {
  const { address } = openWaiting(orders, {
    'POST /api/admin/deliveries': () => jsonAnswer(201, { success: true, data: aRun() }),
  });
  const user = userEvent.setup();
  const dialog = await openHandOver(user);
  await choose(user, carlos.name);
  await user.click(dialog.getByRole('button', { name: 'Entregar al mensajero' }));
  await waitFor(() => expect(address()).toBe(`/admin/entregas/rutas/${RUN_ID}`));
  act(() => globalThis.history.back());
  await waitFor(() => expect(address()).toBe('/admin/entregas'));
  await screen.findByText('7F3A91C1');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('hands over today in Guatemala, where it is still evening when the next day has begun elsewhere', async () => {
  const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const;
  jest.useFakeTimers({
    now: new Date('2026-11-22T05:30:00.000Z'),
    doNotFake: [...timers, 'queueMicrotask', 'nextTick', 'performance', 'requestAnimationFrame'],
  });
  openWaiting();
  await userEvent.click((await rowOf('7F3A91C1')).getByRole('button', { name: /Más acciones/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Entregar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregar 7F3A91C1' }));
  expect(dialog.getByLabelText(/^Día de la ruta/)).toHaveValue('2026-11-21');
  jest.useRealTimers();
});

it('asks the shop which day is over, as the device’s clock may be ahead; without any it asks for one', async () => {
  const message = 'Elige un día desde hoy y hasta dentro de 30 días';
  const body = {
    success: false,
    error: 'Revisa los datos.',
    code: 'request.invalid',
    problems: [{ path: 'day', message }],
  };
  const { calls } = openWaiting(orders, { 'POST /api/admin/deliveries': () => jsonAnswer(400, body) });
  const user = userEvent.setup();
  const dialog = await openHandOver(user);
  await choose(user, carlos.name);
  const day = dialog.getByLabelText(/^Día de la ruta/);
  const handOver = () => user.click(dialog.getByRole('button', { name: 'Entregar al mensajero' }));
  fireEvent.change(day, { target: { value: '' } });
  await handOver();
  expect(await dialog.findByText(/^Elige un día/)).toBeVisible();
  expect(lastCall(calls, 'POST /api/admin/deliveries')).toBeUndefined();
  // Yesterday, by this device.
  const yesterday = addDays(dayInGuatemala(new Date()), -1);
  fireEvent.change(day, { target: { value: yesterday } });
  await handOver();
  expect(await dialog.findByText(message)).toBeVisible();
  expect(lastCall(calls, 'POST /api/admin/deliveries')?.body).toMatchObject({ day: yesterday });
});

it('keeps the dialog when somebody else was faster', async () => {
  openWaiting(orders, {
    'POST /api/admin/deliveries': () =>
      jsonAnswer(409, { success: false, error: 'Este pedido ya va en camino.', code: 'delivery.alreadyOut' }),
  });
  const user = userEvent.setup();
  const dialog = await openHandOver(user);
  await choose(user, carlos.name);
  await user.click(dialog.getByRole('button', { name: 'Entregar al mensajero' }));
  expect(await screen.findByText('Este pedido ya va en camino.')).toBeVisible();
  expect(dialog.getByRole('combobox', { name: 'Mensajero' })).toHaveValue(carlos.id);
});

it('says which order is another by now, and hands it over as it is when it is pressed again', async () => {
  const text = 'Cambió mientras tanto.';
  const problems = [{ path: 'orders.0', message: text }];
  const answers = [
    jsonAnswer(409, { success: false, error: text, code: 'order.changed', problems }),
    jsonAnswer(201, { success: true, data: aRun() }),
  ];
  const { calls, address } = openWaiting(orders, { 'POST /api/admin/deliveries': () => answers.shift() });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Elegir todos los de esta página' }));
  await user.click(screen.getByRole('button', { name: 'Entregar 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregar 2 pedidos' }));
  await choose(user, carlos.name);
  await user.click(dialog.getByRole('button', { name: 'Entregar al mensajero' }));
  const seen = await dialog.findByRole('link', { name: 'Mira cómo quedó' });
  expect(seen).toHaveAttribute('href', `/admin/sales/${orders[0]?.orderId}`);
  // The choice is kept in this tab.
  expect(seen).toHaveAttribute('target', '_blank');
  await user.click(dialog.getByRole('button', { name: 'Entregar al mensajero' }));
  await waitFor(() => expect(address()).toBe(`/admin/entregas/rutas/${RUN_ID}`));
  expect(lastCall(calls, 'POST /api/admin/deliveries')?.body).toMatchObject({
    orders: [{ version: null }, { version: 2 }],
  });
});

it('remembers of each order that was said to be another that it was', async () => {
  const refuse = (at: number) =>
    jsonAnswer(409, {
      success: false,
      error: 'Cambió mientras tanto.',
      code: 'order.changed',
      problems: [{ path: `orders.${at}`, message: 'Cambió mientras tanto.' }],
    });
  const answers = [refuse(0), refuse(1), jsonAnswer(201, { success: true, data: aRun() })];
  const { calls } = openWaiting(orders, { 'POST /api/admin/deliveries': () => answers.shift() });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Elegir todos los de esta página' }));
  await user.click(screen.getByRole('button', { name: 'Entregar 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregar 2 pedidos' }));
  await choose(user, carlos.name);
  for (const said of [1, 2]) {
    await user.click(dialog.getByRole('button', { name: 'Entregar al mensajero' }));
    await waitFor(() => expect(dialog.getAllByText(/cambió desde que lo elegiste$/)).toHaveLength(said));
  }
  await user.click(dialog.getByRole('button', { name: 'Entregar al mensajero' }));
  await waitFor(() =>
    expect(lastCall(calls, 'POST /api/admin/deliveries')?.body).toMatchObject({
      orders: [{ version: null }, { version: null }],
    }),
  );
});

it('hands an order over as it was when the dialog was opened, whatever the list has by now', async () => {
  let order = aWaitingOrder(1);
  const { calls, store } = openWaiting([], {
    'GET /api/admin/deliveries/waiting': () => ({ success: true, data: [order], meta: { total: 1 } }),
    'POST /api/admin/deliveries': () => jsonAnswer(201, { success: true, data: aRun() }),
  });
  const user = userEvent.setup();
  const dialog = await openHandOver(user);
  await choose(user, carlos.name);
  order = aWaitingOrder(1, { version: 2, customerName: 'Ana Paz' });
  act(() => void store.dispatch(adminApi.util.invalidateTags(['adminDeliveries'])));
  expect(await screen.findByText('Ana Paz')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Entregar al mensajero' }));
  await waitFor(() =>
    expect(lastCall(calls, 'POST /api/admin/deliveries')?.body).toMatchObject({ orders: [{ version: 1 }] }),
  );
});

it.each([
  [DELIVERIES_AT_ONCE, false],
  [DELIVERIES_AT_ONCE + 1, true],
])('says before it is sent that too many were chosen: %i', async (count, isSaid) => {
  openWaiting(Array.from({ length: count }, (_, at) => aWaitingOrder(at + 1)));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Elegir todos los de esta página' }));
  fireEvent.click(screen.getByRole('button', { name: `Entregar ${count}` }));
  await screen.findByRole('dialog', { name: `Entregar ${count} pedidos` });
  expect(screen.queryAllByText(`Se entregan como máximo ${DELIVERIES_AT_ONCE} a la vez.`)).toHaveLength(isSaid ? 1 : 0);
});

it('asks for the couriers again where they did not come, and can be left', async () => {
  let isThere = false;
  openWaiting(orders, {
    'GET /api/admin/couriers': () =>
      isThere ? { success: true, data: [aCourier()] } : jsonAnswer(503, { success: false }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Elegir todos los de esta página' }));
  await user.click(screen.getByRole('button', { name: 'Entregar 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Entregar 2 pedidos' }));
  isThere = true;
  await user.click(await dialog.findByRole('button', { name: 'Reintentar' }));
  expect(await dialog.findByRole('option', { name: carlos.name })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers orders to whom a colleague has made a courier since the last hand-over', async () => {
  const couriers = [aCourier()];
  openWaiting(orders, { 'GET /api/admin/couriers': () => ({ success: true, data: [...couriers] }) });
  const user = userEvent.setup();
  const dialog = await openHandOver(user);
  await dialog.findByRole('option', { name: carlos.name });
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  couriers.push(aCourier({ id: idOf('c1', 9), name: 'Ana Paz' }));
  const again = await openHandOver(user);
  expect(await again.findByRole('option', { name: 'Ana Paz' })).toBeInTheDocument();
});

it.each([
  ['Aceptar', 'Rechazar', true],
  ['Rechazar', 'Aceptar', false],
])('answers what a buyer asks for, and says which answer is on its way: %s', async (pressed, other, accept) => {
  let mayAnswer: () => void = () => undefined;
  const answering = new Promise<void>((resolve) => (mayAnswer = resolve));
  const wish = { id: idOf('aa', 1), address: '4a calle 2-20', day: '2026-11-30', status: 'asked' as const, at: '' };
  const answered = aWaitingOrder(2, { wish: { ...wish, status: 'declined' } });
  const { calls } = openWaiting([aWaitingOrder(1, { wish }), answered], {
    [`PATCH /api/admin/delivery-wishes/${wish.id}`]: async () => {
      await answering;
      return { success: true, data: wish };
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Ver solicitud de 7F3A91C1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Solicitud del cliente de 7F3A91C1' }));
  expect(dialog.getByText('4a calle 2-20')).toBeVisible();
  expect(dialog.getByText(/^En lugar de: .+\. Al aceptar se escribe en el pedido\.$/)).toBeVisible();
  expect(dialog.getByText('30/11/2026')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: pressed }));
  expect(dialog.getByRole('button', { name: pressed })).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(dialog.getByRole('button', { name: other })).toBeDisabled());
  expect(dialog.getByRole('button', { name: other })).not.toHaveAttribute('aria-busy');
  await user.keyboard('{Escape}');
  expect(dialog.getByText('4a calle 2-20')).toBeVisible();
  mayAnswer();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(lastCall(calls, `PATCH /api/admin/delivery-wishes/${wish.id}`)?.body).toEqual({ accept });
});

it('answers what staff read, though the buyer asks for something else meanwhile', async () => {
  const wishes = [1, 2].map((n) => ({
    id: idOf('aa', n),
    address: `${n}a calle 2-20`,
    day: null,
    status: 'asked' as const,
    at: '',
  }));
  let wish = wishes[0] ?? null;
  const { calls, store } = openWaiting([], {
    'GET /api/admin/deliveries/waiting': () => ({
      success: true,
      data: [aWaitingOrder(1, { wish, customerName: `Ana ${wish?.address}` })],
      meta: { total: 1 },
    }),
    [`PATCH /api/admin/delivery-wishes/${idOf('aa', 1)}`]: () =>
      jsonAnswer(409, { success: false, error: 'El cliente la cambió.', code: 'wish.answered' }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Ver solicitud de 7F3A91C1' }));
  const dialog = within(await screen.findByRole('dialog'));
  const readAgain = () => act(() => void store.dispatch(adminApi.util.invalidateTags(['adminDeliveries'])));
  wish = null;
  readAgain();
  expect(await screen.findByText('Ana undefined')).toBeInTheDocument();
  wish = wishes[1] ?? null;
  readAgain();
  expect(await screen.findByText('Ana 2a calle 2-20')).toBeInTheDocument();
  expect(dialog.getByText('1a calle 2-20')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Aceptar' }));
  expect(await screen.findByText('El cliente la cambió.')).toBeVisible();
  expect(calls.filter(({ call }) => call.includes('delivery-wishes'))).toHaveLength(1);
});

it('asks whether the parcel is back before an order that was out is cancelled', async () => {
  const attempt = { attempt: 1, outcome: 'ausente' as const, at: '2026-11-23T18:00:00.000Z', courier: carlos.name };
  const order = aWaitingOrder(1, { attempts: [{ ...attempt, parcelBack: false }] });
  const back = aWaitingOrder(2, { attempts: [attempt, attempt].map((one) => ({ ...one, parcelBack: true })) });
  const path = `POST /api/admin/deliveries/orders/${order.orderId}/cancel`;
  const { calls } = openWaiting([order, back], { [path]: () => ({ success: true, data: { id: order.orderId } }) });
  const user = userEvent.setup();
  const row = await rowOf('7F3A91C1');
  expect(row.getByText('Ausente')).toBeVisible();
  expect(row.getByText('Paquete afuera')).toBeVisible();
  expect(row.queryByText(/intentos/)).toBeNull();
  const returned = await rowOf('7F3A91C2');
  expect(returned.getByText('2 intentos')).toBeVisible();
  expect(returned.queryByText('Paquete afuera')).toBeNull();
  await user.click(row.getByRole('button', { name: /Más acciones/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancelar pedido' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancelar pedido' }));
  expect(await dialog.findByText(/Cancélalo cuando el paquete esté de vuelta/)).toBeVisible();
  expect(calls.filter(({ call }) => call === path)).toHaveLength(0);
  await user.click(dialog.getByRole('checkbox', { name: 'Tengo el paquete de vuelta' }));
  await user.click(dialog.getByRole('button', { name: 'Cancelar pedido' }));
  await waitFor(() => expect(lastCall(calls, path)?.body).toEqual({ version: 1, parcelBack: true }));
});

it('says of an order that is pending again that it was delivered', async () => {
  const at = '2026-11-23T18:00:00.000Z';
  const delivered = { attempt: 1, outcome: 'entregado' as const, at, courier: carlos.name, parcelBack: false };
  openWaiting([aWaitingOrder(1, { attempts: [delivered] })]);
  const row = await rowOf('7F3A91C1');
  expect(row.getByText('Entregado')).toBeVisible();
  for (const untrue of ['Primer intento', 'Paquete afuera']) expect(row.queryByText(untrue)).toBeNull();
});

it('says when nothing waits, and what failed', async () => {
  const { unmount } = openWaiting([]);
  expect(await screen.findByText('No hay nada por entregar')).toBeVisible();
  unmount();
  openWaiting([], { 'GET /api/admin/deliveries/waiting': () => jsonAnswer(500, 'nada') });
  expect(await screen.findByText('No se pudieron cargar los pedidos por entregar')).toBeVisible();
});
