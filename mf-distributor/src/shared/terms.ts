import { parseCentavos, type Centavos, type DistributorView } from '@shop/contracts';

/** A distributor's minimum purchase in centavos; 0 when the copy that the device kept of it is broken. */
export function minimumOf({ minimumPurchase }: Pick<DistributorView, 'minimumPurchase'>): Centavos {
  try {
    return parseCentavos(minimumPurchase);
  } catch {
    return 0;
  }
}
