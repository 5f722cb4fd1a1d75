import {
  courierFee,
  outcomeLabels,
  toDecimalText,
  type Centavos,
  type DeliveryOutcome,
  type FailureCode,
  type UndoOutcomeInput,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

import { staffActor, type Actor } from '../../audit/actor';
import { AuditService, type AuditEntry } from '../../audit/audit.service';
import { StockService } from '../../catalog/stock/stock.service';
import { ShopError } from '../../platform/errors/shop-error';
import { OrderVersions } from '../../orders/changes/order-versions';
import { SaleStatusService } from '../../orders/sales/sale-status.service';
import type { StaffPrincipal } from '../../access/principal';
import { findCourier } from '../couriers/couriers.service';
import { SettlementLineEntity } from '../settlements/settlement-line.entity';
import { DeliveryEntity } from './delivery.entity';

/** What came of an attempt, as somebody says. */
export interface Outcome {
  outcome: DeliveryOutcome;
  /** Null for what was expected. */
  collected: Centavos | null;
  note: string | null;
  /** When it happened; the future, and what was before the hand-over, are taken for the nearest moment that can be. */
  at: Date;
}

/** Who says so: staff, or the rider by their page. */
export interface Recorder {
  actor: Actor;
  userId: string | null;
}

/** Records what came of attempts, and takes it back. */
@Injectable()
export class OutcomesService {
  constructor(
    private readonly stock: StockService,
    private readonly audit: AuditService,
    private readonly versions: OrderVersions,
    private readonly statuses: SaleStatusService,
  ) {}

  /**
   * What staff say of an attempt.
   * @throws ShopError resource.notFound, delivery.hasOutcome, delivery.orderCancelled
   */
  async recordByStaff(id: string, outcome: Omit<Outcome, 'at'>, staff: StaffPrincipal): Promise<void> {
    const recorder = { actor: staffActor(staff), userId: staff.id };
    await this.stock.change((manager) => this.record(manager, id, { ...outcome, at: new Date() }, recorder));
  }

  /**
   * "Entregado" completes the order's pending lines; a failed attempt leaves the order as it is. The same outcome again does
   * nothing (false); another one is refused.
   * @throws ShopError resource.notFound, delivery.hasOutcome, delivery.orderCancelled
   */
  async record(manager: EntityManager, id: string, said: Outcome, { actor, userId }: Recorder): Promise<boolean> {
    const { order, delivery } = await this.lock(manager, id);
    const collected = said.outcome === 'entregado' ? (said.collected ?? delivery.expectedCash) : null;
    if (delivery.status !== 'en_ruta') {
      if (outcomeOf(delivery) === said.outcome && delivery.collected === collected) return false;
      throw new ShopError('delivery.hasOutcome', {
        text: `Ya tiene resultado: ${outcomeLabels[outcomeOf(delivery)]}.`,
      });
    }
    const outcomeAt = new Date(Math.max(delivery.handedOverAt.getTime(), Math.min(said.at.getTime(), Date.now())));
    const told = { outcomeAt, note: said.note, recordedBy: userId };
    if (collected === null) {
      const failure = said.outcome as FailureCode;
      await manager.update(DeliveryEntity, id, { ...told, status: 'no_entregado', failure });
    } else {
      if (order.lineStatus === 'cancelled') throw new ShopError('delivery.orderCancelled');
      const completedSales = await this.statuses.changeLocked(manager, order, { status: 'completed' }, actor);
      const fee = courierFee(await findCourier(manager, delivery.courierId), collected);
      await manager.update(DeliveryEntity, id, { ...told, status: 'entregado', collected, fee, completedSales });
    }
    const after = {
      outcome: said.outcome,
      note: said.note,
      courierId: delivery.courierId,
      ...(collected !== null && { collected: toDecimalText(collected) }),
    };
    await this.audit.record(manager, actor, [entryOf('order.deliveryRecorded', delivery, null, after)]);
    return true;
  }

  /**
   * An outcome that was recorded by mistake goes: the delivery is on its way again, and the lines that it completed are
   * pending. One on its way stays so.
   * @throws ShopError resource.notFound, delivery.notUndoable
   */
  async undo(id: string, { reason }: UndoOutcomeInput, staff: StaffPrincipal): Promise<void> {
    await this.stock.change(async (manager) => {
      const { order, delivery } = await this.lock(manager, id);
      if (delivery.status === 'en_ruta') return;
      const newest = await manager.maximum(DeliveryEntity, 'attempt', { orderId: order.id });
      const isSettled = await manager.existsBy(SettlementLineEntity, { deliveryId: id });
      if (isSettled) {
        throw new ShopError('delivery.notUndoable', { text: 'Ya está liquidada: corrígela con un contraasiento.' });
      }
      if (newest !== delivery.attempt || delivery.parcelBackAt !== null) throw new ShopError('delivery.notUndoable');
      const only = delivery.completedSales;
      await this.statuses.changeLocked(manager, order, { status: 'pending', only }, staffActor(staff));
      await manager.update(DeliveryEntity, id, {
        status: 'en_ruta',
        failure: null,
        note: null,
        collected: null,
        fee: null,
        outcomeAt: null,
        recordedBy: null,
        completedSales: [],
      });
      const before = { outcome: outcomeOf(delivery), note: delivery.note };
      const entry = entryOf('order.deliveryUndone', delivery, before, { reason });
      await this.audit.record(manager, staffActor(staff), [entry]);
    });
  }

  /**
   * Whether the parcel of a failed attempt is back in the shop.
   * @throws ShopError resource.notFound, delivery.stillOut
   */
  async markParcel(id: string, back: boolean, staff: StaffPrincipal): Promise<void> {
    await this.stock.change(async (manager) => {
      const { delivery } = await this.lock(manager, id);
      if (delivery.status !== 'no_entregado') throw new ShopError('delivery.stillOut');
      await this.keepParcel(manager, delivery, back, staff);
    });
  }

  /**
   * Cancels the pending lines of an order that was out; its units can be sold again, so the parcel has to be back.
   * @throws ShopError resource.notFound, order.changed, delivery.stillOut, delivery.parcelAway
   */
  async cancelOrder(
    orderId: string,
    { version, parcelBack }: { version: number; parcelBack: boolean },
    staff: StaffPrincipal,
  ): Promise<void> {
    await this.stock.change(async (manager) => {
      const order = await this.versions.lock(manager, { id: orderId });
      if (order.pendingLines === 0 && order.lineStatus === 'cancelled') return;
      await this.versions.require(manager, order, version);
      const [newest] = await manager.find(DeliveryEntity, { where: { orderId }, order: { attempt: 'DESC' }, take: 1 });
      if (newest?.status === 'en_ruta') throw new ShopError('delivery.stillOut');
      if (newest && !parcelBack) throw new ShopError('delivery.parcelAway');
      if (newest?.status === 'no_entregado') await this.keepParcel(manager, newest, true, staff);
      await this.statuses.changeLocked(manager, order, { status: 'cancelled' }, staffActor(staff));
    });
  }

  /** The order, as everybody who changes one locks it first, and then the attempt. */
  private async lock(manager: EntityManager, id: string) {
    const known = await manager.findOneBy(DeliveryEntity, { id });
    if (!known) throw new ShopError('resource.notFound');
    const order = await this.versions.lock(manager, { id: known.orderId });
    const delivery = await manager.findOneOrFail(DeliveryEntity, {
      where: { id },
      lock: { mode: 'for_no_key_update' },
    });
    return { order, delivery };
  }

  private async keepParcel(manager: EntityManager, delivery: DeliveryEntity, back: boolean, staff: StaffPrincipal) {
    if ((delivery.parcelBackAt !== null) === back) return;
    await manager.update(DeliveryEntity, delivery.id, { parcelBackAt: back ? () => 'now()' : null });
    const entry = entryOf('order.parcelMarked', delivery, { back: !back }, { back });
    await this.audit.record(manager, staffActor(staff), [entry]);
  }
}

/** What came of an attempt that has an outcome. */
export function outcomeOf({ failure }: Pick<DeliveryEntity, 'failure'>): DeliveryOutcome {
  return failure ?? 'entregado';
}

function entryOf(
  action: AuditEntry['action'],
  { orderId, attempt }: DeliveryEntity,
  before: AuditEntry['before'],
  after: NonNullable<AuditEntry['after']>,
): AuditEntry {
  return { action, object: { type: 'order', id: orderId }, before, after: { ...after, attempt }, orderId };
}
