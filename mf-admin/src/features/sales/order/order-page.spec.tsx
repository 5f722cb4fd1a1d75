import type { AuditEntryView, StaffOrderView } from '@shop/contracts';
import { jsonAnswer, type Answers } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDelivery } from '../../../../test/builders/deliveries';
import { anAuditEntry } from '../../../../test/builders/objects';
import { changedAnswer, ordersAnswer } from '../../../../test/builders/orders';
import { codes, findCard, openSales, retail, wholesale } from '../../../../test/sales-screens';
import { adminApi } from '../../../shared/admin-api';

const placed: AuditEntryView = {
  id: '1',
  at: '2026-11-20T15:14:00.000Z',
  actor: { kind: 'customer', id: null, name: 'Cliente' },
  action: 'order.placed',
  before: null,
  after: { lines: 2, subtotal: '609.00', shipping: '0.00', total: '609.00' },
  orderId: retail.orderId,
};

function answersFor(order: StaffOrderView, over: Answers = {}): Answers {
  return {
    [`GET /api/admin/orders/${order.orderId}`]: () => ({ success: true, data: order }),
    [`GET /api/admin/audit-log/order/${order.orderId}`]: () => ({ success: true, data: [placed], meta: { total: 1 } }),
    ...over,
  };
}

const openOrder = (order: StaffOrderView, over?: Answers) => openSales(`/${order.orderId}`, answersFor(order, over));

describe('an order', () => {
  it('shows its lines, its customer and its history', async () => {
    openOrder(retail);
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedido 7F3A91C4' })).toBeVisible();
    for (const words of ['María José Ixcot', '6a avenida 4-12, zona 1', 'Quetzaltenango', 'Bruma 20K', 'Q609.00']) {
      expect(screen.getByText(words)).toBeVisible();
    }
    expect(screen.getByRole('link', { name: '5512 3478' })).toHaveAttribute('href', 'tel:+50255123478');
    await waitFor(() => expect(document.title).toContain('Pedido 7F3A91C4'));
    const history = screen.getByRole('region', { name: 'Historial' });
    expect(await within(history).findByText(/hizo el pedido: 2 productos por Q609\.00\./)).toHaveTextContent(
      'El cliente hizo el pedido: 2 productos por Q609.00.20/11/2026 09:14',
    );
  });

  it('tells at which terms a distributor bought', async () => {
    openOrder(wholesale);
    const fact = await screen.findByText(/comprado como distribuidor/);
    expect(fact).toHaveTextContent('Mariela Xicará, comprado como distribuidor, 25%');
  });

  it('says of a distributor who paid what everybody pays that they did', async () => {
    openOrder({ ...wholesale, lines: wholesale.lines.map((line) => ({ ...line, discount: 0 })) });
    expect(await screen.findByText(/, comprado al precio público$/)).toBeVisible();
  });

  it.each([
    [null, null],
    ['2026-11-21T15:14:00.000Z', 'Actualizado el 21/11/2026 09:14'],
  ])('says when it was changed last: %p', async (updatedAt, words) => {
    openOrder({ ...retail, updatedAt });
    await screen.findByRole('region', { name: 'Productos' });
    expect(screen.queryByText(/^Actualizado el/)?.textContent ?? null).toBe(words);
  });

  it('says why its shipping costs nothing', async () => {
    openOrder({ ...retail, shippingWaived: 'Cliente de siempre' });
    expect(await screen.findByText('Envío sin costo: Cliente de siempre')).toBeVisible();
  });

  it('says who had it and what they collected, and is not handed over while it is out', async () => {
    const brought = aDelivery(1, { status: 'entregado', collected: '609.00', outcomeAt: '2026-11-24T15:14:00.000Z' });
    let deliveries = [aDelivery(2, { attempt: 2 }), brought];
    const { store } = openOrder(retail, {
      'GET /api/admin/deliveries': () => ({ success: true, data: deliveries, meta: { total: deliveries.length } }),
    });
    const panel = within(await screen.findByRole('region', { name: 'Entrega' }));
    expect(await panel.findByText('24/11/2026 09:14 · cobró Q609.00')).toBeVisible();
    expect(panel.getByText('24/11/2026 08:00 · por cobrar Q175.50')).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Entregar a un mensajero' })).toBeNull();
    deliveries = [brought];
    act(() => void store.dispatch(adminApi.util.invalidateTags(['adminDeliveries'])));
    expect(await panel.findByRole('button', { name: 'Entregar a un mensajero' })).toBeVisible();
  });

  it('is not handed over before it is known that nobody has it, nor once nothing of it is pending', async () => {
    const completed = { ...retail, lines: retail.lines.map((line) => ({ ...line, status: 'completed' as const })) };
    const { unmount } = openOrder(retail, { 'GET /api/admin/deliveries': () => new Promise(() => undefined) });
    await screen.findByRole('region', { name: 'Entrega' });
    expect(screen.queryByRole('button', { name: 'Entregar a un mensajero' })).toBeNull();
    unmount();
    openOrder(completed, { 'GET /api/admin/deliveries': () => ({ success: true, data: [], meta: { total: 0 } }) });
    expect(await screen.findByText('Ningún mensajero lo ha llevado.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Entregar a un mensajero' })).toBeNull();
  });

  it('is still there when the dialog for its courier is closed by going back', async () => {
    const { address } = openOrder(retail, {
      'GET /api/admin/couriers': () => ({ success: true, data: [], meta: { total: 0 } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Entregar a un mensajero' }));
    expect(await screen.findByRole('dialog', { name: 'Entregar 7F3A91C4' })).toBeVisible();
    act(() => globalThis.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(`/admin/sales/${retail.orderId}`);
  });

  it('changes a line by itself, or all of them, and is asked for again with its history', async () => {
    const [first] = retail.lines;
    const call = `PATCH /api/admin/sales/${first?.id ?? ''}/status`;
    const { calls } = openOrder(retail, { [call]: () => changedAnswer(retail) });
    const products = await screen.findByRole('region', { name: 'Productos' });
    expect(within(products).getAllByRole('button', { name: 'Completar' })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Completar' })).toHaveLength(3);
    const [ofFirst] = within(products).getAllByRole('button', { name: 'Completar' });
    const before = calls.length;
    if (ofFirst) await userEvent.click(ofFirst);
    expect(await screen.findByText('El estado de la venta se ha actualizado correctamente')).toBeVisible();
    expect(calls.find((made) => made.call === call)?.body).toEqual({
      status: 'completed',
      version: retail.version,
    });
    await waitFor(() =>
      expect(calls.slice(before).map((made) => made.call)).toEqual(
        expect.arrayContaining([
          `GET /api/admin/orders/${retail.orderId}`,
          `GET /api/admin/audit-log/order/${retail.orderId}`,
        ]),
      ),
    );
  });

  it('changes a line once the change of another is answered: nobody hears of their own as of somebody else’s', async () => {
    const [first = '', second = ''] = retail.lines.map(({ id }) => `PATCH /api/admin/sales/${id}/status`);
    let answer: (given: unknown) => void = () => undefined;
    const { calls } = openOrder(retail, {
      [first]: () => new Promise((resolve) => (answer = resolve)),
      [second]: () => changedAnswer(retail),
    });
    const changes = () => calls.filter(({ call }) => [first, second].includes(call)).map(({ body }) => body);
    const products = await screen.findByRole('region', { name: 'Productos' });
    for (const button of within(products).getAllByRole('button', { name: 'Completar' })) await userEvent.click(button);
    expect(changes()).toEqual([{ status: 'completed', version: retail.version }]);
    answer(changedAnswer(retail));
    await waitFor(() => expect(changes()[1]).toEqual({ status: 'completed', version: retail.version + 1 }));
  });

  it('goes on with the version that the server told: a line that was completed already had raised none', async () => {
    const [first = '', second = ''] = retail.lines.map(({ id }) => `PATCH /api/admin/sales/${id}/status`);
    const { calls } = openOrder(retail, {
      [first]: () => ({ success: true, data: retail }),
      [second]: () => changedAnswer(retail),
    });
    const products = await screen.findByRole('region', { name: 'Productos' });
    for (const button of within(products).getAllByRole('button', { name: 'Completar' })) await userEvent.click(button);
    await waitFor(() =>
      expect(calls.find(({ call }) => call === second)?.body).toEqual({
        status: 'completed',
        version: retail.version,
      }),
    );
  });

  it('is shown as its change left it while it can’t be read again, and its next change is not behind', async () => {
    const [first, second] = retail.lines;
    const units = `PATCH /api/admin/sales/${second?.id ?? ''}/units`;
    const status = `PATCH /api/admin/sales/${first?.id ?? ''}/status`;
    const lines = retail.lines.map((line, at) => (at === 1 ? { ...line, status: 'completed' as const } : line));
    let isChanged = false;
    const { calls } = openOrder(retail, {
      [`GET /api/admin/orders/${retail.orderId}`]: () =>
        isChanged ? new Promise(() => undefined) : { success: true, data: retail },
      [units]: () => {
        isChanged = true;
        return changedAnswer(retail, { lines });
      },
      [status]: () => changedAnswer(retail),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Más acciones de Cumbre 12K/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Completar una parte' }));
    const dialog = await screen.findByRole('dialog', { name: 'Completar una parte' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Completar' }));
    const products = await screen.findByRole('region', { name: 'Productos' });
    expect(await within(products).findByText('Completada')).toBeVisible();
    await userEvent.click(within(products).getByRole('button', { name: 'Completar' }));
    await waitFor(() =>
      expect(calls.find(({ call }) => call === status)?.body).toEqual({
        status: 'completed',
        version: retail.version + 1,
      }),
    );
  });

  it('says what is left to pay once a part of it was cancelled', async () => {
    const [first, second] = retail.lines;
    const lines = [first && { ...first, status: 'cancelled' as const }, second].flatMap((line) => line ?? []);
    openOrder({ ...retail, lines });
    expect(await screen.findByText('Sin lo cancelado quedan Q420.00 con envío.')).toBeVisible();
  });

  it.each([
    ['nothing is left', 'cancelled', '30.00', 'Q0.00'],
    ['all of it is left', 'pending', retail.shipping, null],
  ] as const)('says what is left to pay where %s', async (_what, status, shipping, left) => {
    openOrder({ ...retail, shipping, lines: retail.lines.map((line) => ({ ...line, status })) });
    await screen.findByRole('region', { name: 'Productos' });
    const text = screen.queryByText(/^Sin lo cancelado/)?.textContent;
    expect(text ?? null).toBe(left && `Sin lo cancelado quedan ${left} con envío.`);
  });

  it('writes to the customer about what comes next', async () => {
    openOrder(retail);
    const links = await screen.findAllByRole('link', { name: /WhatsApp/ });
    const texts = links.map((link) => {
      expect(link).toHaveAttribute('target', '_blank');
      const address = new URL(link.getAttribute('href') ?? '');
      expect(`${address.origin}${address.pathname}`).toBe('https://wa.me/50255123478');
      return address.searchParams.get('text');
    });
    expect(texts.map((text) => text?.split('.')[0])).toEqual([
      'Hola María José, recibimos tu pedido 7F3A91C4 por Q609',
      'Hola María José, el total de tu pedido 7F3A91C4 es Q609',
      'Hola María José, tu pedido 7F3A91C4 va en camino a 6a avenida 4-12, zona 1, Quetzaltenango',
    ]);
  });

  it('writes to the customer of a cancelled order that it is, and neither charges nor sends it', async () => {
    openOrder({ ...retail, lines: retail.lines.map((line) => ({ ...line, status: 'cancelled' })) });
    const links = await screen.findAllByRole('link', { name: /WhatsApp/ });
    const texts = links.map((link) => new URL(link.getAttribute('href') ?? '').searchParams.get('text'));
    expect(texts).toEqual([
      'Hola María José, tu pedido 7F3A91C4 quedó cancelado. Si fue un error, escríbenos por aquí.',
    ]);
  });

  it.each([
    ['pending', true],
    ['cancelled', false],
  ] as const)('tells the customer of its last change while something is left of it: %s', async (status, isTold) => {
    const edited = anAuditEntry({
      action: 'order.edited',
      before: { address: 'Zona 1' },
      after: { address: 'Zona 4' },
    });
    openOrder(
      { ...retail, lines: retail.lines.map((line) => ({ ...line, status })) },
      {
        [`GET /api/admin/audit-log/order/${retail.orderId}`]: () => ({
          success: true,
          data: [edited],
          meta: { total: 1 },
        }),
      },
    );
    await screen.findByText(/cambió el pedido/);
    expect(screen.queryAllByRole('link', { name: /^Avisar cambios/ })).toHaveLength(isTold ? 1 : 0);
  });

  it('without a phone offers no chat', async () => {
    openOrder({ ...retail, customer: { ...retail.customer, phone: '' } });
    await screen.findByRole('region', { name: 'Cliente' });
    expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull();
  });

  it('leads back to the list as it was left', async () => {
    const { address } = openSales('?estado=pendiente', answersFor(retail));
    await userEvent.click(within(await findCard(retail)).getByRole('link', { name: '7F3A91C4' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Volver a ventas' }));
    await findCard(retail);
    expect(address()).toBe('/admin/sales?estado=pendiente');
    expect(codes()).toEqual(['7F3A91C4', 'B20C5E18']);
  });

  it('leads back to the list as it was left, also by the menu', async () => {
    const { address } = openSales('?estado=pendiente', answersFor(retail));
    await userEvent.click(
      within(await findCard(retail)).getByRole('button', { name: 'Más acciones del pedido 7F3A91C4' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Ver pedido' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Volver a ventas' }));
    await findCard(retail);
    expect(address()).toBe('/admin/sales?estado=pendiente');
  });

  it('leads back to the list as it was left, also after the editor that was opened from there', async () => {
    const { address } = openSales('?estado=pendiente', answersFor(retail));
    await userEvent.click(
      within(await findCard(retail)).getByRole('button', { name: 'Más acciones del pedido 7F3A91C4' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Editar pedido' }));
    const editor = await screen.findByRole('dialog', { name: 'Editar pedido 7F3A91C4' });
    await userEvent.click(within(editor).getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Volver a ventas' }));
    await findCard(retail);
    expect(address()).toBe('/admin/sales?estado=pendiente');
  });

  it.each([400, 404])('that is none says so (%d)', async (status) => {
    openSales('/nada', {
      'GET /api/admin/orders/nada': () =>
        jsonAnswer(status, {
          success: false,
          error: 'No lo encontramos: puede que otra persona lo haya eliminado.',
          code: 'resource.notFound',
        }),
    });
    expect(await screen.findByText('No encontramos este pedido')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });

  it('that can’t be reached is asked for again', async () => {
    let broken = true;
    openOrder(retail, {
      [`GET /api/admin/orders/${retail.orderId}`]: () =>
        broken ? jsonAnswer(503, 'nada') : { success: true, data: retail },
    });
    expect(await screen.findByText('No se pudo cargar el pedido')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('region', { name: 'Productos' })).toBeVisible();
  });
});

describe('the menu of an order in the list', () => {
  it('opens a chat in another tab, and the order’s screens', async () => {
    const open = jest.spyOn(globalThis, 'open').mockReturnValue(null);
    const { address } = openSales('', answersFor(retail));
    const menu = within(await findCard(retail)).getByRole('button', { name: 'Más acciones del pedido 7F3A91C4' });
    await userEvent.click(menu);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cobrar por WhatsApp' }));
    expect(open).toHaveBeenCalledWith(
      expect.stringMatching(/^https:\/\/wa\.me\/50255123478\?text=Hola/),
      '_blank',
      'noopener,noreferrer',
    );
    open.mockRestore();

    await userEvent.click(menu);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hoja de empaque' }));
    expect(await screen.findByRole('article', { name: 'Hoja de empaque del pedido 7F3A91C4' })).toBeVisible();
    expect(address()).toBe(`/admin/sales/${retail.orderId}/hoja`);
  });

  it('offers no editing of what is decided, and says why', async () => {
    const decided = { ...retail, lines: retail.lines.map((line) => ({ ...line, status: 'completed' as const })) };
    openSales('', { 'GET /api/admin/orders': () => ordersAnswer([decided]) });
    const card = within(await findCard(retail));
    await userEvent.click(card.getByRole('button', { name: 'Más acciones del pedido 7F3A91C4' }));
    const edit = await screen.findByRole('menuitem', { name: /^Editar pedido/ });
    expect(edit).toHaveAttribute('aria-disabled', 'true');
    expect(edit).toHaveTextContent('Ya no tiene productos pendientes');
  });
});

describe('the packing slip', () => {
  const openSlip = (order: StaffOrderView) => openSales(`/${order.orderId}/hoja`, answersFor(order));
  const collect = async () => (await screen.findByText('Cobrar al entregar')).nextSibling?.textContent;

  it('is printed as it is by now, though nothing told the page of its order', async () => {
    let order = retail;
    openSales(`/${retail.orderId}`, {
      ...answersFor(retail),
      [`GET /api/admin/orders/${retail.orderId}`]: () => ({ success: true, data: order }),
    });
    const way = await screen.findByRole('link', { name: 'Hoja de empaque' });
    order = { ...retail, customer: { ...retail.customer, address: 'Otra calle 9' } };
    await userEvent.click(way);
    const sheet = await screen.findByRole('article', { name: 'Hoja de empaque del pedido 7F3A91C4' });
    expect(await within(sheet).findByText(/Otra calle 9/)).toBeVisible();
  });

  it('is not printed before it was read, and says when that failed', async () => {
    let fail: () => void = () => undefined;
    let isDown = false;
    openSales(`/${retail.orderId}`, {
      ...answersFor(retail),
      [`GET /api/admin/orders/${retail.orderId}`]: () =>
        isDown
          ? new Promise((resolve) => (fail = () => resolve(jsonAnswer(502, 'nada'))))
          : { success: true, data: retail },
    });
    const way = await screen.findByRole('link', { name: 'Hoja de empaque' });
    isDown = true;
    await userEvent.click(way);
    const print = await screen.findByRole('button', { name: 'Imprimir' });
    expect(print).toHaveAttribute('aria-busy', 'true');
    fail();
    expect(await screen.findByText(/No se pudo actualizar\. Lo que ves puede haber cambiado\./)).toBeVisible();
    expect(print).not.toHaveAttribute('aria-busy');
    expect(screen.getByRole('article', { name: 'Hoja de empaque del pedido 7F3A91C4' })).toBeVisible();
  });

  it('collects what the courier does who has it already, however it was changed since', async () => {
    openSlip({ ...retail, frozenCash: '130.00' });
    expect(await collect()).toBe('Q130.00');
  });

  it('says what goes into the parcel, to whom, and what is collected, without the navigation around it', async () => {
    openSlip(retail);
    const sheet = await screen.findByRole('article', { name: 'Hoja de empaque del pedido 7F3A91C4' });
    for (const words of [
      '7F3A91C4',
      'María José Ixcot',
      '5512 3478',
      '6a avenida 4-12, zona 1',
      'Quetzaltenango',
      'Bruma 20K, Arándano Frambuesa',
      '3 ×',
      '4 unidades',
    ]) {
      expect(within(sheet).getByText(words)).toBeVisible();
    }
    expect(await collect()).toBe('Q609.00');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('collects nothing of who pays otherwise', async () => {
    openSlip({ ...wholesale, total: '1488.00', shipping: '0.00' });
    expect(await collect()).toBe('Q0.00');
  });

  it('leaves out what was cancelled', async () => {
    const [first, second] = retail.lines;
    const lines = [first && { ...first, status: 'cancelled' as const }, second].flatMap((line) => line ?? []);
    openSlip({ ...retail, lines });
    expect(await collect()).toBe('Q420.00');
    expect(screen.queryByText('Bruma 20K, Arándano Frambuesa')).toBeNull();
  });

  it.each([
    ['completed before', { status: 'completed' as const }],
    ['given back since', { status: 'cancelled' as const, returned: { how: 'damaged' as const, reason: null } }],
  ])('is of what waits, without the shipping that came with what was %s', async (_what, before) => {
    const [first, second] = retail.lines;
    const lines = [first && { ...first, ...before }, second].flatMap((line) => line ?? []);
    openSlip({ ...retail, lines, shipping: '30.00' });
    expect(await collect()).toBe('Q420.00');
    expect(screen.getByText('3 unidades')).toBeVisible();
    expect(screen.queryByText('Bruma 20K, Arándano Frambuesa')).toBeNull();
    expect(screen.getByText('Con lo ya entregado')).toBeVisible();
  });

  it('says that nothing goes into the parcel of an order that was cancelled', async () => {
    openSlip({ ...retail, lines: retail.lines.map((line) => ({ ...line, status: 'cancelled' as const })) });
    expect(await screen.findByText('Todo el pedido está cancelado: no hay nada que empacar.')).toBeVisible();
    expect(await collect()).toBe('Q0.00');
  });

  it('of no order leads to the sales, of one that can’t be reached to its page', async () => {
    const answer = (status: number) => () =>
      jsonAnswer(status, { success: false, error: 'No', code: 'resource.notFound' });
    const found = `GET /api/admin/orders/${retail.orderId}`;
    const { unmount } = openSales(`/${retail.orderId}/hoja`, { [found]: answer(404) });
    expect(await screen.findByText('No encontramos este pedido')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Volver a ventas' })).toHaveAttribute('href', '/admin/sales');
    unmount();
    openSales(`/${retail.orderId}/hoja`, { [found]: answer(503) });
    expect(await screen.findByText('No se pudo cargar el pedido')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Volver al pedido' })).toHaveAttribute(
      'href',
      `/admin/sales/${retail.orderId}`,
    );
  });

  it('is printed', async () => {
    const print = jest.fn();
    Object.assign(globalThis, { print });
    openSlip(retail);
    await userEvent.click(await screen.findByRole('button', { name: 'Imprimir' }));
    expect(print).toHaveBeenCalledTimes(1);
  });
});
