import { aStaffFlavor } from '../../../test/builders';
import { readBulkStock } from './bulk-stock';

const mint = aStaffFlavor({ name: 'Menta', inventory: 4 });
const grape = aStaffFlavor({ name: 'Uva', inventory: 12 });

describe('adding stock to several flavors', () => {
  it('puts the same units on top of what each was seen to have', () => {
    expect(readBulkStock([mint, grape], [grape.id, mint.id], ' 18 ')).toEqual({
      additions: [
        { id: grape.id, seen: 12, units: 18 },
        { id: mint.id, seen: 4, units: 18 },
      ],
    });
  });

  it.each(['', '0', '-2', '1.5', 'x', '99999999'])('wants an amount, not %p', (amount) => {
    expect(readBulkStock([mint], [mint.id], amount)).toEqual({ problem: 'Ingrese una cantidad válida mayor a 0' });
  });

  it('wants a flavor', () => {
    expect(readBulkStock([mint], [], '5')).toEqual({ problem: 'Seleccione al menos un sabor para actualizar' });
  });

  it('names a flavor that is gone', () => {
    expect(readBulkStock([mint], ['f-9'], '5')).toEqual({ problem: 'Sabor no encontrado: f-9' });
  });
});
