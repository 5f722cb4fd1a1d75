import { formatQuetzales, type Centavos, type ShortLine } from '@shop/contracts';
import { Badge, IconButton, ListRow, Named, ProductPicture, QuantityStepper, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { isSameLine, mostUnits, shortageOf, type DraftLine } from './order-draft';
import type { ProductPickerProps } from './product-picker';

const HowMany = styled.div`
  grid-column: 1 / -1;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
  ${media.tablet} {
    grid-column: 2 / -1;
  }
  & > strong {
    ${text.strong}
    ${text.figures}
  }
`;

export interface LineRowProps {
  product: { name: string; image: string };
  /** '' for a product without any. */
  flavor: string;
  quantity: number;
  max: number;
  /** Cost of all of its units. */
  amount: Centavos;
  /** 'Quedan 2'; null for a line that the shop can serve. */
  shortage: string | null;
  onQuantity: (units: number) => void;
  onRemove: () => void;
}

/** Line of an order that can be more, fewer or none. */
export function LineRow({ product, flavor, quantity, max, amount, shortage, onQuantity, onRemove }: LineRowProps) {
  const name = flavor === '' ? product.name : `${product.name}, ${flavor}`;
  return (
    <ListRow>
      <ProductPicture size="mini" image={product.image} name={product.name} flavor={flavor} />
      <Named>
        <strong>{product.name}</strong>
        <div>{flavor}</div>
        {shortage !== null && (
          <Badge tone="bad" icon="alert">
            {shortage}
          </Badge>
        )}
      </Named>
      <IconButton icon="trash" label={`Quitar ${name}`} onClick={onRemove} />
      <HowMany>
        <QuantityStepper label={`Cantidad de ${name}`} value={quantity} max={max} onChange={onQuantity} />
        <strong>{formatQuetzales(amount)}</strong>
      </HowMany>
    </ListRow>
  );
}

export interface DraftLinesProps extends Pick<ProductPickerProps, 'priceOf'> {
  lines: readonly DraftLine[];
  shortLines: readonly ShortLine[];
  onChange: (lines: DraftLine[]) => void;
}

/** Lines that come into an order. One that the shop can't serve says how many units are left. */
export function DraftLines({ lines, priceOf, shortLines, onChange }: DraftLinesProps) {
  return lines.map((line) => (
    <LineRow
      key={`${line.product.id}:${line.flavor}`}
      {...line}
      max={Math.max(line.quantity, mostUnits(line))}
      amount={priceOf(line.product) * line.quantity}
      shortage={shortageOf(line, shortLines)}
      onQuantity={(quantity) =>
        onChange(lines.map((other) => (isSameLine(other, line) ? { ...other, quantity } : other)))
      }
      onRemove={() => onChange(lines.filter((other) => other !== line))}
    />
  ));
}
