import type { DeliveryView } from '@shop/contracts';
import { useAdminListOrderDeliveriesQuery } from './delivery.api';

/** Name of the courier who has the parcel of an order, or may have it, by its attempts, the newest first. */
export function parcelHolder([newest]: readonly DeliveryView[]): string | null {
  const isAway = newest?.status === 'en_ruta' || (newest?.status === 'no_entregado' && !newest.parcelBack);
  return isAway ? newest.courier.name : null;
}

/**
 * Warns staff who cancel an order whose parcel is outside of the shop, or may be: its units could be sold again (DLV-6).
 * '' of all others.
 */
export function useParcelAway(orderId: string, { skip }: { skip: boolean }): string {
  const { currentData, isError, isFetching } = useAdminListOrderDeliveriesQuery(orderId, {
    skip,
    refetchOnMountOrArgChange: true,
  });
  if (skip) return '';
  if (isFetching) return ' Buscando si su paquete está afuera…';
  if (isError || !currentData) return ' No supimos si su paquete está afuera: cancela solo si está en la tienda.';
  const holder = parcelHolder(currentData);
  return holder === null ? '' : ` Su paquete está afuera con ${holder}: cancela solo si ya lo tienes de vuelta.`;
}
