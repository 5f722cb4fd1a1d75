import type { CountByStatus } from '@shop/contracts';
import { counted } from './counted';

/** Keeps a number with its noun, and the dot with what it ends, where the line is too short. */
const NO_BREAK = '\u00a0';

/** @param ending of the participles: orders are male, units female */
function countsText(counts: CountByStatus, ending: 'o' | 'a'): string {
  const nouns = { pending: 'pendiente', completed: `completad${ending}`, cancelled: `cancelad${ending}` };
  return (['pending', 'completed', 'cancelled'] as const)
    .filter((status) => counts[status] > 0)
    .map((status) => counted(counts[status], nouns[status], `${nouns[status]}s`).replace(' ', NO_BREAK))
    .join(`${NO_BREAK}· `);
}

/** '1 pendiente · 7 completados · 2 cancelados'; what there is none of is left out. */
export function ordersText(orders: CountByStatus): string {
  return countsText(orders, 'o');
}

/** '1 pendiente · 15 completadas', of the units that were not cancelled. */
export function uncancelledUnitsText(units: CountByStatus): string {
  return countsText({ ...units, cancelled: 0 }, 'a');
}
