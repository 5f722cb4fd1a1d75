import { formatQuetzales, type Centavos, type StaffProductView } from '@shop/contracts';
import { Chip, ChipRow, ListRow, ProductPicture, Quiet, Text, VisuallyHidden, color, text } from '@shop/ui';
import { styled } from 'styled-components';
import { unitsText } from '../order-labels';
import { useAdminFindProductsQuery } from '../sales.api';
import { Finder } from './finder';
import { choicesOf } from './order-draft';

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
export function ProductPicker({ priceOf, isPicked, onPick }: ProductPickerProps) {
  return (
    <Finder<StaffProductView>
      label="Buscar producto"
      placeholder="Producto o sabor"
      name="Productos"
      none="Ningún producto coincide."
      by="nombre o sabor"
      useRows={useAdminFindProductsQuery}
    >
      {(product) => {
        const choices = choicesOf(product);
        return (
          <ListRow key={product.id} $columns="auto minmax(0, 1fr)">
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
                    onClick={() => onPick(product, flavor)}
                  >
                    {flavor}
                    <Left aria-hidden="true">{available}</Left>
                    <VisuallyHidden>{`, ${available === 1 ? 'queda' : 'quedan'} ${unitsText(available)}`}</VisuallyHidden>
                  </Chip>
                ))}
              </ChipRow>
            </div>
          </ListRow>
        );
      }}
    </Finder>
  );
}
