import { createHash } from 'node:crypto';

import { limits, type PlaceOrderInput } from '@shop/contracts';

import { ShopError } from '../shared/errors/shop-error';

const { min, max } = limits.idempotencyKey;
const KEY = new RegExp(`^[\\x21-\\x7e]{${min},${max}}$`);

/** The `Idempotency-Key` of a request, or null without one. @throws ShopError when it is no key. */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (KEY.test(header)) return header;
  throw new ShopError('request.invalid', {
    problems: [{ path: 'Idempotency-Key', message: `Debe tener de ${min} a ${max} caracteres visibles` }],
  });
}

/** A fingerprint of what was ordered, the same for a body that means the same. */
export function hashRequest({ cartItems, customerData, publicPrice }: PlaceOrderInput): string {
  const { firstName, lastName, phone, address, department, paymentMethod } = customerData;
  const meaning = [
    cartItems.map(({ id, flavor, quantity }) => [id.toLowerCase(), flavor, quantity]),
    [firstName, lastName, phone, address, department, paymentMethod],
    publicPrice === true,
  ];
  return createHash('sha256').update(JSON.stringify(meaning)).digest('hex');
}
