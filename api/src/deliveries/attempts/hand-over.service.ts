import {
  dayInGuatemala,
  expectedCash,
  orderCode,
  runDayProblem,
  toDecimalText,
  type HandedOrderInput,
  type HandOverInput,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../../access/principal';
import { OrderVersions } from '../../orders/changes/order-versions';
import { ShopError } from '../../platform/errors/shop-error';
import type { Asked } from '../../platform/repeats/asked';
import { Changes } from '../changes';
import { CourierEntity } from '../couriers/courier.entity';
import { findRow } from '../../platform/lists/read-views';
import { RunEntity } from '../runs/run.entity';
import { returnedLines } from './deliveries.queries';
import { DeliveryEntity } from './delivery.entity';

/** Gives orders into a courier's hands. */
@Injectable()
export class HandOverService {
  constructor(
    private readonly changes: Changes,
    private readonly versions: OrderVersions,
  ) {}

  /**
   * Hands orders to a courier, all of them or none: what each is to bring is frozen, and they come to the end of the courier's
   * open run of the day.
   * @returns the run's id; of the same call made again, of the run then
   * @throws ShopError resource.notFound, courier.inactive, order.changed, delivery.alreadyOut, delivery.nothingPending,
   * request.invalid
   */
  handOver({ courierId, day, orders }: HandOverInput, staff: StaffPrincipal, asked: Asked | null): Promise<string> {
    return this.changes.makeOnce({ staff, asked }, async (manager) => {
      const problem = runDayProblem(day, dayInGuatemala(new Date()));
      if (problem !== null) throw new ShopError('request.invalid', { problems: [{ path: 'day', message: problem }] });
      const courier = await findRow(manager, CourierEntity, courierId, 'lock');
      if (!courier.active) throw new ShopError('courier.inactive');
      requireEachOnce(orders);
      const runId = await openRun(manager, courierId, day);
      const last = (await manager.maximum(DeliveryEntity, 'position', { runId })) ?? 0;
      // Everybody who locks several orders does so in the order of their ids.
      const placed = orders.map((order, index) => ({
        at: `orders.${index}`,
        handed: { ...order, courierId, runId, position: last + index + 1 },
      }));
      placed.sort((one, other) => (one.handed.orderId.toLowerCase() < other.handed.orderId.toLowerCase() ? -1 : 1));
      for (const { at, handed } of placed) await this.handOne(manager, at, handed, staff);
      return runId;
    });
  }

  private async handOne(
    manager: EntityManager,
    at: string,
    { orderId, version, ...handed }: HandedOrderInput & Pick<DeliveryEntity, 'courierId' | 'runId' | 'position'>,
    staff: StaffPrincipal,
  ): Promise<void> {
    const order = await this.versions.lock(manager, { id: orderId });
    const code = orderCode(order.id);
    if (version !== null) {
      const text = `El pedido ${code} cambió mientras tanto. Mira cómo quedó.`;
      await this.versions.require(manager, order, version, { text, problems: [{ path: at, message: text }] });
    }
    if (order.pendingLines === 0) {
      throw new ShopError('delivery.nothingPending', { text: `El pedido ${code} ya no tiene productos pendientes.` });
    }
    if (await manager.existsBy(DeliveryEntity, { orderId: order.id, status: 'en_ruta' })) {
      throw new ShopError('delivery.alreadyOut', { text: `El pedido ${code} ya va en camino.` });
    }
    const attempt = ((await manager.maximum(DeliveryEntity, 'attempt', { orderId: order.id })) ?? 0) + 1;
    const [{ returned }] = await manager.query<[{ returned: number }]>(`SELECT ${returnedLines('$1')} AS returned`, [
      order.id,
    ]);
    const { paymentMethod, pendingAmount, shipping } = order;
    const completedLines = order.completedLines + returned;
    const cash = expectedCash({ paymentMethod, pendingAmount, completedLines, shipping });
    await manager.insert(DeliveryEntity, { ...handed, orderId: order.id, attempt, expectedCash: cash });
    const { courierId, runId } = handed;
    const after = { courierId, runId, attempt, expectedCash: toDecimalText(cash) };
    await this.changes.tell(manager, { by: staff, action: 'order.handedOver', id: order.id }, after);
  }
}

/** The courier's open run of a day, made if there is none; the courier is locked. */
async function openRun(manager: EntityManager, courierId: string, day: string): Promise<string> {
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
