import { formatPhone, paymentMethodLabels, type DeliveryView, type RunView } from '@shop/contracts';
import { Text, VisuallyHidden, color, edge, media, radius, size, space, text } from '@shop/ui';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { dayText } from '../../../dates';
import { ShopBrand } from '../../../layout/shop-brand';
import { adminRoutes, runAddress } from '../../../routes';
import { DeliveryBadge } from '../../../shared/delivery/delivery-status';
import { Collect, PaperPage, PaperPart, Sheet, SheetHead } from '../../../shared/page/paper';
import { useAdminReadRunsQuery } from '../deliveries.api';
import { amountText, stopCount, stopsText } from '../amounts';

/** Runs on paper, one or several (`…/rutas/<id>,<id>/etiquetas`): a sheet of each, or a slip for each parcel by run and stop. */
export function RunPaperPage({ slips }: { slips: boolean }) {
  const { runId = '' } = useParams();
  const ids = runId.split(',');
  const found = useAdminReadRunsQuery(ids, { refetchOnMountOrArgChange: true });
  const isOne = ids.length === 1;
  return (
    <PaperPage
      title={slips ? 'Etiquetas' : 'Hoja de ruta'}
      back={isOne ? runAddress(runId) : adminRoutes.runs}
      backLabel={isOne ? 'Volver a la ruta' : 'Volver a rutas'}
      margin={slips ? '0' : '12mm'}
      found={found}
    >
      {slips && <VisuallyHidden as="h1">Etiquetas</VisuallyHidden>}
      <PaperPart<RunView[]>
        found={found}
        failed={isOne ? 'No se pudo cargar la ruta' : 'No se pudieron cargar las rutas'}
      >
        {(runs) => (slips ? <RunSlips runs={runs} /> : runs.map((run) => <RunSheet key={run.id} run={run} />))}
      </PaperPart>
    </PaperPage>
  );
}

const Stop = styled.li`
  display: grid;
  grid-template-columns: ${space[24]} minmax(0, 1fr);
  gap: ${space[4]} ${space[12]};
  ${media.tablet} {
    grid-template-columns: ${space[24]} minmax(0, 1fr) auto;
  }
  padding-block: ${space[8]};
  border-block-end: ${edge.thin} solid ${color.line};
  break-inside: avoid;
  & > strong {
    ${text.title}
  }
  & p {
    overflow-wrap: anywhere;
  }
`;

const Money = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  grid-column-start: 2;
  ${media.tablet} {
    display: grid;
    justify-items: end;
    grid-column-start: 3;
  }
  ${text.figures}
  & > strong {
    ${text.title}
  }
`;

/** Where what came of it is noted by hand. */
const Outcome = styled.span`
  width: ${size.stepper};
  height: ${space[32]};
  border: ${edge.thin} solid ${color.field};
  border-radius: ${radius.control};
`;

function Due({ stop: { expectedCash, paymentMethod } }: { stop: DeliveryView }) {
  return (
    <>
      <strong>{amountText(expectedCash)}</strong>
      <span>{paymentMethodLabels[paymentMethod]}</span>
      <Outcome aria-hidden="true" />
    </>
  );
}

/**
 * A run as its rider takes it along without a phone: stops in order, what to collect, and room for the outcome. Of a stop that
 * has one, nothing is collected again.
 */
function RunSheet({ run: { courier, day, stops, openStops, expectedCash } }: { run: RunView }) {
  return (
    <Sheet aria-label={`Hoja de ruta de ${courier.name}`}>
      <SheetHead>
        <ShopBrand size="sm" />
        <Text as="h1" $look="dialogTitle">{`${courier.name}, ${dayText(day)}`}</Text>
        <strong>
          {openStops > 0
            ? `${stopCount(openStops)} · ${amountText(expectedCash)} por cobrar`
            : stopsText(stops.length, openStops)}
        </strong>
      </SheetHead>
      <ol>
        {stops.map((stop, index) => (
          <Stop key={stop.id}>
            <strong>{index + 1}</strong>
            <div>
              <p>
                <strong>{`${stop.orderCode} · ${stop.customerName}`}</strong>
              </p>
              <p>{`${stop.address}, ${stop.department}`}</p>
              <p>
                {formatPhone(stop.phone)}
                {stop.guideNumber !== null && ` · guía ${stop.guideNumber}`}
                {stop.attempt > 1 && ` · intento ${stop.attempt}`}
              </p>
            </div>
            <Money>{stop.status === 'en_ruta' ? <Due stop={stop} /> : <DeliveryBadge delivery={stop} />}</Money>
          </Stop>
        ))}
      </ol>
    </Sheet>
  );
}

/** Four to a page of A4, each of them A6; a page ends after every fourth. */
const Slips = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${size.tooltip}), 1fr));
  gap: ${space[16]};
  width: min(100%, ${size.mist});
  @media print {
    grid-template-columns: 105mm 105mm;
    grid-auto-rows: 148mm;
    gap: 0;
    width: 210mm;
  }
`;

const Slip = styled.li`
  display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto;
  gap: ${space[12]};
  padding: ${space[24]};
  border: ${edge.thin} dashed ${color.field};
  background: ${color.surface};
  ${text.body}
  overflow-wrap: anywhere;
  @media print {
    height: 148mm;
    padding: 9mm;
    overflow: hidden;
    break-inside: avoid;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  ${text.small}
  & > :first-child {
    flex: none;
  }
`;

const To = styled.div`
  display: grid;
  align-content: center;
  gap: ${space[8]};
  & > h2 {
    ${text.dialogTitle}
  }
  & > strong {
    ${text.title}
  }
`;

function RunSlips({ runs }: { runs: readonly RunView[] }) {
  return (
    <Slips aria-label="Etiquetas">
      {runs.flatMap(({ courier, day, stops }) =>
        stops.map((stop, index) => (
          <Slip key={stop.id}>
            <Head>
              <ShopBrand size="sm" />
              <span>{`${courier.name} · ${dayText(day)} · parada ${index + 1} de ${stops.length}`}</span>
            </Head>
            <To>
              <h2>{stop.customerName}</h2>
              <strong>{formatPhone(stop.phone)}</strong>
              <p>{stop.address}</p>
              <strong>{stop.department}</strong>
              <p>{`Pedido ${stop.orderCode}${stop.guideNumber === null ? '' : ` · guía ${stop.guideNumber}`}`}</p>
            </To>
            <Collect>
              <span>{stop.paymentMethod === 'efectivo' ? 'Cobrar' : paymentMethodLabels[stop.paymentMethod]}</span>
              <span>{amountText(stop.expectedCash)}</span>
            </Collect>
          </Slip>
        )),
      )}
    </Slips>
  );
}
