import { useLazyAdminFindProductsQuery } from './new-order.api';
import { withProductsNow, type DraftLine } from './order-draft';

/** Reads what the products of written lines cost and have by now, for a total that the server found otherwise. */
export function useProductsNow(): (lines: readonly DraftLine[]) => Promise<(now: readonly DraftLine[]) => DraftLine[]> {
  const [findProducts] = useLazyAdminFindProductsQuery();
  return async (lines) => {
    const names = new Set(lines.map(({ product }) => product.name));
    const found = await Promise.all([...names].map((name) => findProducts(name)));
    const products = found.flatMap(({ data }) => data?.rows ?? []);
    return (now) => withProductsNow(now, products);
  };
}
