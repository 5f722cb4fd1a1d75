import { normalizePhone, parseCentavos, toDecimalText, type CourierInput, type CourierView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { staffActor } from '../../audit/actor';
import { AuditService, changedFields } from '../../audit/audit.service';
import { ShopError } from '../../platform/errors/shop-error';
import type { Asked } from '../../platform/repeats/asked';
import { doOnce } from '../../platform/repeats/do-once';
import type { StaffPrincipal } from '../../access/principal';
import { CourierEntity } from './courier.entity';

/** Who brings parcels, and what they get for it. */
@Injectable()
export class CouriersService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** All of them, active ones first, by name. */
  async list(): Promise<CourierView[]> {
    const couriers = this.database.manager.createQueryBuilder(CourierEntity, 'courier');
    const rows = await couriers.orderBy({ active: 'DESC', name: 'ASC', id: 'ASC' }).getMany();
    return rows.map(toCourierView);
  }

  /** @throws ShopError resource.notFound */
  async find(id: string): Promise<CourierView> {
    return toCourierView(await findCourier(this.database.manager, id));
  }

  /** @returns the new courier's id; of the same call made again, of the one made then */
  create(input: CourierInput, staff: StaffPrincipal, asked: Asked | null): Promise<string> {
    return this.database.transaction((manager) =>
      doOnce(manager, staff.id, asked, async () => {
        const { id } = await manager.save(CourierEntity, fieldsOf(input));
        await this.audit.record(manager, staffActor(staff), [
          { action: 'courier.created', object: { type: 'courier', id }, before: null, after: { ...input } },
        ]);
        return id;
      }),
    );
  }

  /**
   * Changes what differs; fees of what was delivered before stay.
   * @throws ShopError resource.notFound
   */
  async update(id: string, input: CourierInput, staff: StaffPrincipal): Promise<void> {
    await this.database.transaction(async (manager) => {
      const before = await lockCourier(manager, id);
      const changed = changedFields(recordOf(before), recordOf(fieldsOf(input)));
      if (!changed) return;
      await manager.update(CourierEntity, id, fieldsOf(input));
      await this.audit.record(manager, staffActor(staff), [
        { action: 'courier.updated', object: { type: 'courier', id }, ...changed },
      ]);
    });
  }
}

/** @throws ShopError resource.notFound */
export async function findCourier(manager: EntityManager, id: string): Promise<CourierEntity> {
  const courier = await manager.findOneBy(CourierEntity, { id });
  if (!courier) throw new ShopError('resource.notFound');
  return courier;
}

/**
 * Hand-overs and settlements of one courier come one after the other.
 * @throws ShopError resource.notFound
 */
export async function lockCourier(manager: EntityManager, id: string): Promise<CourierEntity> {
  const courier = await manager.findOne(CourierEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!courier) throw new ShopError('resource.notFound');
  return courier;
}

function fieldsOf(input: CourierInput) {
  const { name, kind, feeKind, feePercent, remitDays, active, phone, feeAmount } = input;
  return {
    name,
    kind,
    feeKind,
    feePercent,
    remitDays,
    active,
    phone: normalizePhone(phone),
    feeAmount: parseCentavos(feeAmount),
  };
}

function recordOf(courier: Omit<CourierEntity, 'id' | 'createdAt'>) {
  const { name, phone, kind, feeKind, feeAmount, feePercent, remitDays, active } = courier;
  return { name, phone, kind, feeKind, feeAmount: toDecimalText(feeAmount), feePercent, remitDays, active };
}

function toCourierView(courier: CourierEntity): CourierView {
  return { id: courier.id, ...recordOf(courier), createdAt: courier.createdAt.toISOString() };
}
