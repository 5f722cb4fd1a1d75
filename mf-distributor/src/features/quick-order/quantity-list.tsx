import { flavorChoices, leftText, parseCentavos, type DistributorView, type ProductView } from '@shop/contracts';
import { unitPriceFor } from '@shop/shell-api';
import {
  Cluster,
  Icon,
  Label,
  Price,
  ProductPicture,
  QuantityStepper,
  Quiet,
  Stack,
  Text,
  color,
  edge,
  radius,
  space,
  text,
} from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { isReduced, unitPriceText } from '../../shared/unit-price-text';
import { unitsLabel } from '../../shared/units-label';
import type { Grid, GridCell, Quantities } from './grid';

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
  & > ul {
    padding: 0 ${space[16]} ${space[8]};
  }
  & > ul > li {
    justify-content: flex-end;
    padding-block: ${space[8]};
    border-block-start: ${edge.thin} solid ${color.line};
  }
  /* Where letters are large, the quantity goes below the words. */
  & > ul > li > :first-child {
    flex: 1 1 7rem;
  }
`;

const Chosen = styled.span`
  color: ${color.dist};
  ${text.label}
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
    <Stack $gap={12}>
      {grid.products.map((product, column) => (
        <ProductSection
          key={product.id}
          product={product}
          cells={grid.rows.flatMap((row) => row.cells[column] ?? [])}
          {...rest}
        />
      ))}
    </Stack>
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
          <Text as="span" $look="title">
            {product.name}
          </Text>
          <Price
            tone="distributor"
            shown={unitPriceText(unitPriceFor(product, distributor))}
            {...(isReduced(product, distributor) && { before: unitPriceText(parseCentavos(product.price)) })}
          />
          {units > 0 && <Chosen>{unitsLabel(units)}</Chosen>}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <ul>
        {cells.map((cell) => (
          <FlavorRow key={cell.key} cell={cell} units={quantities[cell.key] ?? 0} onUnits={onUnits} />
        ))}
      </ul>
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
    <Cluster as="li" $gap={12}>
      <Stack as="span" $gap={0}>
        <Label>{flavor}</Label>
        {isLow && closed === null && (
          <Text as="span" $look="caption" $tone="warn">
            {leftText(room).toLowerCase()}
          </Text>
        )}
      </Stack>
      {closed === null ? (
        <QuantityStepper
          value={units}
          min={0}
          max={room}
          label={`Cantidad de ${product.name}, ${flavor}`}
          onChange={(value) => onUnits(key, value)}
        />
      ) : (
        <Quiet as="span">{closed}</Quiet>
      )}
    </Cluster>
  );
}
