import type { DeliveryView } from '@shop/contracts';
import { useAdminListOrderDeliveriesQuery } from './delivery.api';

/** Name of the courier who has the parcel of an order, or may have it, by its attempts, the newest first. */
export function parcelHolder([newest]: readonly DeliveryView[]): string | null {
  const isAway = newest?.status === 'en_ruta' || (newest?.status === 'no_entregado' && !newest.parcelBack);
  return isAway ? newest.courier.name : null;
}

/**
 * Said to who would sell units again that are in a parcel outside of the shop, or may be: until the shop has told, nobody
 * knows (DLV-6). '' of all others.
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
