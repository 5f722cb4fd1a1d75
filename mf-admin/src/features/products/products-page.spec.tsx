import type { StaffView } from '@shop/contracts';
import { jsonAnswer } from '@shop/testing';
import { aStaffUser } from '@shop/testing/builders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aStaffProduct } from '../../../test/builders/objects';
import { bruma, cardOf, grape, listOf, mini, openProducts, sent } from '../../../test/products-screen';

describe('the products', () => {
  it('stand on cards with at most three flavors that can be ordered', async () => {
    openProducts();
    const card = await cardOf('Bruma 20K');
    for (const words of ['Q189.50', '20,000 Puffs', 'Activo', 'Menta Glacial, Uva Hielo, Sandía', '+2 más']) {
      expect(within(card).getByText(words)).toBeVisible();
    }
    // The words in sight are in its name (WCAG 2.5.3).
    const label = 'Sabores de Bruma 20K: Menta Glacial, Uva Hielo, Sandía +2 más';
    expect(within(card).getByRole('button', { name: label })).toBeVisible();
    expect(card).toHaveTextContent('135 disponibles de 136');
    const names = await cardOf('Mini 2.5K');
    expect(names).toHaveTextContent('Sin control de inventario2,500 PuffsManzana Verde');
  });

  it('say that a product without any flavor is not sold', async () => {
    openProducts({
      'GET /api/admin/products': () =>
        listOf([aStaffProduct({ name: 'Vacío', sabores: [], inventory: 50, available: 0, stockStatus: 'unsellable' })]),
    });
    const card = await cardOf('Vacío');
    expect(card).toHaveTextContent('Sin sabores: no se vende');
    expect(card).not.toHaveTextContent('disponibles');
    // Its stock is its own, and so is its history.
    await userEvent.click(screen.getByRole('button', { name: 'Acciones de Vacío' }));
    expect(await screen.findByRole('menuitem', { name: 'Historial de inventario' })).toBeVisible();
  });

  it('leave the history of their stock to their flavors', async () => {
    openProducts();
    await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Bruma 20K' }));
    expect(await screen.findByRole('menuitem', { name: /^Editar producto/ })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Historial de inventario' })).toBeNull();
  });

  it('are switched on and off on the card, once the server has done it', async () => {
    let active = true;
    let done: () => void = () => undefined;
    const { calls } = openProducts({
      'GET /api/admin/products': () => listOf([{ ...bruma, active }]),
      [`PATCH /api/admin/products/${bruma.id}`]: () =>
        new Promise((resolve) => {
          done = () => {
            active = !active;
            resolve({ success: true, data: { ...bruma, active } });
          };
        }),
    });
    const control = within(await cardOf('Bruma 20K')).getByRole('switch', { name: 'Activo Bruma 20K' });
    expect(control).toBeChecked();
    await userEvent.click(control);
    await userEvent.click(control);
    expect(control).toBeChecked();
    expect(control).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(sent(calls, `PATCH /api/admin/products/${bruma.id}`)).toEqual({ active: false }));
    done();
    expect(await screen.findByText('Producto actualizado')).toBeVisible();
    await waitFor(() => expect(control).not.toBeChecked());
    expect(await screen.findByText('Inactivo')).toBeVisible();
    expect(calls.filter(({ call }) => call.startsWith('PATCH'))).toHaveLength(1);
    await waitFor(() => expect(control).toHaveAttribute('aria-busy', 'false'));
  });

  it('stay as they are on the card when the server refuses', async () => {
    openProducts({
      [`PATCH /api/admin/products/${bruma.id}`]: () => jsonAnswer(500, 'nada'),
    });
    const control = within(await cardOf('Bruma 20K')).getByRole('switch', { name: 'Activo Bruma 20K' });
    await userEvent.click(control);
    expect(await screen.findByText('No se pudo actualizar el producto')).toBeVisible();
    expect(control).toBeChecked();
  });

  it.each([
    [2000, false],
    [2001, true],
  ])('of which %i are on sale: says that the storefront leaves some out: %p', async (onSale, said) => {
    openProducts({ 'GET /api/admin/products': () => ({ ...listOf([bruma]), meta: { total: 1, onSale } }) });
    await cardOf('Bruma 20K');
    expect(screen.queryAllByText('La tienda no muestra todos los productos')).toHaveLength(said ? 1 : 0);
    expect(screen.queryAllByText(/^Hay 2,001 productos a la venta y la tienda muestra 2,000/)).toHaveLength(
      said ? 1 : 0,
    );
  });

  it.each([
    ['', { sort: 'name' }],
    ['?orden=stock', { sort: 'stock' }],
    ['?orden=creado', { sort: 'created' }],
    ['?ver=stock-bajo', { sort: 'name', stock: 'low_stock' }],
    // Products that are off sale on purpose are not to be bought again.
    ['?ver=agotados', { sort: 'name', stock: 'out_of_stock', active: 'true' }],
    ['?ver=inactivos&orden=-nombre', { sort: '-name', active: 'false' }],
  ])('are asked for as the address %p says', async (query, expected) => {
    const { calls } = openProducts({}, {}, query);
    await cardOf('Bruma 20K');
    const asked = calls.find(({ call }) => call === 'GET /api/admin/products');
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({ page: '1', limit: '25', ...expected });
  });

  it('say that none of their flavors can be ordered', async () => {
    const gone = { ...bruma, flavors: bruma.flavors.map((flavor) => ({ ...flavor, inventory: 0 })) };
    openProducts({ 'GET /api/admin/products': () => listOf([gone]) });
    expect(await screen.findByRole('button', { name: 'Sabores de Bruma 20K: Sin sabores disponibles' })).toBeVisible();
  });

  it('are added only by who may', async () => {
    openProducts({}, { role: 'sales', addProduct: true });
    expect(await screen.findByRole('button', { name: 'Agregar Producto' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Importar' })).toBeVisible();
  });

  it('are imported also by who may change their counts alone', async () => {
    openProducts({}, { role: 'sales', editInventory: true });
    expect(await screen.findByRole('link', { name: 'Importar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Agregar Producto' })).toBeNull();
  });

  it.each<[dialog: string, action: string, flags?: Partial<StaffView>]>([
    ['crear', 'crear ni editar productos'],
    [`editar.${bruma.id}`, 'crear ni editar productos'],
    [`eliminar.${mini.id}`, 'eliminar productos ni sabores'],
    [`nuevo-sabor.${bruma.id}`, 'crear ni editar productos', { editInventory: true }],
    [`sabor.${bruma.id}_${grape.id}`, 'crear ni editar productos'],
    [`quitar-sabor.${bruma.id}_${grape.id}`, 'eliminar productos ni sabores'],
  ])('open no dialog by the address %s for who may not, and say so', async (dialog, action, flags = {}) => {
    openProducts({}, { role: 'sales', ...flags }, `?dialogo=${dialog}`);
    await cardOf('Bruma 20K');
    expect(await screen.findByText(`No tienes permiso para ${action}.`)).toBeVisible();
    for (const role of ['dialog', 'alertdialog']) expect(screen.queryByRole(role)).toBeNull();
  });

  it('open no dialog by its address for who has lost the permission since the login', async () => {
    const now = aStaffUser({ role: 'sales' });
    openProducts(
      { 'GET /api/admin/me': () => ({ success: true, data: now }) },
      { role: 'sales', deleteItems: true },
      `?dialogo=eliminar.${mini.id}`,
    );
    await cardOf('Bruma 20K');
    expect(await screen.findByText('No tienes permiso para eliminar productos ni sabores.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('have no add button for others; the rest is off with its reason', async () => {
    openProducts({}, { role: 'sales' }, '?dialogo=crear');
    await cardOf('Bruma 20K');
    expect(screen.queryByRole('button', { name: 'Agregar Producto' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Importar' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('switch', { name: 'Activo Mini 2.5K' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Acciones de Mini 2.5K' }));
    expect(await screen.findByRole('menuitem', { name: /^Editar producto/ })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('No tienes permiso para eliminar productos ni sabores.')).toBeVisible();
    // A press does nothing, and lets the reason be read.
    await userEvent.click(screen.getByRole('menuitem', { name: /^Editar producto/ }));
    expect(screen.getByText('No tienes permiso para eliminar productos ni sabores.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
