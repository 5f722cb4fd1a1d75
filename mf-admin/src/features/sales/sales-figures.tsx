import { formatCount, formatQuetzales } from '@shop/contracts';
import { Panel, Skeleton, color, media, space, text } from '@shop/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { saleFigures } from './sale-orders';
import { isCapped, useAdminCountCompletedSalesQuery, type SalesList } from './sales.api';

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

/**
 * Total sales, completed sales and revenue of the whole shop, whatever the list is filtered by. Beyond what a list holds
 * the counts are still whole; the revenue is that of the sales in the list, and says so.
 */
export function SalesFigures({ list }: { list: SalesList | undefined }) {
  const capped = list !== undefined && isCapped(list);
  const { data: allCompleted } = useAdminCountCompletedSalesQuery(undefined, {
    skip: !capped,
    refetchOnMountOrArgChange: true,
  });
  const figures = list && saleFigures(list.sales);
  const completed = capped ? allCompleted : figures?.completedSales;
  return (
    <Cards>
      <FigureCard
        name="Total de ventas"
        value={list && formatCount(list.total)}
        meaning={figures && `Una por producto${capped ? '' : `, en ${countOrders(figures.orders)}`}`}
      />
      <FigureCard
        name="Ventas completadas"
        value={completed === undefined ? undefined : formatCount(completed)}
        meaning={figures && (capped ? 'De todas las ventas' : `En ${countOrders(figures.completedOrders)}`)}
      />
      <FigureCard
        name="Ingresos totales"
        value={figures && formatQuetzales(figures.revenue)}
        meaning={
          figures &&
          `Solo ventas completadas, sin envío${capped ? `, de las ${formatCount(figures.sales)} más recientes` : ''}`
        }
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
