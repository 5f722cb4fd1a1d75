import { formatQuetzales, parseCentavos, type StaffOrderView } from '@shop/contracts';
import { font, space, text } from '@shop/ui';
import { styled } from 'styled-components';

const Sums = styled.dl`
  display: grid;
  grid-template-columns: auto auto;
  align-content: start;
  gap: ${space[8]};
  ${text.small}
  ${text.figures}
  & dd {
    text-align: end;
  }
`;

const Sum = styled.div`
  display: contents;
`;

const Total = styled(Sum)`
  && > * {
    ${text.title}
    font-weight: ${font.bold};
  }
`;

/** Charges of an order, as it was placed. */
export function OrderSums({ order }: { order: StaffOrderView }) {
  const shipping = parseCentavos(order.shipping);
  return (
    <Sums>
      <Sum>
        <dt>Envío</dt>
        <dd>{shipping === 0 ? 'GRATIS' : formatQuetzales(shipping)}</dd>
      </Sum>
      <Total>
        <dt>Total</dt>
        <dd>{formatQuetzales(parseCentavos(order.total))}</dd>
      </Total>
    </Sums>
  );
}
