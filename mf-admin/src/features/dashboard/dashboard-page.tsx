import { formatCount, formatQuetzales, parseCentavos, type DashboardView } from '@shop/contracts';
import { usePageTitle } from '@shop/shell-api';
import { color, space, text } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { formatWeekday, greetingAt } from '../../dates';
import { Figure, Figures } from '../../shared/figures';
import { LoadFailure } from '../../shared/load-failure';
import { Page } from '../../shared/page';
import { useAdminDashboardQuery } from '../../shared/staff.api';
import { useStaff } from '../../shared/use-staff';
import { NavigationCards } from './navigation-cards';
import { ToastPanel } from './toast-panel';
import { TodayPanel } from './today-panel';

const Day = styled.p`
  color: ${color.ink2};
  ${text.small}
`;

const Greeting = styled.h1`
  overflow-wrap: anywhere;
  ${text.pageTitle}
`;

const Group = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  margin-top: ${space[12]};
`;

const GroupTitle = styled.h2`
  ${text.title}
`;

/** The shop at a glance: its figures, what waits for staff, the ways to the screens, and the toast test panel. */
export function DashboardPage() {
  usePageTitle('Panel');
  const { staff } = useStaff();
  const dashboard = useAdminDashboardQuery(undefined, { refetchOnMountOrArgChange: true });
  const [now] = useState(() => new Date());
  return (
    <Page>
      <div>
        <Day>{formatWeekday(now)}</Day>
        <Greeting>{`${greetingAt(now)}, ${firstName(staff.username)}`}</Greeting>
      </div>
      {dashboard.isError ? (
        <LoadFailure
          title="No se pudo cargar el resumen"
          english="Failed to fetch dashboard stats"
          error={dashboard.error}
          retrying={dashboard.isFetching}
          onRetry={() => void dashboard.refetch()}
        />
      ) : (
        <>
          <ShopFigures dashboard={dashboard.data} />
          <TodayPanel dashboard={dashboard.data} />
        </>
      )}
      <Group aria-labelledby="ir-a">
        <GroupTitle id="ir-a">Ir a</GroupTitle>
        <NavigationCards dashboard={dashboard.data} />
      </Group>
      <Group aria-labelledby="herramientas">
        <GroupTitle id="herramientas">Herramientas</GroupTitle>
        <ToastPanel />
      </Group>
    </Page>
  );
}

function ShopFigures({ dashboard }: { dashboard: DashboardView | undefined }) {
  return (
    <Figures $count={4}>
      <Figure
        name="Total de afiliados"
        value={dashboard && formatCount(dashboard.totalAffiliates)}
        meaning="En cualquier estado"
      />
      <Figure
        name="Afiliados pendientes"
        value={dashboard && formatCount(dashboard.pendingAffiliates)}
        meaning="Por aprobar"
      />
      <Figure
        name="Total de ventas"
        value={dashboard && formatCount(dashboard.totalSales)}
        meaning="Una por producto de cada pedido"
      />
      <Figure
        name="Ingresos totales"
        value={dashboard && formatQuetzales(parseCentavos(dashboard.totalRevenue))}
        meaning="Solo ventas completadas, sin envío"
      />
    </Figures>
  );
}

/** How staff are greeted: 'mariana.lopez' → 'Mariana'. */
function firstName(username: string): string {
  const [first = username] = username.split(/[._@-]/).filter((part) => part !== '');
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
}
