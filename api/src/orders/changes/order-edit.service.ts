import {
  customerProblems,
  normalizePhone,
  toPaymentMethod,
  type CustomerData,
  type Department,
  type EditOrderInput,
  type OrderLineInput,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';

import { staffActor } from '../../audit/actor';
import { AuditService } from '../../audit/audit.service';
import { StockService } from '../../catalog/stock/stock.service';
import { ShopError } from '../../platform/errors/shop-error';
import type { Asked } from '../../platform/repeats/asked';
import { doOnce } from '../../platform/repeats/do-once';
import type { StaffPrincipal } from '../../access/principal';
import { readCart } from '../checkout/checkout.queries';
import { priceLines, type CatalogueRow, type NewSale } from '../checkout/order-rules';
import type { OrderEntity } from '../order.entity';
import { SaleEntity } from '../sale.entity';
import { stocksOf } from '../sales/status-change';
import { editEntry, planMovements, priceEdit, readEdit, type EditedHeader, type EditedLines } from './order-edit-rules';
import { OrderVersions } from './order-versions';

/** Changes what is in an order: lines, units, who receives it, how it is paid, whether shipping is charged. */
@Injectable()
export class OrderEditService {
  constructor(
    private readonly stock: StockService,
    private readonly audit: AuditService,
    private readonly versions: OrderVersions,
  ) {}

  /**
   * Makes an order what staff say, all of it or nothing: it is priced by the terms that it was placed with, its stock
   * moves along, and the audit log tells what was there before and after. An edit that changes nothing, or that the same user
   * makes again, does nothing.
   * @throws ShopError resource.notFound, order.changed, order.notEditable, order.outOfStock, order.belowMinimum,
   * order.totalChanged, request.invalid
   */
  async edit(id: string, input: EditOrderInput, staff: StaffPrincipal, asked: Asked): Promise<void> {
    await this.stock.change((manager) =>
      doOnce(manager, staff.id, asked, async () => {
        await this.write(manager, id, input, staff);
        return id;
      }),
    );
  }

  /**
   * Writes another address into an order that `manager` has locked, as its buyer asked for; the price stays.
   * @throws ShopError order.notEditable
   */
  async correctAddress(
    manager: EntityManager,
    order: OrderEntity,
    address: string,
    staff: StaffPrincipal,
  ): Promise<void> {
    if (order.pendingLines === 0) throw new ShopError('order.notEditable');
    if (order.address === address) return;
    const version = await this.versions.raise(manager, order, { address, updatedAt: () => 'now()' });
    await this.audit.tell(manager, staff, {
      action: 'order.edited',
      id: order.id,
      before: { address: order.address, lines: [] },
      after: { address, lines: [], version },
    });
  }

  private async write(manager: EntityManager, id: string, input: EditOrderInput, staff: StaffPrincipal): Promise<void> {
    const order = await this.versions.lock(manager, { id }, input.version);
    requireCustomer(input.customerData, order);
    const sales = await manager.find(SaleEntity, { where: { orderId: id }, order: { lineNumber: 'ASC' } });
    const lines = readEdit(input, sales, await price(manager, input.newLines, order));
    // The order's lock keeps its pending lines as they were read; no flavor that one holds can be deleted.
    const stocked = [...lines.kept.map(({ sale }) => sale), ...lines.removed, ...lines.added];
    const stocks = await this.stock.lockUnits(manager, stocksOf(stocked));
    const movements = planMovements(lines, stocks, id);
    const header: EditedHeader = {
      ...recipientOf(input.customerData),
      shippingWaived: input.shippingWaived,
      ...priceEdit(order, sales, lines, input),
    };
    const entry = editEntry(order, header, lines);
    if (!entry) return;
    await writeLines(manager, order, lines);
    const version = await this.versions.raise(manager, order, { ...header, updatedAt: () => 'now()' });
    const told = { ...entry, after: { ...entry.after, version } };
    await this.audit.record(manager, staffActor(staff), [told]);
    await this.stock.apply(manager, movements, staffActor(staff));
  }
}

/** Lines that come in, at today's public price by the terms of the order. */
async function price(
  manager: EntityManager,
  newLines: OrderLineInput[],
  { termsDiscount, termsMinimum }: OrderEntity,
): Promise<(NewSale | null)[]> {
  if (newLines.length === 0) return [];
  const catalogue = await manager.query<CatalogueRow[]>(readCart.text, [JSON.stringify(newLines)]);
  return priceLines(newLines, catalogue, { discount: termsDiscount, minimum: termsMinimum });
}

/** @throws ShopError request.invalid */
function requireCustomer(customer: CustomerData, { phone }: OrderEntity): void {
  const problems = customerProblems(customer, phone).map(({ path, message }) => ({
    path: `customerData.${path}`,
    message,
  }));
  if (problems.length > 0) throw new ShopError('request.invalid', { problems });
}

function recipientOf(customer: CustomerData) {
  return {
    firstName: customer.firstName,
    lastName: customer.lastName,
    phone: normalizePhone(customer.phone),
    address: customer.address,
    department: customer.department as Department,
    paymentMethod: toPaymentMethod(customer.paymentMethod),
  };
}

async function writeLines(manager: EntityManager, order: OrderEntity, { kept, removed, added }: EditedLines) {
  for (const { sale, quantity } of kept) {
    if (sale.quantity === quantity) continue;
    await manager.update(SaleEntity, sale.id, { quantity, totalAmount: sale.unitPrice * quantity });
  }
  if (removed.length > 0) await manager.delete(SaleEntity, { id: In(removed.map(({ id }) => id)) });
  const rows = added.map((sale) => ({ ...sale, orderId: order.id, createdAt: order.createdAt }));
  if (rows.length > 0) await manager.insert(SaleEntity, rows);
}
