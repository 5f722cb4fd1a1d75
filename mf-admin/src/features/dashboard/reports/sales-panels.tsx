import { formatCount, formatQuetzales, type FlavorSalesView, type SalesReportView } from '@shop/contracts';
import { Reading } from '@shop/frames';
import {
  Amount,
  Cluster,
  ListRow,
  Panel,
  Quiet,
  Row,
  Skeleton,
  Stack,
  Title,
  color,
  edge,
  radius,
  size,
  space,
} from '@shop/ui';
import { styled } from 'styled-components';
import { dayText } from '../../../dates';
import { periodText } from '../../../shared/period/period';
import { PeriodFilter } from '../../../shared/period/period-filter';
import { useReportRange } from '../../../shared/period/report-range';
import { barsOf, bestBar, sumOf } from './bars';
import { barText, DaysChart } from './days-chart';
import { DaysTable } from './days-table';
import { useAdminReportSalesQuery } from '../dashboard.api';
import { counted } from '../../../shared/counted';

/** Keeps its colours where others are forced, as the bars do. */
const Key = styled.span<{ $hatched: boolean }>`
  forced-color-adjust: none;
  width: ${space[12]};
  height: ${space[12]};
  border: ${edge.thin} solid ${color.ink};
  background: ${({ $hatched }) =>
    $hatched ? `repeating-linear-gradient(135deg, ${color.ink} 0 1px, transparent 1px 4px)` : color.ink};
`;

const Track = styled.span`
  grid-column: 1 / -1;
  height: ${space[8]};
  border-radius: ${radius.full};
  background: ${color.mist};
  overflow: hidden;
  & > span {
    display: block;
    height: 100%;
    border-radius: inherit;
    background: ${color.ink};
  }
`;

const SHOWN_FLAVORS = 6;

/** The period that the address asks for, and its report. */
function useSalesReport() {
  const { range, today, choose } = useReportRange();
  const report = useAdminReportSalesQuery(range, { refetchOnMountOrArgChange: true });
  return { range, today, words: periodText(range, today), report, choose };
}

export function SalesByDay() {
  const { range, today, words, report, choose } = useSalesReport();
  return (
    <Panel aria-labelledby="ventas-por-dia">
      <Cluster $apart>
        <Title id="ventas-por-dia">Ventas por día</Title>
        <PeriodFilter period={range} onChoose={choose} unlimited={false} />
      </Cluster>
      <Reading
        found={report}
        failed="No se pudieron cargar las ventas por día"
        waiting={<Skeleton $height={size.tile} />}
      >
        {(days) => <Days report={days} today={today} words={words} />}
      </Reading>
    </Panel>
  );
}

function Days({ report, today, words }: { report: SalesReportView; today: string; words: string }) {
  const bars = barsOf(report.days);
  const { completed, pending, orders } = sumOf(bars);
  const best = bestBar(bars);
  const sums = `${formatQuetzales(completed)} completados y ${formatQuetzales(pending)} pendientes, sin envío, en ${counted(orders, 'pedido', 'pedidos')}.`;
  return (
    <>
      <Quiet $above={4}>{sums}</Quiet>
      <Cluster as="ul" $gap={16} $rows={4} $above={8}>
        {['Completadas', 'Pendientes'].map((name, index) => (
          <Row as="li" key={name}>
            <Key $hatched={index === 1} aria-hidden="true" />
            <Quiet as="span">{name}</Quiet>
          </Row>
        ))}
      </Cluster>
      <DaysChart
        bars={bars}
        today={today}
        summary={`${words}, del ${dayText(report.from)} al ${dayText(report.to)}: ${sums}${best ? ` Lo mejor: ${barText(best)}.` : ''}`}
      />
      <DaysTable bars={bars} />
    </>
  );
}

/** Flavors sold most in the same period, by completed units. */
export function BestFlavors() {
  const { words, report } = useSalesReport();
  return (
    <Panel aria-labelledby="mejores-sabores">
      <Title id="mejores-sabores">Mejores sabores</Title>
      <Quiet $above={4}>{`Unidades completadas · ${words}`}</Quiet>
      {report.currentData ? (
        <BestList flavors={report.currentData.flavors.slice(0, SHOWN_FLAVORS)} />
      ) : report.isError ? (
        <Quiet $above={4}>No se pudieron cargar. Lo demás sigue funcionando.</Quiet>
      ) : (
        <Skeleton $height={size.list} />
      )}
    </Panel>
  );
}

function BestList({ flavors }: { flavors: readonly FlavorSalesView[] }) {
  const most = Math.max(1, ...flavors.map(({ units }) => units));
  if (flavors.length === 0) return <Quiet $above={4}>Nada completado en este período.</Quiet>;
  return (
    <Stack as="ol" $gap={12} $above={16}>
      {flavors.map(({ productId, productName, flavor, units }) => (
        <ListRow $columns="minmax(0, 1fr) auto" key={`${productId}:${flavor}`}>
          <span>
            {flavor === '' ? productName : flavor} {flavor !== '' && <Quiet as="span">{productName}</Quiet>}
          </span>
          <Amount>{formatCount(units)}</Amount>
          <Track aria-hidden="true">
            <span style={{ width: `${(100 * units) / most}%` }} />
          </Track>
        </ListRow>
      ))}
    </Stack>
  );
}
