import {
  CHAT_MINUTES,
  formatCount,
  moneyText,
  OVERDUE_DAYS,
  type DashboardView,
  type DeliverySummary,
} from '@shop/contracts';
import { StaleNotice } from '@shop/frames';
import { ButtonLink, Cluster, Lines, Named, Quiet, Skeleton, TitledPanel, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { adminRoutes } from '../../routes';
import { counted } from '../../shared/counted';
import { useAdminReadDeliverySummaryQuery } from '../../shared/delivery/delivery.api';
import { useStaff, type StaffRights } from '../../shared/staff/use-staff';
import { HighTerms, Notices } from './seen-rows';
import { useAdminListHighTermsQuery, useAdminListNoticesQuery } from './dashboard.api';

const Count = styled.strong`
  min-width: ${space[24]};
  ${text.cardTitle}
  ${text.figures}
`;

/** Where letters are large, the action goes below the words. */
const Task = styled(Cluster)`
  & > div {
    flex: 1 1 7rem;
  }
`;

/** Work that waits for staff today, the most urgent first; done work isn't listed. */
export function TodayPanel({ dashboard }: { dashboard: DashboardView | undefined }) {
  const { staff, allows } = useStaff();
  const terms = useAdminListHighTermsQuery(undefined, {
    skip: staff.role !== 'admin',
    refetchOnMountOrArgChange: true,
  });
  const told = useAdminListNoticesQuery(undefined, { refetchOnMountOrArgChange: true });
  const deliveries = useAdminReadDeliverySummaryQuery(undefined, { refetchOnMountOrArgChange: true });
  const [highTerms, notices] = [terms.data ?? [], told.data ?? []];
  const tasks = dashboard ? tasksOf(dashboard, deliveries.data, allows) : [];
  const readings = [terms, told, deliveries];
  const failed = readings.filter(({ error }) => error !== undefined);
  const isAllKnown = readings.every(({ isSuccess, isUninitialized }) => isSuccess || isUninitialized);
  return (
    <TitledPanel title="Para hoy">
      {failed.length > 0 && (
        <StaleNotice
          retrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )}
      {notices.length > 0 && <Notices notices={notices} />}
      {highTerms.length > 0 && <HighTerms terms={highTerms} />}
      {!dashboard && <Skeleton $height={space[112]} />}
      {tasks.length > 0 && (
        <Lines $pad={12}>
          {tasks.map(({ count, title, detail, action, to }, index) => (
            <Task as="li" key={to}>
              <Count>{formatCount(count)}</Count>
              <Named>
                <strong>{title}</strong>
                <span>{detail}</span>
              </Named>
              <ButtonLink to={to} size="sm" tone={index === 0 ? 'accent' : 'quiet'} aria-label={`${action}: ${title}`}>
                {action}
              </ButtonLink>
            </Task>
          ))}
        </Lines>
      )}
      {dashboard && isAllKnown && tasks.length + highTerms.length + notices.length === 0 && (
        <Quiet>Todo está al día.</Quiet>
      )}
    </TitledPanel>
  );
}

function tasksOf(shop: DashboardView, summary: DeliverySummary | undefined, allows: StaffRights['allows']) {
  const limits = counted(shop.metLimits, 'límite alcanzado', 'límites alcanzados');
  const tasks = [
    {
      count: summary?.overdueCouriers ?? 0,
      title: 'Efectivo atrasado',
      detail: `${moneyText(summary?.overdueCash ?? '0')} en manos de mensajeros`,
      action: allows('settleCash') ? 'Liquidar' : 'Ver',
      to: adminRoutes.cash,
    },
    {
      count: summary?.wishes ?? 0,
      title: 'Solicitudes de entrega',
      detail: 'Otra dirección u otro día',
      action: 'Responder',
      to: adminRoutes.deliveries,
    },
    {
      count: Math.max(shop.unusualOrders, shop.metLimits),
      title: 'Pedidos inusuales',
      detail: shop.metLimits === 0 ? 'Apartan mucho de un sabor' : `${limits} en las últimas 24 horas`,
      action: 'Ver',
      to: adminRoutes.unusualSales,
    },
    {
      count: shop.pendingOrders,
      title: 'Pedidos por confirmar',
      detail: shop.overdueOrders === 0 ? 'Ninguno atrasado' : 'Apartan inventario mientras tanto',
      action: 'Revisar',
      to: `${adminRoutes.sales}?estado=pendiente`,
    },
    {
      count: shop.overdueOrders,
      title: 'Pedidos atrasados',
      detail: `Con más de ${OVERDUE_DAYS} días sin confirmar`,
      action: 'Liberar',
      to: adminRoutes.overdueSales,
    },
    {
      count: shop.ordersWithoutChat,
      title: 'Pedidos sin chat',
      detail: `Su mensaje no llegó en ${CHAT_MINUTES} minutos`,
      action: 'Escribirles',
      to: `${adminRoutes.sales}?chat=falta`,
    },
    {
      count: shop.pendingAffiliates,
      title: 'Afiliados pendientes',
      detail: 'Esperan respuesta a su solicitud',
      action: allows('authorizeAffiliate') ? 'Aprobar' : 'Ver',
      to: `${adminRoutes.affiliates}?estado=pendiente`,
    },
    {
      count: shop.unreadMessages,
      title: 'Mensajes sin leer',
      detail: 'Del formulario de contacto',
      action: 'Leer',
      to: `${adminRoutes.messages}?estado=no-leido`,
    },
    {
      count: shop.lowStock,
      title: 'Sabores con poco stock',
      detail: 'En su umbral o por debajo, agotados incluidos',
      action: allows('editInventory') ? 'Reponer' : 'Ver',
      to: adminRoutes.lowStock,
    },
  ];
  return tasks.filter(({ count }) => count > 0);
}
