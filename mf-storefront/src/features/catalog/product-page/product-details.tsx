import { flavorChoices, formatCount, productPath, type ProductView } from '@shop/contracts';
import { paths, useSession } from '@shop/shell-api';
import { Badge, ButtonLink, Icon, ProductPicture, color, media, size, space, text } from '@shop/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { usePageQuery } from '../../../shared/use-page-query';
import { AddButton } from '../add-button';
import { isSoldOut } from '../flavor-listing';
import { FLAVOR_PARAM } from '../product-link';
import { ProductPrice } from '../product-price';
import { useAddToCart } from '../use-add-to-cart';
import { FlavorPicker } from './flavor-picker';
import { Columns, Details, ProductName, Puffs } from './product-layout';
import { ShareButton } from './share-button';

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  margin-inline: -${space[16]};
`;

const Picture = styled.div`
  position: relative;
  ${media.desktop} {
    position: sticky;
    top: calc(${size.headerDesktop} + ${space[24]});
  }
`;

const Badges = styled.div`
  position: absolute;
  inset: ${space[12]} auto auto ${space[12]};
  display: grid;
  justify-items: start;
  gap: ${space[4]};
`;

const Description = styled.p`
  max-width: 60ch;
  white-space: pre-line;
  color: ${color.ink2};
`;

const Actions = styled.div`
  ${media.tablet} {
    max-width: ${size.sheet};
  }
`;

const Shipping = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  ${text.small}
  color: ${color.ink2};
`;

/** One product, with everything that a buyer needs to decide. The flavor that the address names is chosen. */
export function ProductDetails({ product }: { product: ProductView }) {
  const nameId = useId();
  const { distributor } = useSession();
  const wanted = usePageQuery().query.get(FLAVOR_PARAM);
  const choices = flavorChoices(product);
  const first = choices.find((choice) => choice.name === wanted && !isSoldOut(choice))?.name ?? null;
  const { chosen, choose, add, justAdded } = useAddToCart(product, choices, first);
  const available = choices.filter((choice) => !isSoldOut(choice));
  const soldOut = available.length === 0;
  return (
    <>
      <Top>
        <ButtonLink to={paths.products} tone="plain" size="sm" icon="arrow-left">
          Todos los productos
        </ButtonLink>
        <ShareButton title={product.name} path={productPath(product)} />
      </Top>
      <Columns>
        <Picture>
          <ProductPicture
            image={product.image}
            name={product.name}
            flavor={chosen ?? available[0]?.name ?? choices[0]?.name}
            size="page"
            soldOut={soldOut}
            eager
          />
          <Badges>
            {distributor !== null && distributor.discount > 0 && (
              <Badge tone="distFill">−{distributor.discount}%</Badge>
            )}
            {product.popular && <Badge tone="ink">Popular</Badge>}
          </Badges>
        </Picture>
        <Details>
          <div>
            <ProductName id={nameId}>{product.name}</ProductName>
            <Puffs>{`${formatCount(product.puffs)} Puffs`}</Puffs>
          </div>
          <ProductPrice price={product.price} distributor={distributor} place="page" />
          {product.description !== '' && <Description>{product.description}</Description>}
          <FlavorPicker productName={product.name} choices={choices} chosen={chosen} onChoose={choose} />
          <Actions>
            <AddButton
              size="md"
              productNameId={nameId}
              soldOut={soldOut}
              isChosen={chosen !== null}
              justAdded={justAdded}
              forDistributor={distributor !== null}
              onAdd={add}
            />
          </Actions>
          <Shipping>
            <Icon name="truck" />
            Envío gratis en compras mayores a Q200
          </Shipping>
        </Details>
      </Columns>
    </>
  );
}
