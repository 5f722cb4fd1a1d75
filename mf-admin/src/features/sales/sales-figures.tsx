import { formatCount, formatQuetzales, parseCentavos, type SalesMeta } from '@shop/contracts';
import { Panel, Skeleton, color, media, space, text } from '@shop/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Cards = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[12]};
  ${media.tablet} {
    grid-template-columns: repeat(3, 1fr);
    gap: ${space[16]};
  }
`;

const Card = styled(Panel)`
  display: grid;
  align-content: start;
  gap: ${space[4]};
  padding: ${space[16]};
  ${media.tablet} {
    padding: ${space[20]};
  }
  &:last-child {
    grid-column: 1 / -1;
    ${media.tablet} {
      grid-column: auto;
    }
  }
`;

const Name = styled.dt`
  color: ${color.ink2};
  ${text.small}
`;

const Figure = styled.dd`
  ${text.pageTitle}
  ${text.figures}
`;

const Meaning = styled.dd`
  color: ${color.ink2};
  ${text.caption}
`;

/** Total sales, completed sales and revenue of the whole shop, whatever the list is filtered by. */
export function SalesFigures({ sums }: { sums: SalesMeta | undefined }) {
  return (
    <Cards>
      <FigureCard
        name="Total de ventas"
        value={sums && formatCount(sums.total)}
        meaning={sums && `Una por producto, en ${countOrders(sums.orders)}`}
      />
      <FigureCard
        name="Ventas completadas"
        value={sums && formatCount(sums.completed)}
        meaning={sums && `En ${countOrders(sums.completedOrders)}`}
      />
      <FigureCard
        name="Ingresos totales"
        value={sums && formatQuetzales(parseCentavos(sums.revenue))}
        meaning={sums && 'Solo ventas completadas, sin envío'}
      />
    </Cards>
  );
}

function FigureCard({ name, value, meaning }: { name: string; value: ReactNode; meaning: ReactNode }) {
  return (
    <Card as="div">
      <Name>{name}</Name>
      <Figure>{value ?? <Skeleton $width="60%" $height="1.1em" />}</Figure>
      <Meaning>{meaning ?? <Skeleton $width="80%" $height="1.4em" />}</Meaning>
    </Card>
  );
}

function countOrders(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'pedido' : 'pedidos'}`;
}
