import { productPath, type ProductView } from '@shop/contracts';

/** Name, in the address of a product's page, of the flavor that is chosen there. */
export const FLAVOR_PARAM = 'sabor';

/** The address of a product's page with a flavor chosen, or with none. */
export function productLink(product: Pick<ProductView, 'id' | 'name'>, flavor: string | null): string {
  const path = productPath(product);
  return flavor === null ? path : `${path}?${new URLSearchParams({ [FLAVOR_PARAM]: flavor }).toString()}`;
}
