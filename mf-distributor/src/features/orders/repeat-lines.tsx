import { formatQuetzales } from '@shop/contracts';
import { Badge, ProductPicture, color, edge, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import type { RepeatLine } from './repeat-plan';

const Line = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${space[4]} ${space[12]};
  padding-block: ${space[16]};
  border-block-end: ${edge.thin} solid ${color.line};
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
  ${text.strong}
  ${text.figures}
  line-height: 1.25;
  text-align: end;
`;

const Marks = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[8]};
  margin-top: ${space[8]};
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
            {(shortage !== null || priceChange !== null) && (
              <Marks>
                {shortage !== null && (
                  <Badge tone={units === 0 ? 'bad' : 'warn'} icon={units === 0 ? 'ban' : 'alert-triangle'}>
                    {shortage}
                  </Badge>
                )}
                {priceChange !== null && (
                  <Badge tone="info" icon="info">
                    {priceChange}
                  </Badge>
                )}
              </Marks>
            )}
          </div>
          {unitPrice !== null && <Amount>{formatQuetzales(unitPrice)}</Amount>}
        </Line>
      ))}
    </ul>
  );
}
