import type { DashboardView } from '@shop/contracts';
import { adminRoutes } from '../../routes';

/** Line of "Para hoy" about orders that hold much or met a limit. */
export function unusualTask({ unusualOrders, metLimits }: DashboardView) {
  const limits = metLimits === 1 ? '1 límite alcanzado' : `${metLimits} límites alcanzados`;
  return {
    count: Math.max(unusualOrders, metLimits),
    title: 'Pedidos inusuales',
    detail: metLimits === 0 ? 'Apartan mucho de un sabor' : `${limits} en las últimas 24 horas`,
    action: 'Ver',
    to: adminRoutes.unusualSales,
  };
}
