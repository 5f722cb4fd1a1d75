import { formatQuetzales, type Centavos } from '@shop/contracts';
import { Badge, IconButton, ProductPicture, QuantityStepper, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { Named } from '../../../shared/page/named';
import { ListRow } from '../../../shared/layout/layout';

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
