import {
  linesMeant,
  type ChangeOrdersStatusInput,
  type ChangeSaleStatusInput,
  type OrderStatusOutcome,
  type SaleStatus,
  type SeenOrder,
} from '@shop/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { In, type EntityManager, type FindOptionsWhere } from 'typeorm';

import { staffActor, type Actor } from '../../audit/actor';
import { AuditService } from '../../audit/audit.service';
import { StockService } from '../../catalog/stock/stock.service';
import { CONFIG, type Config } from '../../platform/config/config';
import { ShopError } from '../../platform/errors/shop-error';
import { RateLimiters } from '../../platform/rate-limit/rate-limiters';
import { CountedLimit } from '../../platform/rate-limit/counted-limit';
import { groupBy } from '../../platform/rows';
import type { StaffPrincipal } from '../../access/principal';
import { OrderVersions, type WhichOrder } from '../changes/order-versions';
import type { OrderEntity } from '../order.entity';
import { SaleEntity } from '../sale.entity';
import { planStatusChange, statusEntry, stocksOf } from './status-change';

/** Said to who changes a status and saw another order. */
const CHANGED = 'Este pedido cambió mientras lo veías. Mira cómo quedó e intenta de nuevo.';

/** Orders that one user brings to a status together in a minute: a raid of a thousand, and back again. */
const TOGETHER = 2000;

/** @throws ShopError of an order that is not cancelled unseen, together with others */
export type CancelGuard = (manager: EntityManager, orderId: string) => Promise<void>;

/** Moves sales from status to status, and their units with them. */
@Injectable()
export class SaleStatusService {
  private guard: CancelGuard = () => Promise.resolve();
  private readonly limit: CountedLimit;

  constructor(
    private readonly stock: StockService,
    private readonly audit: AuditService,
    private readonly versions: OrderVersions,
    limiters: RateLimiters,
    @Inject(CONFIG) config: Pick<Config, 'rateLimitScale'>,
  ) {
    this.limit = new CountedLimit(limiters, config, { name: 'work:orders-together', most: TOGETHER });
  }

  /** For the module of a room that knows more of orders than this one. */
  guardCancelling(guard: CancelGuard): void {
    this.guard = guard;
  }

  /**
   * Brings one sale to a status; a sale that has it already stays as it is.
   * @returns its order, with the version that the change gave it
   * @throws ShopError resource.notFound, order.changed, sale.statusNotAllowed, order.outOfStock
   */
  changeSale(id: string, change: ChangeSaleStatusInput, staff: StaffPrincipal): Promise<SeenOrder> {
    return this.change({ saleId: id }, change, staff);
  }

  /**
   * Brings every line of an order to a status, or none; lines that have it already stay as they are, and those that were
   * cancelled when the others become something else.
   * @returns the order, with the version that the change gave it
   * @throws ShopError resource.notFound, order.changed, sale.statusNotAllowed, order.outOfStock
   */
  changeOrder(id: string, change: ChangeSaleStatusInput, staff: StaffPrincipal): Promise<SeenOrder> {
    return this.change({ id }, change, staff);
  }

  /**
   * Brings orders to a status, each by itself, and says what became of each. A call that is cut off may be repeated.
   * @throws ShopError limit.tooManyRequests
   */
  async changeOrders(
    { ids, status, seen }: ChangeOrdersStatusInput,
    staff: StaffPrincipal,
  ): Promise<OrderStatusOutcome[]> {
    const each = new Set(ids);
    await this.limit.count(staff.id, each.size);
    const outcomes: OrderStatusOutcome[] = [];
    for (const id of each) {
      const version = seen?.find((order) => order.id === id)?.version ?? null;
      outcomes.push(await this.outcomeOf(id, { status, version }, staff));
    }
    return outcomes;
  }

  /**
   * Brings the pending lines of orders to a status, or some completed ones back, in the transaction of `manager`, which has
   * locked the orders: as staff do, with their stock and their history, in a few statements for all of them.
   * @param only ids of the lines; without it all that are pending
   * @returns the ids of the lines that it changed, by their orders
   * @throws ShopError sale.statusNotAllowed
   */
  async changeLocked(
    manager: EntityManager,
    orders: readonly OrderEntity[],
    { status, only }: { status: SaleStatus; only?: readonly string[] },
    actor: Actor,
  ): Promise<Map<string, string[]>> {
    const from: SaleStatus = status === 'pending' ? 'completed' : 'pending';
    const where = { orderId: In(orders.map(({ id }) => id)), status: from, ...(only && { id: In(only) }) };
    const changed = (await manager.existsBy(SaleEntity, where))
      ? await this.changeLines(manager, orders, { where, status, seen: null }, actor)
      : [];
    return new Map(
      [...groupBy(changed, ({ orderId }) => orderId)].map(([id, sales]) => [id, sales.map((one) => one.id)]),
    );
  }

  private async outcomeOf(
    id: string,
    change: ChangeSaleStatusInput,
    staff: StaffPrincipal,
  ): Promise<OrderStatusOutcome> {
    try {
      const { version } = await this.change({ id }, change, staff, this.guard);
      return { id, ok: true, version };
    } catch (error) {
      if (error instanceof ShopError && error.status < 500) return { id, ok: false, error: error.message };
      throw error;
    }
  }

  private change(
    which: WhichOrder,
    { status, version: seen }: ChangeSaleStatusInput,
    staff: StaffPrincipal,
    guard?: CancelGuard,
  ): Promise<SeenOrder> {
    return this.stock.change(async (manager) => {
      const order = await this.versions.lock(manager, which);
      if (status === 'cancelled' && order.pendingLines > 0) await guard?.(manager, order.id);
      const where = 'saleId' in which ? { id: which.saleId } : { orderId: which.id };
      await this.changeLines(manager, [order], { where, status, seen }, staffActor(staff));
      return { id: order.id, version: order.version };
    });
  }

  /**
   * Brings all of the lines that are found and meant to a status, or none.
   * @param orders of the lines; `seen` is the version of each
   * @returns those that were changed
   */
  private async changeLines(
    manager: EntityManager,
    orders: readonly OrderEntity[],
    { where, status, seen }: { where: FindOptionsWhere<SaleEntity>; status: SaleStatus; seen: number | null },
    actor: Actor,
  ): Promise<SaleEntity[]> {
    // Then stocks, as an order locks them; the sales are read again once nobody else can change them.
    const stocks = await this.stock.lockUnits(manager, stocksOf(await manager.findBy(SaleEntity, where)));
    const found = await manager.find(SaleEntity, {
      where,
      order: { lineNumber: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
    const sales = linesMeant(found, status);
    if (sales.length === 0) throw new ShopError('resource.notFound');
    // A call that is repeated finds its own change, and nothing left to do.
    if (sales.every((sale) => sale.status === status)) return [];
    if (seen !== null) for (const order of orders) await this.versions.require(manager, order, seen, { text: CHANGED });
    const { changing, movements } = planStatusChange(sales, stocks, status);
    const settled = { status, returned: null, returnReason: null };
    await manager.update(SaleEntity, { id: In(changing.map(({ id }) => id)) }, settled);
    const linesOf = groupBy(changing, ({ orderId }) => orderId);
    const raised = orders.filter(({ id }) => linesOf.has(id));
    await this.versions.raiseAll(manager, raised);
    const entries = raised.map(({ id, version }) => statusEntry(linesOf.get(id) ?? [], status, version));
    await this.audit.record(manager, actor, entries);
    await this.stock.apply(manager, movements, actor);
    return changing;
  }
}
