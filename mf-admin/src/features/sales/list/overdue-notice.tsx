import { formatCount, OVERDUE_DAYS } from '@shop/contracts';
import { ButtonLink } from '@shop/ui';
import { adminRoutes } from '../../../routes';
import { useAdminDashboardQuery } from '../../../shared/staff/staff.api';
import { StatusStrip } from '../status-strip';

/** How many orders hold stock for too long, and the way to them; nothing when none does. */
export function OverdueNotice() {
  const { data } = useAdminDashboardQuery();
  const count = data?.overdueOrders ?? 0;
  if (count === 0) return null;
  return (
    <StatusStrip
      tone="warn"
      words={
        count === 1
          ? `1 pedido lleva más de ${OVERDUE_DAYS} días apartado`
          : `${formatCount(count)} pedidos llevan más de ${OVERDUE_DAYS} días apartados`
      }
      action={
        <ButtonLink to={adminRoutes.overdueSales} tone="outline" size="sm">
          Revisar atrasados
        </ButtonLink>
      }
    />
  );
}
