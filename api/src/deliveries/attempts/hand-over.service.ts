import { expectedCash, orderCode, toDecimalText, type HandedOrderInput, type HandOverInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, type EntityManager } from 'typeorm';

import { staffActor } from '../../audit/actor';
import { AuditService } from '../../audit/audit.service';
import { ShopError } from '../../platform/errors/shop-error';
import { OrderVersions } from '../../orders/changes/order-versions';
import { retryConflicts } from '../../platform/database/retry-conflicts';
import type { Asked } from '../../platform/repeats/asked';
import { doOnce } from '../../platform/repeats/do-once';
import type { StaffPrincipal } from '../../access/principal';
import type { CourierEntity } from '../couriers/courier.entity';
import { lockCourier } from '../couriers/couriers.service';
import { RunEntity } from '../runs/run.entity';
import { DeliveryEntity } from './delivery.entity';

/** Gives orders into a courier's hands. */
@Injectable()
export class HandOverService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
    private readonly versions: OrderVersions,
  ) {}

  /**
   * Hands orders to a courier, all of them or none: what each is to bring is frozen, and they come to the end of the courier's
   * open run of the day.
   * @returns the run's id; of the same call made again, of the run then
   * @throws ShopError resource.notFound, courier.inactive, order.changed, delivery.alreadyOut, delivery.nothingPending,
   * request.invalid
   */
  handOver(input: HandOverInput, staff: StaffPrincipal, asked: Asked | null): Promise<string> {
    return retryConflicts(() =>
      this.database.transaction((manager) => doOnce(manager, staff.id, asked, () => this.write(manager, input, staff))),
    );
  }

  private async write(manager: EntityManager, input: HandOverInput, staff: StaffPrincipal): Promise<string> {
    const courier = await lockCourier(manager, input.courierId);
    if (!courier.active) throw new ShopError('courier.inactive');
    requireEachOnce(input.orders);
    const runId = await openRun(manager, courier, input.day);
    const last = (await manager.maximum(DeliveryEntity, 'position', { runId })) ?? 0;
    // Everybody who locks several orders does so in the order of their ids.
    const placed = input.orders.map((order, index) => ({ ...order, position: last + index + 1 }));
    placed.sort((one, other) => (one.orderId.toLowerCase() < other.orderId.toLowerCase() ? -1 : 1));
    for (const handed of placed) await this.handOne(manager, courier, { ...handed, runId }, staff);
    return runId;
  }

  private async handOne(
    manager: EntityManager,
    courier: CourierEntity,
    handed: HandedOrderInput & { position: number; runId: string },
    staff: StaffPrincipal,
  ): Promise<void> {
    const { runId, position, guideNumber, version } = handed;
    const order = await this.versions.lock(manager, { id: handed.orderId });
    const code = orderCode(order.id);
    if (version !== null) {
      await this.versions.require(manager, order, version, `El pedido ${code} cambió mientras tanto. Mira cómo quedó.`);
    }
    if (order.pendingLines === 0) {
      throw new ShopError('delivery.nothingPending', { text: `El pedido ${code} ya no tiene productos pendientes.` });
    }
    if (await manager.existsBy(DeliveryEntity, { orderId: order.id, status: 'en_ruta' })) {
      throw new ShopError('delivery.alreadyOut', { text: `El pedido ${code} ya va en camino.` });
    }
    const attempt = ((await manager.maximum(DeliveryEntity, 'attempt', { orderId: order.id })) ?? 0) + 1;
    const cash = expectedCash(order);
    const row = { orderId: order.id, courierId: courier.id, runId, position, guideNumber, attempt, expectedCash: cash };
    await manager.insert(DeliveryEntity, row);
    await this.audit.record(manager, staffActor(staff), [
      {
        action: 'order.handedOver',
        object: { type: 'order', id: order.id },
        before: null,
        after: { courierId: courier.id, runId, attempt, expectedCash: toDecimalText(cash) },
        orderId: order.id,
      },
    ]);
  }
}

/** The courier's open run of a day, made if there is none; the courier is locked. */
async function openRun(manager: EntityManager, { id: courierId }: CourierEntity, day: string): Promise<string> {
  const where = { courierId, day, closedAt: IsNull() };
  const open = await manager.findOne(RunEntity, { where, lock: { mode: 'for_no_key_update' } });
  return (open ?? (await manager.save(RunEntity, { courierId, day }))).id;
}

/** @throws ShopError request.invalid */
function requireEachOnce(orders: readonly HandedOrderInput[]): void {
  const ids = orders.map(({ orderId }) => orderId.toLowerCase());
  const problems = ids.flatMap((id, index) =>
    ids.indexOf(id) === index ? [] : [{ path: `orders.${index}.orderId`, message: 'Este pedido está dos veces' }],
  );
  if (problems.length > 0) throw new ShopError('request.invalid', { problems });
}
