import { flavorChoices, formatCount, leftText, type ProductView } from '@shop/contracts';
import { useSession } from '@shop/shell-api';
import { Badge, color, font, media, ProductPicture, radius, size, space } from '@shop/ui';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { CardDetails, CardFacts, CardRoot } from './card-layout';
import { AddButton } from './add-button';
import { FlavorChooser } from './flavor-chooser';
import { isSoldOut, unitsToWarnAbout, withFirst } from './flavor-listing';
import { productLink } from './product-link';
import { ProductPrice } from './product-price';
import { useAddToCart } from './use-add-to-cart';

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

/* The picture belongs to the link, which stays one for those who hear or tab through the page. */
const NameLink = styled(Link)`
  color: inherit;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
    text-decoration-thickness: 2px;
    text-underline-offset: 4px;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0 auto 0 0;
    width: ${size.tileRow};
    border-radius: ${radius.card};
    ${media.tablet} {
      inset: 0 0 auto;
      width: auto;
      height: ${size.tile};
    }
  }
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
  /** The flavor that the buyer looks for: shown first. */
  preferred?: string;
}

/**
 * A product in the catalogue: what it is, what it costs, its flavors, and the button that puts one in the cart. React
 * renders it again only when its own product changes: a search among hundreds must not redraw those that stay.
 */
export const ProductCard = memo(function ProductCard({ product, preferred = '' }: ProductCardProps) {
  const nameId = useId();
  const { distributor } = useSession();
  const choices = withFirst(flavorChoices(product), preferred);
  const { chosen, choose, add, justAdded } = useAddToCart(product, choices);

  const available = choices.filter((choice) => !isSoldOut(choice));
  const chosenChoice = choices.find(({ name }) => name === chosen) ?? null;
  const left = unitsToWarnAbout(product, choices, chosenChoice);
  const soldOut = available.length === 0;
  const discount = distributor?.discount ?? 0;
  const wanted = choices.find(({ name }) => name === preferred)?.name ?? null;
  const shownFlavor = chosen ?? wanted;
  return (
    <CardRoot>
      <div>
        <ProductPicture
          image={product.image}
          name={product.name}
          flavor={shownFlavor ?? available[0]?.name ?? choices[0]?.name}
          size="card"
          soldOut={soldOut}
        />
        {(discount > 0 || product.popular) && (
          <Badges>
            {discount > 0 && <Badge tone="distFill">−{discount}%</Badge>}
            {product.popular && <Badge tone="ink">Popular</Badge>}
          </Badges>
        )}
      </div>
      <CardDetails>
        <CardFacts>
          <div>
            <h3 id={nameId}>
              <NameLink to={productLink(product, shownFlavor)}>{product.name}</NameLink>
            </h3>
            <p>
              {`${formatCount(product.puffs)} Puffs`}
              {left !== null && <Left>{leftText(left)}</Left>}
            </p>
          </div>
          <ProductPrice price={product.price} distributor={distributor} />
        </CardFacts>
        <FlavorChooser productName={product.name} choices={choices} chosen={chosen} onChoose={choose} />
        <AddButton
          size="sm"
          productNameId={nameId}
          soldOut={soldOut}
          isChosen={chosen !== null}
          justAdded={justAdded}
          forDistributor={distributor !== null}
          onAdd={add}
        />
      </CardDetails>
    </CardRoot>
  );
});
