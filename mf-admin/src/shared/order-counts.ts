import { formatCount, type CountByStatus } from '@shop/contracts';

const nouns = {
  pending: ['pendiente', 'pendientes'],
  completed: ['completado', 'completados'],
  cancelled: ['cancelado', 'cancelados'],
} as const;

/** Keeps a number with its noun, and the dot with what it ends, where the line is too short. */
const NO_BREAK = '\u00a0';

/** '1 pendiente · 7 completados · 2 cancelados'; what there is none of is left out. */
export function ordersText(orders: CountByStatus): string {
  return (['pending', 'completed', 'cancelled'] as const)
    .filter((status) => orders[status] > 0)
    .map((status) => `${formatCount(orders[status])}${NO_BREAK}${nouns[status][orders[status] === 1 ? 0 : 1]}`)
    .join(`${NO_BREAK}· `);
}
