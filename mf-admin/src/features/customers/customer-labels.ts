import type { CustomerView } from '@shop/contracts';

/** As they call themselves lately. */
export function nameOf({ names }: Pick<CustomerView, 'names'>): string {
  return names[0] ?? 'Sin nombre';
}
