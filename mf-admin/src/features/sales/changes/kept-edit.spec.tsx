import type { StaffOrderView } from '@shop/contracts';
import { aStaffUser, jsonAnswer, type Answer, type ShellRender } from '@shop/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aStaffFlavor, aStaffProduct } from '../../../../test/builders/objects';
import { anOrderLine } from '../../../../test/builders/orders';
import { openSales, retail } from '../../../../test/sales-screens';

const product = aStaffProduct({
  name: 'Cumbre 12K',
  price: '145.50',
  flavors: [aStaffFlavor({ name: 'Uva', inventory: 5 })],
});
const first = anOrderLine({ productName: 'Bruma 20K', flavor: 'Arándano', unitPrice: '189.00', totalAmount: '189.00' });
const second = anOrderLine({ flavor: 'Menta', unitPrice: '140.00', totalAmount: '420.00', quantity: 3 });
const completed = anOrderLine({
  flavor: 'Limón',
  unitPrice: '50.00',
  totalAmount: '100.00',
  quantity: 2,
  status: 'completed',
});
const ended = () => jsonAnswer(401, { success: false, error: 'Inicia sesión', code: 'auth.required' });

let order: StaffOrderView;

beforeEach(() => {
  order = { ...retail, lines: [first, second, completed], version: 3 };
});
afterEach(() => sessionStorage.clear());

function open(dialog: string, saving: string, answer: Answer = ended): ShellRender {
  return openSales(`/${order.orderId}?dialogo=${dialog}`, {
    'GET /api/admin/products': () => ({ success: true, data: [product], meta: { total: 1 } }),
    [`GET /api/admin/orders/${order.orderId}`]: () => ({ success: true, data: order }),
    [`GET /api/admin/audit-log/order/${order.orderId}`]: () => ({ success: true, data: [], meta: { total: 0 } }),
    [saving]: answer,
    'POST /api/admin/login': () => ({ success: true, data: { user: aStaffUser(), token: 'nuevo' } }),
  });
}

async function signIn() {
  await userEvent.type(await screen.findByLabelText('Usuario'), 'mariana.lopez');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'Marimba-2026');
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
}

it('an order that is being edited when the session ends is there again after the login, on top of what others did', async () => {
  const shell = open('editar', `PUT /api/admin/orders/${order.orderId}`);
  await screen.findByRole('dialog');
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Bruma 20K, Arándano' }));
  const flavors = await screen.findByRole('group', { name: 'Agregar Cumbre 12K' });
  await userEvent.click(within(flavors).getByRole('button', { name: /^Uva/ }));
  await userEvent.click(screen.getByLabelText('No cobrar el envío'));
  await userEvent.type(screen.getByLabelText('Motivo'), 'Lo recoge');
  await userEvent.clear(screen.getByLabelText('Dirección'));
  await userEvent.type(screen.getByLabelText('Dirección'), 'Zona 10');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));

  order = { ...order, version: 4, lines: [first, { ...second, quantity: 2, totalAmount: '280.00' }, completed] };
  await signIn();
  const editor = await screen.findByRole('dialog', { name: 'Editar pedido 7F3A91C4' });
  expect(within(editor).getByText('Sale del pedido (× 1)')).toBeVisible();
  expect(screen.getByLabelText('Motivo')).toHaveValue('Lo recoge');
  expect(screen.getByLabelText('Dirección')).toHaveValue('Zona 10');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() =>
    expect(shell.calls.filter(({ call }) => call.startsWith('PUT /api/admin/orders'))).toHaveLength(2),
  );
  expect(shell.calls.findLast(({ call }) => call.startsWith('PUT /api/admin/orders'))?.body).toMatchObject({
    version: 4,
    lines: [{ saleId: second.id, quantity: 2 }],
    newLines: [{ id: product.id, flavor: 'Uva', quantity: 1 }],
    customerData: { address: 'Zona 10' },
    shippingWaived: 'Lo recoge',
  });
});

it('an edit whose answer was lost is the same call after a reload, and adds nothing twice', async () => {
  const saving = `PUT /api/admin/orders/${order.orderId}`;
  const bodies = ({ calls }: ShellRender) => calls.flatMap(({ call, body }) => (call === saving ? [body] : []));
  const before = open('editar', saving, () => Promise.reject(new TypeError('Failed to fetch')));
  const flavors = await screen.findByRole('group', { name: 'Agregar Cumbre 12K' });
  await userEvent.click(within(flavors).getByRole('button', { name: /^Uva/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  expect(await screen.findByText(/No supimos si se guardó: no hubo respuesta/)).toBeVisible();
  const [sent] = bodies(before);
  cleanup();
  const added = anOrderLine({ flavor: 'Uva', unitPrice: '145.50', totalAmount: '145.50' });
  order = { ...order, version: 4, lines: [...order.lines, added] };
  const after = open('editar', saving, () => ({ success: true, data: order }));
  expect(await screen.findByText(/Se envió, y no supimos si se guardó\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  expect(await screen.findByText('Pedido actualizado')).toBeVisible();
  expect(bodies(after)).toEqual([sent]);
});

it('so is a return', async () => {
  open(`devolver.${completed.id}`, `PATCH /api/admin/sales/${completed.id}/units`);
  await userEvent.click(await screen.findByRole('radio', { name: /Dañado/ }));
  await userEvent.type(screen.getByLabelText('Motivo'), 'No enciende');
  await userEvent.click(screen.getByRole('button', { name: 'Registrar devolución' }));
  await signIn();
  await screen.findByRole('dialog', { name: 'Registrar devolución' });
  expect(screen.getByRole('radio', { name: /Dañado/ })).toBeChecked();
  expect(screen.getByLabelText('Motivo')).toHaveValue('No enciende');
});
