import { ERASED_PHONE } from '@shop/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ordersAnswer } from '../../../test/builders/orders';
import { findCard, openSalesRows, retail, wholesale } from '../../../test/sales-screens';

describe('an order in a row', () => {
  it('says what the specification wants on its card', async () => {
    openSalesRows();
    const row = within(await findCard(wholesale));
    const facts = [
      'B20C5E18',
      'Completada',
      'Mariela Xicará',
      /^5512 3478/,
      '19/11/2026 17:40',
      'Q1,518.00',
      '12 unidades · 25% de descuento',
    ];
    for (const fact of facts) expect(row.getByText(fact)).toBeVisible();
    expect(within(await findCard(retail)).getByText(/maria@ejemplo\.gt/)).toBeVisible();
    expect(row.queryByRole('button', { name: 'Marcar Pendiente' })).toBeNull();
  });

  it('shows no phone of who was erased', async () => {
    const erased = { ...retail, customer: { ...retail.customer, phone: ERASED_PHONE } };
    openSalesRows('', { 'GET /api/admin/orders': () => ordersAnswer([erased]) });
    expect(within(await findCard(retail)).getByText('maria@ejemplo.gt')).toBeVisible();
  });

  it('says so while its chat is missing', async () => {
    const chat = { openedAt: null, receivedAt: null, missing: true, statusLink: null };
    const orders = [
      { ...retail, chat },
      { ...wholesale, chat: { ...chat, missing: false } },
    ];
    openSalesRows('', { 'GET /api/admin/orders': () => ordersAnswer(orders) });
    expect(within(await findCard(retail)).getByText('Sin chat')).toBeVisible();
    expect(within(await findCard(wholesale)).queryByText('Sin chat')).toBeNull();
  });

  it('is completed where it stands', async () => {
    const { calls } = openSalesRows('', {
      [`PATCH /api/admin/orders/${retail.orderId}/status`]: () => ({ success: true, data: retail }),
    });
    await userEvent.click(within(await findCard(retail)).getByRole('button', { name: 'Completar' }));
    expect(await screen.findByText('7F3A91C4: Completada')).toBeVisible();
    expect(calls.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { status: 'completed', version: retail.version },
    ]);
  });

  it('opens into its card and folds again, with the focus on what does it', async () => {
    openSalesRows();
    const toggle = { name: 'María José Ixcot ver todo el pedido 7F3A91C4', expanded: false };
    await userEvent.click(within(await findCard(retail)).getByRole('button', toggle));
    const card = within(await findCard(retail));
    expect(card.getByText('Quetzaltenango')).toBeVisible();
    expect(card.getByRole('button', { name: 'Ver menos del pedido 7F3A91C4', expanded: true })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(within(await findCard(retail)).getByRole('button', toggle)).toHaveFocus();
  });

  it('is a large card for those who like them, also at the next visit', async () => {
    openSalesRows();
    await findCard(retail);
    expect(screen.queryByText('Quetzaltenango')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Tarjetas grandes', pressed: false }));
    expect(screen.getAllByText('Quetzaltenango')).toHaveLength(2);
    expect(localStorage.getItem('admin_tarjetas_grandes')).toBe('si');
    await userEvent.click(screen.getByRole('button', { name: 'Tarjetas grandes', pressed: true }));
    expect(screen.queryByText('Quetzaltenango')).toBeNull();
    expect(localStorage.getItem('admin_tarjetas_grandes')).toBeNull();
  });
});
