import { reservedProblem, shopErrors, type StockInput } from '@shop/contracts';
import type { EntityManager } from 'typeorm';

import { ShopError } from '../../common/errors/shop-error';

/** The counts of a product or flavor, alone. */
export function stockOf({ inventory, reservedInventory, lowStockThreshold }: StockInput): StockInput {
  return { inventory, reservedInventory, lowStockThreshold };
}

/**
 * For who counted before he wrote: nobody moved the stock meanwhile.
 * @throws ShopError stock.moved
 */
export function requireUnmoved(stock: StockInput, expectedInventory: number | undefined): void {
  if (expectedInventory === undefined || expectedInventory === stock.inventory) return;
  throw conflict('stock.moved', 'inventory');
}

/** @throws ShopError request.invalid when more is reserved than there is (back office, section 5) */
export function requireReservedWithin(stock: StockInput): void {
  const message = reservedProblem(stock);
  if (message !== null) throw new ShopError('request.invalid', { problems: [{ path: 'reservedInventory', message }] });
}

/** Whose units a pending sale holds. */
export interface StockOwner {
  target: 'flavor' | 'product';
  id: string;
}

/**
 * Staff may hold more units than the pending sales do, never fewer (decisions, Stock). The row is locked, so no sale
 * joins meanwhile.
 * @throws ShopError stock.belowPending
 */
export async function requirePendingHeld(
  manager: EntityManager,
  { target, id }: StockOwner,
  reservedInventory: number,
): Promise<void> {
  const [held] = await manager.query<[{ units: number }]>(
    `SELECT coalesce(sum(quantity), 0)::integer AS units FROM sales
     WHERE ${target}_id = $1 AND stock_target = $2 AND status = 'pending'`,
    [id, target],
  );
  if (reservedInventory < held.units) throw conflict('stock.belowPending', 'reservedInventory');
}

function conflict(code: 'stock.moved' | 'stock.belowPending', path: string): ShopError {
  return new ShopError(code, { problems: [{ path, message: shopErrors[code].text }] });
}
