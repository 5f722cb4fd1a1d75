import { availableUnits, formatCount, formatQuetzales, parseCentavos, type StaffProductView } from '@shop/contracts';
import { Badge, Button, Panel, ProductPicture, Switch, VisuallyHidden, color, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { RowMenu, type RowMenuItem } from '../../shared/form/row-menu';
import { StockBadge } from './stock/stock-badge';

const Card = styled(Panel)`
  display: flex;
  flex-direction: row;
  height: 100%;
  padding: 0;
  overflow: hidden;
  ${media.tablet} {
    flex-direction: column;
    padding: 0;
  }
`;

const Content = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space[8]};
  min-width: 0;
  padding: ${space[12]} ${space[16]} ${space[16]};
`;

const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[4]} ${space[12]};
  & > h2 {
    overflow-wrap: anywhere;
    ${text.title}
  }
  & > strong {
    ${text.label}
    ${text.figures}
  }
`;

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
  &:empty {
    display: none;
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
const OnSale = styled.div`
  margin-top: auto;
`;

const Actions = styled.div`
  display: flex;
  gap: ${space[8]};
  & > :first-child {
    flex: 1;
  }
`;

/** Flavors that a card names (PRD-4). */
const SHOWN_FLAVORS = 3;

export interface ProductCardProps {
  product: StaffProductView;
  actions: readonly RowMenuItem[];
  onFlavors: () => void;
  /** Puts it on sale and takes it off; `reason` says why the person may not, `busy` that it is under way. */
  activeSwitch: { busy: boolean; reason: string | null; onChange: () => void };
}

/** A product as staff handle it: how it stands, what can be sold of it, and its menu. */
export function ProductCard({ product, actions, onFlavors, activeSwitch }: ProductCardProps) {
  const { name, price, puffs, image, active, available, inventory, stockStatus, popular } = product;
  const heading = `producto-${product.id}`;
  return (
    <Card as="article" aria-labelledby={heading}>
      <ProductPicture
        image={image}
        name={name}
        flavor={product.flavors[0]?.name ?? product.sabores[0]}
        size="card"
        soldOut={!active}
      />
      <Content>
        <Title>
          <h2 id={heading}>{name}</h2>
          <strong>{formatQuetzales(parseCentavos(price))}</strong>
        </Title>
        <Badges>
          {!active && (
            <Badge tone="mute" icon="pause">
              Inactivo
            </Badge>
          )}
          {active && stockStatus !== 'in_stock' && <StockBadge active status={stockStatus} />}
          {popular && <Badge tone="info">Popular</Badge>}
        </Badges>
        <Line>{`${formatCount(puffs)} Puffs`}</Line>
        {product.flavors.length > 0 && (
          <Line>
            <strong>{formatCount(available)}</strong> {available === 1 ? 'disponible' : 'disponibles'} de{' '}
            {formatCount(inventory)}
          </Line>
        )}
        {stockStatus !== 'unsellable' && <Line>{flavorsText(product)}</Line>}
        <OnSale>
          <Switch
            label={
              <>
                Activo <VisuallyHidden>{name}</VisuallyHidden>
              </>
            }
            checked={active}
            aria-busy={activeSwitch.busy}
            disabled={activeSwitch.reason !== null}
            title={activeSwitch.reason ?? undefined}
            onChange={activeSwitch.onChange}
          />
        </OnSale>
        <Actions>
          <Button size="sm" tone="quiet" aria-label={`Sabores de ${name}`} onClick={onFlavors}>
            Sabores
          </Button>
          <RowMenu label={`Acciones de ${name}`} items={actions} />
        </Actions>
      </Content>
    </Card>
  );
}

/** At most three flavors that can be ordered, then how many more. */
function flavorsText({ flavors, sabores }: StaffProductView): string {
  const names =
    flavors.length === 0
      ? sabores
      : flavors.filter((flavor) => flavor.active && availableUnits(flavor) > 0).map((flavor) => flavor.name);
  if (names.length === 0) return 'Sin sabores disponibles';
  const shown = names.slice(0, SHOWN_FLAVORS).join(', ');
  return names.length > SHOWN_FLAVORS ? `${shown} +${names.length - SHOWN_FLAVORS} más` : shown;
}
