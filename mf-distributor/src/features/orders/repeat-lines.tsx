import { formatQuetzales } from '@shop/contracts';
import { Icon, Lines, ProductLine, color, font, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import type { RepeatLine } from './repeat-plan';

/* Not a badge: these texts need more than one line on a phone. */
const Mark = styled.p<{ $tone: 'bad' | 'warn' | 'info' }>`
  display: flex;
  gap: ${space[4]};
  margin-top: ${space[4]};
  color: ${({ $tone }) => color[$tone]};
  ${text.caption}
  font-weight: ${font.strong};
`;

/** The lines of an order that is to be repeated; each says what is missing of it and whether its price changed. */
export function RepeatLines({ plan }: { plan: readonly RepeatLine[] }) {
  return (
    <Lines $pad={16}>
      {plan.map(({ productId, productName, image, flavor, ordered, units, unitPrice, shortage, priceChange }) => (
        <ProductLine
          key={`${productId}:${flavor}`}
          image={image}
          name={productName}
          flavor={flavor}
          soldOut={units === 0}
          amount={unitPrice === null ? null : formatQuetzales(unitPrice)}
        >
          <p>{flavor}</p>
          <p>{units < ordered ? `${units} de ${ordered}` : `× ${ordered}`}</p>
          {shortage !== null && (
            <Mark $tone={units === 0 ? 'bad' : 'warn'}>
              <Icon name={units === 0 ? 'ban' : 'alert-triangle'} size={16} />
              {shortage}
            </Mark>
          )}
          {priceChange !== null && (
            <Mark $tone="info">
              <Icon name="info" size={16} />
              {priceChange}
            </Mark>
          )}
        </ProductLine>
      ))}
    </Lines>
  );
}
