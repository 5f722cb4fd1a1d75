import type { SaleView } from '@shop/contracts';
import { aSale, jsonAnswer, renderInShell, salesAnswer, type Answer, type Answers } from '@shop/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';

const order = { ...aSale().order, subtotal: '609.00', shipping: '0.00', total: '609.00', lineCount: 2 };
const blueberry = aSale({
  orderId: '7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4',
  orderCode: '7F3A91C4',
  flavor: 'Arándano Frambuesa',
  productName: 'Bruma 20K',
  quantity: 1,
  totalAmount: '189.00',
  customerEmail: 'maria@ejemplo.gt',
  order,
});
const mint = aSale({
  orderId: '7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4',
  orderCode: '7F3A91C4',
  quantity: 3,
  totalAmount: '420.00',
  order,
});
const retail = [blueberry, mint];
const wholesale = aSale({
  orderId: '7c1d2f30-5a6b-4c7d-8e9f-0000b20c5e18',
  orderCode: 'B20C5E18',
  affiliateId: 'a',
  customerName: 'Mariela Xicará',
  discount: 25,
  quantity: 12,
  totalAmount: '1488.00',
  status: 'completed',
  createdAt: '2026-11-19T23:40:00.000Z',
  sample: true,
  order: { ...order, paymentMethod: 'transferencia', shipping: '30.00', total: '1518.00', lineCount: 1 },
});

function openSales(answer: Answer, query = '') {
  signInBefore();
  return renderInShell(<App />, { route: `/admin/sales${query}`, answers: { 'GET /api/admin/sales': answer } });
}

const cards = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

describe('the sales of the shop', () => {
  it('shows an order with its customer, lines and sums', async () => {
    openSales(() => salesAnswer([...retail, wholesale]));
    const card = await screen.findByRole('article', { name: '7F3A91C4' });
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
    ]) {
      expect(within(card).getByText(words)).toBeVisible();
    }
    expect(within(card).getByRole('img', { name: 'Bruma 20K, Arándano Frambuesa' })).toBeInTheDocument();
    expect(within(card).queryByText(/descuento|Distribuidor|Muestra/)).toBeNull();
  });

  it('shows a distributor’s discount, charged shipping and sample data', async () => {
    openSales(() => salesAnswer([wholesale]));
    const card = await screen.findByRole('article', { name: 'B20C5E18' });
    for (const words of ['Completada', 'Distribuidor −25%', '25% de descuento', 'Muestra', 'Q30.00', 'Q1,518.00']) {
      expect(within(card).getByText(words)).toBeVisible();
    }
  });

  it('tells the status of each line where they differ', async () => {
    openSales(() => salesAnswer([{ ...blueberry, status: 'cancelled' }, mint]));
    const card = await screen.findByRole('article', { name: '7F3A91C4' });
    expect(within(card).getAllByText('Cancelada')).toHaveLength(2);
    expect(within(card).getAllByText('Pendiente')).toHaveLength(2);
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
    openSales(
      ({ url }) => (url.searchParams.has('status') ? salesAnswer(retail) : salesAnswer([wholesale], sums)),
      '?estado=pendiente',
    );
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
    expect(cards()).toEqual(['7F3A91C4']);
  });

  it('says when older sales were left out of the list', async () => {
    openSales(() => salesAnswer([wholesale], { total: 1284 }));
    expect(await screen.findByText(/Se cargaron las 1 ventas más recientes de 1,284/)).toBeVisible();
  });

  it('says how much of an order a filter left over', async () => {
    openSales(() => salesAnswer([blueberry]));
    expect(await screen.findByText('Se muestran 1 de 2 productos del pedido.')).toBeVisible();
  });
});

describe('the status of a sale', () => {
  const ordersPath = `PATCH /api/admin/orders/${mint.orderId}/status`;

  function openToChange(sales: SaleView[], change: Answers) {
    signInBefore();
    return renderInShell(<App />, {
      route: '/admin/sales',
      answers: { ...frameAnswers(), 'GET /api/admin/sales': () => salesAnswer(sales), ...change },
    });
  }

  const press = async (label: string) =>
    userEvent.click(
      within(await screen.findByRole('article', { name: '7F3A91C4' })).getByRole('button', { name: label }),
    );

  it('is changed for the whole order, and sales and dashboard are asked for again', async () => {
    const { calls } = openToChange(retail, { [ordersPath]: () => ({ success: true, data: {} }) });
    await screen.findByRole('article', { name: '7F3A91C4' });
    const before = calls.length;
    await press('Completar');
    expect(await screen.findByText('El estado de la venta se ha actualizado correctamente')).toBeVisible();
    expect(calls.find(({ call }) => call === ordersPath)?.body).toEqual({ status: 'completed' });
    await waitFor(() =>
      expect(calls.slice(before).map(({ call }) => call)).toEqual(
        expect.arrayContaining(['GET /api/admin/sales', 'GET /api/admin/dashboard']),
      ),
    );
  });

  it('is cancelled only after asking, with what that gives free', async () => {
    const { calls } = openToChange(retail, { [ordersPath]: () => ({ success: true, data: {} }) });
    await press('Cancelar');
    const dialog = await screen.findByRole('alertdialog', { name: '¿Cancelar el pedido 7F3A91C4?' });
    expect(within(dialog).getByText('Liberará 4 unidades de inventario.')).toBeVisible();
    expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(calls.find(({ call }) => call === ordersPath)?.body).toEqual({ status: 'cancelled' }));
  });

  it.each([
    ['completed', 'Marcar Pendiente'],
    ['cancelled', 'Restaurar'],
  ] as const)('goes back from %s by %s, line by line where the lines differ', async (status, label) => {
    const path = `PATCH /api/admin/sales/${mint.id}/status`;
    const { calls } = openToChange([blueberry, { ...mint, status }], {
      [path]: () => ({ success: true, data: mint }),
    });
    await press(label);
    await waitFor(() => expect(calls.find(({ call }) => call === path)?.body).toEqual({ status: 'pending' }));
  });

  it.each([
    [jsonAnswer(500, 'nada'), 'No se pudo actualizar el estado de la venta'],
    [
      jsonAnswer(409, { success: false, error: 'No hay suficiente inventario.', code: 'order.outOfStock' }),
      'No hay suficiente inventario.',
    ],
  ])('stays, and the reason is told', async (answer, words) => {
    openToChange(retail, { [ordersPath]: () => answer.clone() });
    await press('Completar');
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe('finding sales', () => {
  it('sorts by date, amount and status, and keeps it in the address', async () => {
    const { address } = openSales(() => salesAnswer([...retail, wholesale]));
    const sorting = await screen.findByRole('group', { name: 'Ordenar por' });
    await screen.findAllByRole('article');
    expect(cards()).toEqual(['7F3A91C4', 'B20C5E18']);

    await userEvent.click(within(sorting).getByRole('button', { name: 'Monto' }));
    expect(cards()).toEqual(['B20C5E18', '7F3A91C4']);
    expect(address()).toBe('/admin/sales?orden=monto');

    await userEvent.click(within(sorting).getByRole('button', { name: /Estado/ }));
    expect(cards()).toEqual(['7F3A91C4', 'B20C5E18']);

    await userEvent.click(within(sorting).getByRole('button', { name: 'Fecha' }));
    await userEvent.click(within(sorting).getByRole('button', { name: /Fecha/ }));
    expect(cards()).toEqual(['B20C5E18', '7F3A91C4']);
    expect(address()).toBe('/admin/sales?orden=-fecha');
  });

  it('asks the server for what is searched once the typing pauses', async () => {
    const { calls, address } = openSales(({ url }) =>
      salesAnswer(url.searchParams.get('q') === 'xicará' ? [wholesale] : retail),
    );
    await screen.findByRole('article', { name: '7F3A91C4' });
    await userEvent.keyboard('/');
    await userEvent.keyboard('xicará');

    expect(await screen.findByRole('article', { name: 'B20C5E18' })).toBeVisible();
    expect(address()).toBe('/admin/sales?q=xicar%C3%A1');
    expect(calls.flatMap(({ url }) => url.searchParams.get('q') ?? [])).toEqual(['xicará']);
  });

  it('finds a phone number as it is shown', async () => {
    const { calls } = openSales(() => salesAnswer(retail), '?q=5512+3478');
    await screen.findByRole('article', { name: '7F3A91C4' });
    expect(calls.flatMap(({ url }) => url.searchParams.get('q') ?? [])).toEqual(['55123478']);
  });

  it('asks the server for a status, and shows all again without the filters', async () => {
    const { address } = openSales(
      ({ url }) => salesAnswer(url.searchParams.get('status') === 'cancelled' ? [] : retail),
      '?q=7F3A',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Canceladas' }));
    expect(await screen.findByText('Ninguna venta coincide')).toBeVisible();
    expect(address()).toBe('/admin/sales?q=7F3A&estado=cancelada');

    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(await screen.findByRole('article', { name: '7F3A91C4' })).toBeVisible();
    expect(address()).toBe('/admin/sales');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('shows 25 orders on a page', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      aSale({
        orderCode: `CODIGO${String(index).padStart(2, '0')}`,
        createdAt: new Date(2e12 - index * 1e6).toISOString(),
      }),
    );
    const { address } = openSales(() => salesAnswer(many));
    expect(await screen.findByText('1 a 25 de 30 pedidos')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByText('26 a 30 de 30 pedidos')).toBeVisible();
    expect(cards()).toEqual(['CODIGO25', 'CODIGO26', 'CODIGO27', 'CODIGO28', 'CODIGO29']);
    expect(address()).toBe('/admin/sales?pagina=2');
  });
});

describe('the list without sales', () => {
  it('waits with a word about it', async () => {
    openSales(() => new Promise(() => undefined));
    expect(await screen.findByText('Cargando ventas...')).toBeInTheDocument();
    expect(screen.queryByText('No hay ventas registradas')).toBeNull();
  });

  it('says so and leads into the shop', async () => {
    openSales(() => salesAnswer([]));
    expect(await screen.findByText('No hay ventas registradas')).toBeVisible();
  });

  it('says what failed, keeps the session and tries again', async () => {
    let broken = true;
    openSales(() => {
      if (!broken) return salesAnswer(retail);
      return jsonAnswer(503, { success: false, error: 'La tienda no está disponible.', code: 'server.unavailable' });
    });
    expect(await screen.findByText('Failed to fetch sales')).toBeVisible();
    expect(screen.getByText(/La tienda no está disponible\./)).toBeVisible();

    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('article', { name: '7F3A91C4' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Failed to fetch sales')).toBeNull());
    expect(screen.getByText('Una por producto, en 1 pedido')).toBeVisible();
  });

  it('shows what came in meanwhile when asked to', async () => {
    const sales = [...retail];
    openSales(() => salesAnswer(sales));
    await screen.findByRole('article', { name: '7F3A91C4' });
    sales.unshift(wholesale);
    await userEvent.click(screen.getByRole('button', { name: 'Actualizar ventas' }));
    expect(await screen.findByRole('article', { name: 'B20C5E18' })).toBeVisible();
  });
});
