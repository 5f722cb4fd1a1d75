import { useAdminListOrderDeliveriesQuery } from './delivery.api';

/** Said to who would sell units again that are in a parcel outside of the shop (DLV-6); '' of all others. */
export function useParcelAway(orderId: string, { skip }: { skip: boolean }): string {
  const { data } = useAdminListOrderDeliveriesQuery(orderId, { skip, refetchOnMountOrArgChange: true });
  const newest = data?.[0];
  const isAway = newest?.status === 'en_ruta' || (newest?.status === 'no_entregado' && !newest.parcelBack);
  return isAway ? ` Su paquete está afuera con ${newest.courier.name}: cancela solo si ya lo tienes de vuelta.` : '';
}
