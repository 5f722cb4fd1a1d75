import { randomUUID } from 'node:crypto';

import { unitsProblems, type ChangeUnitsInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

import { staffActor } from '../../audit/actor';
import { AuditService } from '../../audit/audit.service';
import { StockService } from '../../catalog/stock/stock.service';
import { ShopError } from '../../platform/errors/shop-error';
import { findRow } from '../../platform/lists/read-views';
import type { Asked } from '../../platform/repeats/asked';
import { doOnce } from '../../platform/repeats/do-once';
import type { StaffPrincipal } from '../../access/principal';
import { SaleEntity } from '../sale.entity';
import { stocksOf } from '../sales/status-change';
import { OrderVersions } from './order-versions';
import { planUnits, unitsEntry } from './sale-units-rules';

/** Completes, cancels or takes back some units of a line. */
@Injectable()
export class SaleUnitsService {
  constructor(
    private readonly stock: StockService,
    private readonly audit: AuditService,
    private readonly versions: OrderVersions,
  ) {}

  /**
   * Some units of a line become completed, cancelled or returned, as a line of their own at the order's end unless they
   * are all. The order's sums stay: what it charged is told by the lines. What the same user asks for again is done once.
   * @returns the order's id
   * @throws ShopError resource.notFound, order.changed, sale.statusNotAllowed, request.invalid
   */
  async change(saleId: string, input: ChangeUnitsInput, staff: StaffPrincipal, asked: Asked): Promise<string> {
    return this.stock.change((manager) =>
      doOnce(manager, staff.id, asked, () => this.write(manager, saleId, input, staff)),
    );
  }

  private async write(
    manager: EntityManager,
    saleId: string,
    input: ChangeUnitsInput,
    staff: StaffPrincipal,
  ): Promise<string> {
    const order = await this.versions.lock(manager, { saleId }, input.version);
    const stocks = await this.stock.lockUnits(manager, stocksOf(await manager.findBy(SaleEntity, { id: saleId })));
    const sale = await findRow(manager, SaleEntity, saleId, 'lock');
    const problems = unitsProblems(input, sale.quantity);
    if (problems.length > 0) throw new ShopError('request.invalid', { problems });

    const { becomes, movements } = planUnits(withUnits(sale, input.units), stocks, input);
    const part = Object.assign(withUnits(sale, input.units), becomes);
    if (input.units === sale.quantity) {
      await manager.update(SaleEntity, sale.id, becomes);
    } else {
      const left = withUnits(sale, sale.quantity - input.units);
      await manager.update(SaleEntity, sale.id, { quantity: left.quantity, totalAmount: left.totalAmount });
      const last = await manager.maximum(SaleEntity, 'lineNumber', { orderId: order.id });
      Object.assign(part, { id: randomUUID(), lineNumber: (last ?? 0) + 1 });
      await manager.insert(SaleEntity, part);
    }
    const version = await this.versions.raise(manager, order, { updatedAt: () => 'now()' });
    await this.audit.record(manager, staffActor(staff), [unitsEntry(sale, part, input, version)]);
    await this.stock.apply(manager, movements, staffActor(staff));
    return order.id;
  }
}

/** The line as if it had so many units. */
function withUnits(sale: SaleEntity, quantity: number): SaleEntity {
  return Object.assign(new SaleEntity(), sale, { quantity, totalAmount: sale.unitPrice * quantity });
}
