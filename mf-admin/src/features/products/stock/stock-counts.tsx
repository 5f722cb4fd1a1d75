import { formatCount } from '@shop/contracts';
import { color, space, text } from '@shop/ui';
import { styled } from 'styled-components';

const Row = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[16]};
  color: ${color.ink2};
  ${text.small}
  ${text.figures}
  & > div {
    display: flex;
    gap: ${space[4]};
  }
  & dd {
    min-width: 2ch;
    color: ${color.ink};
  }
`;

export interface StockCountsProps {
  inventory: number;
  reservedInventory: number;
  available: number;
  /** Where it becomes low; left out where that doesn't matter. */
  threshold?: number;
  className?: string;
}

/** On hand, reserved and available; units. */
export function StockCounts({ inventory, reservedInventory, available, threshold, className }: StockCountsProps) {
  const counts = [
    ['Inventario', inventory],
    ['Reservado', reservedInventory],
    ['Disponible', available],
    ...(threshold === undefined ? [] : [['Umbral', threshold] as const]),
  ] as const;
  return (
    <Row className={className}>
      {counts.map(([name, units]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(units)}</dd>
        </div>
      ))}
    </Row>
  );
}
