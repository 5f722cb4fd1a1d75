import { saleCode } from '@shop/contracts';
import { jsonAnswer, loggedFailures, salesAnswer } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { frameAnswers } from '../../../test/answers';
import { aStaffOrder, ordersAnswer } from '../../../test/builders/orders';
import { codes, findCard, openSales, retail, wholesale } from '../../../test/sales-screens';

describe('the sales of the shop', () => {
  it('shows an order with its customer, lines and sums', async () => {
    openSales();
    const card = await findCard(retail);
    for (const words of [
      'Pendiente',
      '20/11/2026 09:14',
      'María José Ixcot',
      '5512 3478',
      'maria@ejemplo.gt',
      'Quetzaltenango',
      '6a avenida 4-12, zona 1',
      'Pago contra entrega (efectivo)',
      'Bruma 20K',
      'Arándano Frambuesa',
      '1 unidad',
      'Q189.00',
      '3 unidades',
      'Q420.00',
      'GRATIS',
      'Q609.00',
      ...retail.lines.map(({ id }) => `Venta ${saleCode(id)}`),
    ]) {
      expect(within(card).getByText(words)).toBeVisible();
    }
    expect(within(card).getByRole('img', { name: 'Bruma 20K, Arándano Frambuesa' })).toBeInTheDocument();
    expect(within(card).queryByText(/descuento|Distribuidor|Muestra/)).toBeNull();
    expect(within(card).getByRole('link', { name: '7F3A91C4' })).toHaveAttribute(
      'href',
      `/admin/sales/${retail.orderId}`,
    );
  });

  it('shows a distributor’s discount, and charged shipping', async () => {
    openSales();
    const card = await findCard(wholesale);
    for (const words of ['Completada', 'Distribuidor −25%', '25% de descuento', 'Q30.00', 'Q1,518.00']) {
      expect(within(card).getByText(words)).toBeVisible();
    }
  });

  it('tells the status of each line where they differ, and changes each by itself', async () => {
    const [first, second] = retail.lines;
    const mixed = { ...retail, lines: [{ ...first, status: 'cancelled' }, second] };
    openSales('', { 'GET /api/admin/orders': () => ({ success: true, data: [mixed], meta: { total: 1 } }) });
    const card = await findCard(retail);
    expect(within(card).getAllByText('Cancelada')).toHaveLength(2);
    expect(within(card).getAllByText('Pendiente')).toHaveLength(2);
    const buttons = within(card).getAllByRole('button', { name: /^(Completar|Cancelar|Restaurar)$/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Restaurar', 'Completar', 'Cancelar']);
  });

  it('adds up all sales above the list, also while it is filtered', async () => {
    const sums = {
      total: 1284,
      orders: 640,
      pendingOrders: 7,
      completed: 1196,
      completedOrders: 600,
      revenue: '186420.50',
    };
    openSales('?estado=pendiente', {
      'GET /api/admin/sales': () => salesAnswer([], sums),
      'GET /api/admin/orders': () => ordersAnswer([retail]),
    });
    await screen.findByText('Una por producto, en 640 pedidos');
    const figures = screen.getAllByRole('term').map((name) => [name.textContent, name.nextSibling?.textContent]);
    expect(figures).toEqual(
      expect.arrayContaining([
        ['Total de ventas', '1,284'],
        ['Ventas completadas', '1,196'],
        ['Ingresos totales', 'Q186,420.50'],
      ]),
    );
    expect(screen.getByRole('button', { name: /Pendientes/ })).toHaveTextContent('7');
    await findCard(retail);
    expect(codes()).toEqual(['7F3A91C4']);
  });

  it('leads to the orders that wait too long, while there are any', async () => {
    const { unmount } = openSales('', frameAnswers({}, { overdueOrders: 2 }));
    expect(await screen.findByText('2 pedidos llevan más de 3 días apartados')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Revisar atrasados' })).toHaveAttribute('href', '/admin/sales/atrasados');
    unmount();

    const one = openSales('', frameAnswers({}, { overdueOrders: 1 }));
    expect(await screen.findByText('1 pedido lleva más de 3 días apartado')).toBeVisible();
    one.unmount();

    openSales('', frameAnswers({}, { overdueOrders: 0 }));
    await findCard(retail);
    expect(screen.queryByRole('link', { name: 'Revisar atrasados' })).toBeNull();
  });
});

describe('a page of the list', () => {
  it('is asked of the server, newest first, 25 orders at a time', async () => {
    const { calls, address } = openSales('', {
      'GET /api/admin/orders': ({ url }) =>
        ordersAnswer([url.searchParams.get('page') === '2' ? wholesale : retail], 100_000),
    });
    expect(await screen.findByText('1 a 25 de 100,000 pedidos')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
    await findCard(wholesale);
    expect(screen.getByRole('button', { name: 'Anterior' })).toBeEnabled();
    expect(codes()).toEqual(['B20C5E18']);
    expect(address()).toBe('/admin/sales?pagina=2');
    const asked = calls.filter(({ call }) => call === 'GET /api/admin/orders').map(({ url }) => url.search);
    expect(asked).toEqual(['?page=1&limit=25&sort=-createdAt', '?page=2&limit=25&sort=-createdAt']);
    // A page is a step of its own: the way back leads to the one before.
    act(() => globalThis.history.back());
    await waitFor(() => expect(address()).toBe('/admin/sales'));
  });

  it('is followed by none where it is the last one', async () => {
    openSales('?pagina=2', { 'GET /api/admin/orders': () => ordersAnswer([retail], 26) });
    expect(await screen.findByText('26 a 26 de 26 pedidos')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
  });

  it('says of a search that finds more than is counted how many there are at least', async () => {
    const { meta, ...answer } = ordersAnswer([retail], 26);
    openSales('?q=l%C3%B3pez', { 'GET /api/admin/orders': () => ({ ...answer, meta: { ...meta, more: true } }) });
    expect(await screen.findByText('1 a 25 de 26 o más pedidos')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Siguiente' })).toBeEnabled();
  });

  it('is found again by its address, also from a list that has only one', async () => {
    const { address } = openSales(
      '?estado=pendiente',
      {
        'GET /api/admin/orders': ({ url }) =>
          url.searchParams.has('status') ? ordersAnswer([wholesale], 1) : ordersAnswer([retail], 30),
      },
      <Link to="/admin/sales?pagina=2">Lo de antes</Link>,
    );
    await findCard(wholesale);
    await userEvent.click(screen.getByRole('link', { name: 'Lo de antes' }));
    await findCard(retail);
    expect(address()).toBe('/admin/sales?pagina=2');
    expect(screen.getByText('26 a 30 de 30 pedidos')).toBeVisible();
  });

  it('that doesn’t exist any more leads to the last one, and the way back to neither', async () => {
    globalThis.history.pushState(null, '', '/admin/products');
    const { address } = openSales('?pagina=9', { 'GET /api/admin/orders': () => ordersAnswer([retail], 30) });
    await findCard(retail);
    await waitFor(() => expect(address()).toBe('/admin/sales?pagina=2'));
    act(() => globalThis.history.back());
    expect(await screen.findByRole('heading', { name: 'Gestión de Productos' })).toBeVisible();
  });
});

describe('the list without sales', () => {
  it('waits with a word about it', async () => {
    openSales('', { 'GET /api/admin/orders': () => new Promise(() => undefined) });
    expect(await screen.findByText('Cargando ventas...')).toBeInTheDocument();
    expect(screen.queryByText('No hay ventas registradas')).toBeNull();
  });

  it('says so and leads into the shop', async () => {
    openSales('', { 'GET /api/admin/orders': () => ordersAnswer([]) });
    expect(await screen.findByText('No hay ventas registradas')).toBeVisible();
    expect(screen.getByText('Cuando alguien haga un pedido aparecerá aquí.')).toBeVisible();
  });

  it('is told from one whose days have none, which leads back to all of them', async () => {
    const { address } = openSales('?desde=2026-11-01', {
      'GET /api/admin/orders': ({ url }) => ordersAnswer(url.searchParams.has('from') ? [] : [retail]),
    });
    expect(await screen.findByText('Ninguna venta coincide')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(await findCard(retail)).toBeVisible();
    expect(address()).toBe('/admin/sales');
  });

  it('says what failed, keeps the session and tries again', async () => {
    let broken = true;
    const answer = (works: unknown) =>
      broken
        ? jsonAnswer(503, { success: false, error: 'La tienda no está disponible.', code: 'server.unavailable' })
        : works;
    openSales('', {
      'GET /api/admin/sales': () => answer(salesAnswer([])),
      'GET /api/admin/orders': () => answer(ordersAnswer([retail])),
    });
    expect(await screen.findByText('No se pudieron cargar las ventas')).toBeVisible();
    expect(screen.queryByText(/Failed to fetch/)).toBeNull();
    const unavailable = '503: {"success":false,"error":"La tienda no está disponible.","code":"server.unavailable"}';
    await waitFor(() => expect(loggedFailures()).toHaveLength(2));
    expect(loggedFailures()).toContain(`Failed to fetch sales http://shop.test/api/admin/sales?limit=… ${unavailable}`);
    expect(screen.getByText(/La tienda no está disponible\./)).toBeVisible();
    // No sums are promised that do not come.
    expect(screen.queryByText('Ingresos')).toBeNull();

    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await findCard(retail)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('No se pudieron cargar las ventas')).toBeNull());
    expect(screen.getByText('Una por producto, en 1 pedido')).toBeVisible();
  });

  it('shows what came in meanwhile when asked to', async () => {
    const orders = [retail];
    openSales('', {
      'GET /api/admin/orders': () => ordersAnswer([...orders]),
      'GET /api/admin/sales': () => salesAnswer([], { total: orders.length, orders: orders.length }),
    });
    await findCard(retail);
    orders.unshift(aStaffOrder({ orderId: '7c1d2f30-5a6b-4c7d-8e9f-0000aaaa5555' }));
    await userEvent.click(screen.getByRole('button', { name: 'Actualizar ventas' }));
    expect(await screen.findByRole('article', { name: 'AAAA5555' })).toBeVisible();
    expect(await screen.findByText('Una por producto, en 2 pedidos')).toBeVisible();
  });
});
