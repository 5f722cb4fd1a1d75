import {
  parseSignedCentavos,
  settlementDifference,
  settlementSums,
  toDecimalText,
  type Centavos,
  type CounterEntryInput,
  type SettleInput,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, type EntityManager } from 'typeorm';

import { staffActor } from '../../audit/actor';
import { AuditService, type AuditEntry } from '../../audit/audit.service';
import { ShopError } from '../../platform/errors/shop-error';
import { retryConflicts } from '../../platform/database/retry-conflicts';
import type { Asked } from '../../platform/repeats/asked';
import { doOnce } from '../../platform/repeats/do-once';
import type { StaffPrincipal } from '../../access/principal';
import { DeliveryEntity } from '../attempts/delivery.entity';
import { moveCash } from '../closes/move-cash';
import { lockCourier } from '../couriers/couriers.service';
import { invalid, reasonOf } from '../reasons';
import { SettlementLineEntity } from './settlement-line.entity';
import { SettlementEntity } from './settlement.entity';

/** What a settlement or a counter-entry writes down; `difference` needs a reason unless it is 0. */
type NewSettlement = Pick<
  SettlementEntity,
  'courierId' | 'collected' | 'fee' | 'deposited' | 'method' | 'reason' | 'corrects'
>;

/** Deliveries to settle, each once, with what the courier brings for them. */
type Settling = Pick<NewSettlement, 'courierId' | 'deposited' | 'method' | 'reason'> & {
  deliveryIds: string[];
  /** What is due, as somebody was told. */
  expectedDue?: Centavos;
};

/** Takes what couriers bring, and writes it down for good. */
@Injectable()
export class SettlementsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
  ) {}

  /**
   * Settles delivered deliveries of a courier: closed at once, each delivery in one settlement at most, and what was deposited
   * in the open daily close.
   * @returns its id; of the same call made again, of the one made then
   * @throws ShopError resource.notFound, settlement.changed, close.noneOpen, request.invalid
   */
  settle(input: SettleInput, staff: StaffPrincipal, asked: Asked | null): Promise<string> {
    const { courierId, deliveryIds, method } = input;
    const settling = {
      courierId,
      deliveryIds: [...new Set(deliveryIds.map((id) => id.toLowerCase()))],
      deposited: parseSignedCentavos(input.deposited),
      method,
      reason: reasonOf(input.reason),
      expectedDue: parseSignedCentavos(input.expectedDue),
    };
    return this.once(staff, asked, (manager) => this.settleIn(manager, settling, staff));
  }

  /**
   * The same in a transaction of the caller's, who has read the sums themselves where `expectedDue` is left out.
   * @throws ShopError resource.notFound, settlement.changed, close.noneOpen, request.invalid
   */
  async settleIn(manager: EntityManager, settling: Settling, staff: StaffPrincipal): Promise<string> {
    const { deliveryIds, expectedDue, deposited, method, reason } = settling;
    const { id: courierId } = await lockCourier(manager, settling.courierId);
    const deliveries = await manager.find(DeliveryEntity, {
      where: { id: In(deliveryIds), courierId, status: 'entregado' },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
    const isTaken = await manager.existsBy(SettlementLineEntity, { deliveryId: In(deliveryIds) });
    if (isTaken || deliveries.length < deliveryIds.length) throw new ShopError('settlement.changed');
    const sums = settlementSums(deliveries.map((one) => ({ collected: one.collected ?? 0, fee: one.fee ?? 0 })));
    if (expectedDue !== undefined && sums.due !== expectedDue) throw new ShopError('settlement.changed');
    if (settlementDifference(sums, deposited) !== 0 && reason === null) {
      throw invalid('reason', 'Escribe por qué hay una diferencia');
    }
    const { collected, fee } = sums;
    const row = { courierId, collected, fee, deposited, method, reason, corrects: null };
    const settlement = await this.write(manager, row, staff);
    await manager.query(
      `INSERT INTO settlement_lines (delivery_id, settlement_id, collected, fee)
       SELECT id, $1, collected, fee FROM deliveries WHERE id = ANY ($2::uuid[])`,
      [settlement.id, deliveryIds],
    );
    await this.tell(manager, 'settlement.closed', settlement.id, settlement, { deliveries: deliveryIds.length }, staff);
    return settlement.id;
  }

  /**
   * Corrects a settlement by an entry of its own, which is added to it; the settlement stays as it is.
   * @returns the id of the corrected one
   * @throws ShopError resource.notFound, close.noneOpen, request.invalid
   */
  correct(id: string, input: CounterEntryInput, staff: StaffPrincipal, asked: Asked | null): Promise<string> {
    return this.once(staff, asked, async (manager) => {
      const corrected = await manager.findOneBy(SettlementEntity, { id });
      if (!corrected || corrected.corrects !== null) throw new ShopError('resource.notFound');
      const [collected, fee, deposited] = [input.collected, input.fee, input.deposited].map(parseSignedCentavos);
      if (!collected && !fee && !deposited) throw invalid('collected', 'Escribe al menos un monto distinto de 0');
      const { courierId } = corrected;
      const { method, reason } = input;
      const row = { courierId, collected, fee, deposited, method, reason, corrects: id } as NewSettlement;
      const entry = await this.write(manager, row, staff);
      await this.tell(manager, 'settlement.corrected', id, entry, { entryId: entry.id }, staff);
      return id;
    });
  }

  private once(
    staff: StaffPrincipal,
    asked: Asked | null,
    work: (manager: EntityManager) => Promise<string>,
  ): Promise<string> {
    return retryConflicts(() =>
      this.database.transaction((manager) => doOnce(manager, staff.id, asked, () => work(manager))),
    );
  }

  private async write(manager: EntityManager, row: NewSettlement, staff: StaffPrincipal): Promise<SettlementEntity> {
    const { identifiers } = await manager.insert(SettlementEntity, { ...row, byId: staff.id });
    const settlement = await manager.findOneByOrFail(SettlementEntity, { id: identifiers[0]?.['id'] as string });
    const { id, number, deposited, method, corrects } = settlement;
    if (deposited !== 0) {
      await moveCash(manager, {
        signed: deposited,
        method,
        reason: `${corrects === null ? 'Liquidación' : 'Contraasiento'} ${number}`,
        settlementId: id,
        byId: staff.id,
      });
    }
    return settlement;
  }

  private tell(
    manager: EntityManager,
    action: AuditEntry['action'],
    id: string,
    { courierId, collected, fee, deposited, method, reason }: SettlementEntity,
    more: object,
    staff: StaffPrincipal,
  ): Promise<void> {
    const [collectedText, feeText, depositedText] = [collected, fee, deposited].map(toDecimalText);
    const after = {
      courierId,
      collected: collectedText,
      fee: feeText,
      deposited: depositedText,
      method,
      reason,
      ...more,
    };
    return this.audit.record(manager, staffActor(staff), [
      { action, object: { type: 'settlement', id }, before: null, after },
    ]);
  }
}
