import { limits } from '@shop/contracts';
import { aStaffFlavor, aStaffProduct } from '../../../../test/builders/objects';
import { aStaffOrder, anOrderLine } from '../../../../test/builders/orders';
import { editOf, estimateEdit, isEditable, isPicked, toEditInput, withPicked, type PricedEdit } from './order-edit';

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

/** The edit with so many units of the pending line. */
function withUnits<Edit extends PricedEdit>(edit: Edit, units: number): Edit {
  return { ...edit, units: { [one.id]: units } };
}

it('an edit begins with the pending lines, and costs what the order did', () => {
  const edit = editOf(order);
  expect(edit.units).toEqual({ [one.id]: 2 });
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

it('shipping alone changes the cost where it is waived, and where it is charged again', () => {
  const charged = aStaffOrder({ subtotal: '145.50', shipping: '30.00', total: '175.50' });
  expect(estimateEdit(charged, { ...editOf(charged), waived: true })).toMatchObject({ shipping: 0, total: 14_550 });
  const waived = { ...charged, shipping: '0.00', total: '145.50', shippingWaived: 'Lo recoge' };
  expect(estimateEdit(waived, editOf(waived))).toMatchObject({ shipping: 0, total: 14_550 });
  expect(estimateEdit(waived, { ...editOf(waived), waived: false })).toMatchObject({ shipping: 3000, total: 17_550 });
});

it('no line gets more units than an order can have of it', () => {
  const full = withUnits(editOf(order), limits.unitsPerLine);
  expect(withPicked(order, full, product, 'Menta').units).toEqual(full.units);
});

it('a flavor that is there gets a unit more, another one comes in by the terms of the order', () => {
  const terms = { discount: 25, minimum: '300.00' };
  const more = withPicked(order, editOf(order), product, 'Menta');
  expect(more).toMatchObject({ units: { [one.id]: 3 }, newLines: [] });
  const other = withPicked(order, editOf(order), product, 'Uva');
  expect(other).toMatchObject({ units: { [one.id]: 2 }, newLines: [{ flavor: 'Uva', quantity: 1 }] });
  // 99.50 less 25% is 74.63, charged as 75.
  expect(estimateEdit({ ...order, terms }, other)).toMatchObject({ subtotal: 30_500, missing: 4500 });
});

it('a flavor is in the order until its line goes out', () => {
  const units = [2, 1, 0];
  const isThere = units.map((left) => isPicked(order, withUnits(editOf(order), left), product, 'Menta'));
  expect(isThere).toEqual([true, true, false]);
});

it('is sent with the version and the total that were shown', () => {
  const edit = withUnits({ ...editOf(order), waived: true, reason: ' Lo recoge ' }, 0);
  expect(toEditInput(order, { ...edit, ...withPicked(order, edit, product, 'Uva') })).toEqual({
    version: 4,
    lines: [],
    newLines: [{ id: product.id, flavor: 'Uva', quantity: 1 }],
    customerData: order.customer,
    shippingWaived: 'Lo recoge',
    expectedTotal: '149.50',
  });
});
