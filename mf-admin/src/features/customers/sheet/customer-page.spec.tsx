import type { CustomerSheetView } from '@shop/contracts';
import { aStaffUser, jsonAnswer, lastCall, renderInShell, type Answers } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../../test/answers';
import { aCustomer, aCustomerSheet } from '../../../../test/builders/objects';
import { signInBefore } from '../../../../test/signed-in';
import App from '../../../app';
import { adminApi } from '../../../shared/admin-api';

const phone = '55123478';
const path = `/api/admin/customers/${phone}`;
const me = aStaffUser({ role: 'admin' });

function openSheet(
  sheet: CustomerSheetView = aCustomerSheet(),
  answers: Answers = {},
  staff = me,
  of = phone,
  query = '',
) {
  signInBefore();
  return renderInShell(<App />, {
    route: `/admin/customers/${of}${query}`,
    answers: {
      ...frameAnswers(staff),
      [`GET /api/admin/customers/${of}`]: () => ({ success: true, data: sheet }),
      ...answers,
    },
  });
}

const refused = (problem: { path: string; message: string }) =>
  jsonAnswer(400, {
    success: false,
    error: 'Revisa los datos enviados.',
    code: 'request.invalid',
    problems: [problem],
  });

it('shows what is known of a customer', async () => {
  openSheet();
  expect(await screen.findByRole('heading', { name: 'María José Ixcot', level: 1 })).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Pedidos' })).getByRole('link', { name: '7F3A91C4' }),
  ).toHaveAttribute('href', '/admin/sales/7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4');
  const figures = screen.getAllByRole('term').map((name) => [name.textContent, name.nextSibling?.textContent]);
  expect(figures).toEqual(
    expect.arrayContaining([
      ['Comprado', 'Q2,310.50'],
      ['Pedidos', '10'],
      ['Unidades', '17'],
      ['Último pedido', '20/11/2026'],
    ]),
  );
  expect(screen.getByText('6a avenida 4-12, zona 1, Quetzaltenango')).toBeVisible();
  expect(screen.getByText('Llama antes')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Borrar nota/ })).not.toBeInTheDocument();
  // A phone alone belongs to nobody else.
  expect(screen.getByRole('region', { name: 'Teléfono' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Separar/ })).not.toBeInTheDocument();
});

it('counts one as one, and says nothing of what there is none of', async () => {
  const units = { pending: 1, completed: 15, cancelled: 4 };
  const { unmount } = openSheet(aCustomerSheet({ customer: aCustomer({ units }) }));
  expect(await screen.findByText('1 pendiente · 15 completadas')).toBeVisible();
  unmount();
  openSheet(aCustomerSheet({ customer: aCustomer({ units: { pending: 0, completed: 1, cancelled: 0 } }) }));
  expect(await screen.findByText('1 completada')).toBeVisible();
});

it('says each name and address that they gave, and since when they order', async () => {
  const [address] = aCustomerSheet().addresses;
  if (!address) throw new Error('No address');
  const customer = aCustomer({ names: ['Ana Paz'], firstOrderAt: '2026-01-05T15:14:00.000Z' });
  openSheet(aCustomerSheet({ customer, addresses: [address, { ...address, address: 'Zona 4', orders: 1 }] }));
  expect(await screen.findByText('El primero, el 05/01/2026')).toBeVisible();
  const used = screen.getByRole('region', { name: 'Datos usados' });
  expect(
    within(used)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nombre', 'Direcciones']);
  expect(used).toHaveTextContent(/Zona 4, Quetzaltenango1 pedido, el último el/);
});

it('shows ten orders, the others when they are asked for, and leads to all of them', async () => {
  const [order] = aCustomerSheet().orders;
  if (!order) throw new Error('No order');
  const orders = Array.from({ length: 22 }, (_, at) => ({
    ...order,
    orderId: `pedido-${at}`,
    code: `7F3A91${10 + at}`,
  }));
  openSheet(aCustomerSheet({ orders }));
  const list = within(await screen.findByRole('region', { name: 'Pedidos' }));
  expect(list.queryByRole('link', { name: '7F3A9120' })).toBeNull();
  await userEvent.click(list.getByRole('button', { name: 'Mostrar más pedidos' }));
  expect(list.getByRole('link', { name: '7F3A9129' })).toBeVisible();
  await userEvent.click(list.getByRole('button', { name: 'Mostrar más pedidos' }));
  expect(list.getByRole('link', { name: '7F3A9131' })).toBeVisible();
  expect(list.queryByRole('button', { name: 'Mostrar más pedidos' })).toBeNull();
  expect(list.getByRole('link', { name: 'Ver todos en ventas' })).toHaveAttribute('href', `/admin/sales?q=${phone}`);
});

it('leads to the sales of each phone, where they have two', async () => {
  const customer = aCustomer({ phones: [phone, '30112233'] });
  openSheet(aCustomerSheet({ customer }));
  const list = within(await screen.findByRole('region', { name: 'Pedidos' }));
  expect(list.getByRole('link', { name: 'Ver en ventas los de 5512 3478' })).toBeVisible();
  expect(list.getByRole('link', { name: 'Ver en ventas los de 3011 2233' })).toHaveAttribute(
    'href',
    '/admin/sales?q=30112233',
  );
  // From which of them an order came stands at its code.
  expect(list.getByText('5512 3478')).toBeVisible();
});

it('says that nobody ordered with a phone, and what failed', async () => {
  const { unmount } = openSheet(undefined, {
    [`GET ${path}`]: () => jsonAnswer(404, { success: false, error: 'No', code: 'resource.notFound' }),
  });
  expect(await screen.findByText('No encontramos este cliente')).toBeVisible();
  unmount();
  openSheet(undefined, { [`GET ${path}`]: () => jsonAnswer(500, 'nada') });
  expect(await screen.findByText('No se pudo cargar el cliente')).toBeVisible();
});

it('keeps the text of a note that was not saved', async () => {
  let answer: unknown = jsonAnswer(503, {
    success: false,
    error: 'La tienda no está disponible',
    code: 'server.unavailable',
  });
  const { calls } = openSheet(undefined, { [`POST ${path}/notes`]: () => answer });
  const box = await screen.findByRole('textbox', { name: 'Nota nueva' });
  await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
  expect(await screen.findByText('Escribe la nota')).toBeVisible();
  await userEvent.type(box, 'Vive en el segundo nivel');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
  expect(await screen.findByText('La tienda no está disponible')).toBeVisible();
  expect(box).toHaveValue('Vive en el segundo nivel');

  answer = { success: true, data: { ...aCustomerSheet().notes[0] } };
  await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
  await waitFor(() => expect(box).toHaveValue(''));
  expect(lastCall(calls, `POST ${path}/notes`)?.body).toEqual({
    text: 'Vive en el segundo nivel',
  });
});

it('keeps a half-written note for the customer whom it is about', async () => {
  const note = () => screen.findByRole('textbox', { name: 'Nota nueva' });
  const first = openSheet();
  await userEvent.type(await note(), 'Vive en el segundo nivel');
  first.unmount();
  const other = '30112233';
  const second = openSheet(aCustomerSheet({ customer: aCustomer({ phone: other }) }), {}, me, other);
  expect(await note()).toHaveValue('');
  second.unmount();
  openSheet();
  expect(await note()).toHaveValue('Vive en el segundo nivel');
});

it('lets the author of a note delete it, and no other one', async () => {
  const [note] = aCustomerSheet().notes;
  if (!note) throw new Error('No note');
  const beginning = `${'Llama antes '.repeat(6)}🏠🏠🏠…`;
  const own = {
    ...note,
    id: 'c1000000-0000-4000-8000-000000000002',
    author: { id: me.id, name: me.username },
    text: `${'Llama antes '.repeat(6)}🏠🏠🏠🏠🏠`,
  };
  let notes = [note, own];
  const { calls, address } = openSheet(undefined, {
    [`GET ${path}`]: () => ({ success: true, data: aCustomerSheet({ notes }) }),
    [`DELETE /api/admin/customers/notes/${own.id}`]: () => {
      notes = [note];
      return { success: true, data: { id: own.id } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: `Borrar nota: ${beginning}` }));
  await screen.findByRole('alertdialog');
  act(() => globalThis.history.back());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(address()).toBe(`/admin/customers/${phone}`);
  await userEvent.click(screen.getByRole('button', { name: `Borrar nota: ${beginning}` }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(beginning)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Borrar' }));
  expect(await screen.findByText('Nota borrada')).toBeVisible();
  expect(calls.some(({ call }) => call === `DELETE /api/admin/customers/notes/${own.id}`)).toBe(true);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Borrar nota' })).not.toBeInTheDocument());
});

it('merges another phone, and says beside the box why one is refused', async () => {
  let answer: unknown = refused({ path: 'phone', message: 'Nadie ha pedido con este teléfono' });
  let phones = [phone];
  const { calls } = openSheet(undefined, {
    [`GET ${path}`]: () => ({ success: true, data: aCustomerSheet({ customer: aCustomer({ phones }) }) }),
    [`POST ${path}/phones`]: () => answer,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Unir otro teléfono' }));
  const dialog = within(await screen.findByRole('dialog'));
  const box = dialog.getByRole('textbox', { name: 'El otro teléfono' });
  // As a chat shows it.
  await userEvent.type(box, '+502 3011 2233');
  await userEvent.click(dialog.getByRole('button', { name: 'Unir' }));
  await waitFor(() => expect(box).toHaveAccessibleDescription('Nadie ha pedido con este teléfono'));
  expect(box).toHaveValue('+502 3011 2233');

  answer = { success: true, data: { phone } };
  phones = [phone, '30112233'];
  await userEvent.click(dialog.getByRole('button', { name: 'Unir' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: 'Separar 3011 2233' })).toBeVisible();
  expect(lastCall(calls, `POST ${path}/phones`)?.body).toEqual({ phone: '30112233' });
});

it('follows the person to another main phone once theirs is parted', async () => {
  const other = '30112233';
  const both = aCustomerSheet({ customer: aCustomer({ phones: [phone, other] }) });
  const { address } = openSheet(both, {
    [`DELETE ${path}/phones/${phone}`]: () => ({ success: true, data: { phone: other } }),
    [`GET /api/admin/customers/${other}`]: () => ({
      success: true,
      data: aCustomerSheet({ customer: aCustomer({ phone: other }) }),
    }),
  });
  expect(await screen.findByRole('region', { name: 'Teléfonos' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Separar 5512 3478' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Separar' }));
  await waitFor(() => expect(address()).toBe(`/admin/customers/${other}`));
  expect(await screen.findByRole('region', { name: 'Teléfono' })).toBeVisible();
});

it('follows the person to another main phone once theirs is merged', async () => {
  const other = '30112233';
  const { address } = openSheet(undefined, {
    [`POST ${path}/phones`]: () => ({ success: true, data: { phone: other } }),
    [`GET /api/admin/customers/${other}`]: () => ({
      success: true,
      data: aCustomerSheet({ customer: aCustomer({ phone: other, phones: [other, phone] }) }),
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Unir otro teléfono' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'El otro teléfono' }), other);
  await userEvent.click(dialog.getByRole('button', { name: 'Unir' }));
  await waitFor(() => expect(address()).toBe(`/admin/customers/${other}`));
});

it('asks about the same person once a phone is parted, though the answer was lost', async () => {
  const other = '30112233';
  let customer = aCustomer({ phones: [phone, other] });
  openSheet(undefined, {
    [`GET ${path}`]: () => ({ success: true, data: aCustomerSheet({ customer }) }),
    [`DELETE ${path}/phones/${other}`]: () => {
      customer = aCustomer({ names: ['Luis Caal'] });
      throw new TypeError('Failed to fetch');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Separar 3011 2233' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Separar' }));
  expect(await screen.findByRole('heading', { name: 'Luis Caal', hidden: true })).toBeInTheDocument();
  expect(screen.getByRole('alertdialog', { name: '¿Separar 3011 2233 de María José Ixcot?' })).toBeVisible();
});

it('leads nobody back who went elsewhere before a phone was parted', async () => {
  const other = '30112233';
  let give: (answer: unknown) => void = () => undefined;
  const { address } = openSheet(aCustomerSheet({ customer: aCustomer({ phones: [phone, other] }) }), {
    [`DELETE ${path}/phones/${phone}`]: () => new Promise((resolve) => (give = resolve)),
    'GET /api/admin/customers': () => ({ success: true, data: [], meta: { total: 0 } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Separar 5512 3478' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Separar' }));
  act(() => globalThis.history.back());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(screen.getByRole('link', { name: /Volver a clientes/ }));
  expect(await screen.findByText('No hay clientes')).toBeVisible();
  act(() => give({ success: true, data: { phone: other } }));
  expect(await screen.findByText('Teléfono separado')).toBeVisible();
  expect(address()).toBe('/admin/customers');
});

it('keeps a note that is being typed while a colleague makes the customer one with another', async () => {
  const other = '30112233';
  let main = phone;
  const { store } = openSheet(undefined, {
    [`GET ${path}`]: () => ({ success: true, data: aCustomerSheet({ customer: aCustomer({ phone: main }) }) }),
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nota nueva' }), 'Vive en el segundo nivel');
  main = other;
  act(() => void store.dispatch(adminApi.util.invalidateTags(['adminCustomers'])));
  expect(await screen.findByRole('button', { name: 'Bloquear 3011 2233' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Nota nueva' })).toHaveValue('Vive en el segundo nivel');
});

it('blocks a phone with a reason; sales staff read why they can not', async () => {
  const put = `PUT /api/admin/blocked-phones/${phone}`;
  const { calls, unmount } = openSheet(undefined, { [put]: () => ({ success: true, data: {} }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Bloquear 5512 3478' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Bloquear' }));
  expect(await dialog.findByText('Motivo es requerido')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'No recoge');
  await userEvent.click(dialog.getByRole('button', { name: 'Bloquear' }));
  expect(await screen.findByText('Teléfono bloqueado')).toBeVisible();
  expect(calls.find(({ call }) => call === put)?.body).toEqual({ reason: 'No recoge' });
  unmount();

  const block = { reason: 'No recoge', blockedAt: '2026-11-20T15:14:00.000Z', blockedBy: 'carla' };
  const phones = [
    { phone, orders: 3, block: null },
    { phone: '30112233', orders: 1, block },
  ];
  openSheet(aCustomerSheet({ phones }), {}, aStaffUser({ role: 'sales' }));
  for (const name of ['Bloquear 5512 3478', 'Desbloquear 3011 2233']) {
    const button = await screen.findByRole('button', { name });
    await waitFor(() =>
      expect(button).toHaveAccessibleDescription('Solo un administrador bloquea y desbloquea teléfonos.'),
    );
    await userEvent.click(button);
    for (const role of ['dialog', 'alertdialog']) expect(screen.queryByRole(role)).not.toBeInTheDocument();
  }
  expect(screen.queryByRole('button', { name: 'Exportar datos' })).not.toBeInTheDocument();
});

it.each(['bloquear', 'desbloquear'])('opens the question of %s by its address for no sales staff', async (name) => {
  openSheet(undefined, {}, aStaffUser({ role: 'sales' }), phone, `?dialogo=${name}.${phone}`);
  const button = await screen.findByRole('button', { name: 'Bloquear 5512 3478' });
  await waitFor(() => expect(button).toHaveAccessibleDescription(/^Solo un administrador/));
  for (const role of ['dialog', 'alertdialog']) expect(screen.queryByRole(role)).not.toBeInTheDocument();
});

it('hands an admin all that the shop keeps of them as a file', async () => {
  const all = { ...aCustomerSheet(), exportedAt: '2026-11-24T15:14:00.000Z' };
  const saved: string[] = [];
  const made = jest.spyOn(URL, 'createObjectURL');
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  openSheet(undefined, { [`POST ${path}/export`]: () => ({ success: true, data: all }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar datos' }));
  expect(await screen.findByText('Datos exportados')).toBeVisible();
  expect(screen.getByText('Queda anotado en el registro de la tienda.')).toBeVisible();
  expect(saved).toEqual([`cliente-${phone}.json`]);
  const file = made.mock.calls[0]?.[0] as Blob;
  expect(JSON.parse(await file.text())).toEqual(all);
  jest.restoreAllMocks();
});

it('leads an admin to where their data are erased, the phone written down', async () => {
  openSheet();
  await userEvent.click(await screen.findByRole('link', { name: 'Borrar sus datos' }));
  expect(await screen.findByLabelText('Teléfono o correo')).toHaveValue(phone);
});

it('unblocks a phone that is blocked', async () => {
  const block = { reason: 'No recoge', blockedAt: '2026-11-20T15:14:00.000Z', blockedBy: 'carla' };
  const remove = `DELETE /api/admin/blocked-phones/${phone}`;
  const other = { phone: '30112233', orders: 1, block: { ...block, reason: 'Insulta', blockedBy: null } };
  const { calls } = openSheet(aCustomerSheet({ phones: [{ phone, orders: 3, block }, other] }), {
    [remove]: () => ({ success: true, data: { id: phone } }),
  });
  expect(await screen.findByText('No recoge (carla, 20/11/2026)')).toBeVisible();
  // The account of who blocked it is gone.
  expect(screen.getByText('Insulta (20/11/2026)')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Desbloquear 5512 3478' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desbloquear' }));
  expect(await screen.findByText('Teléfono desbloqueado')).toBeVisible();
  expect(calls.some(({ call }) => call === remove)).toBe(true);
});
