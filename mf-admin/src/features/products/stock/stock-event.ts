import { orderCode, type AuditAction, type AuditEntryView, type AuditFields } from '@shop/contracts';
import { actorName } from '../../../shared/staff/actor-name';
import { counted, listed } from '../../../shared/counted';
import type { HistoryEvent } from '../../../shared/history/history-events';

/** One thing that happened to the stock of a flavor or product; `did` says all of it where there is no order. */
export interface StockEvent extends HistoryEvent {
  order: { id: string; code: string } | null;
  /** 'salieron 2 unidades'; '' where `did` says it all. */
  result: string;
  moved: { name: string; before: number; after: number }[];
}

const countNames = {
  inventory: 'Inventario',
  reservedInventory: 'Reservado',
  lowStockThreshold: 'Umbral',
} as const;
type Count = keyof typeof countNames;
const COUNTS = Object.keys(countNames) as Count[];

export function describeStockEvent({ id, at, actor, action, before, after, orderId }: AuditEntryView): StockEvent {
  const moved = COUNTS.flatMap((count) => {
    const [from, to] = [before?.[count], after?.[count]];
    return typeof from === 'number' && typeof to === 'number' && from !== to
      ? [{ name: countNames[count], before: from, after: to }]
      : [];
  });
  const order = orderId === null ? null : { id: orderId, code: orderCode(orderId) };
  const told = describeChange(action, before ?? {}, after ?? {});
  const did = action === 'stock.ordered' && actor.kind === 'staff' ? 'anotó el pedido' : told.did;
  return { id, at, who: actorName(actor), order, moved, result: '', ...told, did };
}

type Description = Pick<StockEvent, 'did'> & Partial<Pick<StockEvent, 'result'>>;

type Change = (count: Count) => number;

const descriptions: Partial<Record<AuditAction, (change: Change, after: AuditFields) => Description>> = {
  'stock.ordered': (change) => ({ did: 'hizo el pedido', result: apart(change('reservedInventory')) }),
  'stock.completed': (change) => ({
    did: 'completó el pedido',
    result: went(-change('inventory'), 'salió', 'salieron'),
  }),
  'stock.cancelled': (change) => ({
    did: 'canceló el pedido',
    result: went(-change('reservedInventory'), 'se liberó', 'se liberaron'),
  }),
  'stock.reopened': (change) => ({
    did: 'devolvió a pendiente el pedido',
    result: `${went(change('inventory'), 'volvió', 'volvieron')} y ${change('inventory') === 1 ? 'quedó apartada' : 'quedaron apartadas'}`,
  }),
  'stock.restored': (change) => ({ did: 'restauró el pedido', result: apart(change('reservedInventory')) }),
  'stock.orderEdited': (change) => {
    const more = change('reservedInventory');
    return { did: 'cambió el pedido', result: more > 0 ? apart(more) : went(-more, 'se liberó', 'se liberaron') };
  },
  'stock.returned': (change) => ({
    did: 'recibió de vuelta del pedido',
    result: went(change('inventory'), 'volvió', 'volvieron'),
  }),
  'stock.damaged': (change) => ({
    did: 'registró un daño del pedido',
    result: went(-change('inventory'), 'salió', 'salieron'),
  }),
  'stock.edited': (change) => ({ did: edited(change) }),
  'flavor.created': (_change, after) => ({ did: `creó el sabor con ${units(unitsIn(after, 'inventory'))}` }),
  'product.created': (_change, after) => ({ did: `creó el producto con ${units(unitsIn(after, 'inventory'))}` }),
};

function describeChange(action: AuditAction, before: AuditFields, after: AuditFields): Description {
  const change: Change = (count) => unitsIn(after, count) - unitsIn(before, count);
  return descriptions[action]?.(change, after) ?? { did: renamed(before, after) };
}

function unitsIn(fields: AuditFields, count: Count): number {
  const value = fields[count];
  return typeof value === 'number' ? value : 0;
}

function units(count: number): string {
  return counted(count, 'unidad', 'unidades');
}

function went(count: number, one: string, many: string): string {
  return `${count === 1 ? one : many} ${units(count)}`;
}

function apart(count: number): string {
  return went(count, 'se apartó', 'se apartaron');
}

function edited(change: Change): string {
  const [inventory, reserved] = [change('inventory'), change('reservedInventory')];
  const done: string[] = [];
  if (inventory !== 0) done.push(`${inventory > 0 ? 'sumó' : 'quitó'} ${units(Math.abs(inventory))}`);
  if (reserved !== 0) done.push(`${reserved > 0 ? 'apartó' : 'liberó'} a mano ${units(Math.abs(reserved))}`);
  if (change('lowStockThreshold') !== 0) done.push('cambió el umbral de stock bajo');
  return listed(done);
}

const fieldNames: Readonly<Record<string, string>> = {
  name: 'el nombre',
  puffs: 'los puffs',
  price: 'el precio',
  image: 'la imagen',
  sabores: 'los sabores',
  description: 'la descripción',
  popular: 'si es popular',
  showOnHomepage: 'si sale en la portada',
};

/** Changes of staff besides the counts: 'lo desactivó y cambió el nombre de «Uva» a «Uva Hielo»'. */
function renamed(before: AuditFields, after: AuditFields): string {
  const done = Object.entries(after).flatMap(([field, value]) => {
    if (field === 'active') return value === true ? 'lo activó' : 'lo desactivó';
    const name = fieldNames[field];
    if (name === undefined) return [];
    return field === 'name' ? `cambió el nombre de «${text(before[field])}» a «${text(value)}»` : `cambió ${name}`;
  });
  return done.length === 0 ? 'hizo un cambio' : listed(done);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Counts before the oldest row that is known: units of inventory, or null where the history begins with the
 * creation.
 */
export function unitsBefore(oldest: AuditEntryView | undefined): number | null {
  const value = oldest?.before?.['inventory'];
  return typeof value === 'number' ? value : null;
}
