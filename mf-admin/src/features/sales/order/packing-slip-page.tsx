import { toApiError } from '@shop/api-client';
import {
  formatPhone,
  formatQuetzales,
  moneyText,
  parseCentavos,
  paymentMethodLabels,
  toPaymentMethod,
  type StaffOrderView,
} from '@shop/contracts';
import { Definitions, Fact, Sums, color, edge, font, media, space, text } from '@shop/ui';
import { useParams } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { formatDateTime } from '../../../dates';
import { ShopBrand } from '../../../layout/shop-brand';
import { adminRoutes, orderAddress } from '../../../routes';
import { Collect, PaperPage, PaperPart, Sheet, SheetHead } from '../../../shared/page/paper';
import { cashAtTheDoor, customerName, parcelOf, unitsIn, unitsText } from '../order-labels';
import { useAdminReadOrderQuery } from '../sales.api';

/** Lines from which they stand in two columns, so that the longest order fits on one sheet. */
const TWO_COLUMNS_FROM = 16;

const Which = styled.div`
  text-align: end;
`;

const Code = styled.h1`
  ${text.pageTitle}
  letter-spacing: 0;
`;

const Facts = styled(Definitions)`
  column-gap: ${space[24]};
  @media print {
    grid-template-columns: repeat(3, 1fr);
  }
  & dd {
    font-weight: ${font.medium};
  }
`;

const PackedLines = styled.ul<{ $columns: 1 | 2 }>`
  column-gap: ${space[24]};
  ${media.tablet} {
    columns: ${({ $columns }) => $columns};
  }
  @media print {
    columns: ${({ $columns }) => $columns};
  }
  ${({ $columns }) =>
    $columns === 2 &&
    css`
      ${text.caption}
      & > li {
        padding-block: 0;
      }
    `}
`;

const PackedLine = styled.li`
  display: grid;
  grid-template-columns: ${space[16]} ${space[40]} minmax(0, 1fr) auto;
  align-items: baseline;
  gap: ${space[8]};
  padding-block: ${space[4]};
  border-block-end: ${edge.thin} solid ${color.line};
  break-inside: avoid;
  overflow-wrap: anywhere;
  ${text.figures}
`;

const Box = styled.span`
  align-self: center;
  width: ${space[12]};
  height: ${space[12]};
  border: ${edge.thin} solid ${color.ink};
`;

/** The sheet that goes into the parcel. */
export function PackingSlipPage() {
  const { orderId = '' } = useParams();
  const found = useAdminReadOrderQuery(orderId, { refetchOnMountOrArgChange: true });
  const order = found.currentData;
  const unknown = found.isError && [400, 404].includes(toApiError(found.error).status);
  return (
    <PaperPage
      title={order ? `Hoja de empaque ${order.code}` : 'Hoja de empaque'}
      back={unknown ? adminRoutes.sales : orderAddress(orderId)}
      backLabel={unknown ? 'Volver a ventas' : 'Volver al pedido'}
      found={found}
    >
      <PaperPart found={found} failed={unknown ? 'No encontramos este pedido' : 'No se pudo cargar el pedido'}>
        {(shown) => <PackingSlip order={shown} />}
      </PaperPart>
    </PaperPage>
  );
}

/** Content of an order's parcel, its receiver, and the amount collected on delivery: of what waits, or of all that was completed. */
function PackingSlip({ order }: { order: StaffOrderView }) {
  const { customer, code } = order;
  const { lines, isRest, due } = parcelOf(order);
  const method = toPaymentMethod(customer.paymentMethod);
  const shipping = parseCentavos(order.shipping);
  return (
    <Sheet aria-label={`Hoja de empaque del pedido ${code}`}>
      <SheetHead>
        <ShopBrand size="sm" />
        <Which>
          <Code>{code}</Code>
          <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
        </Which>
      </SheetHead>
      <Facts $tablet="1fr 1fr">
        <Fact name="Cliente">{customerName(order)}</Fact>
        <Fact name="Celular">{formatPhone(customer.phone)}</Fact>
        <Fact name="Dirección">{customer.address}</Fact>
        <Fact name="Departamento">{customer.department}</Fact>
        <Fact name="Forma de pago">{paymentMethodLabels[method]}</Fact>
        <Fact name="Contenido">{unitsText(unitsIn(lines, 'pending', 'completed'))}</Fact>
      </Facts>
      {lines.length === 0 ? (
        <p>Todo el pedido está cancelado: no hay nada que empacar.</p>
      ) : (
        <PackedLines $columns={lines.length < TWO_COLUMNS_FROM ? 1 : 2}>
          {lines.map((line) => (
            <PackedLine key={line.id}>
              <Box />
              <strong>{`${line.quantity} ×`}</strong>
              <span>{line.flavor === '' ? line.productName : `${line.productName}, ${line.flavor}`}</span>
              <span>{moneyText(line.totalAmount)}</span>
            </PackedLine>
          ))}
        </PackedLines>
      )}
      <Sums>
        <dt>Envío</dt>
        <dd>{isRest ? 'Con lo ya entregado' : shipping === 0 ? 'GRATIS' : formatQuetzales(shipping)}</dd>
        <dt>Total</dt>
        <dd>{formatQuetzales(due)}</dd>
      </Sums>
      <Collect>
        <span>Cobrar al entregar</span>
        <span>{formatQuetzales(cashAtTheDoor(order))}</span>
      </Collect>
    </Sheet>
  );
}
