import { formatCount, formatQuetzales, limits, parseCentavos } from '@shop/contracts';
import {
  Badge,
  Icon,
  ProductPicture,
  PublicPrice,
  QuantityStepper,
  color,
  edge,
  media,
  radius,
  size,
  space,
  text,
} from '@shop/ui';
import { styled } from 'styled-components';
import type { CheckedLine } from '../terms/line-availability';
import { PriceChangeBadge } from '../notices/price-change-badge';
import { ShortageBadge } from '../notices/shortage-badge';

const Root = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  column-gap: ${space[12]};
  padding-block: ${space[16]};
  border-bottom: ${edge.thin} solid ${color.line};
`;

const Picture = styled.div`
  grid-row: span 2;
`;

const Words = styled.div`
  grid-column: 2;
`;

/* The button that removes the line stands in the corner beside it. */
const Name = styled.p`
  padding-inline-end: ${size.controlSmall};
  ${text.strong}
  line-height: 1.3;
`;

const Details = styled.p`
  ${text.small}
  color: ${color.ink2};
`;

const Remove = styled.button`
  position: absolute;
  top: ${space[8]};
  right: -${space[8]};
  display: grid;
  place-items: center;
  width: ${size.controlSmall};
  height: ${size.controlSmall};
  border-radius: ${radius.control};
  color: ${color.ink2};
  &:hover {
    background: ${color.mist};
  }
`;

/* On the narrowest phones the amounts stand under the quantity. */
const Figures = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  align-self: end;
  gap: ${space[8]} ${space[12]};
  padding-top: ${space[8]};
`;

const Amounts = styled.div`
  margin-inline-start: auto;
  text-align: end;
`;

const Total = styled.p`
  ${text.strong}
  ${text.figures}
  line-height: 1.3;
`;

const Each = styled.p`
  display: grid;
  justify-items: end;
  ${media.tablet} {
    grid-auto-flow: column;
    justify-content: end;
    gap: ${space[8]};
  }
  ${text.caption}
  ${text.figures}
  color: ${color.ink3};
`;

const Changes = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[8]};
  &:not(:empty) {
    padding-top: ${space[12]};
  }
`;

export interface CartLineRowProps {
  line: CheckedLine;
  /** Called with the wished quantity in units; 0 takes the line out. */
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

/** One line of the cart, priced by the catalogue, a distributor's beside the public price; says plainly when the shop has less than it asks for. */
export function CartLineRow({ line, onQuantity, onRemove }: CartLineRowProps) {
  const { product, name, flavor, quantity, most } = line;
  const publicPrice = product ? parseCentavos(product.price) : 0;
  const isReduced = line.unitPrice < publicPrice;
  const label = flavor === '' ? name : `${name}, ${flavor}`;
  const details = [flavor, product ? `${formatCount(product.puffs)} Puffs` : ''].filter((part) => part !== '');
  return (
    <Root>
      <Picture>
        <ProductPicture image={product?.image ?? null} name={name} flavor={flavor} size="thumb" soldOut={most === 0} />
      </Picture>
      <Words>
        <Name>{name}</Name>
        <Details>{details.join(' · ')}</Details>
      </Words>
      <Remove type="button" aria-label={`Quitar ${label}`} onClick={onRemove}>
        <Icon name="trash" />
      </Remove>
      <Figures>
        <QuantityStepper
          value={quantity}
          min={0}
          max={Math.max(most, 1)}
          onChange={onQuantity}
          label={`Cantidad de ${label}`}
          disabled={most === 0}
        />
        <Amounts>
          {most > 0 && (
            <>
              <Total>{formatQuetzales(line.total)}</Total>
              <Each>
                {isReduced && <PublicPrice>{formatQuetzales(publicPrice)}</PublicPrice>}
                <span>{formatQuetzales(line.unitPrice)} c/u</span>
              </Each>
            </>
          )}
        </Amounts>
      </Figures>
      <Changes aria-live="polite">
        <ShortageBadge line={line} />
        {quantity === most && most < limits.unitsPerLine && (
          <Badge tone="info" icon="info">
            No hay más unidades
          </Badge>
        )}
        <PriceChangeBadge line={line} />
      </Changes>
    </Root>
  );
}
