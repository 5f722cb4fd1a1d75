import { createHash } from 'node:crypto';

import type { PlaceOrderInput } from '@shop/contracts';

import type { OrderedBy } from './ordered-by';

/**
 * A fingerprint of what was ordered and of who asked: the same for a body that means the same, and another for everybody
 * else, so that nobody gets an order by its key alone (ORD-12). The total that the buyer expects is no part of it: a buyer
 * who tries again after a price has changed still gets the order that they placed before.
 */
export function requestHash(input: PlaceOrderInput, by: OrderedBy): string {
  const meaning = [...meaningOf(input), ...identityOf(by)];
  return createHash('sha256').update(JSON.stringify(meaning)).digest('hex');
}

function meaningOf({ cartItems, customerData, publicPrice }: PlaceOrderInput): unknown[] {
  const { firstName, lastName, phone, address, department, paymentMethod } = customerData;
  return [
    cartItems.map(({ id, flavor, quantity }) => [id.toLowerCase(), flavor, quantity]),
    [firstName, lastName, phone, address, department, paymentMethod],
    publicPrice === true,
  ];
}

function identityOf(by: OrderedBy): unknown[] {
  switch (by.kind) {
    case 'public':
      return [];
    case 'distributor':
      return ['distributor', by.affiliate.id];
    case 'staff':
      return ['staff', by.user.id, by.distributorId?.toLowerCase() ?? null];
  }
}
