import { formatQuetzales, type ShortLine } from '@shop/contracts';
import { Badge, IconButton, ProductPicture, QuantityStepper, color, edge, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { Named } from '../../../shared/named';
import { isSameLine, mostUnits, shortageOf, unitPriceIn, type DraftLine, type OrderDraft } from './order-draft';

const Lines = styled.ul`
  & > li + li {
    border-block-start: ${edge.thin} solid ${color.line};
  }
`;

const Line = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  padding-block: ${space[12]};
`;

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

const Nothing = styled.p`
  color: ${color.ink2};
  ${text.small}
`;

export interface OrderedLinesProps {
  draft: OrderDraft;
  shortLines: readonly ShortLine[];
  onChange: (lines: DraftLine[]) => void;
}

/** What is in the order so far. A line that the shop can't serve says what is left of it. */
export function OrderedLines({ draft, shortLines, onChange }: OrderedLinesProps) {
  const { lines } = draft;
  if (lines.length === 0) return <Nothing>Busca un producto y elige su sabor.</Nothing>;
  return (
    <Lines aria-label="Productos del pedido">
      {lines.map((line) => {
        const { product, flavor, quantity } = line;
        const name = flavor === '' ? product.name : `${product.name}, ${flavor}`;
        const shortage = shortageOf(line, shortLines);
        return (
          <Line key={`${product.id}:${flavor}`}>
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
            <IconButton
              icon="trash"
              label={`Quitar ${name}`}
              onClick={() => onChange(lines.filter((other) => other !== line))}
            />
            <HowMany>
              <QuantityStepper
                label={`Cantidad de ${name}`}
                value={quantity}
                max={Math.max(quantity, mostUnits(line))}
                onChange={(units) =>
                  onChange(lines.map((other) => (isSameLine(other, line) ? { ...other, quantity: units } : other)))
                }
              />
              <strong>{formatQuetzales(unitPriceIn(product, draft) * quantity)}</strong>
            </HowMany>
          </Line>
        );
      })}
    </Lines>
  );
}
