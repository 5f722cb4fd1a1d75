import { ORDER_LIMITS, type OrderLimits } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { AuditService, changedFields } from '../../audit/audit.service';
import { SecurityLog } from '../../platform/logging/security-log';
import type { StaffPrincipal } from '../../access/principal';
import { OrderLimitsEntity } from './order-limits.entity';

/** There is one set of limits; its history is kept under this id. */
const LIMITS_ID = '00000000-0000-4000-8000-000000000001';

const readLimits = `
  SELECT phone_orders AS "phoneOrders", phone_units AS "phoneUnits", address_orders AS "addressOrders",
    address_units AS "addressUnits", order_units AS "orderUnits", flavor_percent AS "flavorPercent",
    shop_percent AS "shopPercent"
  FROM order_limits_in_force`;

/** Makes the row if there is none yet, with the limits in force, and holds it until the transaction ends. */
const lockRow = `
  INSERT INTO order_limits SELECT * FROM order_limits_in_force ON CONFLICT (id) DO UPDATE SET id = excluded.id`;

/** Units that buyers may hold without paying, and when staff last looked at all that they hold. */
@Injectable()
export class OrderLimitsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
    private readonly securityLog: SecurityLog,
  ) {}

  /** The limits in force; null for one that is off. */
  async find(): Promise<OrderLimits> {
    const [limits] = await this.database.query<[OrderLimits]>(readLimits);
    return limits;
  }

  /** Sets the limits that are given: the others stay as somebody else made them. */
  async replace(given: Partial<OrderLimits>, staff: StaffPrincipal): Promise<OrderLimits> {
    return this.database.transaction(async (manager) => {
      const before = toOrderLimits(await lock(manager));
      const limits = { ...before, ...given };
      const changed = changedFields(before, { ...limits });
      if (!changed) return before;
      await manager.update(OrderLimitsEntity, { id: true }, limits);
      await this.audit.tell(manager, staff, { action: 'limits.updated', id: LIMITS_ID, ...changed });
      this.securityLog.record('settings.changed', { settings: 'orderLimits' });
      return limits;
    });
  }

  /**
   * Staff has looked: what buyers hold together is counted from then on, and limits that were met are old news.
   * @param seen the moment of which they saw the list; what came after it nobody looked at
   */
  async review(staff: StaffPrincipal, seen?: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      await lock(manager);
      await manager.query(
        'UPDATE order_limits SET reviewed_at = greatest(reviewed_at, least(now(), $1::timestamptz))',
        [seen ?? null],
      );
      await this.audit.tell(manager, staff, { action: 'limits.reviewed', id: LIMITS_ID });
    });
  }
}

async function lock(manager: EntityManager): Promise<OrderLimitsEntity> {
  await manager.query(lockRow);
  return manager.findOneByOrFail(OrderLimitsEntity, { id: true });
}

function toOrderLimits(row: OrderLimits): OrderLimits {
  return Object.fromEntries(ORDER_LIMITS.map((limit) => [limit, row[limit]])) as unknown as OrderLimits;
}
