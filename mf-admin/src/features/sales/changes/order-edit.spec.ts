import { aStaffFlavor, aStaffProduct } from '../../../../test/builders';
import { aStaffOrder, anOrderLine } from '../../../../test/order-builders';
import { conflictsOf } from './edit-conflicts';
import {
  editOf,
  estimateEdit,
  isChanged,
  isEditable,
  rebaseCustomer,
  rebaseEdit,
  toEditInput,
  withPicked,
  withQuantity,
  type OrderEdit,
} from './order-edit';

const product = aStaffProduct({
  name: 'Bruma 20K',
  price: '99.50',
  flavors: [aStaffFlavor({ name: 'Uva', inventory: 9 })],
});
const one = anOrderLine({
  productId: product.id,
  flavor: 'Menta',
  unitPrice: '90.00',
  totalAmount: '180.00',
  quantity: 2,
});
const gone = anOrderLine({ unitPrice: '50.00', totalAmount: '50.00', status: 'cancelled' });
const order = aStaffOrder({ lines: [one, gone], subtotal: '230.00', shipping: '0.00', total: '230.00', version: 4 });

/** The edit with so many units of its first line. */
function withUnits(edit: OrderEdit, units: number): OrderEdit {
  const [first] = edit.lines;
  return first ? withQuantity(edit, first, units) : edit;
}

it('an edit begins with the pending lines, and costs what the order did', () => {
  const edit = editOf(order);
  expect(edit.lines.map(({ line, quantity }) => [line.id, quantity])).toEqual([[one.id, 2]]);
  expect(isChanged(edit, order)).toBe(false);
  expect(estimateEdit(order, edit)).toMatchObject({ total: 23_000, missing: 0 });
});

it('an order that is settled is not to be edited', () => {
  expect(isEditable(order)).toBe(true);
  expect(isEditable({ ...order, lines: [gone] })).toBe(false);
});

it('more of a line costs what the line costs; shipping goes by what isn’t cancelled', () => {
  expect(estimateEdit(order, withUnits(editOf(order), 3))).toMatchObject({
    subtotal: 32_000,
    shipping: 0,
    total: 32_000,
  });
  expect(estimateEdit(order, withUnits(editOf(order), 1))).toMatchObject({
    subtotal: 14_000,
    shipping: 3000,
    total: 17_000,
  });
  expect(estimateEdit(order, { ...withUnits(editOf(order), 1), waived: true })).toMatchObject({ shipping: 0 });
});

it('a flavor that is there gets a unit more, another one comes in by the terms of the order', () => {
  const terms = { discount: 25, minimum: '300.00' };
  const more = withPicked(editOf(order), product, 'Menta');
  expect(more).toMatchObject({ lines: [{ quantity: 3 }], newLines: [] });
  const other = withPicked(editOf(order), product, 'Uva');
  expect(other).toMatchObject({ lines: [{ quantity: 2 }], newLines: [{ flavor: 'Uva', quantity: 1 }] });
  // 99.50 less 25% is 74.63, charged as 75.
  expect(estimateEdit({ ...order, terms }, other)).toMatchObject({ subtotal: 30_500, missing: 4500 });
});

it('is sent with the version and the total that were shown', () => {
  const edit = { ...withPicked(withUnits(editOf(order), 0), product, 'Uva'), waived: true, reason: ' Lo recoge ' };
  expect(toEditInput(order, edit, order.customer)).toEqual({
    version: 4,
    lines: [],
    newLines: [{ id: product.id, flavor: 'Uva', quantity: 1 }],
    customerData: order.customer,
    shippingWaived: 'Lo recoge',
    expectedTotal: '149.50',
  });
});

it('goes on from what others left: what was typed stays, the rest is as it is now', () => {
  const two = anOrderLine({ flavor: 'Kiwi', quantity: 1 });
  const from = { ...order, lines: [one, two] };
  const came = anOrderLine({ flavor: 'Mango', quantity: 4 });
  const onto = {
    ...from,
    version: 5,
    lines: [{ ...one, quantity: 6 }, { ...two, status: 'completed' as const }, came],
    customer: { ...from.customer, address: 'Zona 10', firstName: 'Eva' },
    shippingWaived: 'Cliente frecuente',
  };
  const edit = rebaseEdit(withPicked(withUnits(editOf(from), 3), product, 'Uva'), from, onto);
  expect(edit.lines.map(({ line, quantity }) => [line.id, quantity])).toEqual([
    [one.id, 3],
    [came.id, 4],
  ]);
  expect(edit).toMatchObject({ newLines: [{ flavor: 'Uva' }], waived: true, reason: 'Cliente frecuente' });
  const typed = { ...from.customer, address: 'Zona 1' };
  expect(rebaseCustomer(typed, from, onto)).toEqual({ ...onto.customer, address: 'Zona 1' });
});

it('keeps another reason for the same waiver, whatever others changed', () => {
  const from = { ...order, shippingWaived: 'Cliente frecuente' };
  const edit = rebaseEdit({ ...editOf(from), reason: 'Lo recoge' }, from, { ...from, version: 5 });
  expect(edit).toMatchObject({ waived: true, reason: 'Lo recoge' });
});

it('a line that both changed alike is no conflict, one that they changed otherwise is', () => {
  const typed = { edit: withUnits(editOf(order), 3), customer: order.customer };
  const changed = (quantity: number) => ({ ...order, version: 5, lines: [{ ...one, quantity }, gone] });
  expect(conflictsOf(typed, order, changed(3))).toEqual([]);
  expect(conflictsOf(typed, order, changed(4)).map(({ before, now, mine }) => [before, now, mine])).toEqual([
    ['2 unidades', '4 unidades', '3 unidades'],
  ]);
});
