import type { ListMeta } from '@shop/contracts';

/** What a handler of a list returns: rows, and what is said of everything that the filter matches. */
export class Page<Row, Meta extends ListMeta = ListMeta> {
  constructor(
    readonly data: Row[],
    readonly meta: Meta,
  ) {}
}
