import {
  leftText,
  minimumOf,
  missingToMinimum,
  priceChangeText,
  shortageText,
  unitsHeld,
  unitsLeft,
} from './cart-rules';
import { limits } from '../common/limits';

it('gives of a flavor what is left, up to what a line may ask for', () => {
  expect(unitsLeft({ available: 3, tracked: true })).toBe(3);
  expect(unitsLeft({ available: 100_000, tracked: true })).toBe(limits.unitsPerLine);
  expect(unitsLeft({ available: 0, tracked: false })).toBe(limits.unitsPerLine);
  expect([unitsLeft(null), unitsLeft(undefined)]).toEqual([0, 0]);
});

it('counts what a cart holds of one flavor', () => {
  const lines = [
    { productId: 'p', flavor: 'Menta', quantity: 2 },
    { productId: 'p', flavor: '', quantity: 5 },
  ];
  expect(unitsHeld(lines, { productId: 'p', flavor: 'Menta' })).toBe(2);
  expect(unitsHeld(lines, { productId: 'q', flavor: 'Menta' })).toBe(0);
});

it('says how much is left, in singular and plural', () => {
  expect([leftText(1), leftText(2), shortageText(0), shortageText(1)]).toEqual([
    'Queda 1',
    'Quedan 2',
    'Ya no está disponible',
    'Queda 1',
  ]);
});

it('says how a price moved', () => {
  expect(priceChangeText(11_000, 12_000)).toBe('El precio subió: antes Q110.00');
  expect(priceChangeText(11_000, 9_000)).toBe('El precio bajó: antes Q110.00');
  expect(priceChangeText(11_000, 11_000)).toBeNull();
});

it('knows what lacks to a minimum, and none of who has no minimum', () => {
  expect(missingToMinimum({ minimumPurchase: '500.00' }, 20_000)).toBe(30_000);
  expect(missingToMinimum({ minimumPurchase: '500.00' }, 50_000)).toBe(0);
  expect(missingToMinimum({ minimumPurchase: '500.00' }, 60_000)).toBe(0);
  expect(missingToMinimum(null, 0)).toBe(0);
  expect(minimumOf({ minimumPurchase: 'mucho' })).toBe(0);
});
