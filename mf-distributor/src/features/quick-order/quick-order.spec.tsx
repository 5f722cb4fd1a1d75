import { storefrontEndpoints } from '@shop/api-client';
import { cartActions, sessionActions } from '@shop/shell-api/host';
import {
  aDistributor,
  aFlavor,
  anOrder,
  aProduct,
  jsonAnswer,
  loggedFailures,
  renderInShell,
  type Answers,
} from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import App from '../../app';

const mariela = aDistributor({ discount: 25, minimumPurchase: '500.00' });
const bruma = aProduct({
  name: 'Bruma 20K',
  price: '189.00',
  flavors: [
    aFlavor({ name: 'Mango', inventory: 4, lowStockThreshold: 5 }),
    aFlavor({ name: 'Uva' }),
    aFlavor({ name: 'Sandía', inventory: 0 }),
  ],
});
const mini = aProduct({ name: 'Mini 2.5K', price: '55.00', flavors: [aFlavor({ name: 'Uva' })] });

function windowIs(width: 'desktop' | 'phone') {
  const list = {
    matches: width === 'desktop',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  globalThis.matchMedia = () => list as unknown as MediaQueryList;
}

function openQuickOrder(answers: Answers = {}, who = mariela, route = '/distributor/pedido-rapido') {
  localStorage.setItem('distributor', JSON.stringify(who));
  return renderInShell(<App />, {
    route,
    answers: {
      'GET /api/auth/distributor/me': () => ({ success: true, data: who }),
      'GET /api/products': () => ({ success: true, data: [bruma, mini] }),
      'GET /api/distributor/orders': () => ({ success: true, data: [], meta: { total: 0 } }),
      ...answers,
    },
  });
}

const summary = () => within(screen.getByRole('region', { name: 'Tu pedido' }));

/* The lazy parts of the screens are there before the first test waits for them. */
beforeAll(() => import('../../portal'));
beforeEach(() => windowIs('desktop'));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the quick order', () => {
  it('is written by keyboard alone, adds up as it is written, and fills the cart', async () => {
    const { store } = openQuickOrder();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('textbox', { name: 'Bruma 20K, Uva' }));
    await user.keyboard('3{ArrowRight}');
    expect(screen.getByRole('textbox', { name: 'Mini 2.5K, Uva' })).toHaveFocus();
    await user.keyboard('2{ArrowLeft}{ArrowUp}');
    expect(screen.getByRole('textbox', { name: 'Bruma 20K, Mango' })).toHaveFocus();
    // The browser's own ways to go by them.
    for (const held of ['Alt', 'Control', 'Meta']) await user.keyboard(`{${held}>}{ArrowDown}{/${held}}`);
    expect(screen.getByRole('textbox', { name: 'Bruma 20K, Mango' })).toHaveFocus();
    await user.keyboard('1{Enter}');
    expect(screen.getByRole('textbox', { name: 'Bruma 20K, Uva' })).toHaveFocus();
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(screen.getByRole('textbox', { name: 'Bruma 20K, Mango' })).toHaveFocus();

    /* 4 × Q142 + 2 × Q41 */
    expect(summary().getByText('6 unidades')).toBeInTheDocument();
    expect(summary().getByText('Q650.00')).toBeVisible();
    expect(summary().getByText('Compra mínima alcanzada')).toBeVisible();
    expect(summary().getByText('−Q216.00')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Agregar al carrito' }));
    expect(store.getState().cart.lines).toEqual([
      { productId: bruma.id, flavor: 'Mango', quantity: 1 },
      { productId: bruma.id, flavor: 'Uva', quantity: 3 },
      { productId: mini.id, flavor: 'Uva', quantity: 2 },
    ]);
    expect(screen.getByText('Agregaste 6 unidades al carrito')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ver carrito' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Bruma 20K, Uva' })).toHaveValue('');
    await user.keyboard('{Enter}');
    expect(store.getState().cart.view).toBe('list');
  });

  it('gives cart and quantities back', async () => {
    const { store } = openQuickOrder();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Bruma 20K, Uva' }), '3');
    await userEvent.click(screen.getByRole('button', { name: 'Agregar al carrito' }));
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(store.getState().cart.lines).toEqual([]);
    expect(screen.getByRole('textbox', { name: 'Bruma 20K, Uva' })).toHaveValue('3');

    // Of a cart that has changed since, that would throw away what came into it.
    await userEvent.click(screen.getByRole('button', { name: 'Agregar al carrito' }));
    expect(screen.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    act(() => void store.dispatch(cartActions.added({ productId: mini.id, flavor: 'Uva' })));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull());
    expect(screen.getByText('Agregaste 3 unidades al carrito')).toBeVisible();
  });

  it('takes back what was added until more is written, which that would throw away', async () => {
    openQuickOrder();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Bruma 20K, Uva' }), '3');
    await userEvent.click(screen.getByRole('button', { name: 'Agregar al carrito' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Mini 2.5K, Uva' }), '2');
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    expect(screen.queryByText('Agregaste 3 unidades al carrito')).toBeNull();
  });

  it('says how much is missing, and cuts what is more than there is', async () => {
    openQuickOrder();
    const field = await screen.findByRole('textbox', { name: 'Bruma 20K, Mango' });
    expect(field).toHaveAccessibleDescription('quedan 4');
    // Its placeholder says so already.
    expect(screen.getByText('quedan 4')).not.toBeVisible();
    await userEvent.type(field, '9');
    expect(await screen.findByRole('alert')).toHaveTextContent('quedan 4');
    expect(summary().getByText('4 unidades')).toBeInTheDocument();
    // The field says it: no notice does besides.
    expect(screen.queryByText(/se ajustó/)).toBeNull();
    await userEvent.tab();
    expect(field).toHaveValue('4');
    await userEvent.clear(field);
    await userEvent.type(field, '1');
    expect(summary().getByText('Te faltan Q358.00')).toBeVisible();
  });

  it('refuses in sight what is no whole number', async () => {
    openQuickOrder();
    const field = await screen.findByRole('textbox', { name: 'Mini 2.5K, Uva' });
    await userEvent.type(field, '1.2');
    expect(field).toHaveValue('1.2');
    expect(field).toBeInvalid();
    expect(summary().getByText('1 unidad')).toBeInTheDocument();
    await userEvent.tab();
    expect(field).toHaveValue('1');
    expect(field).toBeValid();
  });

  it('sums up what is to be paid, with shipping, and how far it is from the minimum', async () => {
    openQuickOrder();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Mini 2.5K, Uva' }), '1');
    const sums = screen.getByRole('region', { name: 'Tu pedido' });
    expect(sums).toHaveTextContent('1 unidadQ55.00Ahorras−Q14.00EnvíoQ30.00TotalQ71.00');
    expect(sums).toHaveTextContent('Te faltan Q459.00Q41.00 de Q500.00');
    expect(summary().getByRole('progressbar', { name: 'Compra mínima' })).toHaveAttribute('aria-valuenow', '8');
  });

  it('selects what is written where one comes to it: the next digit takes its place', async () => {
    sessionStorage.setItem(`pedido-rapido.${mariela.id}`, JSON.stringify({ [`${bruma.id}:Uva`]: 12 }));
    openQuickOrder();
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Bruma 20K, Uva' });
    act(() => field.focus());
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 2]);
    expect(field).toHaveAttribute('inputmode', 'numeric');
  });

  it('says when the shop has nothing to order', async () => {
    openQuickOrder({ 'GET /api/products': () => ({ success: true, data: [] }) });
    expect(await screen.findByText('No hay productos disponibles en este momento')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir a la tienda' })).toHaveAttribute('href', '/');
  });

  it('has no field for what is sold out or does not exist', async () => {
    openQuickOrder();
    const row = within(await screen.findByRole('row', { name: /^Sandía/ }));
    expect(row.getByRole('rowheader')).toHaveTextContent('Sandía');
    expect(row.getByText('Agotado')).toBeVisible();
    expect(row.getByLabelText('No viene en este sabor')).toBeVisible();
    expect(row.queryByRole('textbox')).toBeNull();
    expect(summary().queryByText('GRATIS')).toBeNull();
  });

  it('has the distributor’s own price beside the public one, which is exact to the centavo', async () => {
    const dear = { ...mini, name: 'Mini 3K', price: '55.50' };
    openQuickOrder({ 'GET /api/products': () => ({ success: true, data: [bruma, dear] }) });
    const price = 'Q142Precio público: Q189';
    expect(await screen.findByRole('columnheader', { name: /Bruma 20K/ })).toHaveTextContent(price);
    expect(screen.getByRole('columnheader', { name: /Mini 3K/ })).toHaveTextContent('Q42Precio público: Q55.50');
  });

  it.each(['desktop', 'phone'] as const)('strikes no price through that is their own (%s)', async (width) => {
    windowIs(width);
    openQuickOrder({}, aDistributor({ discount: 0 }));
    expect(await screen.findByText('Bruma 20K')).toBeVisible();
    expect(screen.getByText('Q189')).toBeVisible();
    expect(screen.queryByText('Precio público:')).toBeNull();
  });

  it('says by how many flavors it is too long, and adds none before that is mended', async () => {
    const lines = Array.from({ length: 50 }, (_, place) => ({ productId: `otro-${place}`, flavor: '', quantity: 1 }));
    localStorage.setItem('cart', JSON.stringify(lines));
    openQuickOrder();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Bruma 20K, Uva' }), '3');
    expect(summary().getByText('Un pedido lleva como máximo 50 sabores distintos: quita 1.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Agregar al carrito' })).toBeDisabled();
  });

  it('takes a piece of a spreadsheet, and says what did not fit', async () => {
    openQuickOrder();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Bruma 20K, Uva' }), '9');
    await userEvent.paste('2\t5\n7');
    expect(screen.getByRole('textbox', { name: 'Bruma 20K, Uva' })).toHaveValue('2');
    expect(screen.getByRole('textbox', { name: 'Mini 2.5K, Uva' })).toHaveValue('5');
    expect(screen.getByText('1 cantidad no tiene casilla disponible.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(screen.getByRole('textbox', { name: 'Bruma 20K, Uva' })).toHaveValue('9');
    expect(screen.getByRole('textbox', { name: 'Mini 2.5K, Uva' })).toHaveValue('');
    await userEvent.click(screen.getByRole('textbox', { name: 'Bruma 20K, Uva' }));
    await userEvent.paste('2\t5\n7');
    await userEvent.type(screen.getByRole('textbox', { name: 'Mini 2.5K, Uva' }), '6');
    expect(screen.queryByText('1 cantidad no tiene casilla disponible.')).toBeNull();
  });

  it('says that a pasted quantity is no whole number, in place of leaving it out without a word', async () => {
    openQuickOrder();
    await userEvent.click(await screen.findByRole('textbox', { name: 'Bruma 20K, Uva' }));
    await userEvent.paste('1.200\t5');
    expect(screen.getByRole('textbox', { name: 'Bruma 20K, Uva' })).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Mini 2.5K, Uva' })).toHaveValue('5');
    expect(screen.getByText('1 cantidad no es un número entero.')).toBeVisible();
  });

  it('keeps what was written over a reload, and clears it when asked', async () => {
    const first = openQuickOrder();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Bruma 20K, Uva' }), '3');
    first.unmount();
    openQuickOrder();
    expect(await screen.findByRole('textbox', { name: 'Bruma 20K, Uva' })).toHaveValue('3');
    await userEvent.click(screen.getByRole('button', { name: 'Borrar cantidades' }));
    expect(screen.getByRole('textbox', { name: 'Bruma 20K, Uva' })).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Agregar al carrito' })).toBeDisabled();
    // A browser takes the focus from a button that goes off: it is beside it by then.
    expect(screen.getByRole('button', { name: 'Borrar cantidades' }).parentElement).toHaveFocus();
  });

  it('forgets what was damaged on the device', async () => {
    const written = { [`${bruma.id}:Uva`]: 1.5, [`${bruma.id}:Mango`]: '2', [`${mini.id}:Uva`]: 4 };
    sessionStorage.setItem(`pedido-rapido.${mariela.id}`, JSON.stringify(written));
    openQuickOrder();
    expect(await screen.findByRole('textbox', { name: 'Mini 2.5K, Uva' })).toHaveValue('4');
    expect(summary().getByText('4 unidades')).toBeInTheDocument();
  });

  it('shows what one distributor has written to no other', async () => {
    const openAs = (who: typeof mariela) => openQuickOrder({}, who);
    const written = () => screen.findByRole('textbox', { name: 'Bruma 20K, Uva' });
    const first = openAs(mariela);
    await userEvent.type(await written(), '3');
    first.unmount();
    const { unmount } = openAs(aDistributor({ id: 'otro', name: 'Otra Tienda' }));
    expect(await written()).toHaveValue('');
    unmount();
    const { store } = openAs(mariela);
    expect(await written()).toHaveValue('3');
    // Another tab signs somebody else in.
    act(() => void store.dispatch(sessionActions.distributorSignedIn(aDistributor({ id: 'otro' }))));
    expect(await written()).toHaveValue('');
  });

  it('says that less is left by now than was written, until the order is changed', async () => {
    const written = { [`${bruma.id}:Mango`]: 9, [`${bruma.id}:Sandía`]: 2, [`${bruma.id}:Uva`]: 1 };
    sessionStorage.setItem(`pedido-rapido.${mariela.id}`, JSON.stringify(written));
    openQuickOrder();
    const words = '1 cantidad se ajustó a lo que queda. 1 cantidad no tiene casilla disponible.';
    expect(await screen.findByText(words)).toBeVisible();
    expect(summary().getByText('5 unidades')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Bruma 20K, Uva' }), '2');
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it('counts what the cart holds', async () => {
    localStorage.setItem('cart', JSON.stringify([{ productId: bruma.id, flavor: 'Mango', quantity: 4 }]));
    openQuickOrder();
    const row = within(await screen.findByRole('row', { name: /^Mango/ }));
    expect(row.getByText('En el carrito')).toBeVisible();
    expect(summary().getByText('Compra mínima alcanzada')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Mini 2.5K, Uva' }), '1');
    expect(screen.getByRole('region', { name: 'Tu pedido' })).toHaveTextContent('Ya en tu carritoQ568.00');
  });

  it('is a list of products on a phone', async () => {
    windowIs('phone');
    const { store, unmount } = openQuickOrder();
    const product = await screen.findByText('Mini 2.5K');
    expect(product.parentElement).toHaveTextContent('Q41Precio público: Q55');
    await userEvent.click(product);
    await userEvent.click(screen.getByRole('button', { name: 'Aumentar cantidad de Mini 2.5K, Uva' }));
    expect(product.parentElement).toHaveTextContent(/1 unidad$/);
    await userEvent.click(screen.getByRole('button', { name: 'Agregar al carrito' }));
    expect(store.getState().cart.lines).toEqual([{ productId: mini.id, flavor: 'Uva', quantity: 1 }]);
    expect(screen.queryByRole('table')).toBeNull();
    unmount();

    // Written units are in sight after a reload, where nobody has opened anything yet.
    sessionStorage.setItem(`pedido-rapido.${mariela.id}`, JSON.stringify({ [`${bruma.id}:Uva`]: 2 }));
    openQuickOrder();
    expect((await screen.findByText('Bruma 20K')).closest('details')).toHaveAttribute('open');
    expect(screen.getByText('Mini 2.5K').closest('details')).not.toHaveAttribute('open');
  });

  it('says on a phone how few are left of a flavor', async () => {
    windowIs('phone');
    const few = {
      ...bruma,
      flavors: [aFlavor({ name: 'Mango', inventory: 4 }), aFlavor({ name: 'Uva', inventory: 1 })],
    };
    openQuickOrder({ 'GET /api/products': () => ({ success: true, data: [few] }) });
    await userEvent.click(await screen.findByText('Bruma 20K'));
    expect(screen.getByText('Mango').parentElement).toHaveTextContent(/quedan 4$/);
    expect(screen.getByText('Uva').parentElement).toHaveTextContent(/queda 1$/);
    const more = screen.getByRole('button', { name: 'Aumentar cantidad de Bruma 20K, Uva' });
    await userEvent.click(more);
    expect(more).toHaveAttribute('aria-disabled', 'true');
  });

  it('says on a phone why a flavor has no field', async () => {
    windowIs('phone');
    localStorage.setItem('cart', JSON.stringify([{ productId: bruma.id, flavor: 'Mango', quantity: 4 }]));
    openQuickOrder();
    await userEvent.click(await screen.findByText('Bruma 20K'));
    expect(screen.getByText('Mango').closest('li')).toHaveTextContent('MangoEn el carrito');
    expect(screen.getByText('Sandía').closest('li')).toHaveTextContent('SandíaAgotado');
  });

  it('brings back quantities that were cleared, until others are written', async () => {
    openQuickOrder();
    const uva = await screen.findByRole('textbox', { name: 'Bruma 20K, Uva' });
    const mango = screen.getByRole('textbox', { name: 'Bruma 20K, Mango' });
    const clear = () => userEvent.click(screen.getByRole('button', { name: 'Borrar cantidades' }));
    await userEvent.type(uva, '30');
    await userEvent.type(mango, '2');
    await clear();
    expect(uva).toHaveValue('');
    expect(screen.getByRole('status')).toHaveTextContent('Borraste las cantidades');
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect([uva, mango].map((field) => (field as HTMLInputElement).value)).toEqual(['30', '2']);
    await clear();
    await userEvent.type(mango, '1');
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  });

  it('takes over what can be had of the last order, to be changed before it is added', async () => {
    const [line] = anOrder().lines;
    if (!line) throw new Error('An order has lines');
    const last = anOrder({
      lines: [
        { ...line, productId: bruma.id, flavor: 'Mango', quantity: 6, unitPrice: '142.00' },
        { ...line, productId: mini.id, flavor: 'Uva', quantity: 5, unitPrice: '38.00' },
        { ...line, productId: bruma.id, flavor: 'Sandía', quantity: 2, unitPrice: '142.00' },
      ],
    });
    const { calls, store } = openQuickOrder({
      'GET /api/distributor/orders': () => ({ success: true, data: [last], meta: { total: 9 } }),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Bruma 20K, Uva' }), '2');
    await userEvent.click(await screen.findByRole('button', { name: 'Repetir último pedido' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Repetir pedido' }));
    expect(await dialog.findByText('Quedan 4')).toBeVisible();
    expect(dialog.getByText('Agotado')).toBeVisible();
    expect(dialog.getByText('El precio subió: antes Q38.00')).toBeVisible();
    for (let time = 0; time < 2; time += 1) {
      if (time > 0) await userEvent.click(screen.getByRole('button', { name: 'Repetir último pedido' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Escribir 9 unidades en el pedido' }));
      expect(screen.getByRole('textbox', { name: 'Bruma 20K, Mango' })).toHaveValue('4');
      expect(screen.getByRole('textbox', { name: 'Mini 2.5K, Uva' })).toHaveValue('5');
      expect(screen.getByRole('textbox', { name: 'Bruma 20K, Uva' })).toHaveValue('2');
    }
    expect(screen.getByRole('status')).toHaveTextContent('Escribimos lo del pedido 7F3A91C4');
    expect(store.getState().cart.lines).toEqual([]);
    const list = calls.find(({ call }) => call === 'GET /api/distributor/orders');
    expect(list?.url.search).toBe('?page=1&limit=1');
  });

  it('gives back what was written over by an order that is repeated, until something else is written', async () => {
    const [line] = anOrder().lines;
    if (!line) throw new Error('An order has lines');
    const last = anOrder({ lines: [{ ...line, productId: mini.id, flavor: 'Uva', quantity: 5 }] });
    openQuickOrder({ 'GET /api/distributor/orders': () => ({ success: true, data: [last], meta: { total: 1 } }) });
    const uva = await screen.findByRole('textbox', { name: 'Mini 2.5K, Uva' });
    await userEvent.type(uva, '30');
    const repeat = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Repetir último pedido' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Escribir 5 unidades en el pedido' }));
      expect(uva).toHaveValue('5');
    };
    await repeat();
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(uva).toHaveValue('30');
    await repeat();
    await userEvent.type(screen.getByRole('textbox', { name: 'Bruma 20K, Uva' }), '1');
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  });

  it('repeats the order that was chosen, and says so, though a newer one comes while it is looked at', async () => {
    const [line] = anOrder().lines;
    if (!line) throw new Error('An order has lines');
    const before = anOrder({ lines: [{ ...line, productId: bruma.id, flavor: 'Mango', quantity: 2 }] });
    const newer = anOrder({
      orderId: '7c1d2f30-5a6b-4c7d-8e9f-00000000beef',
      code: '0000BEEF',
      lines: [{ ...line, productId: mini.id, flavor: 'Uva', quantity: 5 }],
    });
    let answerLate: (answer: unknown) => void = () => undefined;
    const answers = [
      { success: true, data: [before], meta: { total: 1 } },
      new Promise((resolve) => (answerLate = resolve)),
    ];
    const { store } = openQuickOrder(
      { 'GET /api/distributor/orders': () => answers.shift() },
      mariela,
      '/distributor/dashboard',
    );
    await screen.findByRole('article', { name: `Pedido ${before.code}` });
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'Portal de distribuidores' })).getByText('Pedido rápido'),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Repetir último pedido' }));
    answerLate({ success: true, data: [newer], meta: { total: 2 } });
    await waitFor(() => expect(JSON.stringify(store.getState().api.queries)).toContain(newer.code));
    const dialog = within(await screen.findByRole('dialog', { name: 'Repetir pedido' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Escribir 2 unidades en el pedido' }));
    expect(screen.getByRole('textbox', { name: 'Bruma 20K, Mango' })).toHaveValue('2');
    expect(screen.getByRole('status')).toHaveTextContent(`Escribimos lo del pedido ${before.code}`);
  });

  it('offers to repeat nothing to who has not ordered yet', async () => {
    const { store } = openQuickOrder();
    await screen.findByRole('textbox', { name: 'Bruma 20K, Uva' });
    const read = () => Object.values(store.getState().api.queries);
    await waitFor(() =>
      expect(read()).toContainEqual(
        expect.objectContaining({ endpointName: 'distributorListOrders', status: 'fulfilled' }),
      ),
    );
    expect(screen.queryByRole('button', { name: 'Repetir último pedido' })).toBeNull();
  });

  it('asks again what is left where the list is older than half a minute, and no sooner', async () => {
    const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const;
    jest.useFakeTimers({
      doNotFake: [...timers, 'queueMicrotask', 'nextTick', 'performance', 'requestAnimationFrame'],
    });
    const { calls } = openQuickOrder();
    const asked = () => calls.filter(({ call }) => call === 'GET /api/products').length;
    const portal = within(await screen.findByRole('navigation', { name: 'Portal de distribuidores' }));
    const comeBack = async () => {
      await userEvent.click(portal.getByText('Mi panel'));
      await userEvent.click(portal.getByText('Pedido rápido'));
      expect(await screen.findByRole('textbox', { name: 'Bruma 20K, Uva' })).toBeVisible();
    };
    await comeBack();
    expect(asked()).toBe(1);
    jest.setSystemTime(Date.now() + 31_000);
    await comeBack();
    await waitFor(() => expect(asked()).toBe(2));
    jest.useRealTimers();
  });

  it('says that what is left may have changed where it is asked again in vain, and keeps what was written', async () => {
    let isUp = true;
    const { store } = openQuickOrder({
      'GET /api/products': () => (isUp ? { success: true, data: [bruma] } : jsonAnswer(500, 'nada')),
    });
    const field = await screen.findByRole('textbox', { name: 'Bruma 20K, Uva' });
    await userEvent.type(field, '3');
    isUp = false;
    const { listProducts } = storefrontEndpoints.endpoints;
    await act(() => store.dispatch(listProducts.initiate(undefined, { forceRefetch: true, subscribe: false })));
    expect(await screen.findByText(/^No se pudo actualizar\. Lo que ves puede haber cambiado/)).toBeVisible();
    expect(field).toBeVisible();
    expect(field).toHaveValue('3');
    loggedFailures();
  });

  it('can be tried again when the products could not be loaded', async () => {
    let tries = 0;
    openQuickOrder({
      'GET /api/products': () => {
        tries += 1;
        return tries === 1 ? jsonAnswer(503, 'nada') : { success: true, data: [bruma] };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('textbox', { name: 'Bruma 20K, Uva' })).toBeVisible();
  });
});
