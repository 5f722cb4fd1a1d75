import { paymentMethodLabels, type DeliveryView } from '@shop/contracts';
import { Amount } from '../rows-table';

/** What was paid of a delivery, or is to be. */
export function Collected({ delivery }: { delivery: DeliveryView }) {
  const { collected, expectedCash, paymentMethod } = delivery;
  if (paymentMethod !== 'efectivo') return <>{paymentMethodLabels[paymentMethod]}</>;
  return <Amount value={collected ?? expectedCash} strong />;
}
