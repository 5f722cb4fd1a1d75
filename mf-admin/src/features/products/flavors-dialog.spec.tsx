import { storefrontEndpoints } from '@shop/api-client';
import type { StaffView } from '@shop/contracts';
import { aStaffUser, isAnswerUnderWay, jsonAnswer, type Answers } from '@shop/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAuditEntry } from '../../../test/builders/objects';
import { adminApi } from '../../shared/admin-api';
import { bruma, choose, grape, listOf, mint, openProducts, press, sent, type } from '../../../test/products-screen';

describe('the flavors of a product', () => {
  async function openFlavors(over: Answers = {}, staff: Partial<StaffView> = {}) {
    const shell = openProducts(over, staff);
    await userEvent.click(await screen.findByRole('button', { name: /^Sabores de Bruma 20K/ }));
    await screen.findByRole('dialog', { name: 'Sabores de Bruma 20K' });
    return shell;
  }

  it('stand with what is on hand, reserved and available', async () => {
    await openFlavors();
    const row = screen.getByText('Uva Hielo', { selector: 'strong' }).closest('li');
    expect(row).toHaveTextContent('Inventario12Reservado1Disponible11');
    expect(screen.getByText('Stock bajo', { selector: 'li span' })).toBeVisible();
    expect(screen.getByLabelText('Elegir Durazno')).toBeDisabled();
  });

  it('get the same units on top, one call each, with what was seen', async () => {
    const { calls } = await openFlavors({
      [`PATCH /api/admin/flavors/${mint.id}`]: () => ({ success: true, data: mint }),
      [`PATCH /api/admin/flavors/${grape.id}`]: () => ({ success: true, data: grape }),
    });
    await userEvent.click(screen.getByLabelText('Elegir Menta Glacial'));
    await userEvent.click(screen.getByLabelText('Elegir Uva Hielo'));
    await type('Sumar', '18');
    expect(screen.getByText('Pasarán a 22 y 30 unidades')).toBeVisible();
    await press('Sumar al inventario');
    expect(await screen.findByText('Inventario actualizado')).toBeVisible();
    expect(screen.getByText('2 sabores actualizados')).toBeVisible();
    expect(sent(calls, `PATCH /api/admin/flavors/${mint.id}`)).toEqual({ inventory: 22, expectedInventory: 4 });
    expect(sent(calls, `PATCH /api/admin/flavors/${grape.id}`)).toEqual({ inventory: 30, expectedInventory: 12 });
    expect(screen.getByLabelText('Elegir Menta Glacial')).not.toBeChecked();
  });

  it('are read again where units were added, and so are the shop and what waits', async () => {
    const { calls, store } = await openFlavors({
      [`PATCH /api/admin/flavors/${mint.id}`]: () => ({ success: true, data: mint }),
      'GET /api/products': () => ({ success: true, data: [] }),
    });
    // Staff go from here into the shop, which shows the units that are left.
    await act(() => store.dispatch(storefrontEndpoints.endpoints.listProducts.initiate()));
    const before = calls.length;
    await userEvent.click(screen.getByLabelText('Elegir Menta Glacial'));
    await type('Sumar', '1');
    await press('Sumar al inventario');
    await waitFor(() =>
      expect(calls.slice(before).map(({ call }) => call)).toEqual(
        expect.arrayContaining(['admin/products', 'admin/dashboard', 'products'].map((list) => `GET /api/${list}`)),
      ),
    );
  });

  it('are counted as one is', async () => {
    const product = { ...bruma, available: 1, flavors: [{ ...mint, inventory: 0 }] };
    await openFlavors({ 'GET /api/admin/products': () => listOf([product]) });
    expect(screen.getByText(/ · 1 disponible de /)).toBeVisible();
    await userEvent.click(screen.getByLabelText('Elegir Menta Glacial'));
    await type('Sumar', '1');
    expect(screen.getByText('Pasará a 1 unidad')).toBeVisible();
  });

  it('are chosen no more once they are switched off', async () => {
    let now = bruma;
    const { store } = await openFlavors({ 'GET /api/admin/products': () => listOf([now]) });
    await userEvent.click(screen.getByLabelText('Elegir Menta Glacial'));
    const off = ({ id }: { id: string }) => (id === mint.id ? { active: false } : {});
    now = { ...bruma, flavors: bruma.flavors.map((flavor) => ({ ...flavor, ...off(flavor) })) };
    act(() => void store.dispatch(adminApi.util.invalidateTags(['adminProducts'])));
    await waitFor(() => expect(screen.getByLabelText('Elegir Menta Glacial')).toBeDisabled());
    expect(screen.getByLabelText('Elegir Menta Glacial')).not.toBeChecked();
  });

  it('ask for an amount and for flavors', async () => {
    const { calls } = await openFlavors();
    await press('Sumar al inventario');
    expect(await screen.findByText('Ingrese una cantidad válida mayor a 0')).toBeVisible();
    await type('Sumar', '3');
    await press('Sumar al inventario');
    expect(await screen.findByText('Seleccione al menos un sabor para actualizar')).toBeVisible();
    expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  });

  it('are told one by one when not all went through: those that did are no longer chosen, the amount stays', async () => {
    let inventory = 12;
    const { calls } = await openFlavors({
      'GET /api/admin/products': () => listOf([{ ...bruma, flavors: [mint, { ...grape, inventory }] }]),
      [`GET /api/admin/products/${bruma.id}/flavors`]: () => ({
        success: true,
        data: [mint, { ...grape, inventory }],
        meta: { total: 2 },
      }),
      [`PATCH /api/admin/flavors/${mint.id}`]: () => ({ success: true, data: { ...mint, inventory: 22 } }),
      [`PATCH /api/admin/flavors/${grape.id}`]: ({ body }) => {
        if ((body as { expectedInventory: number }).expectedInventory === 9) return { success: true, data: grape };
        inventory = 9;
        return jsonAnswer(409, { success: false, error: 'El inventario cambió mientras tanto.', code: 'stock.moved' });
      },
    });
    await userEvent.click(screen.getByLabelText('Elegir Uva Hielo'));
    await userEvent.click(screen.getByLabelText('Elegir Menta Glacial'));
    await type('Sumar', '18');
    await press('Sumar al inventario');
    expect(await screen.findByText('Uva Hielo: no se sumó. Había 12 y ahora hay 9.')).toBeVisible();
    expect(screen.getByText('Menta Glacial: sumado, ahora hay 22.')).toBeVisible();
    expect(screen.getAllByText('1 de 2 sabores actualizados')).not.toHaveLength(0);
    expect(screen.getByLabelText('Elegir Menta Glacial')).not.toBeChecked();
    expect(screen.getByLabelText('Elegir Uva Hielo')).toBeChecked();
    expect(screen.getByLabelText('Sumar')).toHaveValue('18');

    expect(await screen.findByText('Pasará a 27 unidades')).toBeVisible();
    await press('Sumar al inventario');
    expect(await screen.findByText('1 sabor actualizado')).toBeVisible();
    expect(calls.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { inventory: 30, expectedInventory: 12 },
      { inventory: 22, expectedInventory: 4 },
      { inventory: 27, expectedInventory: 9 },
    ]);
  });

  it.each([
    [
      () => {
        throw new TypeError('Failed to fetch');
      },
      'No supimos si se guardó',
    ],
    [() => jsonAnswer(500, 'nada'), 'No se pudo actualizar el inventario masivamente'],
  ])('add nothing twice where nobody knows whether it was added', async (lose, words) => {
    let inventory = mint.inventory;
    const flavors = () => [{ ...mint, inventory }, grape];
    const { calls } = await openFlavors({
      'GET /api/admin/products': () => listOf([{ ...bruma, flavors: flavors() }]),
      [`GET /api/admin/products/${bruma.id}/flavors`]: () => ({ success: true, data: flavors(), meta: { total: 2 } }),
      [`PATCH /api/admin/flavors/${mint.id}`]: ({ body }) => {
        const isRepeat = inventory !== mint.inventory;
        ({ inventory } = body as { inventory: number });
        return isRepeat ? { success: true, data: { ...mint, inventory } } : lose();
      },
    });
    await userEvent.click(screen.getByLabelText('Elegir Menta Glacial'));
    await type('Sumar', '18');
    await press('Sumar al inventario');
    expect(await screen.findByText(words)).toBeVisible();
    const told = 'Menta Glacial: no supimos si se sumó. Había 4 y ahora hay 22.';
    expect(await screen.findByText(told)).toBeVisible();
    const row = screen.getByText('Menta Glacial', { selector: 'strong' }).closest('li');
    await waitFor(() => expect(row).toHaveTextContent('Inventario22'));
    expect(screen.getByText('Pasará a 22 unidades')).toBeVisible();
    await press('Sumar al inventario');
    expect(await screen.findByText('Inventario actualizado')).toBeVisible();
    const sentOnes = calls.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body);
    expect(sentOnes).toEqual(Array(2).fill({ inventory: 22, expectedInventory: 4 }));
  });

  it('add nothing twice where the page was loaded again before anybody knew', async () => {
    let inventory = mint.inventory;
    let answerLate: (answer: unknown) => void = () => undefined;
    const answers: Answers = {
      'GET /api/admin/products': () => listOf([{ ...bruma, flavors: [{ ...mint, inventory }] }]),
      [`GET /api/admin/products/${bruma.id}/flavors`]: () => ({ success: true, data: [{ ...mint, inventory }] }),
      [`PATCH /api/admin/flavors/${mint.id}`]: () => {
        inventory = 22;
        return new Promise((resolve) => (answerLate = resolve));
      },
    };
    const before = await openFlavors(answers);
    await userEvent.click(screen.getByLabelText('Elegir Menta Glacial'));
    await type('Sumar', '18');
    await press('Sumar al inventario');
    await waitFor(() => expect(before.calls.some(({ call }) => call.startsWith('PATCH'))).toBe(true));
    cleanup();

    const { calls } = await openFlavors({
      ...answers,
      [`PATCH /api/admin/flavors/${mint.id}`]: () => ({ success: true, data: { ...mint, inventory } }),
    });
    expect(await screen.findByText('Menta Glacial: no supimos si se sumó. Había 4 y ahora hay 22.')).toBeVisible();
    expect(screen.getByText('Pasará a 22 unidades')).toBeVisible();
    await press('Sumar al inventario');
    expect(await screen.findByText('Inventario actualizado')).toBeVisible();
    expect(sent(calls, `PATCH /api/admin/flavors/${mint.id}`)).toEqual({ inventory: 22, expectedInventory: 4 });
    act(() => answerLate({ success: true, data: mint }));
  });

  it('keep the amount that is typed for the next ones while some are added', async () => {
    let give: (answer: unknown) => void = () => undefined;
    await openFlavors({
      [`PATCH /api/admin/flavors/${mint.id}`]: () => new Promise((resolve) => (give = resolve)),
    });
    await userEvent.click(screen.getByLabelText('Elegir Menta Glacial'));
    await type('Sumar', '18');
    await press('Sumar al inventario');
    await userEvent.click(screen.getByLabelText('Elegir Uva Hielo'));
    await type('Sumar', '6');
    act(() => give({ success: true, data: { ...mint, inventory: 22 } }));
    expect(await screen.findByText('Inventario actualizado')).toBeVisible();
    expect(screen.getByLabelText('Elegir Uva Hielo')).toBeChecked();
    expect(screen.getByLabelText('Sumar')).toHaveValue('6');
  });

  it.each([
    [
      jsonAnswer(403, { success: false, error: 'No tienes permiso para hacer esto.', code: 'auth.forbidden' }),
      'No tienes permiso para hacer esto.',
    ],
    [
      jsonAnswer(404, {
        success: false,
        error: 'No lo encontramos: puede que otra persona lo haya eliminado.',
        code: 'resource.notFound',
      }),
      `Sabor no encontrado: ${mint.id}`,
    ],
  ])('say why the stock stays', async (answer, words) => {
    await openFlavors({ [`PATCH /api/admin/flavors/${mint.id}`]: () => answer.clone() });
    await userEvent.click(screen.getByLabelText('Elegir Menta Glacial'));
    await type('Sumar', '1');
    await press('Sumar al inventario');
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('Elegir Menta Glacial')).toBeChecked();
    expect(screen.getByLabelText('Sumar')).toHaveValue('1');
  });

  it.each([
    ['deleted', []],
    ['taken off sale', [{ ...mint, active: false }]],
  ])(
    'a ticked one that a colleague has %s is named and unticked, and holds the others up no more',
    async (_words, now) => {
      let flavors = [mint, grape];
      const { calls, store } = await openFlavors({
        'GET /api/admin/products': () => listOf([{ ...bruma, flavors }]),
        [`PATCH /api/admin/flavors/${grape.id}`]: () => ({ success: true, data: grape }),
      });
      await userEvent.click(screen.getByLabelText('Elegir Menta Glacial'));
      await userEvent.click(screen.getByLabelText('Elegir Uva Hielo'));
      await type('Sumar', '18');
      flavors = [...now, grape];
      act(() => void store.dispatch(adminApi.util.invalidateTags(['adminProducts'])));
      expect((await screen.findByText('1 sabor elegido')).closest('[role=status]')).toBeVisible();
      await press('Sumar al inventario');
      expect(await screen.findByText(`Sabor no encontrado: ${mint.id}`)).toBeVisible();
      await press('Sumar al inventario');
      expect(await screen.findByText('Inventario actualizado')).toBeVisible();
      expect(calls.filter(({ call }) => call.startsWith('PATCH')).map(({ call }) => call)).toEqual([
        `PATCH /api/admin/flavors/${grape.id}`,
      ]);
    },
  );

  it('tries no more when the session is over, and finds the rest as it was after the login', async () => {
    const { calls } = await openFlavors({
      [`PATCH /api/admin/flavors/${mint.id}`]: () => ({ success: true, data: { ...mint, inventory: 22 } }),
      [`PATCH /api/admin/flavors/${grape.id}`]: () =>
        jsonAnswer(401, { success: false, error: 'Inicia sesión', code: 'auth.required' }),
      'POST /api/admin/login': () => ({ success: true, data: { user: aStaffUser(), token: 'nuevo' } }),
    });
    for (const name of ['Menta Glacial', 'Uva Hielo', 'Lichi']) {
      await userEvent.click(screen.getByLabelText(`Elegir ${name}`));
    }
    await type('Sumar', '18');
    await press('Sumar al inventario');
    await userEvent.type(await screen.findByLabelText('Usuario'), 'mariana.lopez');
    await userEvent.type(screen.getByLabelText('Contraseña'), 'Secreta-1');
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));

    expect(await screen.findByLabelText('Elegir Uva Hielo')).toBeChecked();
    expect(screen.getByLabelText('Elegir Lichi')).toBeChecked();
    expect(screen.getByLabelText('Elegir Menta Glacial')).not.toBeChecked();
    expect(screen.getByLabelText('Sumar')).toHaveValue('18');
    expect(calls.filter(({ call }) => call.startsWith('PATCH'))).toHaveLength(2);
  });

  it('get a new one', async () => {
    const { calls } = await openFlavors({
      [`POST /api/admin/products/${bruma.id}/flavors`]: () => jsonAnswer(201, { success: true, data: mint }),
    });
    await press('Nuevo sabor');
    await screen.findByRole('dialog', { name: 'Nuevo sabor' });
    await press('Agregar sabor');
    expect(await screen.findByText('El nombre del sabor es requerido')).toBeVisible();
    await type('Nombre del sabor', ' Fresa ');
    await press('Agregar sabor');
    expect(await screen.findByText('Sabor creado')).toBeVisible();
    expect(sent(calls, `POST /api/admin/products/${bruma.id}/flavors`)).toEqual({
      name: 'Fresa',
      active: true,
      inventory: 0,
      reservedInventory: 0,
      lowStockThreshold: 5,
    });
    expect(await screen.findByRole('dialog', { name: 'Sabores de Bruma 20K' })).toBeVisible();
  });

  it('are edited by what differs', async () => {
    let flavor = mint;
    const { calls } = await openFlavors({
      'GET /api/admin/products': () => listOf([{ ...bruma, flavors: [flavor] }]),
      [`PATCH /api/admin/flavors/${mint.id}`]: () => {
        flavor = { ...mint, active: false };
        return { success: true, data: flavor };
      },
    });
    await choose('Menta Glacial', 'Editar sabor');
    await screen.findByRole('dialog', { name: 'Editar Menta Glacial' });
    await userEvent.click(screen.getByRole('switch', { name: 'Activo' }));
    await press('Guardar cambios');
    expect(await screen.findByText('Sabor actualizado')).toBeVisible();
    expect(sent(calls, `PATCH /api/admin/flavors/${mint.id}`)).toEqual({ active: false });
    const list = within(await screen.findByRole('dialog', { name: 'Sabores de Bruma 20K' }));
    expect(await list.findByText('Inactivo')).toBeVisible();
  });

  it('after a refusal send no count that nobody touched, though others moved it', async () => {
    let { reservedInventory } = mint;
    const { calls } = await openFlavors({
      'GET /api/admin/products': () => listOf([{ ...bruma, flavors: [{ ...mint, reservedInventory }] }]),
      [`PATCH /api/admin/flavors/${mint.id}`]: () => {
        if (reservedInventory === 2) return { success: true, data: mint };
        reservedInventory = 2;
        return jsonAnswer(409, {
          success: false,
          error: 'Ya existe un sabor con ese nombre.',
          code: 'flavor.nameTaken',
        });
      },
    });
    await choose('Menta Glacial', 'Editar sabor');
    await screen.findByRole('dialog', { name: 'Editar Menta Glacial' });
    await type('Nombre del sabor', 'Menta Polar');
    await press('Guardar cambios');
    expect(await screen.findByText('Ya existe un sabor con ese nombre.')).toBeVisible();
    await waitFor(() => expect(calls.filter(({ call }) => call === 'GET /api/admin/products')).toHaveLength(2));
    await press('Guardar cambios');
    expect(await screen.findByText('Sabor actualizado')).toBeVisible();
    expect(calls.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { name: 'Menta Polar' },
      { name: 'Menta Polar' },
    ]);
  });

  it.each([
    ['Editar sabor', 'Editar Uva Hielo'],
    ['Historial de inventario', '¿Por qué hay 12?'],
  ])('keep what was ticked and typed while «%s» is open, and get the focus back', async (item, title) => {
    await openFlavors({
      [`GET /api/admin/audit-log/flavor/${grape.id}`]: () => ({ success: true, data: [], meta: { total: 0 } }),
    });
    await userEvent.click(screen.getByLabelText('Elegir Menta Glacial'));
    await type('Sumar', '18');
    await choose('Uva Hielo', item);
    const dialog = await screen.findByRole('dialog', { name: title });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    expect(await screen.findByRole('dialog', { name: 'Sabores de Bruma 20K' })).toBeVisible();
    expect(screen.getByLabelText('Elegir Menta Glacial')).toBeChecked();
    expect(screen.getByLabelText('Sumar')).toHaveValue('18');
    expect(screen.getByRole('button', { name: 'Acciones de Uva Hielo' })).toHaveFocus();
  });

  it('are ticked no more once they were left without an amount: more of one goes to that one', async () => {
    await openFlavors();
    await userEvent.click(screen.getByLabelText('Elegir Menta Glacial'));
    await press('Cerrar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    openProducts({}, {}, `?dialogo=sabores.${bruma.id}_${grape.id}`);
    expect(await screen.findByLabelText('Elegir Uva Hielo')).toBeChecked();
    expect(screen.getByLabelText('Elegir Menta Glacial')).not.toBeChecked();
  });

  it('have no amount to add once it was thrown away', async () => {
    const { calls } = await openFlavors();
    await userEvent.click(screen.getByLabelText('Elegir Menta Glacial'));
    await type('Sumar', '18');
    await press('Cerrar');
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Sabores de Bruma 20K/ }));
    await screen.findByRole('dialog', { name: 'Sabores de Bruma 20K' });
    await press('Sumar al inventario');
    expect(await screen.findByText('Ingrese una cantidad válida mayor a 0')).toBeVisible();
    expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  });

  it.each([`sabor.${bruma.id}_borrado`, `historial.${bruma.id}_borrado`, `sabor.${bruma.id}`])(
    'open no «%s» of another one, or a new one, in place of one that is gone',
    async (dialog) => {
      openProducts({}, { role: 'sales', editInventory: true }, `?dialogo=${dialog}`);
      await screen.findAllByText('Bruma 20K');
      await waitFor(() => expect(isAnswerUnderWay()).toBe(false));
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('are deleted after asking', async () => {
    await openFlavors({ [`DELETE /api/admin/flavors/${mint.id}`]: () => ({ success: true, data: { id: mint.id } }) });
    await choose('Menta Glacial', 'Eliminar sabor');
    const dialog = await screen.findByRole('alertdialog', { name: '¿Eliminar el sabor Menta Glacial?' });
    expect(within(dialog).getByText('Se borra su inventario: 4 unidades.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar sabor' }));
    expect(await screen.findByText('Sabor eliminado')).toBeVisible();
  });

  it('of which some are sold and not decided say how many, and are not offered to be deleted', async () => {
    const product = { ...bruma, flavors: [{ ...mint, pending: 3 }] };
    await openFlavors({ 'GET /api/admin/products': () => listOf([product]) });
    await choose('Menta Glacial', 'Eliminar sabor');
    expect(screen.getByText('Tiene ventas pendientes: desactívalo en lugar de eliminarlo.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await choose('Menta Glacial', 'Editar sabor');
    expect(await screen.findByText(/ 3 en ventas pendientes\.$/)).toBeVisible();
  });

  it('are counted only by who may', async () => {
    await openFlavors({}, { role: 'sales', addProduct: true });
    const add = screen.getByRole('button', { name: 'Sumar al inventario' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    expect(add).toHaveAccessibleDescription('No tienes permiso para modificar inventario.');
    expect(screen.getByLabelText('Sumar')).toBeDisabled();
  });

  it('are named where they are sold without being counted', async () => {
    const product = { ...bruma, flavors: [], sabores: ['Uva', 'Menta'] };
    await openFlavors({ 'GET /api/admin/products': () => listOf([product]) });
    expect(screen.getByText(/^Se venden sin control de inventario: Uva, Menta\. Con el primer sabor/)).toBeVisible();
  });

  it('are edited also by who may count alone', async () => {
    await openFlavors({}, { role: 'sales', editInventory: true });
    await choose('Menta Glacial', 'Editar sabor');
    const name = await screen.findByLabelText('Nombre del sabor');
    expect(name).toBeDisabled();
    expect(screen.getByLabelText('Inventario')).toBeEnabled();
  });

  it('begin without units for who may not count', async () => {
    const { calls } = await openFlavors(
      { [`POST /api/admin/products/${bruma.id}/flavors`]: () => jsonAnswer(201, { success: true, data: mint }) },
      { role: 'sales', addProduct: true },
    );
    await press('Nuevo sabor');
    const dialog = await screen.findByRole('dialog', { name: 'Nuevo sabor' });
    expect(within(dialog).getByLabelText('Inventario')).toBeDisabled();
    expect(within(dialog).getByText('No tienes permiso para modificar inventario.')).toBeVisible();
    await type('Nombre del sabor', 'Fresa');
    await press('Agregar sabor');
    expect(await screen.findByText('Sabor creado')).toBeVisible();
    const empty = { inventory: 0, reservedInventory: 0, lowStockThreshold: 5 };
    expect(sent(calls, `POST /api/admin/products/${bruma.id}/flavors`)).toEqual({
      name: 'Fresa',
      active: true,
      ...empty,
    });
  });

  it('tell why there is as much as there is', async () => {
    const { calls } = await openFlavors({
      [`GET /api/admin/audit-log/flavor/${mint.id}`]: () => ({
        success: true,
        data: [
          anAuditEntry({
            id: '2',
            action: 'stock.completed',
            before: { inventory: 6, reservedInventory: 2 },
            after: { inventory: 4, reservedInventory: 0 },
            orderId: '7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4',
          }),
          anAuditEntry({
            before: { inventory: 5, reservedInventory: 2 },
            after: { inventory: 6, reservedInventory: 2 },
          }),
        ],
        meta: { total: 2 },
      }),
    });
    await choose('Menta Glacial', 'Historial de inventario');
    const dialog = await screen.findByRole('dialog', { name: '¿Por qué hay 4?' });
    expect(within(dialog).getByText('Menta Glacial · Bruma 20K')).toBeVisible();
    const [sold, added] = await within(dialog).findAllByRole('listitem');
    expect(sold).toHaveTextContent('carla completó el pedido 7F3A91C4: salieron 2 unidades.');
    expect(sold).toHaveTextContent('20/11/2026 09:14Inventario 6 → 4Reservado 2 → 0');
    expect(within(dialog).getByRole('link', { name: '7F3A91C4' })).toHaveAttribute(
      'href',
      '/admin/sales/7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4',
    );
    expect(added).toHaveTextContent('carla sumó 1 unidad.');
    expect(within(dialog).getByText('Sin movimientos anteriores: empezó con 5 unidades.')).toBeVisible();
    const asked = () => calls.filter(({ call }) => call.includes('/audit-log/')).map(({ url }) => url.search);
    expect(asked()).toEqual(['?page=1&limit=25']);
    // Who looks once more reads what a colleague did meanwhile.
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await choose('Menta Glacial', 'Historial de inventario');
    await waitFor(() => expect(asked()).toHaveLength(2));
  });
});
