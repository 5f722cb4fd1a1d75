/** @jest-environment ./test/upload-environment.mjs */
import type { StaffProductView, StaffView } from '@shop/contracts';
import { jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { aStaffFlavor, aStaffProduct } from '../../../test/builders';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';

const mint = aStaffFlavor({ name: 'Menta Glacial', inventory: 4, available: 4, stockStatus: 'low_stock' });
const grape = aStaffFlavor({ name: 'Uva Hielo', inventory: 12, reservedInventory: 1, available: 11 });
const off = aStaffFlavor({ name: 'Durazno', active: false, inventory: 9, available: 0, stockStatus: 'out_of_stock' });
const names = ['Sandía', 'Lichi', 'Mango'].map((name) => aStaffFlavor({ name }));
const bruma = aStaffProduct({
  name: 'Bruma 20K',
  puffs: 20000,
  price: '189.50',
  flavors: [mint, grape, off, ...names],
  inventory: 136,
  available: 135,
  hasSales: true,
});
const mini = aStaffProduct({
  name: 'Mini 2.5K',
  puffs: 2500,
  price: '54.75',
  sabores: ['Manzana Verde'],
  inventory: 20,
  available: 20,
});

const listOf = (products: StaffProductView[]) => ({ success: true, data: products, meta: { total: products.length } });

function openProducts(over: Answers = {}, staff: Partial<StaffView> = {}, query = '') {
  signInBefore(staff);
  return renderInShell(<App />, {
    route: `/admin/products${query}`,
    answers: { ...frameAnswers(staff), 'GET /api/admin/products': () => listOf([bruma, mini]), ...over },
  });
}

const cardOf = (name: string) => screen.findByRole('article', { name });

async function choose(name: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Acciones de ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
}

async function type(label: string, text: string) {
  const field = within(await screen.findByRole('dialog')).getByLabelText(label);
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
}

async function press(label: string) {
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: label }));
}

const sent = (calls: { call: string; body: unknown }[], call: string) =>
  calls.find((candidate) => candidate.call === call)?.body;

describe('the products', () => {
  it('stand on cards with at most three flavors that can be ordered', async () => {
    openProducts();
    const card = await cardOf('Bruma 20K');
    for (const words of ['Q189.50', '20,000 Puffs', 'Activo', 'Menta Glacial, Uva Hielo, Sandía +2 más']) {
      expect(within(card).getByText(words)).toBeVisible();
    }
    expect(card).toHaveTextContent('135 disponibles de 136');
    expect(within(await cardOf('Mini 2.5K')).getByText('Manzana Verde')).toBeVisible();
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

  it('leaves the inventory of a product with flavors to them', async () => {
    openProducts({}, {}, `?dialogo=editar.${bruma.id}`);
    const dialog = await screen.findByRole('dialog', { name: 'Editar Bruma 20K' });
    expect(within(dialog).getByLabelText('Inventario')).toHaveAttribute('readonly');
    expect(within(dialog).getByText('El inventario es la suma de los sabores activos.')).toBeVisible();
  });

  it('lets who only counts change the counts alone', async () => {
    openProducts({}, { role: 'sales', editInventory: true }, `?dialogo=editar.${mini.id}`);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText('Nombre')).toBeDisabled();
    expect(within(dialog).getByLabelText('Inventario')).toBeEnabled();
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

  it('refuses a picture that is too large before it calls', async () => {
    const { calls } = openProducts({}, {}, `?dialogo=editar.${mini.id}`);
    const dialog = await screen.findByRole('dialog');
    await userEvent.upload(
      within(dialog).getByLabelText('Imagen', { selector: 'input' }),
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }),
    );
    expect(await screen.findByText('La imagen puede pesar como máximo 5 MB.')).toBeVisible();
    await press('Guardar cambios');
    expect(calls.some(({ call }) => /^(POST|PATCH)/.test(call))).toBe(false);
  });

  it('switches one off with one field', async () => {
    const { calls } = openProducts({ [`PATCH /api/admin/products/${mini.id}`]: () => ({ success: true, data: mini }) });
    await choose('Mini 2.5K', 'Desactivar producto');
    expect(await screen.findByText('Producto actualizado')).toBeVisible();
    expect(sent(calls, `PATCH /api/admin/products/${mini.id}`)).toEqual({ active: false });
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
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar producto' }));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('does not offer to delete what has sales', async () => {
    openProducts();
    await choose('Bruma 20K', 'Eliminar producto');
    expect(screen.getByText('Tiene ventas: desactívalo en lugar de eliminarlo.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('the flavors of a product', () => {
  async function openFlavors(over: Answers = {}, staff: Partial<StaffView> = {}) {
    const shell = openProducts(over, staff);
    await userEvent.click(await screen.findByRole('button', { name: 'Sabores de Bruma 20K' }));
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

  it('ask for an amount and for flavors', async () => {
    const { calls } = await openFlavors();
    await press('Sumar al inventario');
    expect(await screen.findByText('Ingrese una cantidad válida mayor a 0')).toBeVisible();
    await type('Sumar', '3');
    await press('Sumar al inventario');
    expect(await screen.findByText('Seleccione al menos un sabor para actualizar')).toBeVisible();
    expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  });

  it.each([
    [jsonAnswer(500, 'nada'), 'No se pudo actualizar el inventario masivamente'],
    [
      jsonAnswer(409, { success: false, error: 'El inventario cambió mientras tanto.', code: 'stock.moved' }),
      'El inventario cambió mientras tanto.',
    ],
  ])('say why the stock stays', async (answer, words) => {
    await openFlavors({ [`PATCH /api/admin/flavors/${mint.id}`]: () => answer.clone() });
    await userEvent.click(screen.getByLabelText('Elegir Menta Glacial'));
    await type('Sumar', '1');
    await press('Sumar al inventario');
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('Elegir Menta Glacial')).toBeChecked();
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
    const { calls } = await openFlavors({
      [`PATCH /api/admin/flavors/${mint.id}`]: () => ({ success: true, data: mint }),
    });
    await choose('Menta Glacial', 'Editar sabor');
    await screen.findByRole('dialog', { name: 'Editar Menta Glacial' });
    await userEvent.click(screen.getByRole('switch', { name: 'Activo' }));
    await press('Guardar cambios');
    expect(await screen.findByText('Sabor actualizado')).toBeVisible();
    expect(sent(calls, `PATCH /api/admin/flavors/${mint.id}`)).toEqual({ active: false });
  });

  it('are deleted after asking', async () => {
    await openFlavors({ [`DELETE /api/admin/flavors/${mint.id}`]: () => ({ success: true, data: { id: mint.id } }) });
    await choose('Menta Glacial', 'Eliminar sabor');
    const dialog = await screen.findByRole('alertdialog', { name: '¿Eliminar el sabor Menta Glacial?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar sabor' }));
    expect(await screen.findByText('Sabor eliminado')).toBeVisible();
  });

  it('are counted only by who may', async () => {
    await openFlavors({}, { role: 'sales', addProduct: true });
    expect(screen.getByText('No tienes permiso para modificar inventario.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sumar al inventario' })).toBeDisabled();
    await waitFor(() => expect(screen.getByLabelText('Sumar')).toBeDisabled());
  });
});
