import { formatQuetzales, type Centavos, type StaffProductView } from '@shop/contracts';
import { Chip, ChipRow, ProductPicture, Skeleton, VisuallyHidden, color, edge, space, text } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ListResults } from '../../../shared/list/list-results';
import { ListSearch } from '../../../shared/list/list-search';
import { unitsText } from '../order-labels';
import { useAdminFindProductsQuery } from './new-order.api';
import { choicesOf } from './order-draft';

const Products = styled.ul`
  margin-top: ${space[8]};
  & > li + li {
    border-block-start: ${edge.thin} solid ${color.line};
  }
`;

const Product = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space[4]} ${space[12]};
  padding-block: ${space[8]};
`;

const Name = styled.p`
  ${text.strong}
  line-height: 1.3;
  & > span {
    color: ${color.ink2};
    ${text.small}
  }
`;

const Left = styled.span`
  color: ${color.ink2};
  ${text.caption}
  ${text.figures}
  button[aria-pressed='true'] & {
    color: inherit;
  }
`;

const Nothing = styled.p`
  padding-block: ${space[12]};
  color: ${color.ink2};
  ${text.small}
`;

export interface ProductPickerProps {
  /** The unit price for this buyer. */
  priceOf: (product: StaffProductView) => Centavos;
  isPicked: (product: StaffProductView, flavor: string) => boolean;
  /** One unit more of a flavor. */
  onPick: (product: StaffProductView, flavor: string) => void;
}

/** Finds a product and puts a unit of one of its flavors into the order; each says how many are left. */
export function ProductPicker({ onPick, ...rest }: ProductPickerProps) {
  const [q, setQ] = useState('');
  const found = useAdminFindProductsQuery(q, { refetchOnMountOrArgChange: true });
  return (
    <div>
      <ListSearch label="Buscar producto" placeholder="Producto o sabor" q={q} onSearch={setQ} />
      <ListResults
        found={found}
        page={1}
        waiting={{ text: 'Buscando productos...', outline: <Skeleton $height={space[112]} /> }}
        failed={{ title: 'No se pudieron cargar los productos' }}
        empty={({ total }) => total === 0 && <Nothing role="status">Ningún producto coincide.</Nothing>}
      >
        {({ rows, total }) => (
          <>
            <Products aria-label="Productos">
              {rows.map((product) => (
                <FoundProduct
                  key={product.id}
                  product={product}
                  {...rest}
                  onPick={(flavor) => onPick(product, flavor)}
                />
              ))}
            </Products>
            {rows.length < total && (
              <Nothing>{`${rows.length} de ${total} productos; busca por nombre o sabor.`}</Nothing>
            )}
          </>
        )}
      </ListResults>
    </div>
  );
}

interface FoundProductProps extends Omit<ProductPickerProps, 'onPick'> {
  product: StaffProductView;
  onPick: (flavor: string) => void;
}

function FoundProduct({ product, priceOf, isPicked, onPick }: FoundProductProps) {
  const choices = choicesOf(product);
  return (
    <Product>
      <ProductPicture size="mini" image={product.image} name={product.name} flavor={choices[0]?.flavor} />
      <div>
        <Name>
          {product.name} <span>{formatQuetzales(priceOf(product))}</span>
        </Name>
        {choices.length === 0 && <Nothing>Sin sabores: no se vende.</Nothing>}
        <ChipRow label={`Agregar ${product.name}`} idle={choices.every(({ available }) => available === 0)}>
          {choices.map(({ flavor, available }) => (
            <Chip
              key={flavor}
              pressed={isPicked(product, flavor)}
              soldOut={available === 0}
              onClick={() => onPick(flavor)}
            >
              {flavor}
              <Left aria-hidden="true">{available}</Left>
              <VisuallyHidden>{`, quedan ${unitsText(available)}`}</VisuallyHidden>
            </Chip>
          ))}
        </ChipRow>
      </div>
    </Product>
  );
}
