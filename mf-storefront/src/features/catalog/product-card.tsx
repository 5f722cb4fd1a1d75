import { flavorChoices, formatCount, type DistributorView, type ProductView } from '@shop/contracts';
import { selectDistributor, useShopSelector } from '@shop/shell-api';
import { Badge, Button, color, font, media, ProductPicture, space, type ButtonTone } from '@shop/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { CardDetails, CardFacts, CardRoot, cardName, PuffsLine } from './card-layout';
import { FlavorChooser } from './flavor-chooser';
import { isSoldOut, unitsToWarnAbout } from './flavor-listing';
import { ProductPrice } from './product-price';
import { useAddToCart } from './use-add-to-cart';

const Picture = styled.div`
  position: relative;
`;

const Badges = styled.div`
  position: absolute;
  inset: ${space[8]} auto auto ${space[8]};
  display: grid;
  justify-items: start;
  gap: ${space[4]};
  ${media.tablet} {
    inset: ${space[12]} auto auto ${space[12]};
  }
`;

const Name = styled.h3`
  ${cardName}
`;

const Left = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  font-weight: ${font.strong};
  color: ${color.warn};
  &::before {
    content: '';
    width: ${space[8]};
    height: ${space[8]};
    border-radius: 50%;
    background: currentColor;
  }
`;

export interface ProductCardProps {
  product: ProductView;
  /** Its picture stands in the first screen. */
  eager: boolean;
}

/** A product in the catalogue: what it is, what it costs, its flavors, and the button that puts one in the cart. */
export function ProductCard({ product, eager }: ProductCardProps) {
  const nameId = useId();
  const distributor = useShopSelector(selectDistributor);
  const choices = flavorChoices(product);
  const { chosen, choose, add, justAdded } = useAddToCart(product, choices);

  const available = choices.filter((choice) => !isSoldOut(choice));
  const chosenChoice = choices.find(({ name }) => name === chosen) ?? null;
  const left = unitsToWarnAbout(product, choices, chosenChoice);
  const soldOut = available.length === 0;
  return (
    <CardRoot>
      <Picture>
        <ProductPicture
          image={product.image}
          name={product.name}
          flavor={chosen ?? available[0]?.name ?? choices[0]?.name}
          size="card"
          soldOut={soldOut}
          eager={eager}
        />
        <Badges>
          {distributor !== null && distributor.discount > 0 && <Badge tone="distFill">−{distributor.discount}%</Badge>}
          {product.popular && <Badge tone="ink">Popular</Badge>}
        </Badges>
      </Picture>
      <CardDetails>
        <CardFacts>
          <div>
            <Name id={nameId}>{product.name}</Name>
            <PuffsLine>
              {formatCount(product.puffs)} Puffs
              {left !== null && <Left>{left === 1 ? 'Queda 1' : `Quedan ${left}`}</Left>}
            </PuffsLine>
          </div>
          <ProductPrice price={product.price} distributor={distributor} />
        </CardFacts>
        <FlavorChooser productName={product.name} choices={choices} chosen={chosen} onChoose={choose} />
        {soldOut ? (
          <Button size="sm" block disabled aria-describedby={nameId}>
            Agotado
          </Button>
        ) : (
          <Button
            size="sm"
            block
            tone={addTone(justAdded, chosen !== null, distributor)}
            {...(justAdded ? { icon: 'check' as const } : {})}
            aria-describedby={nameId}
            onClick={add}
          >
            {justAdded ? 'Agregado' : 'Agregar al carrito'}
          </Button>
        )}
      </CardDetails>
    </CardRoot>
  );
}

/** Outlined until a flavor is chosen, then filled; ink for a moment after adding (visual reference, Button). */
function addTone(justAdded: boolean, isChosen: boolean, distributor: DistributorView | null): ButtonTone {
  if (justAdded) return 'neutral';
  if (!isChosen) return 'outline';
  return distributor ? 'distributor' : 'accent';
}
