import { storefrontEndpoints } from '@shop/api-client';
import { aStaffUser, jsonAnswer, loggedFailures } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, listOf, mini, bruma, openProducts, press, sent, type } from '../../../test/products-screen';

afterEach(() => sessionStorage.clear());

describe('saving a product', () => {
  it('creates one with what was typed and the defaults of the rest', async () => {
    const { calls } = openProducts({
      'POST /api/admin/products': () => jsonAnswer(201, { success: true, data: mini }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Agregar Producto' }));
    await type('Nombre', ' Ola 8K ');
    await type('Puffs', '8000');
    await type('Precio (Q)', '110.5');
    await type('Sabores', ' Limón, ,Uva , limón');
    await press('Agregar producto');
    expect(await screen.findByText('Producto creado')).toBeVisible();
    expect(sent(calls, 'POST /api/admin/products')).toEqual({
      name: 'Ola 8K',
      puffs: 8000,
      price: '110.50',
      image: '',
      sabores: ['Limón', 'Uva'],
      description: '',
      popular: false,
      active: true,
      showOnHomepage: true,
      inventory: 0,
      reservedInventory: 0,
      lowStockThreshold: 10,
    });
  });

  it('creates an empty one for who may not count', async () => {
    const { calls } = openProducts(
      { 'POST /api/admin/products': () => jsonAnswer(201, { success: true, data: mini }) },
      { role: 'sales', addProduct: true },
      '?dialogo=crear',
    );
    await type('Nombre', 'Ola 8K');
    await type('Puffs', '8000');
    await type('Precio (Q)', '110.5');
    await press('Agregar producto');
    expect(await screen.findByText('Producto creado')).toBeVisible();
    const empty = { inventory: 0, reservedInventory: 0, lowStockThreshold: 10 };
    expect(sent(calls, 'POST /api/admin/products')).toMatchObject({ name: 'Ola 8K', ...empty });
  });

  it('says what is wrong before it calls', async () => {
    const { calls } = openProducts({}, {}, '?dialogo=crear');
    await type('Precio (Q)', '0');
    await type('Inventario', '-1');
    await type('Reservado', '-1');
    await type('Umbral de stock bajo', '-1');
    await press('Agregar producto');
    for (const words of [
      'El nombre es requerido',
      'Los puffs son requeridos',
      'El precio debe ser mayor que 0',
      'El inventario no puede ser negativo',
      'El inventario reservado no puede ser negativo',
      'El umbral de stock bajo no puede ser negativo',
    ]) {
      expect(await screen.findByText(words)).toBeVisible();
    }
    await type('Inventario', '1');
    await type('Reservado', '2');
    await press('Agregar producto');
    expect(await screen.findByText('El inventario reservado no puede ser mayor al inventario total')).toBeVisible();
    expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });

  it('sends of an edit only what differs, and what the stock was', async () => {
    const { calls } = openProducts({ [`PATCH /api/admin/products/${mini.id}`]: () => ({ success: true, data: mini }) });
    await choose('Mini 2.5K', 'Editar producto');
    await type('Precio (Q)', '60');
    await type('Inventario', '25');
    await press('Guardar cambios');
    expect(await screen.findByText('Producto actualizado')).toBeVisible();
    expect(sent(calls, `PATCH /api/admin/products/${mini.id}`)).toEqual({
      price: '60.00',
      inventory: 25,
      expectedInventory: 20,
    });
  });

  it('says what the stock was also with units that it sets aside alone: some may have been sold meanwhile', async () => {
    const { calls } = openProducts({ [`PATCH /api/admin/products/${mini.id}`]: () => ({ success: true, data: mini }) });
    await choose('Mini 2.5K', 'Editar producto');
    await type('Reservado', '5');
    await press('Guardar cambios');
    expect(await screen.findByText('Producto actualizado')).toBeVisible();
    expect(sent(calls, `PATCH /api/admin/products/${mini.id}`)).toEqual({
      reservedInventory: 5,
      expectedInventory: 20,
    });
  });

  it('leaves the inventory of a product with flavors to them', async () => {
    openProducts({}, {}, `?dialogo=editar.${bruma.id}`);
    const dialog = await screen.findByRole('dialog', { name: 'Editar Bruma 20K' });
    expect(within(dialog).getByLabelText('Inventario')).toHaveAttribute('readonly');
    expect(within(dialog).getByText('El inventario es la suma de los sabores activos.')).toBeVisible();
  });

  const editing = `editar.${mini.id}`;
  it.each([
    [{ editInventory: true }, editing, 'Nombre', 'Inventario', 'No tienes permiso para crear ni editar productos.'],
    [{ addProduct: true }, editing, 'Inventario', 'Nombre', 'No tienes permiso para modificar inventario.'],
  ])(
    'with %p and the dialog %s has the field %s off and %s on, and says why',
    async (flags, dialogName, off, on, reason) => {
      openProducts({}, { role: 'sales', ...flags }, `?dialogo=${dialogName}`);
      const dialog = await screen.findByRole('dialog');
      expect(within(dialog).getByLabelText(off)).toBeDisabled();
      expect(within(dialog).getByLabelText(on)).toBeEnabled();
      expect(within(dialog).getByText(reason)).toBeVisible();
    },
  );

  it('lets who may add products say with how many units a new one begins', async () => {
    openProducts({}, { role: 'sales', addProduct: true }, '?dialogo=crear');
    const dialog = await screen.findByRole('dialog');
    for (const name of ['Inventario', 'Reservado', 'Umbral de stock bajo']) {
      expect(within(dialog).getByLabelText(name)).toBeEnabled();
    }
  });

  it('leaves a new one that was typed in sight of who may not add any more, with the reason', async () => {
    let addProduct = true;
    openProducts(
      {
        'GET /api/admin/me': () => ({ success: true, data: aStaffUser({ role: 'sales', addProduct }) }),
        'POST /api/admin/products': () => {
          addProduct = false;
          return jsonAnswer(403, { success: false, error: 'No tienes permiso.', code: 'auth.forbidden' });
        },
      },
      { role: 'sales', addProduct },
      '?dialogo=crear',
    );
    await type('Nombre', 'Ola 8K');
    await type('Puffs', '8000');
    await type('Precio (Q)', '110.5');
    await press('Agregar producto');
    expect(await screen.findByText('No tienes permiso para crear ni editar productos.')).toBeVisible();
    expect(screen.getByLabelText('Nombre')).toHaveValue('Ola 8K');
    loggedFailures();
  });

  it.each([17, 23])(
    'says that the stock is %i now when it moved meanwhile, keeps what was typed and saves against that',
    async (now) => {
      let inventory = 20;
      const { calls } = openProducts({
        'GET /api/admin/products': () => listOf([{ ...mini, inventory }]),
        [`PATCH /api/admin/products/${mini.id}`]: ({ body }) => {
          if ((body as { expectedInventory: number }).expectedInventory === now) return { success: true, data: mini };
          inventory = now;
          return jsonAnswer(409, {
            success: false,
            error: 'El inventario cambió mientras tanto. Revisa la cantidad actual.',
            code: 'stock.moved',
            problems: [
              { path: 'inventory', message: 'El inventario cambió mientras tanto. Revisa la cantidad actual.' },
            ],
          });
        },
      });
      await choose('Mini 2.5K', 'Editar producto');
      await type('Inventario', '25');
      await press('Guardar cambios');
      expect(await screen.findByText(new RegExp(`había 20 y ahora hay ${now}`))).toBeVisible();
      expect(within(screen.getByRole('dialog')).getByLabelText('Inventario')).toHaveValue('25');
      // Once the refusal was told the form stays: the person goes on typing.
      expect(await screen.findByText('Error')).toBeVisible();
      await type('Inventario', '26');
      await press('Guardar cambios');
      expect(await screen.findByText('Producto actualizado')).toBeVisible();
      expect(calls.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)).toEqual([
        { inventory: 25, expectedInventory: 20 },
        { inventory: 26, expectedInventory: now },
      ]);
    },
  );

  it('says after a reload too that the stock moved under a count that was typed', async () => {
    let inventory = 20;
    const open = () =>
      openProducts(
        { 'GET /api/admin/products': () => listOf([{ ...mini, inventory }]) },
        {},
        `?dialogo=editar.${mini.id}`,
      );
    const { unmount } = open();
    await type('Inventario', '25');
    unmount();
    inventory = 17;
    open();
    expect(await screen.findByText('Aquí está lo que habías escrito')).toBeVisible();
    expect(within(screen.getByRole('dialog')).getByLabelText('Inventario')).toHaveValue('25');
    expect(screen.getByText(/había 20 y ahora hay 17/)).toBeVisible();
  });

  it('lets choose between two limits of low stock where both changed it', async () => {
    let lowStockThreshold = mini.lowStockThreshold;
    openProducts({
      'GET /api/admin/products': () => listOf([{ ...mini, lowStockThreshold }]),
      [`PATCH /api/admin/products/${mini.id}`]: () => {
        lowStockThreshold = 20;
        return jsonAnswer(503, { success: false, error: 'La tienda no está disponible.', code: 'server.unavailable' });
      },
    });
    await choose('Mini 2.5K', 'Editar producto');
    await type('Umbral de stock bajo', '8');
    await press('Guardar cambios');
    const choice = await screen.findByRole('group', { name: 'Umbral de stock bajo: ¿cuál queda?' });
    await userEvent.click(within(choice).getByRole('button', { name: 'Lo suyo: «20»' }));
    expect(within(screen.getByRole('dialog')).getByLabelText('Umbral de stock bajo')).toHaveValue('20');
  });

  it('after a refusal sends no count that nobody touched, though others moved it', async () => {
    let reservedInventory = 0;
    const { calls } = openProducts({
      'GET /api/admin/products': () => listOf([{ ...mini, reservedInventory }]),
      [`PATCH /api/admin/products/${mini.id}`]: () => {
        if (reservedInventory === 3) return { success: true, data: mini };
        reservedInventory = 3;
        return jsonAnswer(503, { success: false, error: 'La tienda no está disponible.', code: 'server.unavailable' });
      },
    });
    await choose('Mini 2.5K', 'Editar producto');
    await type('Nombre', 'Mini 3K');
    await press('Guardar cambios');
    expect(await screen.findByText('La tienda no está disponible.')).toBeVisible();
    await waitFor(() => expect(calls.filter(({ call }) => call === 'GET /api/admin/products')).toHaveLength(2));
    await press('Guardar cambios');
    expect(await screen.findByText('Producto actualizado')).toBeVisible();
    expect(calls.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { name: 'Mini 3K' },
      { name: 'Mini 3K' },
    ]);
  });

  it('uploads the picture first', async () => {
    const { calls } = openProducts({
      'POST /api/admin/products/upload-image': () => ({
        success: true,
        data: { imagePath: 'products/a.webp', width: 1, height: 1 },
      }),
      [`PATCH /api/admin/products/${mini.id}`]: () => ({ success: true, data: mini }),
    });
    await choose('Mini 2.5K', 'Editar producto');
    const dialog = await screen.findByRole('dialog');
    await userEvent.upload(
      within(dialog).getByLabelText('Imagen', { selector: 'input' }),
      new File(['x'], 'a.png', { type: 'image/png' }),
    );
    await press('Guardar cambios');
    expect(await screen.findByText('Producto actualizado')).toBeVisible();
    expect(sent(calls, `PATCH /api/admin/products/${mini.id}`)).toEqual({ image: 'products/a.webp' });
  });

  it('takes no other picture while it sends one', async () => {
    openProducts(
      { 'POST /api/admin/products/upload-image': () => new Promise(() => undefined) },
      {},
      `?dialogo=editar.${mini.id}`,
    );
    const dialog = await screen.findByRole('dialog');
    await userEvent.upload(
      within(dialog).getByLabelText('Imagen', { selector: 'input' }),
      new File(['x'], 'a.png', { type: 'image/png' }),
    );
    expect(within(dialog).getByRole('button', { name: 'Elegir otra imagen' })).toBeEnabled();
    await press('Guardar cambios');
    expect(within(dialog).getByRole('button', { name: 'Elegir otra imagen' })).toBeDisabled();
  });

  it.each([
    [jsonAnswer(500, 'nada'), 'No se pudo subir la imagen'],
    [
      jsonAnswer(415, { success: false, error: 'La imagen debe ser JPG, PNG o WebP.', code: 'x' }),
      'La imagen debe ser JPG, PNG o WebP.',
    ],
  ])('saves nothing when the picture does not arrive', async (answer, words) => {
    const { calls } = openProducts({ 'POST /api/admin/products/upload-image': () => answer.clone() });
    await choose('Mini 2.5K', 'Editar producto');
    const dialog = await screen.findByRole('dialog');
    await userEvent.upload(
      within(dialog).getByLabelText('Imagen', { selector: 'input' }),
      new File(['x'], 'a.png', { type: 'image/png' }),
    );
    await press('Guardar cambios');
    expect(await screen.findByText(words)).toBeVisible();
    expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('says of a picture that no browser can read any more that it is to be chosen again', async () => {
    const { calls } = openProducts(
      {
        'POST /api/admin/products/upload-image': () => Promise.reject(new TypeError('Failed to fetch')),
        [`PATCH /api/admin/products/${mini.id}`]: () => ({ success: true, data: mini }),
      },
      {},
      `?dialogo=editar.${mini.id}`,
    );
    const dialog = await screen.findByRole('dialog');
    const file = new File(['x'], 'a.png', { type: 'image/png' });
    const unreadable = () => Promise.reject(new DOMException('It changed on disk', 'NotReadableError'));
    jest.spyOn(file, 'slice').mockReturnValue(Object.assign(new Blob(), { arrayBuffer: unreadable }));
    await userEvent.upload(within(dialog).getByLabelText('Imagen', { selector: 'input' }), file);
    await press('Guardar cambios');
    expect(await within(dialog).findByText('El archivo cambió o ya no está. Elígelo otra vez.')).toBeVisible();
    expect(calls.some(({ call }) => /^(POST|PATCH) .*products/.test(call))).toBe(false);
    loggedFailures();
  });

  it('sends the same product again after a lost answer, with the picture that is there already', async () => {
    let uploads = 0;
    const { calls } = openProducts(
      {
        'POST /api/admin/products/upload-image': () => ({
          success: true,
          data: { imagePath: `products/${(uploads += 1)}.webp`, width: 1, height: 1 },
        }),
        'POST /api/admin/products': () => Promise.reject(new TypeError('Failed to fetch')),
      },
      {},
      '?dialogo=crear',
    );
    await type('Nombre', 'Ola 8K');
    await type('Puffs', '8000');
    await type('Precio (Q)', '110.5');
    const choosePicture = (name: string) =>
      userEvent.upload(
        within(screen.getByRole('dialog')).getByLabelText('Imagen', { selector: 'input' }),
        new File(['x'], name, { type: 'image/png' }),
      );
    const tries = () => calls.filter(({ call }) => call === 'POST /api/admin/products');
    const addAs = async (count: number) => {
      await press('Agregar producto');
      await waitFor(() => expect(tries()).toHaveLength(count));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Agregar producto' })).not.toHaveAttribute('aria-busy'),
      );
    };
    await choosePicture('a.png');
    await addAs(1);
    await addAs(2);
    expect(tries()[1]?.body).toEqual(tries()[0]?.body);
    await choosePicture('b.png');
    await addAs(3);
    expect(tries()[2]?.body).toMatchObject({ image: 'products/2.webp' });
    loggedFailures();
  });

  const A_PICTURE = { success: true, data: { imagePath: 'products/a.webp', width: 1, height: 1 } };
  const fails = () => Promise.reject(new TypeError('Failed to fetch'));
  const addPicture = (name: string) =>
    userEvent.upload(
      within(screen.getByRole('dialog')).getByLabelText('Imagen', { selector: 'input' }),
      new File(['x'], name, { type: 'image/png' }),
    );

  it('does not say of a product that it was sent where its picture was not', async () => {
    const open = () => openProducts({ 'POST /api/admin/products/upload-image': fails }, {}, '?dialogo=crear');
    const { unmount } = open();
    await type('Nombre', 'Ola 8K');
    await type('Puffs', '8000');
    await type('Precio (Q)', '110.5');
    await addPicture('a.png');
    await press('Agregar producto');
    expect(await screen.findByText('No se pudo subir la imagen')).toBeVisible();
    unmount();
    open();
    expect(await screen.findByText(/No se había guardado/)).toBeVisible();
    loggedFailures();
  });

  it('stays the product that may be there already where another picture of it does not arrive', async () => {
    let isBroken = false;
    const { calls } = openProducts(
      {
        'POST /api/admin/products/upload-image': () => (isBroken ? fails() : A_PICTURE),
        'POST /api/admin/products': fails,
      },
      {},
      '?dialogo=crear',
    );
    const keys = () =>
      calls.flatMap(({ call, headers }) =>
        call === 'POST /api/admin/products' ? [headers.get('Idempotency-Key')] : [],
      );
    await type('Nombre', 'Ola 8K');
    await type('Puffs', '8000');
    await type('Precio (Q)', '110.5');
    await press('Agregar producto');
    expect(await screen.findByText('No supimos si se guardó')).toBeVisible();
    isBroken = true;
    await addPicture('a.png');
    await press('Agregar producto');
    expect(await screen.findByText('No se pudo subir la imagen')).toBeVisible();
    isBroken = false;
    await press('Agregar producto');
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(keys()[1]).toBe(keys()[0]);
    loggedFailures();
  });

  it('refuses a picture that is too large before it calls', async () => {
    const { calls } = openProducts({}, {}, `?dialogo=editar.${mini.id}`);
    const dialog = await screen.findByRole('dialog');
    const choose = async (bytes: number) =>
      userEvent.upload(
        within(dialog).getByLabelText('Imagen', { selector: 'input' }),
        new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }),
      );
    await choose(5 * 1024 * 1024);
    expect(await within(dialog).findByRole('img', { name: 'Imagen elegida' })).toBeVisible();
    await choose(5 * 1024 * 1024 + 1);
    expect(await screen.findByText('La imagen puede pesar como máximo 5 MB.')).toHaveAttribute('role', 'alert');
    await press('Guardar cambios');
    expect(calls.some(({ call }) => /^(POST|PATCH) .*(products|uploads)/.test(call))).toBe(false);
    // A browser says nothing of a file that its field has already: made smaller under its own name, it is chosen again.
    expect(within(dialog).getByLabelText('Imagen', { selector: 'input' })).toHaveValue('');
  });

  it('holds no picture in memory that is not shown any more', async () => {
    let made = 0;
    jest.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(made += 1)}`);
    const released = jest.spyOn(URL, 'revokeObjectURL');
    openProducts({}, {}, `?dialogo=editar.${mini.id}`);
    const dialog = within(await screen.findByRole('dialog'));
    const choosePicture = (name: string) =>
      userEvent.upload(
        dialog.getByLabelText('Imagen', { selector: 'input' }),
        new File(['x'], name, { type: 'image/png' }),
      );
    await choosePicture('a.png');
    const shown = () => dialog.getByRole('img', { name: 'Imagen elegida' }).getAttribute('src') ?? '';
    const first = shown();
    await choosePicture('b.png');
    expect(shown()).not.toBe(first);
    expect(released).toHaveBeenCalledWith(first);
    expect(released).not.toHaveBeenCalledWith(shown());
  });

  it('refuses a file that is no picture of the shop’s before it calls', async () => {
    const { calls } = openProducts({}, {}, `?dialogo=editar.${mini.id}`);
    const dialog = await screen.findByRole('dialog');
    // Who drags a file there, or chooses “all files”, has any of them.
    const user = userEvent.setup({ applyAccept: false });
    const field = within(dialog).getByLabelText('Imagen', { selector: 'input' });
    await user.upload(field, new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }));
    expect(await screen.findByText('La imagen debe ser JPG, PNG o WebP.')).toBeVisible();
    await press('Guardar cambios');
    expect(calls.some(({ call }) => /^(POST|PATCH) .*(products|uploads)/.test(call))).toBe(false);
  });

  it('switches one off with one field, and has the shop’s own list asked for again', async () => {
    const { calls, store } = openProducts({
      [`PATCH /api/admin/products/${mini.id}`]: () => ({ success: true, data: mini }),
      'GET /api/products': () => listOf([]),
    });
    // Staff go from here into the shop, which shows what is for sale.
    await act(() => store.dispatch(storefrontEndpoints.endpoints.listProducts.initiate()));
    await choose('Mini 2.5K', 'Desactivar producto');
    expect(await screen.findByText('Producto actualizado')).toBeVisible();
    expect(sent(calls, `PATCH /api/admin/products/${mini.id}`)).toEqual({ active: false });
    await waitFor(() => expect(calls.filter(({ call }) => call === 'GET /api/products')).toHaveLength(2));
  });

  it.each([
    [{ success: true, data: { id: mini.id } }, 'Producto eliminado'],
    [jsonAnswer(500, 'nada'), 'No se pudo eliminar el producto'],
    [
      jsonAnswer(409, { success: false, error: 'Este producto tiene ventas.', code: 'x' }),
      'Este producto tiene ventas.',
    ],
  ])('deletes one after asking', async (answer, words) => {
    openProducts({ [`DELETE /api/admin/products/${mini.id}`]: () => answer });
    await choose('Mini 2.5K', 'Eliminar producto');
    const dialog = await screen.findByRole('alertdialog', { name: '¿Eliminar Mini 2.5K?' });
    expect(within(dialog).getByText('Se borra su inventario: 20 unidades.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar producto' }));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it.each([
    [bruma.flavors, 'Se borrarán sus 6 sabores y 145 unidades de inventario.'],
    [bruma.flavors.slice(0, 1), 'Se borrarán su sabor y 4 unidades de inventario.'],
  ])('says how many flavors and units go with one, those of inactive ones too', async (flavors, words) => {
    openProducts({ 'GET /api/admin/products': () => listOf([{ ...bruma, flavors, hasSales: false }]) });
    await choose('Bruma 20K', 'Eliminar producto');
    expect(within(await screen.findByRole('alertdialog')).getByText(words)).toBeVisible();
  });

  it('does not offer to delete what has sales', async () => {
    openProducts();
    await choose('Bruma 20K', 'Eliminar producto');
    expect(screen.getByText('Tiene ventas: desactívalo en lugar de eliminarlo.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
