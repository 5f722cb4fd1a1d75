import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aStaffProduct } from '../../../test/builders';
import { cardOf, listOf, openProducts } from '../../../test/products-screen';

describe('the products', () => {
  it('stand on cards with at most three flavors that can be ordered', async () => {
    openProducts();
    const card = await cardOf('Bruma 20K');
    for (const words of ['Q189.50', '20,000 Puffs', 'Activo', 'Menta Glacial, Uva Hielo, Sandía +2 más']) {
      expect(within(card).getByText(words)).toBeVisible();
    }
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
  });

  it.each([
    ['', { sort: 'name' }],
    ['?orden=stock', { sort: 'stock' }],
    ['?orden=creado', { sort: 'created' }],
    ['?ver=stock-bajo', { sort: 'name', stock: 'low_stock' }],
    ['?ver=inactivos&orden=-nombre', { sort: '-name', active: 'false' }],
  ])('are asked for as the address %p says', async (query, expected) => {
    const { calls } = openProducts({}, {}, query);
    await cardOf('Bruma 20K');
    const asked = calls.find(({ call }) => call === 'GET /api/admin/products');
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({ page: '1', limit: '25', ...expected });
  });

  it('are added only by who may', async () => {
    openProducts({}, { role: 'sales', addProduct: true });
    expect(await screen.findByRole('button', { name: 'Agregar Producto' })).toBeVisible();
  });

  it('have no add button for others; the rest is off with its reason', async () => {
    openProducts({}, { role: 'sales' }, '?dialogo=crear');
    await cardOf('Bruma 20K');
    expect(screen.queryByRole('button', { name: 'Agregar Producto' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Acciones de Mini 2.5K' }));
    expect(await screen.findByRole('menuitem', { name: /^Editar producto/ })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('No tienes permiso para eliminar productos ni sabores.')).toBeVisible();
  });
});
