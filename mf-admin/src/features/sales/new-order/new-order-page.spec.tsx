import { jsonAnswer, type Answer, type Answers, type ShellRender } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAffiliate, aStaffFlavor, aStaffProduct } from '../../../../test/builders/objects';
import { openSales, retail } from '../../../../test/sales-screens';

const mint = aStaffFlavor({ name: 'Menta', inventory: 5 });
const product = aStaffProduct({
  name: 'Cumbre 12K',
  price: '145.50',
  flavors: [mint, aStaffFlavor({ name: 'Uva', inventory: 0 })],
});
const distributor = anAffiliate({
  status: 'approved',
  name: 'Mariela Xicará',
  discount: 25,
  minimumPurchase: '200.00',
});
const placing = 'POST /api/admin/orders';
const line = { id: product.id, flavor: 'Menta', quantity: 1 };
const customerData = {
  firstName: 'Ana',
  lastName: 'Xol',
  phone: '55551234',
  department: 'Petén',
  address: 'Zona 1',
  paymentMethod: 'transferencia',
};

function openNewOrder(place: Answer, over: Answers = {}): ShellRender {
  return openSales('/nuevo', {
    'GET /api/admin/products': () => ({ success: true, data: [product], meta: { total: 1 } }),
    'GET /api/admin/affiliates': () => ({ success: true, data: [distributor], meta: { total: 1 } }),
    [placing]: place,
    'GET /api/admin/blocked-phones': () => ({ success: true, data: [], meta: { total: 0 } }),
    [`GET /api/admin/orders/${retail.orderId}`]: () => ({ success: true, data: retail }),
    [`GET /api/admin/audit-log/order/${retail.orderId}`]: () => ({ success: true, data: [], meta: { total: 0 } }),
    ...over,
  });
}

const placed = () => jsonAnswer(201, { success: true, data: retail });
const refused = (status: number, body: object) => () => jsonAnswer(status, { success: false, error: 'No.', ...body });

const pick = async (name: RegExp) =>
  userEvent.click(
    within(await screen.findByRole('group', { name: 'Agregar Cumbre 12K' })).getByRole('button', { name }),
  );

async function paste(label: string, words: string) {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(words);
}

async function fillIn() {
  await paste('Nombre', customerData.firstName);
  await paste('Apellido', customerData.lastName);
  await paste('Número de celular', '+502 5555-1234');
  await userEvent.type(screen.getByRole('combobox', { name: 'Departamento' }), 'peten{Enter}');
  await paste('Dirección', customerData.address);
  await userEvent.selectOptions(screen.getByLabelText('Forma de pago'), 'Transferencia bancaria');
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar pedido' }));
const sent = (calls: ShellRender['calls']) => calls.filter(({ call }) => call === placing);

/** As a browser has them on a secure page: one holder of a name, until the page is gone. */
beforeAll(() => {
  const held = new Set<string>();
  const request = (name: string, _how: unknown, take: (lock: object | null) => unknown) => {
    const isFree = !held.has(name);
    held.add(name);
    return Promise.resolve(take(isFree ? { name } : null));
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
});
afterAll(() => Reflect.deleteProperty(navigator, 'locks'));

afterEach(() => sessionStorage.clear());

it('writes an order down and goes on to it; the way back leads to no form that was saved', async () => {
  globalThis.history.pushState(null, '', '/admin/sales');
  const { calls, address } = openNewOrder(placed);
  await pick(/^Menta/);
  await fillIn();
  expect(screen.getByText('Total estimado').nextSibling).toHaveTextContent('Q175.50');
  await save();
  expect(await screen.findByText('Pedido anotado')).toBeVisible();
  await waitFor(() => expect(address()).toBe(`/admin/sales/${retail.orderId}`));
  const [request] = sent(calls);
  expect(request?.body).toEqual({ cartItems: [line], customerData, affiliateId: null, expectedTotal: '175.50' });
  expect(request?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{32}$/);
  expect(sessionStorage).toHaveLength(0);
  act(() => globalThis.history.back());
  await screen.findByRole('heading', { name: 'Ventas' });
  expect(address()).toBe('/admin/sales');
});

it('says how many units are left, and takes no more of them', async () => {
  openNewOrder(placed);
  const flavors = await screen.findByRole('group', { name: 'Agregar Cumbre 12K' });
  expect(within(flavors).getByRole('button', { name: /^Menta.*quedan 5 unidades/ })).toBeEnabled();
  expect(within(flavors).getByRole('button', { name: /^Uva/ })).toBeDisabled();
  for (let unit = 0; unit < 6; unit += 1) await pick(/^Menta/);
  const units = 'Cantidad de Cumbre 12K, Menta';
  expect(screen.getByRole('spinbutton', { name: units })).toHaveValue('5');
  expect(within(screen.getByRole('list', { name: 'Productos del pedido' })).getByText('Q727.50')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Cumbre 12K, Menta' }));
  expect(screen.getByText('Busca un producto y elige su sabor.')).toBeVisible();
  expect(screen.getByText('Envío').nextSibling).toHaveTextContent(/^Q0\.00$/);
});

it('changes the units of the flavor that is asked for, not of another one of the same product', async () => {
  const flavors = ['Menta', 'Kiwi'].map((name) => aStaffFlavor({ name, inventory: 5 }));
  openNewOrder(placed, {
    'GET /api/admin/products': () => ({ success: true, data: [{ ...product, flavors }], meta: { total: 1 } }),
  });
  await pick(/^Menta/);
  await pick(/^Kiwi/);
  await userEvent.click(screen.getByRole('button', { name: /^Aumentar.*Menta$/ }));
  const units = (flavor: string) => screen.getByRole('spinbutton', { name: `Cantidad de Cumbre 12K, ${flavor}` });
  expect(units('Menta')).toHaveValue('2');
  expect(units('Kiwi')).toHaveValue('1');
});

it.each([
  [1, null],
  [9, '1 de 9 productos; busca por nombre o sabor.'],
])('says where there are more products than it shows: of %i', async (total, words) => {
  openNewOrder(placed, { 'GET /api/admin/products': () => ({ success: true, data: [product], meta: { total } }) });
  await screen.findByRole('group', { name: 'Agregar Cumbre 12K' });
  expect(screen.queryByText(/busca por/)?.textContent ?? null).toBe(words);
});

it('says of the last unit that it is one', async () => {
  const flavors = [aStaffFlavor({ name: 'Kiwi', inventory: 1, available: 1 })];
  openNewOrder(placed, {
    'GET /api/admin/products': () => ({ success: true, data: [{ ...product, flavors }], meta: { total: 1 } }),
  });
  expect(await screen.findByRole('button', { name: /^Kiwi.*, queda 1 unidad$/ })).toBeEnabled();
});

it('offers no flavor of a product that has none, and says why', async () => {
  openNewOrder(placed, {
    'GET /api/admin/products': () => ({ success: true, data: [{ ...product, flavors: [] }], meta: { total: 1 } }),
  });
  expect(await screen.findByText('Sin sabores: no se vende.')).toBeVisible();
});

it('finds products on the server', async () => {
  const { calls } = openNewOrder(placed);
  await screen.findByRole('group', { name: 'Agregar Cumbre 12K' });
  // At once: between two letters a busy machine may pause as somebody does who reads what was found.
  await paste('Buscar producto', 'menta');
  await waitFor(() =>
    expect(calls.filter(({ call }) => call === 'GET /api/admin/products').map(({ url }) => url.search)).toEqual([
      '?limit=6&sort=name&active=true',
      '?q=menta&limit=6&sort=name&active=true',
    ]),
  );
});

it('asks for what is missing beside each field, by the rules of the checkout, before it calls', async () => {
  const { calls } = openNewOrder(placed);
  await pick(/^Menta/);
  await userEvent.type(screen.getByLabelText('Número de celular'), '123');
  await save();
  expect(screen.getByText(/Revisa 6 campos/)).toBeVisible();
  expect(screen.getByLabelText('Nombre')).toHaveAccessibleDescription('Nombre es requerido');
  expect(screen.getByLabelText('Número de celular')).toHaveAccessibleDescription(
    'Formato de teléfono inválido (8 dígitos)',
  );
  await userEvent.type(screen.getByLabelText('Nombre'), 'A');
  expect(screen.getByLabelText('Nombre')).toBeValid();
  expect(sent(calls)).toEqual([]);
});

it('can be thrown away once something is in it', async () => {
  openNewOrder(placed);
  await screen.findByRole('group', { name: 'Agregar Cumbre 12K' });
  expect(screen.queryByRole('button', { name: 'Vaciar' })).toBeNull();
  await userEvent.type(screen.getByLabelText('Número de celular'), '5');
  // No department: such text is of the field alone, whose value stays empty.
  await userEvent.type(screen.getByRole('combobox', { name: 'Departamento' }), 'Belice');
  await save();
  expect(screen.getByText('Agrega al menos un producto.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Vaciar' }));
  const dialog = await screen.findByRole('alertdialog', { name: '¿Vaciar este pedido?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Vaciar' }));
  expect(screen.getByLabelText('Número de celular')).toHaveValue('');
  expect(screen.getByRole('combobox', { name: 'Departamento' })).toHaveValue('');
  // Nothing is said any more of what was thrown away.
  expect(screen.queryByText('Agrega al menos un producto.')).toBeNull();
});

it('wants a product', async () => {
  const { calls } = openNewOrder(placed);
  await screen.findByRole('group', { name: 'Agregar Cumbre 12K' });
  await fillIn();
  await save();
  expect(await screen.findByText('Agrega al menos un producto.')).toBeVisible();
  expect(sent(calls)).toEqual([]);
});

describe('for a distributor', () => {
  it('is estimated at the distributor’s price, and can be charged the public one', async () => {
    const { calls } = openNewOrder(placed);
    await pick(/^Menta/);
    await userEvent.click(screen.getByRole('button', { name: 'Elegir distribuidor' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Elegir a Mariela Xicará' }));
    expect(screen.getByText('Total estimado').nextSibling).toHaveTextContent('Q139.00');
    expect(screen.getByText(/^Faltan Q91\.00 para la compra mínima/)).toBeVisible();

    await userEvent.click(screen.getByRole('checkbox', { name: /precio público/ }));
    expect(screen.getByText('Total estimado').nextSibling).toHaveTextContent('Q175.50');
    expect(screen.queryByText(/compra mínima de este/)).toBeNull();
    await fillIn();
    await save();
    await screen.findByText('Pedido anotado');
    expect(sent(calls)[0]?.body).toMatchObject({ affiliateId: distributor.id, publicPrice: true });
  });

  it('is charged the public price no more once another distributor was chosen', async () => {
    openNewOrder(placed);
    await pick(/^Menta/);
    const choose = async () => {
      if (screen.queryByRole('button', { name: 'Elegir a Mariela Xicará' }) === null)
        await userEvent.click(screen.getByRole('button', { name: 'Elegir distribuidor' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Elegir a Mariela Xicará' }));
    };
    await choose();
    await userEvent.click(screen.getByRole('checkbox', { name: /precio público/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Quitar distribuidor' }));
    expect(screen.getByText('Total estimado').nextSibling).toHaveTextContent('Q175.50');
    await choose();
    expect(screen.getByRole('checkbox', { name: /precio público/ })).not.toBeChecked();
    expect(screen.getByText('Total estimado').nextSibling).toHaveTextContent('Q139.00');
  });

  it('goes on from the price and the terms of today, under whatever name and e-mail', async () => {
    openNewOrder(refused(409, { code: 'order.totalChanged', error: 'El total cambió.' }), {
      [`GET /api/admin/products/${product.id}`]: () => ({
        success: true,
        data: { ...product, name: 'Cima', price: '200.00' },
      }),
      [`GET /api/admin/affiliates/${distributor.id}`]: () => ({
        success: true,
        data: { ...distributor, email: 'otro@ejemplo.gt', discount: 50 },
      }),
    });
    await pick(/^Menta/);
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Elegir distribuidor' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Elegir a Mariela Xicará' }));
    await save();
    await waitFor(() => expect(screen.getByText('Total estimado').nextSibling).toHaveTextContent('Q130.00'));
  });

  it('says what the server has against it', async () => {
    openNewOrder(refused(422, { error: 'Te faltan Q91.00.', code: 'order.belowMinimum' }));
    await pick(/^Menta/);
    await fillIn();
    await save();
    expect(await screen.findByText('Te faltan Q91.00.')).toBeVisible();
  });
});

describe('what was typed', () => {
  it('stays when the stock is short, and the line says what is left', async () => {
    const shortLines = [{ productId: product.id, flavor: 'Menta', available: 1 }];
    openNewOrder(refused(409, { error: 'No hay suficiente inventario.', code: 'order.outOfStock', shortLines }));
    await pick(/^Menta/);
    await pick(/^Menta/);
    await fillIn();
    await save();
    expect(await screen.findByText('No hay suficiente inventario.')).toBeVisible();
    expect(screen.getByText('Queda 1')).toBeVisible();
    expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
  });

  it('stays when the server finds a field wrong, and is told beside it', async () => {
    const problems = [{ path: 'customerData.address', message: 'Dirección demasiado corta' }];
    openNewOrder(refused(400, { code: 'request.invalid', problems }));
    await pick(/^Menta/);
    await fillIn();
    await save();
    await waitFor(() =>
      expect(screen.getByLabelText('Dirección')).toHaveAccessibleDescription('Dirección demasiado corta'),
    );
  });

  it('goes out again under the same key after a lost answer', async () => {
    let lost = true;
    const { calls } = openNewOrder(() => (lost ? Promise.reject(new Error('offline')) : placed()));
    await pick(/^Menta/);
    await fillIn();
    await save();
    expect(await screen.findByText(/el pedido no se repetirá/)).toBeVisible();
    lost = false;
    await save();
    expect(await screen.findByText('Pedido anotado')).toBeVisible();
    const [first, second] = sent(calls).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
  });

  it('goes out under another key once the server has an order under this one', async () => {
    let used = true;
    const { calls } = openNewOrder(() => (used ? refused(409, { code: 'order.keyReused' })() : placed()));
    await pick(/^Menta/);
    await fillIn();
    await save();
    expect(await screen.findByText(/Un intento anterior de este pedido sí se guardó/)).toBeVisible();
    used = false;
    await save();
    expect(await screen.findByText('Pedido anotado')).toBeVisible();
    const [first, second] = sent(calls).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).not.toBe(first);
  });

  it('outlives a lost answer, the end of the session and a reload, with its key, and can be thrown away', async () => {
    const answers: Answer[] = [() => Promise.reject(new Error('offline')), refused(401, { code: 'auth.required' })];
    const { calls, unmount } = openNewOrder((request) => (answers.shift() ?? placed)(request));
    await pick(/^Menta/);
    await fillIn();
    await save();
    expect(await screen.findByText(/el pedido no se repetirá/)).toBeVisible();
    // Another try that a mistake keeps from being sent is none.
    await userEvent.clear(screen.getByLabelText('Nombre'));
    await save();
    expect(await screen.findByText(/Revisa 1 campo/)).toBeVisible();
    await paste('Nombre', customerData.firstName);
    await save();
    expect(await screen.findByText('Tu sesión terminó')).toBeVisible();
    const key = sent(calls)[0]?.headers.get('Idempotency-Key');
    unmount();

    const again = openNewOrder(placed);
    expect(await screen.findByLabelText('Nombre')).toHaveValue('Ana');
    expect(screen.getByRole('combobox', { name: 'Departamento' })).toHaveValue('Petén');
    expect(screen.getByText(/^Se envió, y no supimos si se guardó/)).toBeVisible();
    await save();
    await screen.findByText('Pedido anotado');
    expect(sent(again.calls)[0]?.headers.get('Idempotency-Key')).toBe(key);
    again.unmount();

    openNewOrder(placed);
    await pick(/^Menta/);
    expect(screen.queryByText(/^Se envió/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Vaciar' }));
    const dialog = await screen.findByRole('alertdialog', { name: '¿Vaciar este pedido?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Vaciar' }));
    expect(screen.getByText('Busca un producto y elige su sabor.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Vaciar' })).toBeNull();
  });

  it('goes under a key of its own from a duplicate of the tab that has not heard of it', async () => {
    const { calls, unmount } = openNewOrder(() => Promise.reject(new Error('offline')));
    await pick(/^Menta/);
    await fillIn();
    await save();
    expect(await screen.findByText(/el pedido no se repetirá/)).toBeVisible();
    const key = sent(calls)[0]?.headers.get('Idempotency-Key') ?? '';
    unmount();
    // The duplicate has all that the first one kept, but its locks.
    const theirs = `${key.slice(1)}${key.slice(0, 1)}`;
    for (const name of Object.keys(sessionStorage)) {
      sessionStorage.setItem(name, sessionStorage.getItem(name)?.replaceAll(key, theirs) ?? '');
    }
    await navigator.locks.request(`clave-${theirs}`, { ifAvailable: true }, () => undefined);

    const duplicate = openNewOrder(placed);
    expect(await screen.findByLabelText('Nombre')).toHaveValue('Ana');
    await save();
    await screen.findByText('Pedido anotado');
    expect(sent(duplicate.calls)[0]?.headers.get('Idempotency-Key')).not.toBe(theirs);
  });
});

describe('while it is saved', () => {
  /** Sends an order to a shop that answers when it is told to. */
  async function sendSlowly() {
    let answer: () => void = () => undefined;
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    const { calls, address } = openNewOrder(async () => {
      await mayAnswer;
      return placed();
    });
    await pick(/^Menta/);
    await fillIn();
    await save();
    await waitFor(() => expect(sent(calls)).toHaveLength(1));
    return { address, answer: () => answer() };
  }

  it('is not thrown away', async () => {
    const { address, answer } = await sendSlowly();
    expect(screen.getByRole('button', { name: 'Vaciar' })).toBeDisabled();
    answer();
    await waitFor(() => expect(address()).toBe(`/admin/sales/${retail.orderId}`));
  });

  it('leads nobody away from where they went meanwhile', async () => {
    const { address, answer } = await sendSlowly();
    await userEvent.click(screen.getByRole('link', { name: 'Volver a ventas' }));
    await waitFor(() => expect(address()).toBe('/admin/sales'));
    answer();
    expect(await screen.findByText('Pedido anotado')).toBeVisible();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    expect(address()).toBe('/admin/sales');
  });

  it('says that what was changed meanwhile is not in it', async () => {
    const { address, answer } = await sendSlowly();
    await pick(/^Menta/);
    answer();
    expect(await screen.findByText(/Lo que cambiaste mientras se guardaba no entró/)).toBeVisible();
    await waitFor(() => expect(address()).toBe(`/admin/sales/${retail.orderId}`));
  });
});

it('warns of a blocked phone and lets staff go on', async () => {
  const blocked = {
    phone: '55551234',
    reason: 'Nunca paga',
    blockedBy: 'carla',
    blockedAt: '2026-11-20T15:14:00.000Z',
  };
  const { calls } = openNewOrder(placed, {
    // Its number finds others too.
    'GET /api/admin/blocked-phones': () => ({
      success: true,
      data: [{ ...blocked, phone: '55551235', reason: 'Otra persona' }, blocked],
      meta: { total: 2 },
    }),
  });
  await pick(/Menta/);
  await fillIn();
  expect(await screen.findByText('Este teléfono está bloqueado')).toBeVisible();
  expect(screen.getByText('Motivo: «Nunca paga». Puedes anotar el pedido de todos modos.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar pedido' }));
  await waitFor(() => expect(calls.some(({ call }) => call === placing)).toBe(true));
});
