import type { OrderStatusOutcome, SaleStatus } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { staffActor } from '../../audit/actor';
import { AuditService } from '../../audit/audit.service';
import { ShopError } from '../../common/errors/shop-error';
import { ResponseCache } from '../../platform/cache/response-cache';
import type { UserEntity } from '../../users/user.entity';
import { retryConflicts } from '../../platform/database/retry-conflicts';
import {
  entriesOf,
  planStatusChange,
  type StatusLine,
  type StatusPlan,
  type StockMovement,
  type StockUnits,
} from './sale-status';
import {
  lockFlavors,
  lockLines,
  lockProducts,
  setStatus,
  setStock,
  stocksOfLines,
  type StatusScope,
} from './sale-status.queries';

type LockedStock = StockUnits & { id: string };

/** Moves sales from status to status, and their units with them. */
@Injectable()
export class SaleStatusService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
    private readonly cache: ResponseCache,
  ) {}

  /**
   * Brings one sale to a status; a sale that has it already stays as it is.
   * @throws ShopError resource.notFound, sale.statusNotAllowed, order.outOfStock
   */
  changeSale(id: string, status: SaleStatus, staff: UserEntity): Promise<void> {
    return this.change('sale', id, status, staff);
  }

  /**
   * Brings every line of an order to a status, or none; lines that have it already stay as they are.
   * @throws ShopError resource.notFound, sale.statusNotAllowed, order.outOfStock
   */
  changeOrder(id: string, status: SaleStatus, staff: UserEntity): Promise<void> {
    return this.change('order', id, status, staff);
  }

  /** Brings orders to a status, each by itself, and says what became of each. A call that is cut off may be repeated. */
  async changeOrders(ids: readonly string[], status: SaleStatus, staff: UserEntity): Promise<OrderStatusOutcome[]> {
    const outcomes: OrderStatusOutcome[] = [];
    for (const id of new Set(ids)) outcomes.push(await this.outcomeOf(id, status, staff));
    return outcomes;
  }

  private async outcomeOf(id: string, status: SaleStatus, staff: UserEntity): Promise<OrderStatusOutcome> {
    try {
      await this.changeOrder(id, status, staff);
      return { id, ok: true };
    } catch (error) {
      if (error instanceof ShopError && error.status < 500) return { id, ok: false, error: error.message };
      throw error;
    }
  }

  private async change(scope: StatusScope, id: string, status: SaleStatus, staff: UserEntity): Promise<void> {
    const moved = await retryConflicts(() =>
      this.database.transaction(async (manager) => {
        const { lines, stocks } = await lock(manager, scope, id);
        const plan = planStatusChange(lines, stocks, status);
        await write(manager, plan, status);
        await this.audit.record(manager, staffActor(staff), entriesOf(plan, status));
        return plan.movements.length > 0;
      }),
    );
    if (moved) this.cache.drop('products');
  }
}

/** In the order in which an order locks: flavors by their ids, then products; the lines come last. */
async function lock(
  manager: EntityManager,
  scope: StatusScope,
  id: string,
): Promise<{ lines: StatusLine[]; stocks: Map<string, StockUnits> }> {
  const [ids] = await manager.query<[{ flavorIds: string[]; productIds: string[] }]>(stocksOfLines(scope), [id]);
  const flavors = await manager.query<LockedStock[]>(lockFlavors, [ids.flavorIds]);
  const products = await manager.query<LockedStock[]>(lockProducts, [ids.productIds]);
  const lines = await manager.query<StatusLine[]>(lockLines(scope), [id]);
  if (lines.length === 0) throw new ShopError('resource.notFound');
  const stocks = [...flavors, ...products].map(
    ({ id: stockId, inventory, reservedInventory }) => [stockId, { inventory, reservedInventory }] as const,
  );
  return { lines, stocks: new Map(stocks) };
}

async function write(manager: EntityManager, { lines, movements }: StatusPlan, status: SaleStatus): Promise<void> {
  if (lines.length === 0) return;
  for (const target of ['flavor', 'product'] as const) {
    const after = unitsAfter(movements.filter((movement) => movement.target === target));
    if (after.size === 0) continue;
    const units = [...after.values()];
    const columns = [units.map(({ inventory }) => inventory), units.map(({ reservedInventory }) => reservedInventory)];
    await manager.query(setStock(target), [[...after.keys()], ...columns]);
  }
  await manager.query(setStatus, [lines.map(({ id }) => id), status]);
}

/** How each stock stands after its last movement. */
function unitsAfter(movements: readonly StockMovement[]): Map<string, StockUnits> {
  return new Map(movements.map(({ stockId, after }) => [stockId, after]));
}
