import { useAdminListOrderDeliveriesQuery } from './delivery.api';

/**
 * Said to who would sell units again that are in a parcel outside of the shop, or may be: until the shop has told, nobody
 * knows (DLV-6). '' of all others.
 */
export function useParcelAway(orderId: string, { skip }: { skip: boolean }): string {
  const { currentData, isError } = useAdminListOrderDeliveriesQuery(orderId, { skip, refetchOnMountOrArgChange: true });
  if (skip) return '';
  if (isError) return ' No supimos si su paquete está afuera: cancela solo si está en la tienda.';
  if (currentData === undefined) return ' Buscando si su paquete está afuera…';
  const [newest] = currentData;
  const isAway = newest?.status === 'en_ruta' || (newest?.status === 'no_entregado' && !newest.parcelBack);
  return isAway ? ` Su paquete está afuera con ${newest.courier.name}: cancela solo si ya lo tienes de vuelta.` : '';
}
