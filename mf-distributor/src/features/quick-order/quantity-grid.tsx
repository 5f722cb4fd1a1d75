import { flavorChoices, parseCentavos, type DistributorView } from '@shop/contracts';
import { unitPriceFor } from '@shop/shell-api';
import {
  ProductPicture,
  PublicPrice,
  Text,
  color,
  edge,
  font,
  layer,
  media,
  radius,
  size,
  space,
  text,
} from '@shop/ui';
import { useCallback, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { isReduced, unitPriceText } from '../../shared/unit-price-text';
import { isStep, nextPlace, type Grid, type Place, type Quantities } from './grid';
import { readSheet } from './paste';
import { QuantityCell } from './quantity-cell';

/* Scrolls by itself in both directions, so that products and flavors stay in sight; what has the focus comes out from
   under them. */
const Scroller = styled.div`
  isolation: isolate;
  max-height: calc(100dvh - ${size.headerDesktop} - 2 * ${space[16]});
  overflow: auto;
  scroll-padding: ${size.tileRowHeight} ${space[8]} ${space[8]} ${size.tileRowHeight};
  border-radius: ${radius.card};
  background: ${color.surface};
  ${media.low} {
    max-height: none;
  }
`;

const Table = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  & td,
  & thead th {
    min-width: ${space[80]};
    padding: ${space[4]};
    text-align: center;
  }
  & td:last-child,
  & thead th:last-child {
    padding-inline-end: ${space[12]};
  }
  & tbody > tr > * {
    border-block-start: ${edge.thin} solid ${color.line};
  }
`;

const Corner = styled.th`
  && {
    position: sticky;
    inset: 0 auto auto 0;
    z-index: ${layer.header};
    padding: ${space[12]} ${space[12]} ${space[12]} ${space[20]};
    background: ${color.surface};
    color: ${color.ink2};
    text-align: start;
    vertical-align: bottom;
    ${text.label}
  }
`;

const Product = styled.th`
  position: sticky;
  inset-block-start: 0;
  z-index: ${layer.sticky};
  background: ${color.surface};
  vertical-align: top;
`;

const Head = styled.div`
  display: grid;
  justify-items: center;
  padding-block: ${space[12]} ${space[8]};
`;

/* All prices stand on one line, whether or not a name takes two. */
const Name = styled.span`
  display: grid;
  place-content: center;
  min-height: 2lh;
  margin-block: ${space[4]};
  ${text.label}
  line-height: 1.25;
`;

const Price = styled.span`
  color: ${color.dist};
  ${text.label}
  ${text.figures}
  font-weight: ${font.bold};
`;

const Flavor = styled.th`
  position: sticky;
  inset-inline-start: 0;
  z-index: ${layer.above};
  min-height: ${size.control};
  padding: ${space[4]} ${space[12]} ${space[4]} ${space[20]};
  background: ${color.surface};
  text-align: start;
  ${text.label}
`;

export interface QuantityGridProps {
  grid: Grid;
  quantities: Quantities;
  distributor: DistributorView;
  onUnits: (key: string, units: number) => void;
  /** A piece of a spreadsheet was pasted at a place. */
  onSheet: (from: Place, sheet: (number | null)[][]) => void;
}

/** The field at a place of a table. */
function fieldAt(table: HTMLTableElement | null, { row, column }: Place): HTMLInputElement | null {
  return table?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`) ?? null;
}

/** Flavors by products with a field in each: arrow keys and Enter go from field to field, as in a spreadsheet. */
export function QuantityGrid({ grid, quantities, distributor, onUnits, onSheet }: QuantityGridProps) {
  const table = useRef<HTMLTableElement>(null);

  const onKey = useCallback(
    (row: number, column: number, event: KeyboardEvent<HTMLInputElement>) => {
      const enter = event.shiftKey ? 'ArrowUp' : 'ArrowDown';
      const arrow = event.key === 'Enter' ? enter : event.key;
      if (!isStep(arrow) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const place = nextPlace(grid, { row, column }, arrow);
      if (place) fieldAt(table.current, place)?.focus();
    },
    [grid],
  );

  const onPaste = useCallback(
    (row: number, column: number, event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      onSheet({ row, column }, readSheet(event.clipboardData.getData('text')));
    },
    [onSheet],
  );

  return (
    <Scroller>
      <Table ref={table}>
        <thead>
          <tr>
            <Corner scope="col">Sabor</Corner>
            {grid.products.map((product) => (
              <Product key={product.id} scope="col">
                <Head>
                  <span aria-hidden="true">
                    <ProductPicture
                      size="mini"
                      image={product.image}
                      name={product.name}
                      flavor={flavorChoices(product)[0]?.name}
                    />
                  </span>
                  <Name>{product.name}</Name>
                  <Price>{unitPriceText(unitPriceFor(product, distributor))}</Price>
                  {isReduced(product, distributor) && (
                    <PublicPrice>{unitPriceText(parseCentavos(product.price))}</PublicPrice>
                  )}
                </Head>
              </Product>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map(({ flavor, cells }, row) => (
            <tr key={flavor}>
              <Flavor scope="row">{flavor}</Flavor>
              {cells.map((cell, column) => (
                <td key={grid.products[column]?.id}>
                  {cell ? (
                    <QuantityCell
                      cell={cell}
                      row={row}
                      column={column}
                      units={quantities[cell.key] ?? 0}
                      onUnits={onUnits}
                      onKey={onKey}
                      onPaste={onPaste}
                    />
                  ) : (
                    <Text as="span" $quiet aria-label="No viene en este sabor">
                      –
                    </Text>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}
