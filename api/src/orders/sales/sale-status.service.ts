import type { OrderStatusOutcome, SaleStatus } from '@shop/contracts';
import { Injectable } from '@nestjs/common';

import { staffActor } from '../../audit/actor';
import { AuditService } from '../../audit/audit.service';
import { StockService, type StockIds } from '../../catalog/stock/stock.service';
import { ShopError } from '../../common/errors/shop-error';
import type { UserEntity } from '../../users/user.entity';
import { planStatusChange, statusEntry, type StatusLine } from './sale-status';
import { lockLines, setStatus, stocksOfLines, type StatusScope } from './sale-status.queries';

/** Moves sales from status to status, and their units with them. */
@Injectable()
export class SaleStatusService {
  constructor(
    private readonly stock: StockService,
    private readonly audit: AuditService,
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

  /** Locks as an order does: flavors by their ids, then products; the lines come last. */
  private change(scope: StatusScope, id: string, status: SaleStatus, staff: UserEntity): Promise<void> {
    return this.stock.change(async (manager) => {
      const [ids] = await manager.query<[StockIds]>(stocksOfLines(scope), [id]);
      const stocks = await this.stock.lockUnits(manager, ids);
      const lines = await manager.query<StatusLine[]>(lockLines(scope), [id]);
      if (lines.length === 0) throw new ShopError('resource.notFound');
      const plan = planStatusChange(lines, stocks, status);
      const [first] = plan.lines;
      if (!first) return;
      await manager.query(setStatus, [plan.lines.map((line) => line.id), status]);
      await this.audit.record(manager, staffActor(staff), [statusEntry(first.orderId, plan.lines, status)]);
      await this.stock.apply(manager, plan.movements, staffActor(staff));
    });
  }
}
