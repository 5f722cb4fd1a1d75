import { formatCount, OVERDUE_DAYS } from '@shop/contracts';
import { ButtonLink, Icon, color, font, radius, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { adminRoutes } from '../../../routes';
import { useAdminDashboardQuery } from '../../../shared/staff.api';

const Strip = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  padding: ${space[8]} ${space[16]};
  border-radius: ${radius.card};
  background: ${color.warnSoft};
  color: ${color.warn};
  ${text.small}
  & > p {
    flex: 1 1 12rem;
    font-weight: ${font.medium};
  }
`;

/** How many orders hold stock for too long, and the way to them; nothing when none does. */
export function OverdueNotice() {
  const { data } = useAdminDashboardQuery();
  const count = data?.overdueOrders ?? 0;
  if (count === 0) return null;
  return (
    <Strip>
      <Icon name="clock" />
      <p>
        {count === 1
          ? `1 pedido lleva más de ${OVERDUE_DAYS} días apartado`
          : `${formatCount(count)} pedidos llevan más de ${OVERDUE_DAYS} días apartados`}
      </p>
      <ButtonLink to={adminRoutes.overdueSales} tone="outline" size="sm">
        Revisar atrasados
      </ButtonLink>
    </Strip>
  );
}
