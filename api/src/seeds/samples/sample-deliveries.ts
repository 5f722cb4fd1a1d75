import { courierFee, settlementSums, type Centavos, type FailureCode } from '@shop/contracts';
import type { EntityManager } from 'typeorm';

import { DeliveryEntity } from '../../deliveries/attempts/delivery.entity';
import { DeliveryWishEntity } from '../../deliveries/buyers/delivery-wish.entity';
import { CashMovementEntity } from '../../deliveries/closes/cash-movement.entity';
import { CloseEntity } from '../../deliveries/closes/close.entity';
import { CourierEntity } from '../../deliveries/couriers/courier.entity';
import { RunEntity } from '../../deliveries/runs/run.entity';
import { SettlementLineEntity } from '../../deliveries/settlements/settlement-line.entity';
import { SettlementEntity } from '../../deliveries/settlements/settlement.entity';
import { guatemalaInstant } from './guatemala-time';
import { sampleRandom, type SampleRandom } from './sample-random';
import type { SampleRows } from './sample-rows';

const SEED = 20_261_122;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Days that deliveries reach back. */
const WEEK_DAYS = 7;

/** When parcels leave and, one after the other, arrive: minutes after midnight, and between two stops. */
const LEAVES = 9 * 60;
const BETWEEN_STOPS = 25;

/** What the till begins with, what was bought from it, and what was missing at the end, in centavos. */
const FLOAT = 20_000;
const FUEL = 4000;
const MISSING = 3500;

/** What a rider brought too little, in centavos. */
const SHORT = 1500;

type CourierRow = Omit<CourierEntity, 'createdAt'>;
type DeliveryRow = Omit<DeliveryEntity, 'recordedBy'>;
type RunRow = Pick<RunEntity, 'id' | 'courierId' | 'day' | 'closedAt' | 'createdAt'>;
type SettlementRow = Omit<SettlementEntity, 'number' | 'byId'>;

const couriers = [
  {
    name: 'Carlos Xol',
    phone: '55501234',
    kind: 'rider',
    feeKind: 'fixed',
    feeAmount: 2000,
    feePercent: 0,
    remitDays: 1,
  },
  {
    name: 'Wendy Tzoc',
    phone: '55505678',
    kind: 'rider',
    feeKind: 'fixed',
    feeAmount: 2000,
    feePercent: 0,
    remitDays: 1,
  },
  {
    name: 'Envíos del Valle',
    phone: '22334455',
    kind: 'company',
    feeKind: 'percent',
    feeAmount: 0,
    feePercent: 4,
    remitDays: 3,
  },
] as const;

/** A week of deliveries in terms of a sample shop's orders: nothing of orders and stock is changed by it. */
export class SampleDeliveries {
  readonly couriers: CourierRow[];
  readonly runs: RunRow[] = [];
  readonly deliveries: DeliveryRow[] = [];
  readonly settlements: SettlementRow[] = [];
  readonly lines: SettlementLineEntity[] = [];
  readonly wishes: Pick<DeliveryWishEntity, 'orderId' | 'day' | 'createdAt'>[] = [];
  private readonly random: SampleRandom = sampleRandom(SEED);

  constructor(
    private readonly rows: Pick<SampleRows, 'orders' | 'sales'>,
    private readonly now: Date,
  ) {
    this.couriers = couriers.map((courier) => ({ id: this.random.uuid(), ...courier, active: true }));
    this.deliverWeek();
    this.tryOne();
    this.settle();
  }

  /** What the public ordered in a week and was completed, brought on the day after. */
  private deliverWeek(): void {
    const week = this.rows.orders.filter(
      ({ origin, createdAt }) => origin === 'public' && this.daysAgo(createdAt) <= WEEK_DAYS,
    );
    for (const [index, order] of week.entries()) {
      const lines = this.rows.sales.filter(({ orderId }) => orderId === order.id);
      const courier = this.couriers[index % this.couriers.length];
      const daysAgo = this.daysAgo(order.createdAt) - 1;
      if (!courier || daysAgo < 1 || !lines.every(({ status }) => status === 'completed')) continue;
      const cash = order.paymentMethod === 'efectivo' ? order.total : 0;
      const delivery = this.handOver(order.id, courier, daysAgo, cash);
      Object.assign(delivery, {
        status: 'entregado',
        collected: cash,
        fee: courierFee(courier, cash),
        outcomeAt: new Date(delivery.handedOverAt.getTime() + delivery.position * BETWEEN_STOPS * 60_000),
        completedSales: lines.map(({ id }) => id),
      });
    }
  }

  /** One that waits was refused at the door, another is on its way, and the buyer of a third asks for another day. */
  private tryOne(): void {
    const [rider, other] = this.couriers;
    const waiting = this.rows.orders.filter(({ id, origin, createdAt }) => {
      const isOld = this.now.getTime() - createdAt.getTime() > HOUR_MS;
      const lines = this.rows.sales.filter(({ orderId }) => orderId === id);
      return origin === 'public' && isOld && lines.every(({ status }) => status === 'pending');
    });
    const [refused, asks] = waiting;
    const out = waiting.at(-1);
    if (!rider || !other || !refused || !asks || !out || waiting.length < 3) return;
    const cashOf = ({ paymentMethod, total }: (typeof waiting)[number]) => (paymentMethod === 'efectivo' ? total : 0);
    const failed = this.handOver(refused.id, rider, 1, cashOf(refused));
    const failure: FailureCode = 'rechazado';
    const outcomeAt = new Date(failed.handedOverAt.getTime() + failed.position * BETWEEN_STOPS * 60_000);
    Object.assign(failed, { status: 'no_entregado', failure, note: 'Dice que ya no lo quiere', outcomeAt });
    this.handOver(out.id, other, 0, cashOf(out));
    const day = guatemalaInstant(this.now, -2, LEAVES).toISOString().slice(0, 10);
    this.wishes.push({ orderId: asks.id, day, createdAt: new Date(this.now.getTime() - HOUR_MS / 2) });
  }

  /** Riders brought what they had until yesterday, one of them too little; the company has all of its own still. */
  private settle(): void {
    const [short, exact] = this.couriers;
    if (short) this.settleOne(short, -SHORT, 'Dio mal un vuelto y lo repone el viernes');
    if (exact) this.settleOne(exact, 0, null);
  }

  private settleOne(courier: CourierRow, difference: Centavos, reason: string | null): void {
    const brought = this.deliveries.filter(
      ({ courierId, status, handedOverAt }) =>
        courierId === courier.id && status === 'entregado' && this.daysAgo(handedOverAt) > 1,
    );
    const lines = brought.map(({ id, collected, fee }) => ({
      deliveryId: id,
      collected: collected ?? 0,
      fee: fee ?? 0,
    }));
    const { collected, fee, due } = settlementSums(lines);
    if (due + difference <= 0) return;
    const settlement: SettlementRow = {
      id: this.random.uuid(),
      courierId: courier.id,
      at: guatemalaInstant(this.now, 1, 17 * 60 + this.settlements.length * 20),
      collected,
      fee,
      deposited: due + difference,
      method: 'efectivo',
      reason,
      corrects: null,
    };
    this.settlements.push(settlement);
    this.lines.push(...lines.map((line) => ({ ...line, settlementId: settlement.id })));
  }

  private handOver(orderId: string, courier: CourierRow, daysAgo: number, expectedCash: Centavos): DeliveryRow {
    const handedOverAt =
      daysAgo === 0 ? new Date(this.now.getTime() - HOUR_MS / 2) : guatemalaInstant(this.now, daysAgo, LEAVES);
    const run = this.runOf(courier, daysAgo, handedOverAt);
    const position = this.deliveries.filter(({ runId }) => runId === run.id).length + 1;
    const delivery: DeliveryRow = {
      id: this.random.uuid(),
      orderId,
      attempt: 1,
      courierId: courier.id,
      runId: run.id,
      position,
      guideNumber: courier.kind === 'company' ? `EV-${this.random.between(100_000, 999_999)}` : null,
      expectedCash,
      handedOverAt,
      status: 'en_ruta',
      failure: null,
      note: null,
      collected: null,
      fee: null,
      outcomeAt: null,
      completedSales: [],
      parcelBackAt: null,
    };
    this.deliveries.push(delivery);
    return delivery;
  }

  private runOf({ id: courierId }: CourierRow, daysAgo: number, createdAt: Date): RunRow {
    const day = guatemalaInstant(this.now, daysAgo, 0).toISOString().slice(0, 10);
    const found = this.runs.find((run) => run.courierId === courierId && run.day === day);
    if (found) return found;
    const closedAt = daysAgo === 0 ? null : guatemalaInstant(this.now, daysAgo, 19 * 60);
    const run = { id: this.random.uuid(), courierId, day, closedAt, createdAt };
    this.runs.push(run);
    return run;
  }

  /** Days in Guatemala; 0 for today. */
  private daysAgo(instant: Date): number {
    return Math.max(0, Math.ceil((guatemalaInstant(this.now, 0, 0).getTime() - instant.getTime()) / DAY_MS));
  }
}

/** Writes a week of deliveries, with the close of yesterday, of a shop whose orders are there already. */
export async function writeSampleDeliveries(manager: EntityManager, rows: SampleRows, now: Date): Promise<void> {
  const week = new SampleDeliveries(rows, now);
  await manager.insert(CourierEntity, week.couriers);
  await manager.insert(RunEntity, week.runs);
  await manager.insert(DeliveryEntity, week.deliveries);
  await manager.insert(DeliveryWishEntity, week.wishes);
  await manager.insert(SettlementEntity, week.settlements);
  await manager.insert(SettlementLineEntity, week.lines);
  const fuel = { direction: 'out', amount: FUEL, reason: 'Gasolina', at: guatemalaInstant(now, 1, 12 * 60) } as const;
  const deposits = week.settlements.map(({ id, at, deposited }, index) => {
    return { direction: 'in', amount: deposited, reason: `Liquidación ${index + 1}`, at, settlementId: id } as const;
  });
  const { id: closeId } = await manager.save(CloseEntity, {
    openedAt: guatemalaInstant(now, 1, 8 * 60),
    floatAmount: FLOAT,
    closedAt: guatemalaInstant(now, 1, 20 * 60),
    countedEfectivo: FLOAT - FUEL - MISSING + deposits.reduce((sum, { amount }) => sum + amount, 0),
    countedTransferencia: 0,
    countedLinkPago: 0,
    reason: 'Faltan Q35.00: se revisa con los vueltos',
  });
  const movements = [fuel, ...deposits].map((movement) => ({ ...movement, closeId, method: 'efectivo' as const }));
  await manager.insert(CashMovementEntity, movements);
}
