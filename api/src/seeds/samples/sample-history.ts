import { orderSums, toDecimalText, type AffiliateStatus, type SaleStatus } from '@shop/contracts';

import { ProductFlavorEntity } from '../../catalog/product-flavor.entity';
import { ProductEntity } from '../../catalog/product.entity';
import { recordOf } from '../../catalog/stock/stocked-row';
import { customerActor, distributorActor, systemActor, type Actor } from '../../audit/actor';
import type { AuditEntry, PastEntry } from '../../audit/audit.service';
import { movementEntry, type StockUnits } from '../../catalog/stock/stock-rules';
import { editEntry, planMovements } from '../../orders/changes/order-edit-rules';
import { planUnits, unitsEntry } from '../../orders/changes/sale-units-rules';
import { planStatusChange, statusEntry } from '../../orders/sales/status-change';
import { pausedAt } from './sample-orders';
import { sampleRandom, type SampleRandom } from './sample-random';
import type { SampleRowChange, SampleRows } from './sample-rows';

type FlavorRow = SampleRows['flavors'][number];
type AffiliateRow = SampleRows['affiliates'][number];
type OrderRow = SampleRows['orders'][number];
type SaleRow = SampleRows['sales'][number];

const SEED = 20_261_121;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long after an order staff completed or cancelled it, minutes; less where that would not have been yet. */
const SETTLED_AFTER = [90, 40 * 60] as const;

/** Something that happened, told once it is known how the stocks stood at that moment. */
interface Event {
  at: Date;
  tell: (stocks: Map<string, StockUnits>) => Omit<PastEntry, 'at'>[];
}

/** Units that a flavor had more than it seems, and when they were counted out. */
interface Correction {
  units: number;
  at: Date;
}

/**
 * Entries that the audit log would have of sample rows: how each product and flavor began, the decision on each
 * affiliate, each order, what became of it, and the units that all of this moved. Each flavor's history ends at the
 * stock that it has, and never holds more units than there were.
 */
export function sampleHistory(rows: SampleRows, now: Date): PastEntry[] {
  return tellAll(rows, now, correctionsOf(tellAll(rows, now, new Map()), now));
}

/** Units of orders that were cancelled since were there: flavors that now have less had more, until somebody counted. */
function correctionsOf(entries: readonly PastEntry[], now: Date): Map<string, Correction> {
  const corrections = new Map<string, Correction>();
  const lastAt = new Map(entries.map(({ object, at }) => [object.id, at.getTime()]));
  for (const { object, after } of entries) {
    if (object.type !== 'flavor') continue;
    const { inventory, reservedInventory } = after as unknown as StockUnits;
    const units = reservedInventory - inventory;
    if (units <= (corrections.get(object.id)?.units ?? 0)) continue;
    corrections.set(object.id, { units, at: new Date(((lastAt.get(object.id) ?? 0) + now.getTime()) / 2) });
  }
  return corrections;
}

function tellAll(rows: SampleRows, now: Date, corrections: ReadonlyMap<string, Correction>): PastEntry[] {
  const buyers = new Map(rows.affiliates.map((affiliate) => [affiliate.id, affiliate]));
  const random = sampleRandom(SEED);
  const events = [
    ...rows.products.map((product): Event => {
      const object = { type: 'product', id: product.id } as const;
      const entry: AuditEntry = {
        action: 'product.created',
        object,
        before: null,
        after: recordOf(ProductEntity, product),
      };
      return { at: product.createdAt, tell: () => [{ ...entry, actor: systemActor }] };
    }),
    ...rows.flavors.flatMap((flavor) => flavorEvents(flavor, rows.sales, corrections.get(flavor.id))),
    ...rows.affiliates.flatMap((affiliate) => affiliateEvents(affiliate, now)),
    ...rows.orders.flatMap((order) => {
      const sales = rows.sales.filter(({ orderId }) => orderId === order.id);
      const change = rows.changes.find(({ saleId }) => sales.some(({ id }) => id === saleId));
      const lines = linesAsPlaced(sales, change);
      const buyer = buyers.get(order.affiliateId ?? '');
      const actor = buyer ? distributorActor(buyer) : customerActor;
      const placed: Event = {
        at: order.createdAt,
        tell: (stocks) => placedEntries(order, lines, stocks).map((entry) => ({ ...entry, actor })),
      };
      const changed = change ? [changeEvent(order, lines, sales, change)] : [];
      return [placed, ...settledEvents(random, order, lines, now), ...changed];
    }),
  ];
  const stocks = new Map<string, StockUnits>();
  return events
    .toSorted((earlier, later) => earlier.at.getTime() - later.at.getTime())
    .flatMap(({ at, tell }) => tell(stocks).map((entry) => ({ ...entry, at })));
}

/** It began with all that was sold since and is still there; what staff hold back was put aside right away. */
function flavorEvents(flavor: FlavorRow, sales: readonly SaleRow[], correction: Correction | undefined): Event[] {
  const unitsOf = (status: SaleStatus) =>
    sales
      .filter((sale) => sale.flavorId === flavor.id && sale.status === status)
      .reduce((units, { quantity }) => units + quantity, 0);
  const inventory = flavor.inventory + unitsOf('completed') + (correction?.units ?? 0);
  const first = { ...flavor, inventory, reservedInventory: 0 };
  const object = { type: 'flavor', id: flavor.id } as const;
  const created: Event = {
    at: flavor.createdAt,
    tell: (stocks) => {
      stocks.set(flavor.id, { inventory, reservedInventory: 0 });
      return [
        {
          action: 'flavor.created',
          object,
          before: null,
          after: recordOf(ProductFlavorEntity, first),
          actor: systemActor,
        },
      ];
    },
  };
  const edited = (at: Date, change: StockUnits): Event => ({
    at,
    tell: (stocks) => {
      const { inventory: units, reservedInventory: reserved } = stocks.get(flavor.id) ?? first;
      const after = {
        inventory: units + change.inventory,
        reservedInventory: reserved + change.reservedInventory,
      };
      stocks.set(flavor.id, after);
      const { lowStockThreshold } = flavor;
      const before = { inventory: units, reservedInventory: reserved, lowStockThreshold };
      return [{ action: 'stock.edited', object, before, after: { ...after, lowStockThreshold }, actor: systemActor }];
    },
  });
  const held = flavor.reservedInventory - unitsOf('pending');
  const aside = new Date(flavor.createdAt.getTime() + MINUTE_MS);
  return [
    created,
    ...(held > 0 ? [edited(aside, { inventory: 0, reservedInventory: held })] : []),
    ...(correction ? [edited(correction.at, { inventory: -correction.units, reservedInventory: 0 })] : []),
  ];
}

/** The application, what staff decided on it, the terms that came with the approval, and the first password. */
function affiliateEvents(affiliate: AffiliateRow, now: Date): Event[] {
  const { id, name, email, phone, level, status, discount, createdAt, approvedAt, passwordHash } = affiliate;
  const object = { type: 'affiliate', id } as const;
  const told = (at: Date, actor: Actor, ...entries: Omit<AuditEntry, 'object'>[]): Event => ({
    at,
    tell: () => entries.map((entry) => ({ ...entry, object, actor })),
  });
  const moved = (from: AffiliateStatus, to: AffiliateStatus) =>
    ({ action: 'affiliate.statusChanged', before: { status: from }, after: { status: to } }) as const;
  const terms = { discount, minimumPurchase: toDecimalText(affiliate.minimumPurchase) };
  const events = [
    told(createdAt, customerActor, { action: 'affiliate.applied', before: null, after: { name, email, phone, level } }),
  ];
  if (approvedAt) {
    const noTerms = { discount: 0, minimumPurchase: toDecimalText(0) };
    const assigned = { action: 'affiliate.updated', before: noTerms, after: terms } as const;
    events.push(told(approvedAt, systemActor, moved('pending', 'approved'), assigned));
    const activated = { action: 'affiliate.activated', before: null, after: null } as const;
    if (passwordHash !== null) events.push(told(later(approvedAt, now), distributorActor(affiliate), activated));
  }
  if (status === 'standby' || status === 'rejected') {
    const decidedAt = approvedAt ? pausedAt(now) : later(createdAt, now);
    events.push(told(decidedAt, systemActor, moved(approvedAt ? 'approved' : 'pending', status)));
  }
  return events;
}

/** A day later, or half way to now where that is sooner. */
function later(instant: Date, now: Date): Date {
  return new Date(instant.getTime() + Math.min(DAY_MS, (now.getTime() - instant.getTime()) / 2));
}

/** The lines of an order before staff changed it. */
function linesAsPlaced(sales: readonly SaleRow[], change: SampleRowChange | undefined): SaleRow[] {
  if (change?.kind === 'edit') {
    return sales.map((sale) => (sale.id === change.saleId ? { ...sale, quantity: change.ordered } : sale));
  }
  const part = sales.find(({ id }) => change?.kind === 'return' && id === change.partId);
  return sales
    .filter((sale) => sale !== part)
    .map((sale) => (part && sale.id === change?.saleId ? { ...sale, quantity: sale.quantity + part.quantity } : sale));
}

/** Changes of staff, as the services that change orders tell them; `lines` are those that were ordered. */
function changeEvent(
  order: OrderRow,
  lines: readonly SaleRow[],
  sales: readonly SaleRow[],
  change: SampleRowChange,
): Event {
  const tell = (stocks: Map<string, StockUnits>) => {
    const { entry, movements } =
      change.kind === 'edit' ? edited(order, lines, sales, stocks) : returned(order, lines, sales, change, stocks);
    for (const { stockId, after } of movements) stocks.set(stockId, after);
    return [entry, ...movements.map(movementEntry)].map((told) => ({ ...told, actor: systemActor }));
  };
  return { at: change.at, tell };
}

function edited(
  order: OrderRow,
  lines: readonly SaleRow[],
  sales: readonly SaleRow[],
  stocks: ReadonlyMap<string, StockUnits>,
) {
  const kept = lines.map((sale, index) => ({ sale, quantity: sales[index]?.quantity ?? sale.quantity }));
  const edit = { kept, removed: [], added: [] };
  const entry = editEntry({ ...order, ...orderSums(lines) }, order, edit);
  if (!entry) throw new Error('A sample edit changes nothing');
  const told = { ...entry, after: { ...entry.after, version: order.version } };
  return { entry: told, movements: planMovements(edit, stocks, order.id) };
}

function returned(
  order: OrderRow,
  lines: readonly SaleRow[],
  sales: readonly SaleRow[],
  change: SampleRowChange,
  stocks: ReadonlyMap<string, StockUnits>,
) {
  const whole = lines.find(({ id }) => id === change.saleId);
  const part = sales.find(({ id }) => change.kind === 'return' && id === change.partId);
  if (!whole || !part) throw new Error('A sample return is of no line');
  const input = { outcome: 'restocked' as const, reason: part.returnReason };
  const { movements } = planUnits({ ...part, status: 'completed' }, stocks, input);
  return { entry: unitsEntry(whole, part, input, order.version), movements };
}

/** As the statement that places orders tells it. */
function placedEntries(order: OrderRow, lines: readonly SaleRow[], stocks: Map<string, StockUnits>): AuditEntry[] {
  const sums = orderSums(lines);
  const [subtotal, shipping, total] = [sums.subtotal, sums.shipping, sums.total].map(toDecimalText);
  const moved = lines.flatMap(({ flavorId, quantity }): AuditEntry[] => {
    const before = stocks.get(flavorId ?? '');
    if (!flavorId || !before) return [];
    const after = { ...before, reservedInventory: before.reservedInventory + quantity };
    stocks.set(flavorId, after);
    const object = { type: 'flavor', id: flavorId } as const;
    return [{ action: 'stock.ordered', object, before: { ...before }, after: { ...after }, orderId: order.id }];
  });
  const object = { type: 'order', id: order.id } as const;
  const after = { lines: lines.length, subtotal, shipping, total };
  return [{ action: 'order.placed', object, before: null, after }, ...moved];
}

/** The lines that were completed, and those that were cancelled: all of them at one moment. */
function settledEvents(random: SampleRandom, order: OrderRow, lines: readonly SaleRow[], now: Date): Event[] {
  const placed = order.createdAt.getTime();
  const delay = Math.min(random.between(...SETTLED_AFTER) * MINUTE_MS, (now.getTime() - placed) / 2);
  const at = new Date(placed + delay);
  return (['completed', 'cancelled'] as const).flatMap((status): Event[] => {
    const settled = lines
      .filter((line) => line.status === status)
      .map((line) => ({ ...line, status: 'pending' as const }));
    if (settled.length === 0) return [];
    const tell = (stocks: Map<string, StockUnits>) => {
      const { changing, movements } = planStatusChange(settled, stocks, status);
      for (const { stockId, after } of movements) stocks.set(stockId, after);
      const entries = [statusEntry(changing, status, order.version), ...movements.map(movementEntry)];
      return entries.map((entry) => ({ ...entry, actor: systemActor }));
    };
    return [{ at, tell }];
  });
}
