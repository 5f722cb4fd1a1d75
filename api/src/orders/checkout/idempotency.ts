import { createHash } from 'node:crypto';

import type { PlaceOrderInput, StaffOrderInput } from '@shop/contracts';

/**
 * A fingerprint of what was ordered and of who asked, a distributor or anybody: the same for a body that means the same,
 * and nobody else gets the order by its key. What the buyer expects to pay is no part of it: who tries again after a price
 * has changed still gets the order that they placed before.
 */
export function hashRequest(input: PlaceOrderInput, distributorId: string | null): string {
  return fingerprint([...meaningOf(input), ...(distributorId === null ? [] : ['distributor', distributorId])]);
}

/** The fingerprint of an order that somebody of the staff wrote down: never that of a buyer's own, whatever it holds. */
export function hashStaffRequest(input: StaffOrderInput, userId: string): string {
  return fingerprint([...meaningOf(input), 'staff', userId, input.affiliateId?.toLowerCase() ?? null]);
}

function meaningOf({ cartItems, customerData, publicPrice }: PlaceOrderInput): unknown[] {
  const { firstName, lastName, phone, address, department, paymentMethod } = customerData;
  return [
    cartItems.map(({ id, flavor, quantity }) => [id.toLowerCase(), flavor, quantity]),
    [firstName, lastName, phone, address, department, paymentMethod],
    publicPrice === true,
  ];
}

function fingerprint(meaning: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(meaning)).digest('hex');
}
