import { formatPhone, paymentMethodLabels, type RunView } from '@shop/contracts';
import { color, edge, size, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { ShopBrand } from '../../../layout/shop-brand';
import { dayText } from '../../../shared/list/period';
import { Collect } from '../../../shared/page/paper';
import { amountText } from '../rows-table';

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

/** A slip for each parcel, run after run and each in the order of its stops. */
export function RunSlips({ runs }: { runs: readonly RunView[] }) {
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
