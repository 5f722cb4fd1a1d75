import { useLazyAdminReadProductQuery } from '../sales.api';
import { withProductsNow, type DraftLine } from './order-draft';

/** Reads what the products of written lines cost and have by now, for a total that the server found otherwise. */
export function useProductsNow(): (lines: readonly DraftLine[]) => Promise<(now: readonly DraftLine[]) => DraftLine[]> {
  const [readProduct] = useLazyAdminReadProductQuery();
  return async (lines) => {
    const ids = new Set(lines.map(({ product }) => product.id));
    const found = await Promise.all([...ids].map((id) => readProduct(id)));
    const products = found.flatMap(({ data }) => data ?? []);
    return (now) => withProductsNow(now, products);
  };
}
