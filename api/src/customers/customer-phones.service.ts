import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { AuditService } from '../audit/audit.service';
import { invalid, ShopError } from '../platform/errors/shop-error';
import type { Asked } from '../platform/repeats/asked';
import { doOnce } from '../platform/repeats/do-once';
import type { StaffPrincipal } from '../access/principal';
import { holdUser } from '../users/user-rows';
import { MergedPhoneEntity } from './merged-phone.entity';
import { hasOrders, lockMerges, mainPhoneOf } from './merged-phones';

/** Merges the phones of one person, and parts them again. Orders and notes stay with the phone that they were made with. */
@Injectable()
export class CustomerPhonesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
  ) {}

  /**
   * Makes the owner of another phone, with all of their phones, one person with the owner of `phone`, whose main phone
   * stays; answers it.
   * @throws ShopError resource.notFound, request.invalid for a phone that nobody ordered with, or that is theirs already,
   * request.keyReused
   */
  merge(phone: string, other: string, staff: StaffPrincipal, asked: Asked | null): Promise<string> {
    return this.database.transaction(async (manager) => {
      await holdUser(manager, staff);
      await doOnce(manager, staff.id, asked, async () => {
        await lockMerges(manager);
        const main = await mainPhoneOf(manager, phone);
        const otherMain = await mainPhoneOf(manager, other);
        if (!(await hasOrders(manager, main))) throw new ShopError('resource.notFound');
        if (main === otherMain) throw invalid('phone', 'Este teléfono ya es de este cliente');
        if (!(await hasOrders(manager, other))) throw invalid('phone', 'Nadie ha pedido con este teléfono');
        await manager.update(MergedPhoneEntity, { mainPhone: otherMain }, { mainPhone: main });
        const { id } = await manager.save(
          manager.create(MergedPhoneEntity, { phone: otherMain, mainPhone: main, mergedBy: staff.id }),
        );
        await this.audit.tell(manager, staff, {
          action: 'customer.phonesMerged',
          id,
          after: { phone: otherMain, mainPhone: main },
        });
        return id;
      });
      return mainPhoneOf(manager, phone);
    });
  }

  /**
   * Makes a phone a person of its own again. Of a main phone the others stay together, known by the one of them that was
   * merged first. Answers the main phone of those that are left.
   * @throws ShopError resource.notFound when `phone` and `other` are not merged
   */
  part(phone: string, other: string, staff: StaffPrincipal): Promise<string> {
    return this.database.transaction(async (manager) => {
      await lockMerges(manager);
      const main = await mainPhoneOf(manager, phone);
      const merged = await manager.find(MergedPhoneEntity, {
        where: { mainPhone: main },
        order: { mergedAt: 'ASC', phone: 'ASC' },
      });
      const row = other === main ? merged[0] : merged.find((candidate) => candidate.phone === other);
      if (!row) throw new ShopError('resource.notFound');
      const rest = other === main ? row.phone : main;
      await manager.delete(MergedPhoneEntity, { id: row.id });
      if (rest !== main) await manager.update(MergedPhoneEntity, { mainPhone: main }, { mainPhone: rest });
      await this.audit.tell(manager, staff, {
        action: 'customer.phoneParted',
        id: row.id,
        before: { phone: other, mainPhone: main },
        after: { mainPhone: rest },
      });
      return rest;
    });
  }
}
