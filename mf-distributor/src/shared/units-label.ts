import { formatCount } from '@shop/contracts';

/** '1 unidad', '1,200 unidades'. */
export function unitsLabel(units: number): string {
  return `${formatCount(units)} ${units === 1 ? 'unidad' : 'unidades'}`;
}
