import { ShopError } from '../platform/errors/shop-error';

/** Null for a reason of blanks. */
export function reasonOf(typed: string | null): string | null {
  return typed === null || typed.trim() === '' ? null : typed.trim();
}

/** A field that is wrong beside what is stored. */
export function invalid(path: string, message: string): ShopError {
  return new ShopError('request.invalid', { problems: [{ path, message }] });
}
