import { formatQuetzales, type Centavos, type StaffProductView } from '@shop/contracts';
import { Chip, ChipRow, ProductPicture, Skeleton, VisuallyHidden, color, space, text } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ListResults } from '../../../shared/list/list-results';
import { ListSearch } from '../../../shared/list/list-search';
import { unitsText } from '../order-labels';
import { useAdminFindProductsQuery } from './new-order.api';
import { choicesOf } from './order-draft';
import { Lines, ListRow, Quiet, Text } from '../../../shared/layout/layout';

const Left = styled.span`
  color: ${color.ink2};
  ${text.caption}
  ${text.figures}
  button[aria-pressed='true'] & {
    color: inherit;
  }
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
        empty={({ total }) =>
          total === 0 && (
            <Quiet $above={12} role="status">
              Ningún producto coincide.
            </Quiet>
          )
        }
      >
        {({ rows, total }) => (
          <>
            <Lines $pad={8} $above={8} aria-label="Productos">
              {rows.map((product) => (
                <FoundProduct
                  key={product.id}
                  product={product}
                  {...rest}
                  onPick={(flavor) => onPick(product, flavor)}
                />
              ))}
            </Lines>
            {rows.length < total && (
              <Quiet $above={12}>{`${rows.length} de ${total} productos; busca por nombre o sabor.`}</Quiet>
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
    <ListRow $columns="auto minmax(0, 1fr)">
      <ProductPicture size="mini" image={product.image} name={product.name} flavor={choices[0]?.flavor} />
      <div>
        <Text $look="strong">
          {product.name} <Quiet as="span">{formatQuetzales(priceOf(product))}</Quiet>
        </Text>
        {choices.length === 0 && <Quiet $above={12}>Sin sabores: no se vende.</Quiet>}
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
    </ListRow>
  );
}
