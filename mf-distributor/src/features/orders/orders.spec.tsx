import { followOtherTabs, sessionActions } from '@shop/shell-api/host';
import {
  aDistributor,
  aFlavor,
  aProduct,
  anOrder,
  jsonAnswer,
  lastCall,
  renderInShell,
  type Answers,
} from '@shop/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import App from '../../app';
import { orderStatus } from './order-status';

const mariela = aDistributor({ discount: 25 });
const cumbre = aProduct({ price: '146.00', flavors: [aFlavor({ name: 'Menta Glacial', inventory: 4 })] });
const order = anOrder({
  lines: [
    {
      productId: cumbre.id,
      productName: 'Cumbre 12K',
      image: 'cumbre.webp',
      puffs: 12000,
      flavor: 'Menta Glacial',
      quantity: 6,
      unitPrice: '100.00',
      discount: 25,
      totalAmount: '600.00',
      status: 'pending',
    },
  ],
  subtotal: '600.00',
  shipping: '0.00',
  total: '600.00',
});

function openPortal(route: string, answers: Answers = {}, who = mariela) {
  localStorage.setItem('distributor', JSON.stringify(who));
  return renderInShell(<App />, {
    route,
    answers: {
      'GET /api/auth/distributor/me': () => ({ success: true, data: who }),
      'GET /api/distributor/orders': () => ({ success: true, data: [order], meta: { total: 23 } }),
      [`GET /api/distributor/orders/${order.orderId}`]: () => ({ success: true, data: order }),
      'GET /api/products': () => ({ success: true, data: [cumbre] }),
      ...answers,
    },
  });
}

/* The lazy parts of the screens are there before the first test waits for them. */
beforeAll(() => import('../../portal'));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the distributor’s orders', () => {
  it('are listed page by page with status, amount and units', async () => {
    const { calls, address } = openPortal('/distributor/pedidos');
    const card = within(await screen.findByRole('article', { name: 'Pedido 7F3A91C4' }));
    for (const words of ['Pendiente', 'Q600.00', '6 unidades', '20 nov 2026']) {
      expect(card.getByText(words)).toBeVisible();
    }
    expect(screen.getByText('1 a 10 de 23 pedidos')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(address()).toBe('/distributor/pedidos?pagina=2'));
    await waitFor(() => expect(lastCall(calls, 'GET /api/distributor/orders')?.url.search).toBe('?page=2&limit=10'));
    // The keyboard goes on in the list, not at the page's top.
    expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement);
  });

  it('stand as the shop lists them', async () => {
    const later = anOrder({ orderId: '7c1d2f30-5a6b-4c7d-8e9f-00000000beef', code: '0000BEEF' });
    openPortal('/distributor/pedidos', {
      'GET /api/distributor/orders': () => ({ success: true, data: [later, order], meta: { total: 2 } }),
    });
    await screen.findByRole('article', { name: 'Pedido 0000BEEF' });
    const codes = screen.getAllByRole('article').map((card) => within(card).getByRole('link').textContent);
    expect(codes).toEqual(['0000BEEF', '7F3A91C4']);
  });

  it('show a picture of each part of a line that staff have split', async () => {
    const [line] = order.lines;
    if (!line) throw new Error('An order has lines');
    const split = { ...order, lines: [line, { ...line, quantity: 2, status: 'cancelled' as const }] };
    openPortal('/distributor/pedidos', {
      'GET /api/distributor/orders': () => ({ success: true, data: [split], meta: { total: 1 } }),
    });
    const card = within(await screen.findByRole('article', { name: 'Pedido 7F3A91C4' }));
    expect(card.getByText('8 unidades')).toBeVisible();
  });

  it('end with the last page', async () => {
    openPortal('/distributor/pedidos?pagina=2', {
      'GET /api/distributor/orders': () => ({ success: true, data: [order], meta: { total: 11 } }),
    });
    expect(await screen.findByText('11 a 11 de 11 pedidos')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Anterior' })).toBeEnabled();
  });

  it.each([
    [10, '', '1 a 10 de 10 pedidos', []],
    [20, '?pagina=2', '11 a 20 de 20 pedidos', ['Anterior', 'Siguiente (no)']],
  ])('that fill their last page (%i) lead to none after it', async (total, query, range, ways) => {
    const page = Array.from({ length: 10 }, (_, index) => ({ ...order, orderId: `${order.orderId}${index}` }));
    openPortal(`/distributor/pedidos${query}`, {
      'GET /api/distributor/orders': () => ({ success: true, data: page, meta: { total } }),
    });
    const pages = within(await screen.findByRole('navigation', { name: 'Páginas' }));
    expect(pages.getByText(range)).toBeVisible();
    const buttons = pages.queryAllByRole<HTMLButtonElement>('button');
    expect(buttons.map(({ textContent, disabled }) => textContent + (disabled ? ' (no)' : ''))).toEqual(ways);
  });

  it('that could not be asked for are not said to be unknown, and can be asked for again', async () => {
    let isUp = false;
    openPortal(`/distributor/pedidos/${order.orderId}`, {
      [`GET /api/distributor/orders/${order.orderId}`]: () =>
        isUp ? { success: true, data: order } : jsonAnswer(503, 'nada'),
    });
    expect(await screen.findByText('No pudimos cargar tu pedido')).toBeVisible();
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedido 7F3A91C4' })).toBeVisible();
  });

  it('outlive a later reading that fails, which says so', async () => {
    let isUp = true;
    openPortal('/distributor/pedidos', {
      'GET /api/distributor/orders': () =>
        isUp ? { success: true, data: [order], meta: { total: 1 } } : jsonAnswer(503, 'nada'),
    });
    await screen.findByRole('article', { name: 'Pedido 7F3A91C4' });
    isUp = false;
    const portal = within(screen.getByRole('navigation', { name: 'Portal de distribuidores' }));
    await userEvent.click(portal.getByText('Mi panel'));
    await userEvent.click(portal.getByText('Mis pedidos'));
    expect(await screen.findByText(/^No se pudo actualizar\. Lo que ves puede haber cambiado/)).toBeVisible();
    expect(screen.getByRole('article', { name: 'Pedido 7F3A91C4' })).toBeVisible();
  });

  it.each([
    [429, 'Demasiados intentos. Espera 5 segundos e intenta de nuevo.', 'limit.tooManyRequests'],
    [503, 'La tienda vuelve en un momento.', 'server.unavailable'],
  ])('that the shop was too busy to give (%i) say so', async (status, error, code) => {
    openPortal(`/distributor/pedidos/${order.orderId}`, {
      [`GET /api/distributor/orders/${order.orderId}`]: () => jsonAnswer(status, { success: false, error, code }),
    });
    expect(await screen.findByText(error)).toBeVisible();
  });

  it('invite to order while there are none', async () => {
    openPortal('/distributor/pedidos', {
      'GET /api/distributor/orders': () => ({ success: true, data: [], meta: { total: 0 } }),
    });
    expect(await screen.findByText('Aún no tienes pedidos')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Hacer un pedido rápido' })).toHaveAttribute(
      'href',
      '/distributor/pedido-rapido',
    );
  });

  it.each([
    ['nada', 'No hubo respuesta del servidor. Revisa tu conexión e intenta de nuevo.'],
    [{ success: false, error: 'La tienda vuelve en un momento.', code: 'server.unavailable' }, /^La tienda vuelve/],
  ])('can be tried again when they could not be loaded, and say why', async (refusal, words) => {
    let tries = 0;
    openPortal('/distributor/pedidos', {
      'GET /api/distributor/orders': () => {
        tries += 1;
        return tries === 1 ? jsonAnswer(503, refusal) : { success: true, data: [order], meta: { total: 1 } };
      },
    });
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    expect(screen.getByText(words)).toBeVisible();
    await userEvent.click(retry);
    expect(await screen.findByRole('article', { name: 'Pedido 7F3A91C4' })).toBeVisible();
    expect(screen.getByText('1 a 1 de 1 pedido')).toBeVisible();
  });

  it('are shown whole, as they were charged, and asked for again by who comes back to them', async () => {
    const { calls } = openPortal('/distributor/pedidos');
    await userEvent.click(await screen.findByRole('link', { name: '7F3A91C4' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedido 7F3A91C4' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Volver a mis pedidos' })).toHaveAttribute('href', '/distributor/pedidos');
    expect(screen.getByText('6 × Q100.00 · 25% de descuento')).toBeVisible();
    expect(screen.getByText('GRATIS')).toBeVisible();
    expect(screen.getByText('6a avenida 4-12, zona 1, Quetzaltenango')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Estado y WhatsApp' })).toHaveAttribute(
      'href',
      `/pedido/${order.orderId}?token=${order.token}`,
    );
    const asked = () => calls.filter(({ call }) => call === 'GET /api/distributor/orders').length;
    const before = asked();
    await userEvent.click(screen.getByRole('link', { name: 'Volver a mis pedidos' }));
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  it('say of each amount and each line what it is, where shipping is charged and a line stands otherwise', async () => {
    const [line] = order.lines;
    if (!line) throw new Error('An order has lines');
    const other = { flavor: 'Uva', quantity: 1, unitPrice: '45.00', discount: 0, totalAmount: '45.00' };
    const charged = anOrder({
      lines: [
        { ...line, quantity: 2, unitPrice: '50.00', totalAmount: '100.00' },
        { ...line, ...other, status: 'cancelled' },
        { ...line, ...other, status: 'completed' },
      ],
      subtotal: '190.00',
      shipping: '30.00',
      total: '220.00',
      updatedAt: '2026-11-21T15:14:00.000Z',
    });
    openPortal('/distributor/pedidos', {
      'GET /api/distributor/orders': () => ({ success: true, data: [charged], meta: { total: 1 } }),
      [`GET /api/distributor/orders/${charged.orderId}`]: () => ({ success: true, data: charged }),
    });
    const card = within(await screen.findByRole('article', { name: 'Pedido 7F3A91C4' }));
    expect(card.getByText('Q220.00')).toBeVisible();
    await userEvent.click(card.getByRole('link', { name: '7F3A91C4' }));
    const summary = await screen.findByRole('region', { name: 'Resumen' });
    expect(summary).toHaveTextContent(
      'SubtotalQ190.00EnvíoQ30.00TotalQ220.00Sin lo canceladoQ175.00RecibeMaría José Ixcot',
    );
    expect(summary).toHaveTextContent('Celular5512 3478PagoPago contra entrega (efectivo)');
    const products = screen.getByRole('region', { name: 'Productos' });
    expect(products).toHaveTextContent('Menta Glacial2 × Q50.00 · 25% de descuentoQ100.00');
    expect(products).toHaveTextContent('Uva1 × Q45.00CanceladaQ45.00');
    expect(products).toHaveTextContent('Uva1 × Q45.00CompletadaQ45.00');
    expect(screen.getByText('Actualizado por la tienda el 21 de noviembre de 2026, 09:14')).toBeVisible();
  });

  it.each([
    ['everything', 'cancelled'],
    ['nothing', 'pending'],
  ] as const)('say no amount without what was cancelled where %s was', async (_what, status) => {
    const lines = order.lines.map((line) => ({ ...line, status }));
    openPortal(`/distributor/pedidos/${order.orderId}`, {
      [`GET /api/distributor/orders/${order.orderId}`]: () => ({ success: true, data: { ...order, lines } }),
    });
    expect(await screen.findByRole('region', { name: 'Resumen' })).toHaveTextContent('TotalQ600.00Recibe');
    expect(screen.queryByText(/^Actualizado por la tienda/)).toBeNull();
    // An order is among the orders.
    const portal = within(screen.getByRole('navigation', { name: 'Portal de distribuidores' }));
    expect(portal.getByRole('link', { current: 'page' })).toHaveTextContent('Mis pedidos');
  });

  it('lead back from a page that there is not, and are asked for from the first one at an odd address', async () => {
    const { calls, address, unmount } = openPortal('/distributor/pedidos?pagina=9', {
      'GET /api/distributor/orders': () => ({ success: true, data: [], meta: { total: 23 } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ver los más recientes' }));
    await waitFor(() => expect(address()).toBe('/distributor/pedidos'));
    await waitFor(() => expect(lastCall(calls, 'GET /api/distributor/orders')?.url.search).toBe('?page=1&limit=10'));
    unmount();
    for (const page of ['-1', '0', '1.5']) {
      const odd = openPortal(`/distributor/pedidos?pagina=${page}`);
      await screen.findByRole('article', { name: 'Pedido 7F3A91C4' });
      expect(lastCall(odd.calls, 'GET /api/distributor/orders')?.url.search).toBe('?page=1&limit=10');
      odd.unmount();
    }
  });

  it('of which the last one did not come on the panel can be asked for there again', async () => {
    let isUp = false;
    const { calls } = openPortal('/distributor/dashboard', {
      'GET /api/distributor/orders': () =>
        isUp ? { success: true, data: [order], meta: { total: 1 } } : jsonAnswer(503, 'nada'),
    });
    expect(await screen.findByText('No pudimos cargar tus pedidos')).toBeVisible();
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('article', { name: 'Pedido 7F3A91C4' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver todos mis pedidos' })).toHaveAttribute('href', '/distributor/pedidos');
    // Who comes back may have ordered meanwhile.
    const portal = within(screen.getByRole('navigation', { name: 'Portal de distribuidores' }));
    await userEvent.click(portal.getByText('Mis pedidos'));
    await userEvent.click(portal.getByText('Mi panel'));
    const ofPanel = ({ url }: { url: URL }) => url.search === '?page=1&limit=1';
    await waitFor(() => expect(calls.filter(ofPanel)).toHaveLength(3));
  });

  it('say no phone once the data of who received it are erased', async () => {
    const erased = { ...order, customer: { ...order.customer, phone: '00000000', address: '[borrado]' } };
    openPortal(`/distributor/pedidos/${order.orderId}`, {
      [`GET /api/distributor/orders/${order.orderId}`]: () => ({ success: true, data: erased }),
    });
    const summary = await screen.findByRole('region', { name: 'Resumen' });
    expect(summary).toHaveTextContent('[borrado]');
    expect(summary).not.toHaveTextContent('Celular');
  });

  it('that are another’s are not found', async () => {
    openPortal('/distributor/pedidos/de-otro', {
      'GET /api/distributor/orders/de-otro': () =>
        jsonAnswer(404, { success: false, error: 'x', code: 'resource.notFound' }),
    });
    expect(await screen.findByRole('heading', { name: 'No encontramos este pedido' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver mis pedidos' })).toHaveAttribute('href', '/distributor/pedidos');
  });

  it.each(['/distributor/pedidos', `/distributor/pedidos/${order.orderId}`, '/distributor/dashboard'])(
    'are shown to no other distributor who signs in on the same device: %s',
    async (route) => {
      let isOther = false;
      const unlessOther = (answer: object) => () =>
        isOther ? new Promise(() => undefined) : { success: true, ...answer };
      const { store } = openPortal(route, {
        'GET /api/distributor/orders': unlessOther({ data: [order], meta: { total: 1 } }),
        [`GET /api/distributor/orders/${order.orderId}`]: unlessOther({ data: order }),
      });
      await screen.findByText(/7F3A91C4$/, { selector: 'a, h1' });
      isOther = true;
      act(() => void store.dispatch(sessionActions.distributorSignedIn(aDistributor({ id: 'otro' }))));
      expect(screen.queryByText(/7F3A91C4/)).toBeNull();
    },
  );

  it.each([
    [['pending', 'completed'], 'pending'],
    [['completed', 'cancelled'], 'completed'],
    [['cancelled', 'cancelled'], 'cancelled'],
  ] as const)('with lines %j are %s', (statuses, expected) => {
    const lines = statuses.flatMap((status) => order.lines.map((line) => ({ ...line, status })));
    expect(orderStatus({ lines })).toBe(expected);
  });
});

describe('repeating an order', () => {
  async function openRepeat(answers: Answers = {}, who = mariela) {
    const view = openPortal('/distributor/dashboard', answers, who);
    await userEvent.click(await screen.findByRole('button', { name: 'Repetir el pedido 7F3A91C4' }));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Repetir pedido' })) };
  }

  it('marks what is short and what changed in price, adds the rest, and can be undone', async () => {
    localStorage.setItem('cart', JSON.stringify([{ productId: cumbre.id, flavor: 'Menta Glacial', quantity: 1 }]));
    const { dialog, store } = await openRepeat();
    expect(await dialog.findByText('Quedan 4 y ya tienes 1 en el carrito')).toBeVisible();
    expect(dialog.getByText('3 de 6')).toBeVisible();
    expect(dialog.getByText('El precio subió: antes Q100.00')).toBeVisible();
    expect(dialog.getByText('Q330.00 sin envío · tu compra mínima es Q1,500.00')).toBeVisible();

    await userEvent.click(dialog.getByRole('button', { name: 'Agregar 3 unidades al carrito' }));
    expect(store.getState().cart.lines).toEqual([{ productId: cumbre.id, flavor: 'Menta Glacial', quantity: 4 }]);
    expect(screen.queryByRole('dialog', { name: 'Repetir pedido' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(store.getState().cart.lines).toEqual([{ productId: cumbre.id, flavor: 'Menta Glacial', quantity: 1 }]);
  });

  it('is of the order beside whose button it was asked for, among others', async () => {
    const [line] = order.lines;
    if (!line) throw new Error('An order has lines');
    const later = anOrder({
      orderId: '7c1d2f30-5a6b-4c7d-8e9f-00000000beef',
      code: '0000BEEF',
      lines: [{ ...line, quantity: 1 }],
    });
    const { store } = openPortal('/distributor/pedidos', {
      'GET /api/distributor/orders': () => ({ success: true, data: [later, order], meta: { total: 2 } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Repetir el pedido 0000BEEF' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Repetir pedido' }));
    expect(dialog.getByText('0000BEEF')).toBeVisible();
    await userEvent.click(await dialog.findByRole('button', { name: 'Agregar 1 unidad al carrito' }));
    expect(store.getState().cart.lines).toEqual([{ productId: cumbre.id, flavor: 'Menta Glacial', quantity: 1 }]);
  });

  it('says how many units there are and what one costs now, and of no minimum to who has none', async () => {
    const plenty = { ...cumbre, flavors: [aFlavor({ name: 'Menta Glacial', inventory: 9 })] };
    const { dialog } = await openRepeat(
      { 'GET /api/products': () => ({ success: true, data: [plenty] }) },
      aDistributor({ discount: 25, minimumPurchase: '0.00' }),
    );
    expect(await dialog.findByText('× 6')).toBeVisible();
    expect(dialog.getByText('Q110.00')).toBeVisible();
    expect(dialog.getByText('Q660.00 sin envío')).toBeVisible();
  });

  it('is undone beside what another tab has put into the cart meanwhile', async () => {
    const { dialog, store } = await openRepeat();
    const stop = followOtherTabs(store);
    await userEvent.click(await dialog.findByRole('button', { name: 'Agregar 4 unidades al carrito' }));
    const other = { productId: 'p2', flavor: 'Uva', quantity: 2 };
    localStorage.setItem('cart', JSON.stringify([...store.getState().cart.lines, other]));
    act(() => void globalThis.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(store.getState().cart.lines).toEqual([other]);
    stop();
  });

  it('shows no price of before while it asks for that of today', async () => {
    let price = '146.00';
    const waiting: (() => void)[] = [];
    const { dialog, store } = await openRepeat({
      'GET /api/products': async () => {
        if (price !== '146.00') await new Promise<void>((resolve) => waiting.push(resolve));
        return { success: true, data: [{ ...cumbre, price }] };
      },
    });
    expect(await dialog.findByText(/sin envío/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
    price = '240.00';
    await userEvent.click(screen.getByRole('button', { name: 'Repetir el pedido 7F3A91C4' }));
    const again = within(await screen.findByRole('dialog', { name: 'Repetir pedido' }));
    expect(again.getByText('Revisando qué queda...')).toBeInTheDocument();
    expect(again.queryByRole('button', { name: /Agregar/ })).toBeNull();
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting.forEach((answer) => answer());
    expect(await again.findByText(/^Q720\.00 sin envío/)).toBeVisible();
    expect(store.getState().cart.lines).toEqual([]);
  });

  it('is closed by going back, and leaves no step when it is closed otherwise', async () => {
    const view = openPortal('/distributor/pedidos');
    const step = async (by: number) => {
      const stepped = new Promise((resolve) => globalThis.addEventListener('popstate', resolve, { once: true }));
      globalThis.history.go(by);
      await act(() => stepped);
    };
    await userEvent.click(await screen.findByRole('link', { name: '7F3A91C4' }));
    const page = `/distributor/pedidos/${order.orderId}`;
    const open = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Repetir el pedido 7F3A91C4' }));
      return within(await screen.findByRole('dialog', { name: 'Repetir pedido' }));
    };
    await open();
    await step(-1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(view.address()).toBe(page);
    const dialog = await open();
    const add = await dialog.findByRole('button', { name: /^Agregar/ });
    await userEvent.dblClick(add);
    expect(view.store.getState().cart.lines).toEqual([{ productId: cumbre.id, flavor: 'Menta Glacial', quantity: 4 }]);
    await waitFor(() => expect(view.address()).toBe(page));
    await step(-1);
    expect(view.address()).toBe('/distributor/pedidos');
  });

  it('adds it once, though its button is pressed twice before the browser has gone back', async () => {
    const plenty = { ...cumbre, flavors: [aFlavor({ name: 'Menta Glacial', inventory: 30 })] };
    const { dialog, store } = await openRepeat({ 'GET /api/products': () => ({ success: true, data: [plenty] }) });
    const add = await dialog.findByRole('button', { name: 'Agregar 6 unidades al carrito' });
    const back = jest.spyOn(globalThis.history, 'back').mockImplementation();
    fireEvent.click(add);
    fireEvent.click(add);
    back.mockRestore();
    act(() => globalThis.history.back());
    expect(store.getState().cart.lines).toEqual([{ productId: cumbre.id, flavor: 'Menta Glacial', quantity: 6 }]);
  });

  it('says so when nothing of it is left', async () => {
    const { dialog } = await openRepeat({ 'GET /api/products': () => ({ success: true, data: [] }) });
    expect(await dialog.findByText('Ya no se vende')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'No se puede agregar nada' })).toBeDisabled();
  });

  it('does not say that nothing is left of what the cart has', async () => {
    localStorage.setItem('cart', JSON.stringify([{ productId: cumbre.id, flavor: 'Menta Glacial', quantity: 4 }]));
    const { dialog } = await openRepeat();
    expect(await dialog.findByText('Quedan 4 y ya tienes 4 en el carrito')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'No se puede agregar nada' })).toBeDisabled();
    expect(dialog.queryByText(/No queda nada/)).toBeNull();
  });

  it('is not kept waiting by a clock that the network sets back', async () => {
    let isOffline = true;
    const { dialog } = await openRepeat({
      'GET /api/products': () => (isOffline ? jsonAnswer(503, 'nada') : { success: true, data: [cumbre] }),
    });
    const retry = await dialog.findByRole('button', { name: 'Reintentar' });
    isOffline = false;
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() - 86_400_000);
    await userEvent.click(retry);
    expect(await dialog.findByRole('button', { name: 'Agregar 4 unidades al carrito' })).toBeEnabled();
  });

  it('says that the shop is away, where that keeps it from knowing what is left', async () => {
    const error = 'La tienda vuelve en un momento.';
    const away = () => jsonAnswer(503, { success: false, error, code: 'server.unavailable' });
    const { dialog } = await openRepeat({ 'GET /api/products': away });
    expect(await dialog.findByText(error)).toBeVisible();
  });

  it('adds nothing before it knows what is left', async () => {
    const { dialog } = await openRepeat({ 'GET /api/products': () => jsonAnswer(503, 'nada') });
    expect(await dialog.findByText('No pudimos revisar qué queda')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /Agregar/ })).toBeNull();
  });
});
