import type { ListMeta } from '@shop/contracts';

/** Answer of a handler of a list: rows, and the sums of all rows that the filter matches. */
export class Page<Row, Meta extends ListMeta = ListMeta> {
  constructor(
    readonly data: Row[],
    readonly meta: Meta,
  ) {}
}
