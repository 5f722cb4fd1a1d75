import { reservedProblem, type AuditAction, type StockCounts } from '@shop/contracts';

import type { AuditEntry } from '../../audit/audit.service';
import { failureAt, invalid } from '../../platform/errors/shop-error';
import type { StockObject } from './stocked-row';

/** Units of one stock. */
export interface StockUnits {
  inventory: number;
  reservedInventory: number;
}

/** Units that a sale's change of status moves, and how the stock stood before and after it. */
export interface StockMovement {
  action: AuditAction;
  target: StockObject;
  stockId: string;
  orderId: string;
  before: StockUnits;
  after: StockUnits;
}

/** Entry of the audit log for a movement. */
export function movementEntry({ action, target, stockId, before, after, orderId }: StockMovement): AuditEntry {
  return { action, object: { type: target, id: stockId }, before: { ...before }, after: { ...after }, orderId };
}

/**
 * For staff who counted before they wrote: nobody moved the stock meanwhile.
 * @throws ShopError stock.moved
 */
export function requireUnmoved(stock: StockCounts, expectedInventory: number | undefined): void {
  if (expectedInventory === undefined || expectedInventory === stock.inventory) return;
  throw failureAt('inventory', 'stock.moved');
}

/** @throws ShopError request.invalid when more is reserved than there is (PRD-2) */
export function requireReservedWithin(stock: StockCounts): void {
  const message = reservedProblem(stock);
  if (message !== null) throw invalid('reservedInventory', message);
}

/**
 * Staff may hold more units than the pending sales do, never fewer (STK-7).
 * @throws ShopError stock.belowPending
 */
export function requirePendingHeld(stock: StockCounts, pending: number): void {
  if (stock.reservedInventory < pending) throw failureAt('reservedInventory', 'stock.belowPending');
}
