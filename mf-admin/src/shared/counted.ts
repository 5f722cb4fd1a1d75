import { formatCount } from '@shop/contracts';

/** '1 pedido', '1,240 pedidos' */
export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
