import { formatCount, type CountByStatus } from '@shop/contracts';

type Nouns = Readonly<Record<keyof CountByStatus, readonly [one: string, many: string]>>;

const ofOrders: Nouns = {
  pending: ['pendiente', 'pendientes'],
  completed: ['completado', 'completados'],
  cancelled: ['cancelado', 'cancelados'],
};

const ofUnits: Nouns = {
  pending: ['pendiente', 'pendientes'],
  completed: ['completada', 'completadas'],
  cancelled: ['cancelada', 'canceladas'],
};

/** Keeps a number with its noun, and the dot with what it ends, where the line is too short. */
const NO_BREAK = '\u00a0';

function countsText(counts: CountByStatus, nouns: Nouns): string {
  return (['pending', 'completed', 'cancelled'] as const)
    .filter((status) => counts[status] > 0)
    .map((status) => `${formatCount(counts[status])}${NO_BREAK}${nouns[status][counts[status] === 1 ? 0 : 1]}`)
    .join(`${NO_BREAK}· `);
}

/** '1 pendiente · 7 completados · 2 cancelados'; what there is none of is left out. */
export function ordersText(orders: CountByStatus): string {
  return countsText(orders, ofOrders);
}

/** '1 pendiente · 15 completadas', of the units that were not cancelled. */
export function uncancelledUnitsText(units: CountByStatus): string {
  return countsText({ ...units, cancelled: 0 }, ofUnits);
}
