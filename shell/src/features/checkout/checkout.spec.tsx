import { cartActions, sessionActions } from '@shop/shell-api/host';
import { aDistributor, aFlavor, aProduct, renderInShell } from '@shop/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PublicFrame } from '../../layout/public-frame';

const ola = aProduct({ name: 'Ola 8K', price: '110.00', flavors: [aFlavor({ name: 'Limonada Rosa' })] });

const requiredTexts = [
  'Nombre es requerido',
  'Apellido es requerido',
  'Número de celular es requerido',
  'Dirección es requerida',
  'Departamento es requerido',
  'Forma de pago es requerida',
];

async function openCheckout() {
  const user = userEvent.setup();
  const shell = renderInShell(<PublicFrame storefront={false}>página</PublicFrame>, {
    answers: { 'GET /api/products': () => ({ success: true, data: [ola] }) },
  });
  await user.click(await screen.findByRole('button', { name: /^Carrito/ }));
  await user.click(await screen.findByRole('button', { name: /^Finalizar Compra/ }));
  await screen.findByRole('dialog', { name: 'Datos de entrega' });
  return { user, ...shell };
}

const submitButton = () => screen.getByRole('button', { name: 'Finalizar Compra - Q140.00' });
const sentOrders = (calls: { call: string }[]) => calls.filter(({ call }) => call === 'POST /api/orders');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('cart', JSON.stringify([{ productId: ola.id, flavor: 'Limonada Rosa', quantity: 1 }]));
  Element.prototype.scrollIntoView = () => undefined;
});

test('every field is required, the summary names them all and has the focus, and nothing is sent', async () => {
  const { user, calls } = await openCheckout();
  for (const text of requiredTexts) expect(screen.queryByText(text)).not.toBeInTheDocument();

  await user.click(submitButton());
  for (const text of requiredTexts) expect(screen.getByText(text)).toBeVisible();
  const summary = screen.getByText(/Revisa 6 campos/).closest('[role="alert"]');
  expect(summary).toHaveFocus();
  expect(summary).toHaveTextContent(
    'Revisa 6 campos para continuar: nombre, apellido, número de celular, departamento, dirección y forma de pago.',
  );
  expect(sentOrders(calls)).toHaveLength(0);
  expect(screen.getByRole('combobox', { name: 'Departamento' })).toBeRequired();

  await user.click(screen.getByRole('link', { name: 'departamento' }));
  expect(screen.getByRole('combobox', { name: 'Departamento' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'forma de pago' }));
  expect(screen.getByRole('radio', { name: /efectivo/ })).toHaveFocus();
  await user.click(submitButton());
  expect(summary).toHaveFocus();
});

test('who goes past the ways to pay without choosing one is asked for it', async () => {
  const { user } = await openCheckout();
  await user.click(screen.getByLabelText('Dirección'));
  await user.tab();
  expect(screen.getByRole('radio', { name: /efectivo/ })).toHaveFocus();
  await user.click(submitButton());
  for (const text of requiredTexts) expect(screen.getByText(text)).toBeVisible();
});

test('blanks count as empty', async () => {
  const { user } = await openCheckout();
  await user.type(screen.getByLabelText('Nombre'), '   ');
  await user.click(submitButton());
  expect(screen.getByText('Nombre es requerido')).toBeVisible();
});

test.each(['5512 34', '0000 0000', '551234789', '5512-3478', 'cincocinco'])('%s is not a phone', async (phone) => {
  const { user } = await openCheckout();
  await user.type(screen.getByLabelText('Número de celular'), phone);
  await user.click(submitButton());
  expect(screen.getByText('Formato de teléfono inválido (8 dígitos)')).toBeVisible();
  expect(screen.getByLabelText('Número de celular')).toHaveAccessibleDescription(
    'Formato de teléfono inválido (8 dígitos)',
  );
});

test.each([
  ['blanks between its 8 digits', ' 5512 34 78 '],
  ['the marks that a phone book copies along', '\u202A5512 3478\u202C\u2060'],
])('a phone may hold %s', async (_what, phone) => {
  const { user } = await openCheckout();
  await user.click(screen.getByLabelText('Número de celular'));
  await user.paste(phone);
  await user.click(submitButton());
  expect(screen.queryByText('Formato de teléfono inválido (8 dígitos)')).not.toBeInTheDocument();
});

test("a field's error goes away when the field is edited, the others stay", async () => {
  const { user } = await openCheckout();
  await user.click(submitButton());

  await user.type(screen.getByLabelText('Nombre'), 'M');
  expect(screen.queryByText('Nombre es requerido')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /Transferencia bancaria/ }));
  expect(screen.queryByText('Forma de pago es requerida')).not.toBeInTheDocument();
  await user.type(screen.getByRole('combobox', { name: 'Departamento' }), 'peten{Enter}');
  expect(screen.queryByText('Departamento es requerido')).not.toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Departamento' })).toHaveValue('Petén');
  expect(screen.getByText('Apellido es requerido')).toBeVisible();
  expect(screen.getByText(/Revisa 3 campos/)).toBeVisible();
});

test('the browser is told what each field holds', async () => {
  await openCheckout();
  const autocomplete = (label: string) =>
    screen.getByLabelText(label, { selector: 'input' }).getAttribute('autocomplete');
  expect(autocomplete('Nombre')).toBe('given-name');
  expect(autocomplete('Apellido')).toBe('family-name');
  expect(autocomplete('Número de celular')).toBe('tel-national');
  expect(autocomplete('Departamento')).toBe('address-level1');
  expect(autocomplete('Dirección')).toBe('street-address');
  expect(screen.getByLabelText('Número de celular')).toHaveAttribute('inputmode', 'numeric');
  expect(screen.getByLabelText('Número de celular')).toHaveAccessibleDescription(
    '8 dígitos; te escribimos por WhatsApp',
  );
  expect(screen.getByRole('combobox', { name: 'Departamento' })).toHaveAttribute(
    'placeholder',
    'Busca tu departamento',
  );
});

test('all 22 departments can be chosen, and the three ways to pay', async () => {
  const { user } = await openCheckout();
  await user.click(screen.getByRole('combobox', { name: 'Departamento' }));
  expect(screen.getAllByRole('option')).toHaveLength(22);
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(screen.getByRole('radio', { name: /Link de pago con tarjeta de crédito o débito/ })).not.toBeChecked();
});

test.each([
  [/Pago contra entrega/, 'Pagas al recibir'],
  [/Transferencia bancaria/, 'Pagas por transferencia'],
  [/Link de pago/, 'Pagas con tarjeta'],
])('beside the button stands how %s is paid', async (method, words) => {
  const { user } = await openCheckout();
  expect(screen.queryByText(/^Pagas/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: method }));
  expect(screen.getByText(words)).toBeVisible();
});

test('a draft that was damaged on the device begins with what is left of it', async () => {
  sessionStorage.setItem('checkout', JSON.stringify({ firstName: 5, lastName: 'Ixcot', phone: null }));
  const { user } = await openCheckout();
  expect(screen.getByLabelText('Apellido')).toHaveValue('Ixcot');
  await user.click(submitButton());
  expect(screen.getByText('Nombre es requerido')).toBeVisible();
});

test('going back to the cart and returning keeps what was typed, and so does a reload', async () => {
  const { user, unmount } = await openCheckout();
  await user.type(screen.getByLabelText('Nombre'), 'María José');
  await user.click(screen.getByRole('radio', { name: /Pago contra entrega/ }));
  await user.click(screen.getByRole('button', { name: 'Volver al carrito' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Tu carrito' })).getByRole('button', { name: /^Finalizar/ }),
  );
  expect(screen.getByLabelText('Nombre')).toHaveValue('María José');

  unmount();
  await openCheckout();
  expect(screen.getByLabelText('Nombre')).toHaveValue('María José');
  expect(screen.getByRole('radio', { name: /Pago contra entrega/ })).toBeChecked();
});

test.each([
  ['is forgotten when they sign out', sessionActions.distributorSignedOut(), ''],
  ['stays when their session ends', sessionActions.distributorSessionEnded('expired'), 'María José'],
])('what a distributor typed %s', async (_what, leave, left) => {
  localStorage.setItem('distributor', JSON.stringify(aDistributor({ minimumPurchase: '0.00' })));
  const { user, unmount, store } = await openCheckout();
  await user.type(screen.getByLabelText('Nombre'), 'María José');
  act(() => void store.dispatch(cartActions.viewed('closed')));
  act(() => void store.dispatch(leave));
  unmount();

  await openCheckout();
  expect(screen.getByLabelText('Nombre')).toHaveValue(left);
});

test.each([
  ['is emptied when they sign out in another tab', 'signedOut', ''],
  ['keeps it when their session ends', 'expired', 'María José'],
] as const)('an open checkout with what a distributor typed %s', async (_what, end, left) => {
  localStorage.setItem('distributor', JSON.stringify(aDistributor({ minimumPurchase: '0.00' })));
  const { user, store } = await openCheckout();
  await user.type(screen.getByLabelText('Nombre'), 'María José');
  act(() => void store.dispatch(sessionActions.distributorSessionEnded(end)));
  expect(screen.getByLabelText('Nombre')).toHaveValue(left);
});

test('Escape in the open list of departments closes the list and not the checkout', async () => {
  const { user } = await openCheckout();
  await user.click(screen.getByRole('combobox', { name: 'Departamento' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Datos de entrega' })).toBeVisible();
});

test('the lines are folded behind how many units they are and what they cost', async () => {
  localStorage.setItem('cart', JSON.stringify([{ productId: ola.id, flavor: 'Limonada Rosa', quantity: 2 }]));
  const { user } = await openCheckout();
  const toggle = screen.getByRole('button', { name: /^Resumen/ });
  expect(toggle).toHaveTextContent('Resumen: 2 artículosQ220.00');
  expect(screen.getByText('2 × Q110.00')).toBeInTheDocument();
  for (const expanded of ['false', 'true', 'false']) {
    expect(toggle).toHaveAttribute('aria-expanded', expanded);
    await user.click(toggle);
  }
});

test('the summary lists what is ordered and when it arrives', async () => {
  await openCheckout();
  const summary = screen.getByRole('region', { name: 'Tu pedido' });
  expect(summary).toHaveTextContent('1 × Q110.00');
  expect(summary).toHaveTextContent('EnvíoQ30.00');
  expect(summary).toHaveTextContent('Entrega en 24-72 horas hábiles');
});
