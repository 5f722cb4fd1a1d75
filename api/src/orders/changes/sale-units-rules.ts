import { saleStatusLabels, unitOutcomes, type ChangeUnitsInput } from '@shop/contracts';

import type { AuditEntry } from '../../audit/audit.service';
import type { StockMovement, StockUnits } from '../../catalog/stock/stock-rules';
import type { SaleEntity } from '../sale.entity';
import {
  lineRecord,
  lockedStockOf,
  planStatusChange,
  refusal,
  unitsOf,
  type ChangingSale,
} from '../sales/status-change';

/** Outcome of units of a line, and the stock that they move. */
export interface UnitsPlan {
  becomes: Pick<SaleEntity, 'status' | 'returned' | 'returnReason'>;
  movements: StockMovement[];
}

type Outcome = Pick<ChangeUnitsInput, 'outcome' | 'reason'>;

/**
 * Changes that bring units to an outcome; `part` is the line with these units alone. Units that come back are of a sale
 * that is cancelled, so that they are no revenue any more: into the inventory they come back as they had left it,
 * damaged ones leave it again at once.
 * @throws ShopError sale.statusNotAllowed
 */
export function planUnits(
  part: ChangingSale,
  stocks: ReadonlyMap<string, StockUnits>,
  { outcome, reason }: Outcome,
): UnitsPlan {
  const isReturn = outcome === 'restocked' || outcome === 'damaged';
  if (!unitOutcomes[part.status].includes(outcome)) {
    throw refusal(
      isReturn
        ? 'Solo se devuelven unidades de una venta completada.'
        : `Unidades de una venta ${saleStatusLabels[part.status].toLowerCase()} no se pueden completar ni cancelar.`,
    );
  }
  if (!isReturn) {
    const becomes = { status: outcome, returned: null, returnReason: null };
    return { becomes, movements: planStatusChange([part], stocks, outcome).movements };
  }
  return {
    becomes: { status: 'cancelled', returned: outcome, returnReason: reason },
    movements: planReturn(part, stocks, outcome === 'damaged'),
  };
}

/** The stock of a deleted flavor takes nothing back; what is damaged needs none. */
function planReturn(part: ChangingSale, stocks: ReadonlyMap<string, StockUnits>, damaged: boolean): StockMovement[] {
  const { stockTarget: target, orderId, quantity } = part;
  if (target === 'none') return [];
  const stockId = lockedStockOf(part, stocks);
  if (stockId === null) {
    if (damaged) return [];
    throw refusal('El sabor de esta venta ya no existe: sus unidades no pueden volver al inventario.');
  }
  const before = unitsOf(stocks, stockId);
  const after = { ...before, inventory: before.inventory + quantity };
  const back: StockMovement = { action: 'stock.returned', target, stockId, orderId, before, after };
  return damaged ? [back, { ...back, action: 'stock.damaged', before: after, after: before }] : [back];
}

/** Entry of the audit log for a change of units: the line before, and the units after it as the sale that they are. */
export function unitsEntry(
  sale: ChangingSale,
  part: Pick<ChangingSale, 'id' | 'quantity' | 'status'>,
  { outcome, reason }: Outcome,
  version: number,
): AuditEntry {
  const { id, quantity, status } = part;
  return {
    action: 'order.unitsChanged',
    object: { type: 'order', id: sale.orderId },
    before: { lines: [lineRecord(sale)] },
    after: { lines: [{ ...lineRecord(sale, { quantity, status }), id }], outcome, reason, version },
  };
}
