import { formatCount } from '@shop/contracts';

const conjunction = new Intl.ListFormat('es', { type: 'conjunction' });

/** 'el nombre, el precio y la imagen' */
export const listed = (words: readonly string[]) => conjunction.format(words);

/** '1 pedido', '1,240 pedidos' */
export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
