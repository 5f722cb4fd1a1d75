import { reservedProblem, shopErrors, type StockCounts } from '@shop/contracts';

import { ShopError } from '../../common/errors/shop-error';

/**
 * For whoever counted before they wrote: nobody moved the stock meanwhile.
 * @throws ShopError stock.moved
 */
export function requireUnmoved(stock: StockCounts, expectedInventory: number | undefined): void {
  if (expectedInventory === undefined || expectedInventory === stock.inventory) return;
  throw conflict('stock.moved', 'inventory');
}

/** @throws ShopError request.invalid when more is reserved than there is (back office, section 5) */
export function requireReservedWithin(stock: StockCounts): void {
  const message = reservedProblem(stock);
  if (message !== null) throw new ShopError('request.invalid', { problems: [{ path: 'reservedInventory', message }] });
}

/**
 * Staff may hold more units than the pending sales do, never fewer (decisions, Stock).
 * @throws ShopError stock.belowPending
 */
export function requirePendingHeld(stock: StockCounts, pending: number): void {
  if (stock.reservedInventory < pending) throw conflict('stock.belowPending', 'reservedInventory');
}

function conflict(code: 'stock.moved' | 'stock.belowPending', path: string): ShopError {
  return new ShopError(code, { problems: [{ path, message: shopErrors[code].text }] });
}
