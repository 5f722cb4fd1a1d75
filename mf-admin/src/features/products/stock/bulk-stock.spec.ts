import { aStaffFlavor } from '../../../../test/builders/objects';
import { readBulkStock, tellAdded, tellAddition, type AdditionOutcome } from './bulk-stock';

const mint = aStaffFlavor({ name: 'Menta', inventory: 4 });
const grape = aStaffFlavor({ name: 'Uva', inventory: 12 });

describe('adding stock to several flavors', () => {
  it('puts the same units on top of what each was seen to have', () => {
    expect(readBulkStock([mint, grape], [grape.id, mint.id], ' 18 ')).toEqual({
      additions: [
        { id: grape.id, name: 'Uva', seen: 12, units: 18 },
        { id: mint.id, name: 'Menta', seen: 4, units: 18 },
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

describe('what became of each flavor', () => {
  const of = { id: 'f-1', name: 'Menta', seen: 4 };

  it.each<[AdditionOutcome, string]>([
    [{ ...of, kind: 'added', now: 1022 }, 'Menta: sumado, ahora hay 1,022.'],
    [{ ...of, kind: 'moved', now: 2 }, 'Menta: no se sumó. Había 4 y ahora hay 2.'],
    [{ ...of, kind: 'moved', now: null }, 'Menta: no se sumó. Había 4 y el inventario cambió.'],
    [{ ...of, kind: 'unknown', now: 22 }, 'Menta: no supimos si se sumó. Había 4 y ahora hay 22.'],
    [{ ...of, kind: 'unknown', now: null }, 'Menta: no supimos si se sumó. Había 4 y no sabemos cuántas hay ahora.'],
    [{ ...of, kind: 'gone' }, 'Sabor no encontrado: f-1'],
    [{ ...of, kind: 'refused', text: null }, 'Menta: no se sumó.'],
    [{ ...of, kind: 'refused', text: 'No tienes permiso.' }, 'Menta: no se sumó. No tienes permiso.'],
  ])('is told', (outcome, words) => {
    expect(tellAddition(outcome)).toBe(words);
  });

  it.each([
    [0, 2, '0 de 2 sabores actualizados'],
    [1, 1, '1 sabor actualizado'],
    [1, 3, '1 de 3 sabores actualizados'],
    [3, 3, '3 sabores actualizados'],
  ])('%i of %i are counted', (added, wanted, words) => {
    const outcomes = Array.from({ length: wanted }, (_, index): AdditionOutcome =>
      index < added ? { ...of, kind: 'added', now: 9 } : { ...of, kind: 'gone' },
    );
    expect(tellAdded(outcomes, wanted)).toBe(words);
  });
});
