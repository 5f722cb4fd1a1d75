import type { LowStockRow, StaffView } from '@shop/contracts';
import { jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { aLowStockRow, anAuditEntry } from '../../../test/builders/objects';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';

const mint = aLowStockRow();
const ola = aLowStockRow({
  productName: 'Ola 5K',
  flavorName: 'Lichi',
  inventory: 0,
  reservedInventory: 0,
  available: 0,
  stockStatus: 'out_of_stock',
});

const listOf = (rows: LowStockRow[], total = rows.length) => ({ success: true, data: rows, meta: { total } });

function openLowStock(over: Answers = {}, staff: Partial<StaffView> = {}, query = '') {
  signInBefore(staff);
  return renderInShell(<App />, {
    route: `/admin/products/poco-stock${query}`,
    answers: { ...frameAnswers(staff), 'GET /api/admin/low-stock': () => listOf([ola, mint]), ...over },
  });
}

const rowOf = async (name: string) => (await screen.findByText(name, { selector: 'strong' })).closest('li');

describe('what is low', () => {
  it('stands with its counts, named and explained', async () => {
    openLowStock();
    expect(await rowOf('Menta Glacial')).toHaveTextContent(
      'Bruma 20KInventario7Reservado4Disponible3Umbral5Stock bajo',
    );
    expect(await rowOf('Lichi')).toHaveTextContent('Disponible0Umbral5Agotado');
    expect(screen.getByText('Lo que todavía se puede vender: inventario menos reservado.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Volver a productos' })).toHaveAttribute('href', '/admin/products');
  });

  it.each([
    ['Menta Glacial · Bruma 20K', `?q=Bruma+20K&dialogo=sabores.${mint.productId}_${mint.flavorId}`],
    ['Lichi · Ola 5K', `?q=Ola+5K&dialogo=sabores.${ola.productId}_${ola.flavorId}`],
  ])('leads for more of %s to where it is counted', async (name, query) => {
    const { address } = openLowStock({ 'GET /api/admin/products': () => listOf([]) });
    await userEvent.click(await screen.findByRole('button', { name: `Acciones de ${name}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Reponer' }));
    await waitFor(() => expect(address()).toBe(`/admin/products${query}`));
  });

  it('says why there is so little', async () => {
    openLowStock({
      [`GET /api/admin/audit-log/flavor/${ola.flavorId}`]: () => ({ success: true, data: [], meta: { total: 0 } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Lichi · Ola 5K' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Historial de inventario' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Por qué hay 0?' });
    expect(await within(dialog).findByText('Sin movimientos anteriores: empezó con 0 unidades.')).toBeVisible();
  });

  it('says where its history begins only once that page of it is there', async () => {
    const edit = anAuditEntry({ action: 'stock.edited', before: { inventory: 3 }, after: { inventory: 0 } });
    openLowStock({
      [`GET /api/admin/audit-log/flavor/${ola.flavorId}`]: ({ url }) =>
        url.searchParams.get('page') === '2'
          ? new Promise<Response>(() => undefined)
          : { success: true, data: [edit], meta: { total: 26 } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Lichi · Ola 5K' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Historial de inventario' }));
    // Keys scroll it.
    expect(await screen.findByRole('region', { name: 'movimientos' })).toHaveAttribute('tabindex', '0');
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByText(/^26 a 26 de 26 movimientos/)).toBeVisible();
    expect(screen.queryByText(/Sin movimientos anteriores/)).not.toBeInTheDocument();
  });

  it('shows its history from the newest on when more of it is to be on a page', async () => {
    const edit = anAuditEntry({ action: 'stock.edited', before: { inventory: 3 }, after: { inventory: 0 } });
    const { calls } = openLowStock({
      [`GET /api/admin/audit-log/flavor/${ola.flavorId}`]: () => ({ success: true, data: [edit], meta: { total: 80 } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Lichi · Ola 5K' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Historial de inventario' }));
    const asked = () => calls.findLast(({ call }) => call.includes('/audit-log/'))?.url.search;
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(asked()).toBe('?page=2&limit=25'));
    await userEvent.selectOptions(dialog.getByLabelText('Filas por página'), '50');
    await waitFor(() => expect(asked()).toBe('?page=1&limit=50'));
  });

  it('is not filled up by staff who may not, and they read why', async () => {
    openLowStock({}, { role: 'sales' });
    await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Lichi · Ola 5K' }));
    const restock = await screen.findByRole('menuitem', { name: /^Reponer/ });
    expect(restock).toHaveAttribute('aria-disabled', 'true');
    expect(restock).toHaveTextContent('No tienes permiso para modificar inventario.');
  });

  it('is asked for by the page', async () => {
    const { calls } = openLowStock({ 'GET /api/admin/low-stock': () => listOf([mint], 60) }, {}, '?pagina=2&filas=50');
    await rowOf('Menta Glacial');
    expect(calls.find(({ call }) => call === 'GET /api/admin/low-stock')?.url.search).toBe('?page=2&limit=50');
    expect(screen.getByText('51 a 60 de 60 sabores')).toBeVisible();
  });

  it('says when there is nothing, and when it did not come', async () => {
    let broken = true;
    openLowStock({ 'GET /api/admin/low-stock': () => (broken ? jsonAnswer(500, 'nada') : listOf([])) });
    expect(await screen.findByText('No se pudo cargar el inventario')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Nada por reponer')).toBeVisible();
  });
});
