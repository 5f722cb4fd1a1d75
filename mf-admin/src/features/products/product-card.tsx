import { availableUnits, formatCount, moneyText, type StaffProductView } from '@shop/contracts';
import {
  Badge,
  Cluster,
  Panel,
  ProductPicture,
  Row,
  RowMenu,
  Switch,
  VisuallyHidden,
  color,
  media,
  oneLine,
  radius,
  size,
  space,
  text,
  useIsDesktop,
} from '@shop/ui';
import { styled } from 'styled-components';
import { useAction } from '../../shared/actions/action-button';
import { useStaff } from '../../shared/staff/use-staff';
import type { ProductDialog } from './product-dialogs';
import { useAdminUpdateProductMutation } from './products.api';
import { StockBadge } from './stock/stock-parts';

/** A large card has a large picture on top from tablets on; a small one its picture beside the words, and its tools at the end. */
const Card = styled(Panel)<{ $large: boolean }>`
  display: flex;
  flex-direction: row;
  align-items: ${({ $large }) => ($large ? 'stretch' : 'center')};
  gap: ${({ $large }) => ($large ? '0' : space[12])};
  height: 100%;
  padding: ${({ $large }) => ($large ? '0' : `${space[4]} ${space[4]} ${space[4]} ${space[12]}`)};
  overflow: hidden;
  ${media.tablet} {
    padding: ${({ $large }) => ($large ? '0' : space[12])};
    flex-direction: ${({ $large }) => ($large ? 'column' : 'row')};
  }
`;

const Content = styled.div<{ $large: boolean }>`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${({ $large }) => ($large ? space[8] : '0')};
  min-width: 0;
  padding: ${({ $large }) => ($large ? `${space[12]} ${space[16]} ${space[16]}` : '0')};
`;

const Title = styled(Cluster)`
  align-items: baseline;
  gap: 0 ${space[8]};
  & > h2 {
    overflow-wrap: anywhere;
    ${text.strong}
  }
  & > strong {
    ${text.label}
    ${text.figures}
  }
  /* A badge that is wider than the card, with large letters. */
  & > span {
    white-space: normal;
  }
`;

const Line = styled.p`
  color: ${color.ink2};
  ${text.small}
  & > strong {
    color: ${color.ink};
  }
`;

/** At the end of the card, however much stands above. */
const Tools = styled(Row)`
  margin-top: auto;
  margin-block-end: -${space[4]};
`;

/** Names are cut where the room ends; how many more there are stays in sight. */
const Flavors = styled.button`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  min-height: ${size.controlSmall};
  padding-inline-end: ${space[4]};
  border-radius: ${radius.control};
  color: ${color.ink2};
  white-space: nowrap;
  ${text.small}
  text-decoration: underline;
  & > :first-child {
    ${oneLine}
  }
`;

/** Flavors that a card names (PRD-4). */
const SHOWN_FLAVORS = 3;

export interface ProductCardProps {
  product: StaffProductView;
  large: boolean;
  open: (dialog: ProductDialog, id: string) => void;
}

/** A product as staff handle it: how it stands, what can be sold of it, and its menu. */
export function ProductCard({ product, large, open }: ProductCardProps) {
  const { reasonAgainst } = useStaff();
  const [update] = useAdminUpdateProductMutation();
  const { id, name, price, puffs, image, active, available, inventory, stockStatus, popular } = product;
  const heading = `producto-${id}`;
  const isDesktop = useIsDesktop();
  // On a phone a row of the list has a line for its name, and one for what can be sold.
  const brief = !large && !isDesktop;
  const [flavors, more] = stockStatus === 'unsellable' ? [] : flavorsText(product);
  const reason = reasonAgainst('addProduct');
  const history = { label: 'Historial de inventario', icon: 'clock', onSelect: () => open('historial', id) } as const;
  const [busy, turn] = useAction({
    act: () => update({ id, change: { active: !active } }),
    says: { done: { title: 'Producto actualizado', description: name }, failed: 'No se pudo actualizar el producto' },
  });
  return (
    <Card as="article" aria-labelledby={heading} $large={large}>
      <ProductPicture
        image={image}
        name={name}
        flavor={product.flavors[0]?.name ?? product.sabores[0]}
        size={large ? 'card' : 'mini'}
        soldOut={!active}
      />
      <Content $large={large}>
        <Title>
          <h2 id={heading}>{name}</h2>
          <strong>{moneyText(price)}</strong>
          {(!active || stockStatus !== 'in_stock') && <StockBadge active={active} status={stockStatus} />}
          {popular && !brief && <Badge tone="info">Popular</Badge>}
        </Title>
        <Line>
          <span>{`${formatCount(puffs)} Puffs`}</span>
          {product.flavors.length > 0 && (
            <>
              {' · '}
              <strong>{formatCount(available)}</strong> {available === 1 ? 'disponible' : 'disponibles'}
              {!brief && ` de ${formatCount(inventory)}`}
            </>
          )}
        </Line>
        <Tools $gap={4}>
          <Flavors
            type="button"
            data-grow=""
            aria-label={`Sabores de ${name}${flavors ? `: ${flavors}${more}` : ''}`}
            onClick={() => open('sabores', id)}
          >
            <span>{flavors ?? 'Sabores'}</span>
            <span>{more}</span>
          </Flavors>
          <Switch
            label={
              <>
                Activo <VisuallyHidden>{name}</VisuallyHidden>
              </>
            }
            hideLabel={!large || !isDesktop}
            checked={active}
            aria-busy={busy}
            disabled={reason !== null}
            title={reason ?? undefined}
            onChange={turn}
          />
          <RowMenu
            label={`Acciones de ${name}`}
            items={[
              {
                label: 'Editar producto',
                icon: 'edit',
                reason: reasonAgainst('addProduct', 'editInventory'),
                onSelect: () => open('editar', id),
              },
              // The stock of a product with flavors is theirs, and so is its history.
              product.flavors.length + product.sabores.length === 0 && history,
              {
                label: active ? 'Desactivar producto' : 'Activar producto',
                icon: active ? 'pause' : 'play',
                reason,
                onSelect: turn,
              },
              {
                label: 'Eliminar producto',
                icon: 'trash',
                danger: true,
                reason:
                  reasonAgainst('deleteItems') ??
                  (product.hasSales ? 'Tiene ventas: desactívalo en lugar de eliminarlo.' : null),
                onSelect: () => open('eliminar', id),
              },
            ]}
          />
        </Tools>
      </Content>
    </Card>
  );
}

/** At most three flavors that can be ordered, then how many more. */
function flavorsText({ flavors, sabores }: StaffProductView): [named: string, more: string] {
  const names =
    flavors.length === 0
      ? sabores
      : flavors.filter((flavor) => flavor.active && availableUnits(flavor) > 0).map((flavor) => flavor.name);
  const more = names.length - SHOWN_FLAVORS;
  return [names.slice(0, SHOWN_FLAVORS).join(', ') || 'Sin sabores disponibles', more > 0 ? ` +${more} más` : ''];
}
