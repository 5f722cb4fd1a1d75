import { flavorChoices, leftText, parseCentavos, type DistributorView, type ProductView } from '@shop/contracts';
import { unitPriceFor } from '@shop/shell-api';
import { Icon, Price, ProductPicture, QuantityStepper, color, edge, radius, space, text } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { isReduced, unitPriceText } from '../../shared/unit-price-text';
import { unitsLabel } from '../../shared/units-label';
import type { Grid, GridCell, Quantities } from './grid';

const List = styled.div`
  display: grid;
  gap: ${space[12]};
`;

const Product = styled.details`
  border-radius: ${radius.card};
  background: ${color.surface};
  & > summary {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: ${space[12]};
    padding: ${space[12]} ${space[16]};
    border-radius: ${radius.card};
    list-style: none;
    cursor: pointer;
  }
  & > summary::-webkit-details-marker {
    display: none;
  }
  &[open] > summary > svg {
    transform: rotate(180deg);
  }
`;

const Name = styled.span`
  ${text.title}
`;

const Chosen = styled.span`
  color: ${color.dist};
  ${text.label}
`;

const Rows = styled.ul`
  padding: 0 ${space[16]} ${space[8]};
`;

/* Where letters are large, the quantity goes below the words. */
const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space[12]};
  padding-block: ${space[8]};
  border-block-start: ${edge.thin} solid ${color.line};
  & > :first-child {
    flex: 1 1 7rem;
    min-width: 0;
  }
`;

const Flavor = styled.span`
  display: block;
  ${text.label}
`;

const Left = styled.span`
  color: ${color.warn};
  ${text.caption}
`;

const Closed = styled.span`
  color: ${color.ink3};
  ${text.small}
`;

export interface QuantityListProps {
  grid: Grid;
  quantities: Quantities;
  distributor: DistributorView;
  onUnits: (key: string, units: number) => void;
}

/** The grid for narrow screens: each product opens the list of its flavors. */
export function QuantityList({ grid, ...rest }: QuantityListProps) {
  return (
    <List>
      {grid.products.map((product, column) => (
        <ProductSection
          key={product.id}
          product={product}
          cells={grid.rows.flatMap((row) => row.cells[column] ?? [])}
          {...rest}
        />
      ))}
    </List>
  );
}

interface ProductSectionProps extends Omit<QuantityListProps, 'grid'> {
  product: ProductView;
  cells: readonly GridCell[];
}

/** Open from the start when something of it is chosen. */
function ProductSection({ product, cells, quantities, distributor, onUnits }: ProductSectionProps) {
  const units = cells.reduce((sum, { key }) => sum + (quantities[key] ?? 0), 0);
  const [open, setOpen] = useState(units > 0);
  return (
    <Product open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span aria-hidden="true">
          <ProductPicture
            size="mini"
            image={product.image}
            name={product.name}
            flavor={flavorChoices(product)[0]?.name}
          />
        </span>
        <span>
          <Name>{product.name}</Name>
          <Price
            tone="distributor"
            shown={unitPriceText(unitPriceFor(product, distributor))}
            {...(isReduced(product, distributor) && { before: unitPriceText(parseCentavos(product.price)) })}
          />
          {units > 0 && <Chosen>{unitsLabel(units)}</Chosen>}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <Rows>
        {cells.map((cell) => (
          <FlavorRow key={cell.key} cell={cell} units={quantities[cell.key] ?? 0} onUnits={onUnits} />
        ))}
      </Rows>
    </Product>
  );
}

interface FlavorRowProps {
  cell: GridCell;
  units: number;
  onUnits: (key: string, units: number) => void;
}

function FlavorRow({ cell: { key, product, flavor, room, isLow, closed }, units, onUnits }: FlavorRowProps) {
  return (
    <Row>
      <span>
        <Flavor>{flavor}</Flavor>
        {isLow && closed === null && <Left>{leftText(room).toLowerCase()}</Left>}
      </span>
      {closed === null ? (
        <QuantityStepper
          value={units}
          min={0}
          max={room}
          label={`Cantidad de ${product.name}, ${flavor}`}
          onChange={(value) => onUnits(key, value)}
        />
      ) : (
        <Closed>{closed}</Closed>
      )}
    </Row>
  );
}
