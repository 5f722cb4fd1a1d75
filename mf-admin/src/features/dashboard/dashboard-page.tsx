import { formatCount, moneyText, type DashboardView } from '@shop/contracts';
import { LoadFailure, StaleNotice } from '@shop/frames';
import { usePageTitle } from '@shop/shell-api';
import { lazyComponent } from '@shop/shell-api/lazy-component';
import { Columns, Figure, Figures, Panel, Quiet, Skeleton, Stack, Text, Title, size, useIsDesktop } from '@shop/ui';
import { Suspense } from 'react';
import { formatWeekday, greetingAt } from '../../dates';
import { Page } from '../../shared/page/page';
import { useAdminDashboardQuery } from '../../shared/staff/staff.api';
import { useNow } from '../../shared/use-now';
import { useStaff } from '../../shared/staff/use-staff';
import { LowStockPanel } from './low-stock-panel';
import { NavigationCards } from './navigation-cards';
import { ToastPanel } from './toast-panel';
import { TodayPanel } from './today-panel';

/* The charts are a chunk of their own: what waits for staff is there before them. */
const SalesByDay = lazyComponent(async () => (await import('./reports/sales-panels')).SalesByDay);
const BestFlavors = lazyComponent(async () => (await import('./reports/sales-panels')).BestFlavors);

const chartWaiting = (
  <Panel as="div">
    <Skeleton $height={size.tile} />
  </Panel>
);

const figures: readonly { name: string; meaning: string; valueOf: (dashboard: DashboardView) => string }[] = [
  { name: 'Total de afiliados', meaning: 'En cualquier estado', valueOf: (shop) => formatCount(shop.totalAffiliates) },
  { name: 'Afiliados pendientes', meaning: 'Por aprobar', valueOf: (shop) => formatCount(shop.pendingAffiliates) },
  {
    name: 'Total de ventas',
    meaning: 'Una por producto de cada pedido',
    valueOf: (shop) => formatCount(shop.totalSales),
  },
  {
    name: 'Ingresos totales',
    meaning: 'Solo ventas completadas, sin envío',
    valueOf: (shop) => moneyText(shop.totalRevenue),
  },
];

/** The shop at a glance: its figures, what waits for staff, what was sold, what is low, the ways to the screens, and the toast test panel. */
export function DashboardPage() {
  usePageTitle('Panel');
  const { staff } = useStaff();
  const dashboard = useAdminDashboardQuery(undefined, { refetchOnMountOrArgChange: true });
  const missing = dashboard.error !== undefined && dashboard.data === undefined;
  const retry = { retrying: dashboard.isFetching, onRetry: () => void dashboard.refetch() };
  const now = useNow();
  // On a phone what waits stands before what adds up: nobody acts on a total.
  const isDesktop = useIsDesktop();
  const sums = !missing && <ShopFigures dashboard={dashboard.data} />;
  return (
    <Page>
      <div>
        <Quiet>{formatWeekday(now)}</Quiet>
        <Text as="h1" $look="pageTitle">{`${greetingAt(now)}, ${firstName(staff.username)}`}</Text>
      </div>
      {dashboard.error !== undefined && !missing && <StaleNotice {...retry} />}
      {isDesktop && sums}
      <Columns $widths="5fr 7fr">
        {missing ? (
          <LoadFailure title="No se pudo cargar el resumen" error={dashboard.error} {...retry} />
        ) : (
          <TodayPanel dashboard={dashboard.data} />
        )}
        {!isDesktop && sums}
        <Suspense fallback={chartWaiting}>
          <SalesByDay />
        </Suspense>
      </Columns>
      <Columns $widths="1fr 1fr">
        <Suspense fallback={chartWaiting}>
          <BestFlavors />
        </Suspense>
        <LowStockPanel />
      </Columns>
      <Stack as="section" $gap={12} $above={12} aria-labelledby="ir-a">
        <Title id="ir-a">Ir a</Title>
        <NavigationCards dashboard={dashboard.data} failed={missing} />
      </Stack>
      <Stack as="section" $gap={12} $above={12} aria-labelledby="herramientas">
        <Title id="herramientas">Herramientas</Title>
        <ToastPanel />
      </Stack>
    </Page>
  );
}

function ShopFigures({ dashboard }: { dashboard: DashboardView | undefined }) {
  return (
    <Figures>
      {figures.map(({ valueOf, ...figure }) => (
        <Figure key={figure.name} {...figure} value={dashboard && valueOf(dashboard)} />
      ))}
    </Figures>
  );
}

/** How staff are greeted: 'mariana.lopez' → 'Mariana'. */
function firstName(username: string): string {
  const [first = username] = username.split(/[._@-]/).filter((part) => part !== '');
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
}
