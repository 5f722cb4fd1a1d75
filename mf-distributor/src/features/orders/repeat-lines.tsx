import { formatQuetzales } from '@shop/contracts';
import { Icon, ProductPicture, color, edge, font, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import type { RepeatLine } from './repeat-plan';

/* Where letters are large, the amount goes below the words. */
const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[12]};
  padding-block: ${space[16]};
  border-block-end: ${edge.thin} solid ${color.line};
  & > :nth-child(2) {
    flex: 1 1 7rem;
    min-width: 0;
  }
`;

const Name = styled.p`
  ${text.strong}
  line-height: 1.25;
`;

const Details = styled.p`
  ${text.small}
  color: ${color.ink2};
`;

const Amount = styled.p`
  margin-inline-start: auto;
  ${text.strong}
  ${text.figures}
  line-height: 1.25;
`;

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
    <ul>
      {plan.map(({ productId, productName, image, flavor, ordered, units, unitPrice, shortage, priceChange }) => (
        <Line key={`${productId}:${flavor}`}>
          <ProductPicture size="mini" image={image} name={productName} flavor={flavor} soldOut={units === 0} />
          <div>
            <Name>{productName}</Name>
            <Details>{flavor}</Details>
            <Details>{units < ordered ? `${units} de ${ordered}` : `× ${ordered}`}</Details>
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
          </div>
          {unitPrice !== null && <Amount>{formatQuetzales(unitPrice)}</Amount>}
        </Line>
      ))}
    </ul>
  );
}
