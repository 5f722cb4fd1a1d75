import type { StaffOrderLineView } from '@shop/contracts';
import { jsonAnswer } from '@shop/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCourier, aRun } from '../../../../test/builders/deliveries';
import { ordersAnswer } from '../../../../test/builders/orders';
import { adminApi } from '../../../shared/admin-api';
import { findCard, openSales, retail, wholesale } from '../../../../test/sales-screens';
import { setWindow } from '../../../../test/window-width';

const searchOf = (calls: { call: string; url: URL }[], path = 'GET /api/admin/orders') =>
  calls.filter(({ call }) => call === path).map(({ url }) => url.searchParams);

describe('finding sales', () => {
  it('sorts by date, amount and status, and keeps it in the address', async () => {
    const { calls, address } = openSales();
    const sorting = await screen.findByRole('group', { name: 'Ordenar por' });
    await findCard(retail);
    await userEvent.click(within(sorting).getByRole('button', { name: 'Monto' }));
    expect(address()).toBe('/admin/sales?orden=monto');
    expect(within(sorting).getByRole('button', { name: /^Monto/ })).toHaveTextContent(/los montos mayores primero$/);
    await userEvent.click(within(sorting).getByRole('button', { name: /Estado/ }));
    await userEvent.click(within(sorting).getByRole('button', { name: /Estado/ }));
    expect(address()).toBe('/admin/sales?orden=-estado');
    expect(within(sorting).getByRole('button', { name: /^Estado/ })).toHaveTextContent(/Cancelada primero$/);
    await userEvent.click(within(sorting).getByRole('button', { name: 'Fecha' }));
    await userEvent.click(within(sorting).getByRole('button', { name: /Fecha/ }));
    expect(address()).toBe('/admin/sales?orden=-fecha');
    await waitFor(() =>
      expect(searchOf(calls).map((params) => params.get('sort'))).toEqual([
        '-createdAt',
        '-total',
        'status',
        '-status',
        '-createdAt',
        'createdAt',
      ]),
    );
  });

  it('says on a phone how many of the folded filters narrow it', async () => {
    setWindow('phone');
    const { unmount } = openSales('?q=7F3A&estado=pendiente');
    const unfold = () => screen.findByRole('button', { name: 'Orden y más filtros' });
    expect(await unfold()).toHaveTextContent(/^$/);
    unmount();
    openSales('?chat=falta&desde=2026-11-01&orden=-monto');
    expect(await unfold()).toHaveTextContent(/^3$/);
    expect(screen.queryByRole('group', { name: 'Ordenar por' })).not.toBeInTheDocument();
    await userEvent.click(await unfold());
    expect(screen.getByRole('group', { name: 'Ordenar por' })).toBeVisible();
  });

  it('asks the server for what is searched once the typing pauses', async () => {
    const { calls, address } = openSales('', {
      'GET /api/admin/orders': ({ url }) =>
        ordersAnswer(url.searchParams.get('q') === 'xi/cará' ? [wholesale] : [retail]),
    });
    await findCard(retail);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.keyboard('/');
    await user.keyboard('xi/cará');
    act(() => jest.advanceTimersByTime(1000));
    jest.useRealTimers();
    expect(await findCard(wholesale)).toBeVisible();
    expect(address()).toBe('/admin/sales?q=xi%2Fcar%C3%A1');
    expect(searchOf(calls).flatMap((params) => params.get('q') ?? [])).toEqual(['xi/cará']);
  });

  it.each(['a chip first', 'the search first'])(
    'keeps two changes that come before the next rendering: %s',
    async (order) => {
      const { address } = openSales('?estado=pendiente');
      await findCard(retail);
      jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ana' } });
      const changes = [
        () => screen.getByRole('button', { name: 'Todas' }).click(),
        () => jest.advanceTimersByTime(1000),
        () => screen.getByRole('button', { name: 'Monto' }).click(),
      ];
      act(() => (order === 'a chip first' ? changes : changes.toReversed()).forEach((change) => change()));
      jest.useRealTimers();
      expect(address()).toBe('/admin/sales?q=ana&orden=monto');
      expect(screen.getByRole('searchbox')).toHaveValue('ana');
    },
  );

  it('makes no step of its own of a word that is half typed', async () => {
    const { address } = openSales();
    await findCard(retail);
    const steps = history.length;
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    for (const part of ['ana', ' lucía']) {
      await user.type(screen.getByRole('searchbox'), part);
      act(() => jest.advanceTimersByTime(1000));
    }
    jest.useRealTimers();
    expect(address()).toBe('/admin/sales?q=ana+luc%C3%ADa');
    expect(history.length).toBe(steps);
  });

  it('finds a phone number as it is shown', async () => {
    const { calls } = openSales('?q=5512+3478');
    await findCard(retail);
    expect(searchOf(calls).map((params) => params.get('q'))).toEqual(['55123478']);
  });

  it('asks the server for a status, and shows all again without the filters', async () => {
    const { address } = openSales('?q=7F3A&desde=2026-11-01', {
      'GET /api/admin/orders': ({ url }) =>
        ordersAnswer(url.searchParams.get('status') === 'cancelled' ? [] : [retail]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Canceladas' }));
    expect(await screen.findByText('Ninguna venta coincide')).toBeVisible();
    expect(screen.getByText('Cambia la búsqueda o los filtros para ver más.')).toBeVisible();
    expect(address()).toBe('/admin/sales?desde=2026-11-01&q=7F3A&estado=cancelada');

    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(await findCard(retail)).toBeVisible();
    expect(address()).toBe('/admin/sales');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('drops what was typed and not asked yet where everything is asked for', async () => {
    const { address } = openSales('?estado=cancelada', { 'GET /api/admin/orders': () => ordersAnswer([]) });
    await screen.findByText('Ninguna venta coincide');
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.type(screen.getByRole('searchbox'), 'ana');
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    act(() => jest.advanceTimersByTime(1000));
    jest.useRealTimers();
    expect(address()).toBe('/admin/sales');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('asks for nothing with half a date: left open, the end would show other days than were meant', async () => {
    const { address } = openSales('', { 'GET /api/admin/orders': () => ordersAnswer([retail]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Cualquier fecha' }));
    await userEvent.type(await screen.findByLabelText('Hasta'), '2026-11-20');
    const from = screen.getByLabelText('Desde');
    // So a browser has what was typed of a date until it is one, and 31/11/2026 for ever.
    Object.defineProperty(from, 'validity', { value: { badInput: true } });
    await userEvent.click(screen.getByRole('button', { name: 'Ver estas fechas' }));
    expect(from).toHaveAccessibleDescription('Escribe una fecha que exista');
    expect(screen.getByLabelText('Hasta')).toBeValid();
    expect(address()).toBe('/admin/sales');
  });

  it('says of a year before all others that it does not exist, at the date that has it', async () => {
    openSales('', { 'GET /api/admin/orders': () => ordersAnswer([retail]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Cualquier fecha' }));
    await userEvent.type(await screen.findByLabelText('Desde'), '0031-10-30');
    await userEvent.click(screen.getByRole('button', { name: 'Ver estas fechas' }));
    expect(screen.getByLabelText('Desde')).toHaveAccessibleDescription('Escribe una fecha que exista');
    expect(screen.getByLabelText('Hasta')).toBeValid();
  });

  it('asks for days, which stay while something else changes', async () => {
    const { calls, address } = openSales('?pagina=2', { 'GET /api/admin/orders': () => ordersAnswer([retail], 60) });
    await userEvent.click(await screen.findByRole('button', { name: 'Cualquier fecha' }));
    await userEvent.type(await screen.findByLabelText('Desde'), '2026-11-02');
    await userEvent.type(screen.getByLabelText('Hasta'), '2026-11-01');
    await userEvent.click(screen.getByRole('button', { name: 'Ver estas fechas' }));
    expect(screen.getByLabelText('Hasta')).toHaveAccessibleDescription(
      'La fecha final debe ser igual o posterior a la inicial',
    );

    await userEvent.clear(screen.getByLabelText('Hasta'));
    await userEvent.type(screen.getByLabelText('Hasta'), '2026-11-20');
    await userEvent.click(screen.getByRole('button', { name: 'Ver estas fechas' }));
    expect(await screen.findByRole('button', { name: '02/11/2026 a 20/11/2026' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Fechas' })).not.toBeInTheDocument();
    expect(address()).toBe('/admin/sales?desde=2026-11-02&hasta=2026-11-20');

    await userEvent.click(screen.getByRole('button', { name: 'Monto' }));
    await waitFor(() =>
      expect(Object.fromEntries(searchOf(calls).at(-1) ?? [])).toEqual({
        page: '1',
        limit: '25',
        from: '2026-11-02',
        to: '2026-11-20',
        sort: '-total',
      }),
    );
  });
});

describe('several orders at once', () => {
  const call = 'PATCH /api/admin/orders/status';

  async function chooseAll() {
    await findCard(retail);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir todos los de esta página' }));
    return screen.findByRole('region', { name: 'Pedidos elegidos' });
  }

  it('are changed by one call, each with its own outcome, and who was refused stays chosen', async () => {
    const { calls } = openSales('', {
      [call]: () => ({
        success: true,
        data: [
          { id: retail.orderId, ok: true },
          { id: wholesale.orderId, ok: false, error: 'Una venta completada no puede pasar a cancelada.' },
        ],
      }),
    });
    const bar = await chooseAll();
    expect(within(bar).getByText('2 pedidos elegidos')).toHaveAttribute('role', 'status');
    await userEvent.click(within(bar).getByRole('button', { name: 'Cancelar' }));
    const dialog = await screen.findByRole('alertdialog', { name: '¿Cancelar 2 pedidos?' });
    expect(within(dialog).getByText('Liberará 4 unidades de inventario.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar pedidos' }));

    expect(await screen.findByText('B20C5E18: Una venta completada no puede pasar a cancelada.')).toBeVisible();
    expect(screen.getByText('Sin actualizar: 1 pedido')).toBeVisible();
    expect(screen.getByText('Estado actualizado en 1 pedido.')).toBeVisible();
    // Keys scroll it where it is long.
    const reasons = screen.getByRole('region', { name: 'Pedidos que no se pudieron actualizar' });
    expect(reasons).toHaveAttribute('tabindex', '0');
    expect(calls.filter((made) => made.call === call).map(({ body }) => body)).toEqual([
      {
        ids: [retail.orderId, wholesale.orderId],
        status: 'cancelled',
        seen: [retail, wholesale].map(({ orderId: id, version }) => ({ id, version })),
      },
    ]);
    expect(screen.getByRole('checkbox', { name: 'Elegir pedido B20C5E18' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Elegir pedido 7F3A91C4' })).not.toBeChecked();
    // Said once, beside what is chosen, and no more of another choice.
    expect(screen.getAllByText(/Una venta completada no puede pasar a cancelada\./)).toHaveLength(1);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir pedido 7F3A91C4' }));
    expect(screen.queryByText(/Una venta completada no puede pasar a cancelada\./)).toBeNull();
  });

  it('are shown as they were changed while they can’t be read again: the next press is not behind its own', async () => {
    let isChanged = false;
    const versions = [retail, wholesale].map(({ orderId: id, version }) => ({ id, ok: true, version: version + 1 }));
    openSales('', {
      'GET /api/admin/orders': () =>
        isChanged ? new Promise(() => undefined) : ordersAnswer([{ ...retail, lines: retail.lines.slice(0, 1) }]),
      [call]: () => {
        isChanged = true;
        return { success: true, data: versions };
      },
    });
    const row = await screen.findByRole('article', { name: '7F3A91C4' });
    await userEvent.click(within(row).getByRole('checkbox'));
    const bar = screen.getByRole('region', { name: 'Pedidos elegidos' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Completar' }));
    expect(await within(row).findByText('Completada')).toBeVisible();
    expect(within(row).queryByRole('button', { name: 'Completar' })).toBeNull();
  });

  it('are completed without what was cancelled of them before, and none where nothing else is left', async () => {
    const [line, other] = retail.lines as [StaffOrderLineView, StaffOrderLineView];
    const partly = { ...retail, lines: [line, { ...other, status: 'cancelled' as const }] };
    const done = { ...wholesale, lines: [...wholesale.lines, { ...other, id: 'otra', status: 'cancelled' as const }] };
    let isChanged = false;
    const { calls } = openSales('', {
      'GET /api/admin/orders': () => (isChanged ? new Promise(() => undefined) : ordersAnswer([partly, done])),
      [call]: () => {
        isChanged = true;
        return { success: true, data: [{ id: retail.orderId, ok: true, version: 2 }] };
      },
    });
    await userEvent.click(within(await chooseAll()).getByRole('button', { name: 'Completar' }));
    expect(await screen.findByText('Se actualizó 1 pedido')).toBeVisible();
    expect(calls.find((made) => made.call === call)?.body).toMatchObject({ ids: [retail.orderId] });
    const card = within(await findCard(retail));
    expect(card.getAllByText('Completada')).not.toHaveLength(0);
    expect(card.getAllByText('Cancelada')).not.toHaveLength(0);
    // The completed line goes back alone.
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    await waitFor(() =>
      expect(calls.findLast((made) => made.call === call)?.body).toMatchObject({ status: 'pending' }),
    );
  });

  it('are done with once all of them were changed', async () => {
    const cancelled = { ...retail, lines: retail.lines.map((line) => ({ ...line, status: 'cancelled' as const })) };
    openSales('', {
      'GET /api/admin/orders': () => ordersAnswer([cancelled, wholesale]),
      [call]: () => ({ success: true, data: [retail, wholesale].map(({ orderId }) => ({ id: orderId, ok: true })) }),
    });
    const bar = await chooseAll();
    await userEvent.click(within(bar).getByRole('button', { name: 'Marcar Pendiente' }));
    expect(await screen.findByText('Se actualizaron 2 pedidos')).toBeVisible();
    expect(screen.getByText('7F3A91C4, B20C5E18: Pendiente')).toBeVisible();
    // They stood differently before, which one status for both would not give back.
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Pedidos elegidos' })).toBeNull();
  });

  it('are not counted as changed where they stood so before, nor asked about', async () => {
    const done = { ...wholesale, lines: wholesale.lines.map((line) => ({ ...line, status: 'cancelled' as const })) };
    const { calls } = openSales('', {
      'GET /api/admin/orders': () => ordersAnswer([retail, done]),
      [call]: () => ({ success: true, data: [{ id: retail.orderId, ok: true, version: 2 }] }),
    });
    const bar = await chooseAll();
    await userEvent.click(within(bar).getByRole('button', { name: 'Cancelar' }));
    const dialog = await screen.findByRole('alertdialog', { name: '¿Cancelar el pedido elegido?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar pedido' }));
    expect(await screen.findByText('Se actualizó 1 pedido')).toBeVisible();
    expect(screen.getByText('7F3A91C4: Cancelada')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Pedidos elegidos' })).toBeNull();
    expect(calls.find((made) => made.call === call)?.body).toMatchObject({ ids: [retail.orderId] });
  });

  it('free the units of those that can be cancelled, not of one that was partly completed', async () => {
    const [line] = wholesale.lines;
    const partly = { ...wholesale, lines: [line, { ...line, id: `${line?.id}-2`, status: 'pending', quantity: 3 }] };
    openSales('', { 'GET /api/admin/orders': () => ordersAnswer([retail, partly as typeof wholesale]) });
    const bar = within(await chooseAll());
    await userEvent.click(bar.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByText('Liberará 4 unidades de inventario.')).toBeVisible();
  });

  it('are told by how many where the way back is refused to some', async () => {
    const lines = wholesale.lines.map((line) => ({ ...line, status: 'pending' as const }));
    const orders = [retail, { ...wholesale, lines }];
    const answers = [
      orders.map(({ orderId: id }) => ({ id, ok: true, version: 2 })),
      [
        { id: retail.orderId, ok: true, version: 3 },
        { id: wholesale.orderId, ok: false, error: 'Este pedido cambió.' },
      ],
    ];
    openSales('', {
      'GET /api/admin/orders': () => ordersAnswer(orders),
      [call]: () => ({ success: true, data: answers.shift() }),
    });
    const bar = within(await chooseAll());
    await userEvent.click(bar.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByText('Liberará 16 unidades de inventario.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Mantener' }));
    await userEvent.click(bar.getByRole('button', { name: 'Completar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText('No se deshizo en 1 de 2 pedidos: Este pedido cambió.')).toBeVisible();
  });

  it('are offered no change to where all of them stand', async () => {
    openSales();
    await findCard(retail);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir pedido 7F3A91C4' }));
    const bar = within(screen.getByRole('region', { name: 'Pedidos elegidos' }));
    expect(bar.getByRole('button', { name: 'Marcar Pendiente' })).toBeDisabled();
    expect(bar.getByRole('button', { name: 'Completar' })).toBeEnabled();
  });

  it('are chosen one by one and let go again', async () => {
    openSales();
    await findCard(retail);
    expect(screen.queryByRole('region', { name: 'Pedidos elegidos' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir pedido 7F3A91C4' }));
    const bar = screen.getByRole('region', { name: 'Pedidos elegidos' });
    expect(within(bar).getByText('1 pedido elegido')).toBeVisible();
    await userEvent.click(within(bar).getByRole('button', { name: 'Quitar selección' }));
    expect(screen.queryByRole('region', { name: 'Pedidos elegidos' })).toBeNull();
  });

  it('are let go once a courier has them', async () => {
    openSales('', {
      'GET /api/admin/couriers': () => ({ success: true, data: [aCourier()] }),
      'POST /api/admin/deliveries': () => jsonAnswer(201, { success: true, data: aRun() }),
    });
    await findCard(retail);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir pedido 7F3A91C4' }));
    const bar = within(screen.getByRole('region', { name: 'Pedidos elegidos' }));
    await userEvent.click(bar.getByRole('button', { name: 'Entregar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Entregar 7F3A91C4' }));
    await dialog.findByRole('option', { name: aCourier().name });
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Mensajero' }), aCourier().name);
    await userEvent.click(dialog.getByRole('button', { name: 'Entregar al mensajero' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pedidos elegidos' })).toBeNull());
  });

  it('stay as they are when the call fails', async () => {
    openSales('', { [call]: () => jsonAnswer(500, 'nada') });
    const bar = await chooseAll();
    await userEvent.click(within(bar).getByRole('button', { name: 'Completar' }));
    expect(await screen.findByText('No se pudo actualizar el estado de la venta')).toBeVisible();
    expect(within(bar).getByText('2 pedidos elegidos')).toBeVisible();
  });

  /** The answer to the change of one chosen order comes when the test says. */
  async function changeRetail() {
    let give: (outcome: object) => void = () => undefined;
    const shell = openSales('', {
      'GET /api/admin/orders': ({ url }) =>
        ordersAnswer(url.searchParams.get('status') === 'cancelled' ? [] : [retail, wholesale]),
      [call]: () =>
        new Promise((resolve) => {
          give = (outcome) => resolve({ success: true, data: [{ id: retail.orderId, ...outcome }] });
        }),
    });
    await findCard(retail);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir pedido 7F3A91C4' }));
    const bar = within(screen.getByRole('region', { name: 'Pedidos elegidos' }));
    await userEvent.click(bar.getByRole('button', { name: 'Completar' }));
    return { ...shell, give: (outcome: object) => act(() => give(outcome)) };
  }

  it('take no other change while one is on its way', async () => {
    const { give } = await changeRetail();
    const bar = within(screen.getByRole('region', { name: 'Pedidos elegidos' }));
    for (const name of ['Completar', 'Cancelar', 'Entregar', 'Quitar selección'])
      await waitFor(() => expect(bar.getByRole('button', { name })).toBeDisabled());
    give({ ok: true });
    expect(await screen.findByText('Se actualizó 1 pedido')).toBeVisible();
  });

  it('are asked about until the shop has answered', async () => {
    let give: () => void = () => undefined;
    openSales('', { [call]: () => new Promise((resolve) => (give = () => resolve(jsonAnswer(500, 'nada')))) });
    const bar = within(await chooseAll());
    await userEvent.click(bar.getByRole('button', { name: 'Cancelar' }));
    const confirm = await screen.findByRole('button', { name: 'Cancelar pedidos' });
    await userEvent.click(confirm);
    await waitFor(() => expect(confirm).toHaveAttribute('aria-busy', 'true'));
    act(() => give());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('are all let go by the box that chose them', async () => {
    openSales();
    await chooseAll();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir todos los de esta página' }));
    expect(screen.queryByRole('region', { name: 'Pedidos elegidos' })).toBeNull();
  });

  it('stay chosen where that was done while others were changed', async () => {
    const { give } = await changeRetail();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir pedido B20C5E18' }));
    give({ ok: true });
    expect(await screen.findByText('Se actualizó 1 pedido')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Elegir pedido B20C5E18' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Elegir pedido 7F3A91C4' })).not.toBeChecked();
  });

  it('are told as refused also to who looks at others by then', async () => {
    const { give } = await changeRetail();
    await userEvent.click(screen.getByRole('button', { name: 'Canceladas' }));
    expect(await screen.findByText('Ninguna venta coincide')).toBeVisible();
    give({ ok: false, error: 'Ya no hay inventario.' });
    expect(await screen.findByText('Pedido 7F3A91C4: Ya no hay inventario.')).toBeVisible();
  });

  it('take the question about them along when they leave the page', async () => {
    let orders = [retail, wholesale];
    const { store } = openSales('', { 'GET /api/admin/orders': () => ordersAnswer(orders) });
    await findCard(retail);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir pedido 7F3A91C4' }));
    const bar = screen.getByRole('region', { name: 'Pedidos elegidos' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Cancelar' }));
    const question = await screen.findByRole('alertdialog', { name: '¿Cancelar el pedido elegido?' });
    expect(question).toHaveTextContent('Puedes restaurarlo después, mientras haya inventario.');
    orders = [wholesale];
    act(() => void store.dispatch(adminApi.util.invalidateTags(['adminSales'])));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elegir pedido B20C5E18' }));
    expect(await screen.findByText('1 pedido elegido')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('that left the page are chosen no more when they come back', async () => {
    let orders = [retail, wholesale];
    const { store } = openSales('', { 'GET /api/admin/orders': () => ordersAnswer(orders) });
    const readAgain = () => act(() => void store.dispatch(adminApi.util.invalidateTags(['adminSales'])));
    const bar = await chooseAll();
    orders = [wholesale];
    readAgain();
    expect(await within(bar).findByText('1 pedido elegido')).toBeVisible();

    orders = [retail, wholesale];
    readAgain();
    await findCard(retail);
    expect(within(bar).getByText('1 pedido elegido')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Elegir pedido 7F3A91C4' })).not.toBeChecked();
  });

  it('are told as unknown where the answer is lost, and as they are now', async () => {
    let orders = [retail, wholesale];
    openSales('', {
      'GET /api/admin/orders': () => ordersAnswer(orders),
      [call]: () => {
        orders = orders.map((one) => ({ ...one, lines: one.lines.map((line) => ({ ...line, status: 'cancelled' })) }));
        throw new TypeError('Failed to fetch');
      },
    });
    const bar = await chooseAll();
    await userEvent.click(within(bar).getByRole('button', { name: 'Completar' }));
    expect(await screen.findByText('No supimos si se guardó')).toBeVisible();
    expect(await within(await findCard(retail)).findByText('Cancelada')).toBeVisible();
    expect(screen.queryByText('No se pudo actualizar el estado de la venta')).toBeNull();
  });
});

describe('the file of the sales', () => {
  const call = 'GET /api/admin/sales.csv';
  const saved: string[] = [];

  beforeEach(() => {
    saved.length = 0;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const file = (content: BodyInit) =>
    new Response(content, { headers: { 'Content-Disposition': 'attachment; filename="ventas-2026-11-20.csv"' } });

  it('holds what the list is filtered by, and is fetched with the staff token', async () => {
    const { calls } = openSales('?q=5512+3478&estado=pendiente&desde=2026-11-01&pagina=2', {
      [call]: () => file('Pedido\r\n'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    expect(await screen.findByText('Archivo descargado')).toBeVisible();
    expect(saved).toEqual(['ventas-2026-11-20.csv']);
    const [request] = calls.filter((made) => made.call === call);
    expect(request?.url.search).toBe('?q=55123478&status=pending&from=2026-11-01');
    expect(request?.headers.get('Authorization')).toBe('prueba.de.token');
  });

  it('says how much of it is there', async () => {
    let close: () => void = () => undefined;
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(1_500_000));
        close = () => controller.close();
      },
    });
    const answers = [file(body), new Promise(() => undefined)];
    openSales('', { [call]: () => answers.shift() });
    await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    expect(await screen.findByRole('button', { name: '1.5 MB' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Descargando las ventas...')).toBeInTheDocument();
    expect(saved).toEqual([]);
    close();
    expect(await screen.findByRole('button', { name: 'CSV' })).toBeEnabled();
    expect(saved).toEqual(['ventas-2026-11-20.csv']);
    // Of the next one nothing is there.
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    expect(await screen.findByRole('button', { name: '0 kB' })).toBeVisible();
  });

  it.each([
    [
      'the server’s words',
      () => jsonAnswer(503, { success: false, error: 'La tienda no está disponible.', code: 'server.unavailable' }),
      'La tienda no está disponible.',
    ],
    ['its own words', () => Promise.reject(new Error('offline')), /^No se pudo descargar el archivo/],
  ])('that fails says so in %s', async (_name, answer, words) => {
    openSales('', { [call]: answer });
    await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('ends the session where the server says so', async () => {
    const { address } = openSales('', {
      [call]: () => jsonAnswer(401, { success: false, error: 'Inicia sesión para continuar.', code: 'auth.required' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    expect(await screen.findByText('Tu sesión terminó')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/admin/login'));
  });
});
