import { courierFee, settlementSums } from '@shop/contracts';
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
import { sampleRandom } from './sample-random';
import type { SampleRows } from './sample-rows';

const SEED = 20_261_122;
const DAY_MS = 86_400_000;

/** Days that deliveries reach back. */
const WEEK_DAYS = 7;

/** When parcels leave and, one after the other, arrive: minutes after midnight, and between two stops. */
const LEAVES = 9 * 60;
const BETWEEN_STOPS = 25;

/** Centavos that the till begins with, that were spent from it, and that were missing at the end. */
const FLOAT = 20_000;
const FUEL = 4000;
const MISSING = 3500;

const rider = { kind: 'rider', feeKind: 'fixed', feeAmount: 2000, feePercent: 0, remitDays: 1 } as const;
const company = { kind: 'company', feeKind: 'percent', feeAmount: 0, feePercent: 4, remitDays: 3 } as const;

const couriers = [
  { ...rider, name: 'Carlos Xol', phone: '55501234' },
  { ...rider, name: 'Wendy Tzoc', phone: '55505678' },
  { ...company, name: 'Envíos del Valle', phone: '22334455' },
] as const;

/** Who settles, what they bring too little, in centavos, and why; the company has all of its own still. */
const settlers = [
  { name: 'Carlos Xol', short: 1500, reason: 'Dio mal un vuelto y lo repone el viernes' },
  { name: 'Wendy Tzoc', short: 0, reason: null },
];

type SampleOrder = SampleRows['orders'][number];
type SampleDelivery = Omit<DeliveryEntity, 'recordedBy' | 'note' | 'parcelBackAt'> & { note?: string };

/**
 * A week of deliveries of a sample shop, with the close of yesterday: what the public ordered and got was brought on the day
 * after, by one courier after the other, one parcel was refused, another is on its way, and a buyer asks for another day.
 */
export function sampleDeliveries({ orders, sales }: Pick<SampleRows, 'orders' | 'sales'>, now: Date) {
  const random = sampleRandom(SEED);
  const midnight = guatemalaInstant(now, 0, 0).getTime();
  const daysAgo = (instant: Date) => Math.max(0, Math.ceil((midnight - instant.getTime()) / DAY_MS));
  const dayText = (ago: number) => guatemalaInstant(now, ago, LEAVES).toISOString().slice(0, 10);
  /** Half way from an order to now, however new it is. */
  const since = ({ createdAt }: SampleOrder) => new Date((createdAt.getTime() + now.getTime()) / 2);
  const inCash = ({ paymentMethod }: SampleOrder) => paymentMethod === 'efectivo';
  const linesOf = (order: SampleOrder) => sales.filter(({ orderId }) => orderId === order.id);
  const isAll = (order: SampleOrder, wanted: string) => linesOf(order).every(({ status }) => status === wanted);
  const staff = couriers.map((courier) => ({ id: random.uuid(), ...courier, active: true }));
  const runs = new Map<string, Pick<RunEntity, 'id' | 'courierId' | 'day' | 'closedAt' | 'createdAt'>>();
  const deliveries: SampleDelivery[] = [];

  function handOver(order: SampleOrder, courier: (typeof staff)[number], ago: number): SampleDelivery {
    const handedOverAt = ago === 0 ? since(order) : guatemalaInstant(now, ago, LEAVES);
    const day = dayText(ago);
    const run = runs.get(`${courier.id} ${day}`) ?? {
      id: random.uuid(),
      courierId: courier.id,
      day,
      closedAt: ago === 0 ? null : guatemalaInstant(now, ago, 19 * 60),
      createdAt: handedOverAt,
    };
    runs.set(`${courier.id} ${day}`, run);
    const position = deliveries.filter(({ runId }) => runId === run.id).length + 1;
    const delivery: SampleDelivery = {
      id: random.uuid(),
      orderId: order.id,
      attempt: 1,
      courierId: courier.id,
      runId: run.id,
      position,
      guideNumber: courier.kind === 'company' ? `EV-${random.between(100_000, 999_999)}` : null,
      expectedCash: inCash(order) ? order.total : 0,
      handedOverAt,
      status: 'en_ruta',
      failure: null,
      collected: null,
      fee: null,
      outcomeAt: ago === 0 ? null : new Date(handedOverAt.getTime() + position * BETWEEN_STOPS * 60_000),
      completedSales: [],
    };
    deliveries.push(delivery);
    return delivery;
  }

  const ofPublic = orders.filter(({ origin }) => origin === 'public');
  const isBrought = (order: SampleOrder) => {
    const ago = daysAgo(order.createdAt);
    return ago > 1 && ago <= WEEK_DAYS && isAll(order, 'completed');
  };
  const brought = ofPublic.filter(isBrought);
  // Dealt by themselves, so that each courier has money to settle.
  const dealt = [brought.filter(inCash), brought.filter((order) => !inCash(order))];
  for (const [index, order] of dealt.flatMap((group) => [...group.entries()])) {
    const courier = staff[index % staff.length];
    if (!courier) continue;
    const delivery = handOver(order, courier, daysAgo(order.createdAt) - 1);
    const collected = delivery.expectedCash;
    const completedSales = linesOf(order).map(({ id }) => id);
    Object.assign(delivery, { status: 'entregado', collected, fee: courierFee(courier, collected), completedSales });
  }
  const [refused, asks, ...others] = ofPublic.filter((order) => isAll(order, 'pending'));
  const out = others.at(-1);
  const [carlos, wendy] = staff;
  if (refused && out && carlos && wendy) {
    const refusal = { status: 'no_entregado', failure: 'rechazado', note: 'Dice que ya no lo quiere' };
    Object.assign(handOver(refused, carlos, 1), refusal);
    handOver(out, wendy, 0);
  }
  const wishes = asks ? [{ orderId: asks.id, day: dayText(-2), createdAt: since(asks) }] : [];

  const close = { id: random.uuid(), openedAt: guatemalaInstant(now, 1, 8 * 60), floatAmount: FLOAT };
  const settled = settlers.map(({ name, short, reason }, number) => {
    const courierId = staff.find((courier) => courier.name === name)?.id ?? '';
    const ended = deliveries.filter(
      (one) => one.courierId === courierId && one.status === 'entregado' && daysAgo(one.handedOverAt) > 1,
    );
    const lines = ended.map(({ id, collected, fee }) => ({
      deliveryId: id,
      collected: collected ?? 0,
      fee: fee ?? 0,
    }));
    const { due, ...sums } = settlementSums(lines);
    const at = guatemalaInstant(now, 1, 17 * 60 + number * 20);
    const row = { ...sums, id: random.uuid(), courierId, at, deposited: due - short, reason, corrects: null };
    return {
      row: { ...row, method: 'efectivo' as const },
      lines: lines.map((line) => ({ ...line, settlementId: row.id })),
    };
  });
  return { couriers: staff, runs: [...runs.values()], deliveries, wishes, close, settled };
}

/** Writes the deliveries of a sample shop. Orders and stock stay as they are. */
export async function writeSampleDeliveries(
  manager: EntityManager,
  rows: Pick<SampleRows, 'orders' | 'sales'>,
  now: Date,
): Promise<void> {
  const { close, settled, ...made } = sampleDeliveries(rows, now);
  await manager.insert(CourierEntity, made.couriers);
  await manager.insert(RunEntity, made.runs);
  await manager.insert(DeliveryEntity, made.deliveries);
  await manager.insert(DeliveryWishEntity, made.wishes);
  await manager.insert(CloseEntity, close);
  const movement = { closeId: close.id, method: 'efectivo' } as const;
  const fuel = { amount: FUEL, reason: 'Gasolina', at: guatemalaInstant(now, 1, 12 * 60) };
  await manager.insert(CashMovementEntity, { ...movement, ...fuel, direction: 'out' });
  for (const [index, { row, lines }] of settled.entries()) {
    await manager.insert(SettlementEntity, row);
    await manager.insert(SettlementLineEntity, lines);
    const deposit = { amount: row.deposited, reason: `Liquidación ${index + 1}`, at: row.at, settlementId: row.id };
    await manager.insert(CashMovementEntity, { ...movement, ...deposit, direction: 'in' });
  }
  await manager.update(CloseEntity, close.id, {
    closedAt: guatemalaInstant(now, 1, 20 * 60),
    countedEfectivo: settled.reduce((sum, { row }) => sum + row.deposited, FLOAT - FUEL - MISSING),
    countedTransferencia: 0,
    countedLinkPago: 0,
    reason: 'Faltan Q35.00: se revisa con los vueltos',
  });
}
