import {
  FAILURE_CODES,
  FEWEST_FOR_PERCENT,
  RATE_GROUPS,
  RATES_USUAL_DAYS,
  failureCodeLabels,
  type RateGroup,
  type RateRowView,
} from '@shop/contracts';
import { Reading } from '@shop/frames';
import { CardOutline, Cluster, Quiet, TitledTable, VisuallyHidden, beside, labelled, named, size } from '@shop/ui';
import { dayText } from '../../../dates';
import { adminRoutes } from '../../../routes';
import { PeriodFilter } from '../../../shared/period/period-filter';
import { useReportRange } from '../../../shared/period/report-range';
import { Page, PageHead } from '../../../shared/page/page';
import { useAdminReadRatesQuery } from '../deliveries.api';
import { DeliveriesNav } from '../deliveries-list';

const groupNames: Record<RateGroup, string> = { courier: 'Mensajero', department: 'Departamento', buyer: 'Cliente' };

/** 'Ausente 3 · Rechazado 1' */
function failedText({ failed }: RateRowView): string {
  const some = FAILURE_CODES.filter((code) => failed[code] > 0).sort((one, other) => failed[other] - failed[one]);
  return some.map((code) => `${failureCodeLabels[code]} ${failed[code]}`).join(' · ') || 'Ninguno';
}

/** How attempts ended, by courier, department, and first or later orders; always with how many there were. */
export function RatesPage() {
  const { range, choose } = useReportRange(RATES_USUAL_DAYS);
  const found = useAdminReadRatesQuery(range, { refetchOnMountOrArgChange: true });
  const days = found.currentData ?? range;
  return (
    <Page>
      <PageHead title="Resultados" back={adminRoutes.deliveries} backLabel="Volver a entregas" />
      <DeliveriesNav />
      <Cluster $apart>
        <Quiet>
          {`Del ${dayText(days.from)} al ${dayText(days.to)}. Con menos de ${FEWEST_FOR_PERCENT} intentos no se dice un porcentaje.`}
        </Quiet>
        <PeriodFilter period={range} unlimited={false} onChoose={choose} />
      </Cluster>
      <Reading
        found={found}
        failed="No se pudieron cargar los resultados"
        waiting={
          <>
            <VisuallyHidden role="status">Cargando resultados...</VisuallyHidden>
            <CardOutline height={size.tile} />
          </>
        }
      >
        {(rates) =>
          RATE_GROUPS.map((group) => (
            <TitledTable<RateRowView>
              key={group}
              title={`Por ${groupNames[group].toLowerCase()}`}
              empty="Sin intentos en estas fechas."
              rows={rates[group]}
              keyOf={({ key }) => key}
              columns={[
                named(groupNames[group], ({ label }) => label),
                beside(
                  'Entregados',
                  ({ delivered, attempts, deliveredPercent }) =>
                    `${delivered} de ${attempts}${deliveredPercent === null ? '' : ` (${deliveredPercent}%)`}`,
                  'end',
                ),
                labelled('Fallidos', failedText),
              ]}
            />
          ))
        }
      </Reading>
    </Page>
  );
}
