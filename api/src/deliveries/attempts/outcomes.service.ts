import {
  courierFee,
  outcomeLabels,
  toDecimalText,
  type AuditAction,
  type AuditFields,
  type CancelDeliveredOrderInput,
  type Centavos,
  type DeliveryOutcome,
  type UndoOutcomeInput,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../../access/principal';
import { staffActor, type Actor } from '../../audit/actor';
import { AuditService } from '../../audit/audit.service';
import { StockService } from '../../catalog/stock/stock.service';
import { OrderVersions } from '../../orders/changes/order-versions';
import { OrderEntity } from '../../orders/order.entity';
import { SaleStatusService } from '../../orders/sales/sale-status.service';
import { ShopError } from '../../platform/errors/shop-error';
import type { Asked } from '../../platform/repeats/asked';
import { doOnce } from '../../platform/repeats/do-once';
import { Changes } from '../changes';
import { CourierEntity } from '../couriers/courier.entity';
import { findRow } from '../../platform/lists/read-views';
import { SettlementLineEntity } from '../settlements/settlement-line.entity';
import { newestAttempt } from './deliveries.queries';
import { DeliveryEntity } from './delivery.entity';

/** Outcome of an attempt, as its reporter says. */
export interface Outcome {
  outcome: DeliveryOutcome;
  /** Null for what was expected. */
  collected: Centavos | null;
  note: string | null;
  /** When it happened; the future, and what was before the hand-over, are taken for the nearest moment that can be. */
  at: Date;
}

/** An outcome of an attempt, which is locked with its order. */
interface Recorded {
  order: OrderEntity;
  delivery: DeliveryEntity;
  said: Outcome;
}

/** $1 outcomes as a JSON list, amounts in quetzales. */
const writeOutcomes = `
  UPDATE deliveries SET status = given.status, failure = given.failure, note = given.note, collected = given.collected, fee = given.fee,
    outcome_at = given."outcomeAt", recorded_by = given."recordedBy", completed_sales = given."completedSales"
  FROM jsonb_to_recordset($1::jsonb) AS given (id uuid, status text, failure text, note text, collected numeric, fee numeric,
    "outcomeAt" timestamptz, "recordedBy" uuid, "completedSales" uuid[])
  WHERE deliveries.id = given.id`;

/** An attempt without an outcome. */
const onTheWay = {
  status: 'en_ruta',
  failure: null,
  note: null,
  collected: null,
  fee: null,
  outcomeAt: null,
  recordedBy: null,
  completedSales: [],
} as const satisfies Partial<DeliveryEntity>;

/** Why an outcome stays, and what can be done where something can. */
const WENT_OUT_AGAIN = 'Después de esta entrega el pedido salió otra vez: su resultado ya no se puede deshacer.';
const PARCEL_BACK =
  'Su paquete está de vuelta. Si eso también fue un error, marca antes «El paquete no está de vuelta».';

/** Records what came of attempts, and takes it back. */
@Injectable()
export class OutcomesService {
  constructor(
    private readonly stock: StockService,
    private readonly changes: Changes,
    private readonly audit: AuditService,
    private readonly versions: OrderVersions,
    private readonly statuses: SaleStatusService,
  ) {}

  /**
   * Records the outcome that staff tell of an attempt. The same outcome with another note is refused: the note would be lost.
   * @throws ShopError resource.notFound, delivery.hasOutcome, delivery.orderCancelled
   */
  async recordByStaff(id: string, outcome: Omit<Outcome, 'at'>, staff: StaffPrincipal): Promise<void> {
    const said = { ...outcome, at: new Date() };
    await this.stock.change(async (manager) => {
      if (await this.record(manager, id, said, staffActor(staff))) return;
      const delivery = await findRow(manager, DeliveryEntity, id);
      if (said.note !== null && said.note !== delivery.note) throw hasOutcome(delivery);
    });
  }

  /**
   * "Entregado" completes the order's pending lines; a failed attempt leaves the order as it is. The same outcome again does
   * nothing (false); another one is refused.
   * @param actor of staff, or of the shop for what the rider says by their page
   * @throws ShopError resource.notFound, delivery.hasOutcome, delivery.orderCancelled
   */
  async record(manager: EntityManager, id: string, said: Outcome, actor: Actor): Promise<boolean> {
    return (await this.recordLocked(manager, [{ ...(await this.lock(manager, id)), said }], actor)) > 0;
  }

  /**
   * The same for many, whose orders the transaction has locked: in a few statements, since buyers wait for the stocks.
   * @throws ShopError delivery.hasOutcome, delivery.orderCancelled
   */
  async recordAll(manager: EntityManager, told: ReadonlyMap<string, Outcome>, actor: Actor): Promise<void> {
    const where = { id: In([...told.keys()]) };
    const lock = { mode: 'for_no_key_update' } as const;
    const deliveries = await manager.find(DeliveryEntity, { where, order: { id: 'ASC' }, lock });
    const orders = await manager.findBy(OrderEntity, { id: In(deliveries.map(({ orderId }) => orderId)) });
    const orderOf = new Map(orders.map((order) => [order.id, order]));
    const cases = deliveries.flatMap((delivery) => {
      const [order, said] = [orderOf.get(delivery.orderId), told.get(delivery.id)];
      return order && said ? [{ order, delivery, said }] : [];
    });
    await this.recordLocked(manager, cases, actor);
  }

  /** @returns how many had no outcome yet */
  private async recordLocked(manager: EntityManager, cases: readonly Recorded[], actor: Actor): Promise<number> {
    const open = cases.filter(isOpen);
    const delivered = open.flatMap(({ order, said }) => (said.outcome === 'entregado' ? [order] : []));
    if (delivered.some(({ lineStatus }) => lineStatus === 'cancelled')) throw new ShopError('delivery.orderCancelled');
    const completed = await this.statuses.changeLocked(manager, delivered, { status: 'completed' }, actor);
    const couriers = await manager.findBy(CourierEntity, { id: In(open.map(({ delivery }) => delivery.courierId)) });
    const termsOf = new Map(couriers.map((courier) => [courier.id, courier]));
    const recorded = open.map(({ order, delivery, said }) => {
      const { handedOverAt, courierId } = delivery;
      const terms = termsOf.get(courierId);
      const collected = collectedOf(delivery, said);
      return {
        id: delivery.id,
        status: collected === null ? 'no_entregado' : 'entregado',
        failure: collected === null ? said.outcome : null,
        note: said.note,
        collected: collected === null ? null : toDecimalText(collected),
        fee: collected === null || !terms ? null : toDecimalText(courierFee(terms, collected)),
        outcomeAt: new Date(Math.max(handedOverAt.getTime(), Math.min(said.at.getTime(), Date.now()))),
        recordedBy: actor.id,
        completedSales: completed.get(order.id) ?? [],
      };
    });
    await manager.query(writeOutcomes, [JSON.stringify(recorded)]);
    const entries = open.map(({ delivery: { orderId, courierId, attempt }, said: { outcome, note } }, place) => {
      const collected = recorded[place]?.collected ?? null;
      const after = { outcome, note, courierId, ...(collected !== null && { collected }), attempt };
      const object = { type: 'order', id: orderId } as const;
      return { action: 'order.deliveryRecorded' as const, object, before: null, after };
    });
    await this.audit.record(manager, actor, entries);
    return open.length;
  }

  /**
   * An outcome that was recorded by mistake goes: the delivery is on its way again, and the lines that it completed are
   * pending. One on its way stays so.
   * @throws ShopError resource.notFound, delivery.hasOutcome where somebody else has recorded another one, delivery.notUndoable,
   * sale.statusNotAllowed where a flavor that it completed is gone
   */
  async undo(id: string, { reason, outcomeAt }: UndoOutcomeInput, staff: StaffPrincipal): Promise<void> {
    await this.stock.change(async (manager) => {
      const { order, delivery } = await this.lock(manager, id);
      if (delivery.status === 'en_ruta') return;
      const isSeen = outcomeAt === undefined || Date.parse(outcomeAt) === delivery.outcomeAt?.getTime();
      if (!isSeen) throw new ShopError('delivery.hasOutcome');
      if (await manager.existsBy(SettlementLineEntity, { deliveryId: id })) {
        throw new ShopError('delivery.notUndoable', { text: 'Ya está liquidada: corrígela con un contraasiento.' });
      }
      const newest = await manager.maximum(DeliveryEntity, 'attempt', { orderId: order.id });
      if (newest !== delivery.attempt) throw new ShopError('delivery.notUndoable', { text: WENT_OUT_AGAIN });
      if (delivery.parcelBackAt !== null) throw new ShopError('delivery.notUndoable', { text: PARCEL_BACK });
      const actor = staffActor(staff);
      const reopened = { status: 'pending', only: delivery.completedSales } as const;
      await this.statuses.changeLocked(manager, [order], reopened, actor);
      await manager.update(DeliveryEntity, id, onTheWay);
      const before = { outcome: outcomeOf(delivery), note: delivery.note };
      await this.tell(manager, actor, 'order.deliveryUndone', delivery, before, { reason });
    });
  }

  /**
   * Notes that the parcel of a failed attempt is back in the shop, or that it is not.
   * @throws ShopError resource.notFound, delivery.stillOut, delivery.hasOutcome for one that was delivered
   */
  async markParcel(id: string, back: boolean, staff: StaffPrincipal): Promise<void> {
    await this.stock.change(async (manager) => {
      const { delivery } = await this.lock(manager, id);
      if (delivery.status === 'en_ruta') throw new ShopError('delivery.stillOut');
      if (delivery.status === 'entregado') throw hasOutcome(delivery);
      await this.keepParcel(manager, delivery, back, staffActor(staff));
    });
  }

  /**
   * Cancels the pending lines of an order that was out; its units can be sold again, so the parcel has to be back. What the same
   * user asks for again is done once.
   * @throws ShopError resource.notFound, order.changed, delivery.stillOut, delivery.parcelAway
   */
  async cancelOrder(
    orderId: string,
    input: CancelDeliveredOrderInput,
    staff: StaffPrincipal,
    asked: Asked,
  ): Promise<void> {
    await this.stock.change((manager) =>
      doOnce(manager, staff.id, asked, async () => {
        await this.cancel(manager, orderId, input, staffActor(staff));
        return orderId;
      }),
    );
  }

  /**
   * Of orders that are cancelled together nobody is asked for each parcel: units of one that is outside are not sold again.
   * @throws ShopError delivery.stillOut, delivery.parcelAway
   */
  async requireHere(manager: EntityManager, orderId: string): Promise<void> {
    const newest = await newestAttempt(manager, orderId);
    if (newest?.status === 'en_ruta') throw new ShopError('delivery.stillOut');
    // One that was delivered, and is pending again by hand, has its units with the buyer.
    if (newest?.parcelBackAt === null) throw new ShopError('delivery.parcelAway');
  }

  private async cancel(
    manager: EntityManager,
    orderId: string,
    { version, parcelBack }: CancelDeliveredOrderInput,
    actor: Actor,
  ): Promise<void> {
    const order = await this.versions.lock(manager, { id: orderId });
    const newest = await newestAttempt(manager, orderId);
    if (order.lineStatus !== 'cancelled') {
      await this.versions.require(manager, order, version);
      if (newest?.status === 'en_ruta') throw new ShopError('delivery.stillOut');
      if (newest && !parcelBack) throw new ShopError('delivery.parcelAway');
      await this.statuses.changeLocked(manager, [order], { status: 'cancelled' }, actor);
    }
    // Of an order that was cancelled elsewhere meanwhile it is told here where its parcel is.
    if (parcelBack && newest?.status === 'no_entregado') await this.keepParcel(manager, newest, true, actor);
  }

  /** The order, as everybody who changes one locks it first, and then the attempt. */
  private async lock(manager: EntityManager, id: string) {
    const { orderId } = await findRow(manager, DeliveryEntity, id);
    const order = await this.versions.lock(manager, { id: orderId });
    return { order, delivery: await findRow(manager, DeliveryEntity, id, 'lock') };
  }

  private async keepParcel(manager: EntityManager, delivery: DeliveryEntity, back: boolean, actor: Actor) {
    if ((delivery.parcelBackAt !== null) === back) return;
    await manager.update(DeliveryEntity, delivery.id, { parcelBackAt: back ? () => 'now()' : null });
    await this.tell(manager, actor, 'order.parcelMarked', delivery, { back: !back }, { back });
  }

  private tell(
    manager: EntityManager,
    by: Actor,
    action: AuditAction,
    { orderId: id, attempt }: DeliveryEntity,
    before: AuditFields | null,
    after: AuditFields,
  ): Promise<void> {
    return this.changes.tell(manager, { by, action, id, before }, { ...after, attempt });
  }
}

/** Centavos that are collected by an outcome; null for a failed attempt. */
function collectedOf({ expectedCash }: DeliveryEntity, { outcome, collected }: Outcome): Centavos | null {
  return outcome === 'entregado' ? (collected ?? expectedCash) : null;
}

/** False of an attempt that has the same outcome. @throws ShopError delivery.hasOutcome for another one */
function isOpen({ delivery, said }: Recorded): boolean {
  if (delivery.status === 'en_ruta') return true;
  if (outcomeOf(delivery) === said.outcome && delivery.collected === collectedOf(delivery, said)) return false;
  throw hasOutcome(delivery);
}

function hasOutcome(delivery: DeliveryEntity): ShopError {
  return new ShopError('delivery.hasOutcome', { text: `Ya tiene resultado: ${outcomeLabels[outcomeOf(delivery)]}.` });
}

/** Outcome of an attempt that has one. */
export function outcomeOf({ failure }: Pick<DeliveryEntity, 'failure'>): DeliveryOutcome {
  return failure ?? 'entregado';
}
