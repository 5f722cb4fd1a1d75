import { formatPhone, paymentMethodLabels, type RunView } from '@shop/contracts';
import { color, edge, radius, size, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { ShopBrand } from '../../../layout/shop-brand';
import { dayText } from '../../../shared/list/period';
import { Sheet, SheetHead } from '../../../shared/page/paper';
import { amountText } from '../rows-table';

const Title = styled.h1`
  ${text.dialogTitle}
`;

const Stop = styled.li`
  display: grid;
  grid-template-columns: ${space[24]} minmax(0, 1fr) auto;
  gap: ${space[4]} ${space[12]};
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
  display: grid;
  justify-items: end;
  gap: ${space[8]};
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

/** A run as its rider takes it along without a phone: stops in order, what to collect, and room for the outcome. */
export function RunSheet({ run: { courier, day, stops, expectedCash } }: { run: RunView }) {
  return (
    <Sheet aria-label={`Hoja de ruta de ${courier.name}`}>
      <SheetHead>
        <ShopBrand size="sm" />
        <Title>{`${courier.name}, ${dayText(day)}`}</Title>
        <strong>{`${stops.length} paradas · ${amountText(expectedCash)} por cobrar`}</strong>
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
            <Money>
              <strong>{amountText(stop.expectedCash)}</strong>
              <span>{paymentMethodLabels[stop.paymentMethod]}</span>
              <Outcome aria-hidden="true" />
            </Money>
          </Stop>
        ))}
      </ol>
    </Sheet>
  );
}
