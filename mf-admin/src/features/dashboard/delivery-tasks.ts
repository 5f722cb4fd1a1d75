import { formatQuetzales, parseCentavos, type DeliverySummary } from '@shop/contracts';
import { adminRoutes } from '../../routes';

/** Lines of "Para hoy" about deliveries: money that couriers hold past their usual days, and what buyers ask for. */
export function deliveryTasks(summary: DeliverySummary | undefined) {
  if (!summary) return [];
  return [
    {
      count: summary.overdueCouriers,
      title: 'Efectivo atrasado',
      detail: `${formatQuetzales(parseCentavos(summary.overdueCash))} en manos de mensajeros`,
      action: 'Liquidar',
      to: adminRoutes.cash,
    },
    {
      count: summary.wishes,
      title: 'Solicitudes de entrega',
      detail: 'Otra dirección u otro día',
      action: 'Responder',
      to: adminRoutes.deliveries,
    },
  ].filter(({ count }) => count > 0);
}
