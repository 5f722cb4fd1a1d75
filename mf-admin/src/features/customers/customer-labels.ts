import type { CountByStatus, CustomerView } from '@shop/contracts';

/** Units that were not cancelled. */
export function uncancelledUnits({ pending, completed }: CountByStatus): number {
  return pending + completed;
}

/** As they call themselves lately. */
export function nameOf({ names }: Pick<CustomerView, 'names'>): string {
  return names[0] ?? 'Sin nombre';
}
