import {
  normalizePhone,
  parseCentavos,
  toDecimalText,
  type CourierInput,
  type CourierView,
  type UpdateCourierInput,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import type { StaffPrincipal } from '../../access/principal';
import { changedFields } from '../../audit/audit.service';
import type { Asked } from '../../platform/repeats/asked';
import { Changes } from '../changes';
import { findRow } from '../../platform/lists/read-views';
import { CourierEntity } from './courier.entity';

/** Who brings parcels, and what they get for it. */
@Injectable()
export class CouriersService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly changes: Changes,
  ) {}

  /** All of them, active ones first, by name. */
  async list(): Promise<CourierView[]> {
    const order = { active: 'DESC', name: 'ASC', id: 'ASC' } as const;
    return (await this.database.manager.find(CourierEntity, { order })).map(toCourierView);
  }

  /** @throws ShopError resource.notFound */
  async find(id: string): Promise<CourierView> {
    return toCourierView(await findRow(this.database.manager, CourierEntity, id));
  }

  /** @returns the new courier's id; of the same call made again, of the one made then */
  create(input: CourierInput, staff: StaffPrincipal, asked: Asked | null): Promise<string> {
    return this.changes.makeOnce({ staff, asked }, async (manager) => {
      const { id } = await manager.save(CourierEntity, rowOf(input));
      await this.changes.tell(manager, { by: staff, action: 'courier.created', id }, { ...input });
      return id;
    });
  }

  /**
   * Changes what differs; fees of what was delivered before stay.
   * @throws ShopError resource.notFound
   */
  update(id: string, input: UpdateCourierInput, staff: StaffPrincipal): Promise<void> {
    return this.changes.make(async (manager) => {
      const known = await findRow(manager, CourierEntity, id, 'lock');
      const before = inputOf(known);
      const row = rowOf({ ...before, ...input });
      const changed = changedFields(before, inputOf(row));
      if (!changed) return;
      await manager.update(CourierEntity, id, row);
      const told = { by: staff, action: 'courier.updated', id, before: changed.before } as const;
      await this.changes.tell(manager, told, changed.after);
    });
  }
}

function rowOf({ phone, feeAmount, ...courier }: CourierInput) {
  return { ...courier, phone: normalizePhone(phone), feeAmount: parseCentavos(feeAmount) };
}

function inputOf(courier: ReturnType<typeof rowOf>): CourierInput {
  const { name, phone, kind, feeKind, feeAmount, feePercent, remitDays, active } = courier;
  return { name, phone, kind, feeKind, feeAmount: toDecimalText(feeAmount), feePercent, remitDays, active };
}

function toCourierView(courier: CourierEntity): CourierView {
  return { id: courier.id, ...inputOf(courier), createdAt: courier.createdAt.toISOString() };
}
