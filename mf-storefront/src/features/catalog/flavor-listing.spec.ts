import type { FlavorChoice } from '@shop/contracts';
import { aFlavor, aProduct } from '@shop/testing';
import { flavorChoices } from '@shop/contracts';
import { listFlavors, unitsToWarnAbout } from './flavor-listing';

const names = (choices: FlavorChoice[]) => choices.map(({ name }) => name);

function choicesOf(stock: Record<string, number>): FlavorChoice[] {
  return flavorChoices({
    sabores: [],
    flavors: Object.entries(stock).map(([name, inventory]) => aFlavor({ name, inventory })),
  });
}

describe('listFlavors', () => {
  test('three available flavors or fewer are listed before the sold-out ones, and nothing is hidden', () => {
    const { listed, rest, more } = listFlavors(choicesOf({ a: 0, b: 9, c: 9, d: 9 }), null);
    expect(names(listed)).toEqual(['b', 'c', 'd', 'a']);
    expect(rest).toEqual([]);
    expect(more).toBe(0);
  });

  test('of four available ones, one waits behind "+1 más", and with it the sold-out ones', () => {
    const { listed, rest, more } = listFlavors(choicesOf({ a: 9, b: 0, c: 9, d: 9, e: 9 }), null);
    expect(names(listed)).toEqual(['a', 'c', 'd']);
    expect(names(rest)).toEqual(['e', 'b']);
    expect(more).toBe(1);
  });

  test('the chosen one comes to the front only from behind', () => {
    const choices = choicesOf({ a: 9, b: 9, c: 9, d: 9, e: 9 });
    expect(names(listFlavors(choices, 'c').listed)).toEqual(['a', 'b', 'c']);
    expect(names(listFlavors(choices, 'e').listed)).toEqual(['e', 'a', 'b']);
    expect(names(listFlavors(choices, 'e').rest)).toEqual(['c', 'd']);
  });

  test('a chosen flavor that is gone changes nothing', () => {
    const { listed, more } = listFlavors(choicesOf({ a: 9, b: 9, c: 9, d: 9, e: 0 }), 'e');
    expect(names(listed)).toEqual(['a', 'b', 'c']);
    expect(more).toBe(1);
  });
});

describe('unitsToWarnAbout', () => {
  const product = aProduct({ lowStockThreshold: 10 });

  test('a product warns when all its flavors together are low', () => {
    expect(unitsToWarnAbout(product, choicesOf({ a: 6, b: 4 }), null)).toBe(10);
    expect(unitsToWarnAbout(product, choicesOf({ a: 6, b: 5 }), null)).toBeNull();
  });

  test('units that orders hold, which no flavor has left, are not taken off once more', () => {
    expect(unitsToWarnAbout({ ...product, reservedInventory: 8 }, choicesOf({ a: 9, b: 9 }), null)).toBeNull();
  });

  test('a product of which one flavor is not counted has no number to warn with', () => {
    const uncounted = choicesOf({ b: 1 }).map((choice) => ({ ...choice, tracked: false }));
    expect(unitsToWarnAbout(product, [...choicesOf({ a: 3 }), ...uncounted], null)).toBeNull();
  });

  test('a chosen flavor speaks for itself', () => {
    const choices = choicesOf({ a: 3, b: 40 });
    expect(unitsToWarnAbout(product, choices, choices[0] ?? null)).toBe(3);
    expect(unitsToWarnAbout(product, choices, choices[1] ?? null)).toBeNull();
  });

  test('sold out is no warning', () => {
    expect(unitsToWarnAbout(product, choicesOf({ a: 0 }), null)).toBeNull();
    expect(unitsToWarnAbout(product, [], null)).toBeNull();
  });
});
