import { formatCount, OVERDUE_DAYS, type DashboardView } from '@shop/contracts';
import { ButtonLink, Panel, Skeleton, color, edge, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { adminRoutes } from '../../routes';
import { Named } from '../../shared/named';

const Title = styled.h2`
  margin-bottom: ${space[8]};
  ${text.title}
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(${space[32]}, auto) minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[12]};
  padding-block: ${space[12]};
  & + & {
    border-block-start: ${edge.thin} solid ${color.line};
  }
`;

const Count = styled.strong`
  ${text.cardTitle}
  ${text.figures}
`;

const Nothing = styled.p`
  color: ${color.ink2};
`;

interface Task {
  count: number;
  title: string;
  detail: string;
  action: string;
  to: string;
}

/** What waits for staff today, the most urgent first; what is done isn't listed. */
export function TodayPanel({ dashboard }: { dashboard: DashboardView | undefined }) {
  return (
    <Panel aria-labelledby="para-hoy">
      <Title id="para-hoy">Para hoy</Title>
      {dashboard ? <Tasks tasks={tasksOf(dashboard)} /> : <Skeleton $height={space[112]} />}
    </Panel>
  );
}

function Tasks({ tasks }: { tasks: readonly Task[] }) {
  if (tasks.length === 0) return <Nothing>Todo está al día.</Nothing>;
  return (
    <ul>
      {tasks.map(({ count, title, detail, action, to }, index) => (
        <Row key={to}>
          <Count>{formatCount(count)}</Count>
          <Named>
            <strong>{title}</strong>
            <span>{detail}</span>
          </Named>
          <ButtonLink to={to} size="sm" tone={index === 0 ? 'accent' : 'quiet'}>
            {action}
          </ButtonLink>
        </Row>
      ))}
    </ul>
  );
}

function tasksOf(dashboard: DashboardView): Task[] {
  const { pendingOrders, overdueOrders, pendingAffiliates, unreadMessages, lowStock } = dashboard;
  const tasks: Task[] = [
    {
      count: pendingOrders,
      title: 'Pedidos por confirmar',
      detail: overdueOrders === 0 ? 'Ninguno atrasado' : 'Apartan inventario mientras tanto',
      action: 'Revisar',
      to: `${adminRoutes.sales}?estado=pendiente`,
    },
    {
      count: overdueOrders,
      title: 'Pedidos atrasados',
      detail: `Con más de ${OVERDUE_DAYS} días sin confirmar`,
      action: 'Liberar',
      to: adminRoutes.overdueSales,
    },
    {
      count: pendingAffiliates,
      title: 'Afiliados pendientes',
      detail: 'Esperan respuesta a su solicitud',
      action: 'Aprobar',
      to: `${adminRoutes.affiliates}?estado=pendiente`,
    },
    {
      count: unreadMessages,
      title: 'Mensajes sin leer',
      detail: 'Del formulario de contacto',
      action: 'Leer',
      to: `${adminRoutes.messages}?estado=no-leido`,
    },
    {
      count: lowStock,
      title: 'Sabores con poco stock',
      detail: 'En su umbral o por debajo, agotados incluidos',
      action: 'Reponer',
      to: adminRoutes.lowStock,
    },
  ];
  return tasks.filter(({ count }) => count > 0);
}
