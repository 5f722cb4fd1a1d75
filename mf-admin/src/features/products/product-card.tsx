import { availableUnits, formatCount, formatQuetzales, parseCentavos, type StaffProductView } from '@shop/contracts';
import { Badge, Button, Panel, ProductPicture, Switch, VisuallyHidden, color, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { Cluster, phone } from '../../shared/layout/layout';
import { RowMenu, type RowMenuItem } from '../../shared/form/row-menu';
import { StockBadge } from './stock/stock-badge';

/** A large card has a large picture on top from tablets on; a small one its picture beside the words, and its tools at the end. */
const Card = styled(Panel)<{ $large: boolean }>`
  display: flex;
  flex-direction: row;
  align-items: ${({ $large }) => ($large ? 'stretch' : 'center')};
  gap: ${({ $large }) => ($large ? '0' : space[12])};
  height: 100%;
  padding: ${({ $large }) => ($large ? '0' : `${space[8]} ${space[4]} ${space[8]} ${space[12]}`)};
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
`;

const Line = styled.p<{ $oneLine?: boolean }>`
  color: ${color.ink2};
  ${text.small}
  ${({ $oneLine = false }) => $oneLine && 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap;'}
  & > strong {
    color: ${color.ink};
  }
`;

/** At the end of a large card, however much stands above; under each other on a phone at the end of a small one. */
const Tools = styled.div<{ $large: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  ${({ $large }) => $large && 'margin-top: auto; & > :first-child { flex: 1; }'}
  ${phone} {
    ${({ $large }) => !$large && 'flex-direction: column-reverse;'}
  }
`;

/** Flavors that a card names (PRD-4). */
const SHOWN_FLAVORS = 3;

export interface ProductCardProps {
  product: StaffProductView;
  /** With a large picture. */
  large: boolean;
  actions: readonly RowMenuItem[];
  onFlavors: () => void;
  /** Puts it on sale and takes it off; `reason` says why the person may not, `busy` that it is under way. */
  activeSwitch: { busy: boolean; reason: string | null; onChange: () => void };
}

/** A product as staff handle it: how it stands, what can be sold of it, and its menu. */
export function ProductCard({ product, large, actions, onFlavors, activeSwitch }: ProductCardProps) {
  const { name, price, puffs, image, active, available, inventory, stockStatus, popular } = product;
  const heading = `producto-${product.id}`;
  const tools = (
    <Tools $large={large}>
      <Switch
        label={
          <>
            Activo <VisuallyHidden>{name}</VisuallyHidden>
          </>
        }
        hideLabel={!large}
        checked={active}
        aria-busy={activeSwitch.busy}
        disabled={activeSwitch.reason !== null}
        title={activeSwitch.reason ?? (large ? undefined : 'Activo')}
        onChange={activeSwitch.onChange}
      />
      <RowMenu label={`Acciones de ${name}`} items={actions} />
    </Tools>
  );
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
          <strong>{formatQuetzales(parseCentavos(price))}</strong>
          {!active && (
            <Badge tone="mute" icon="pause">
              Inactivo
            </Badge>
          )}
          {active && stockStatus !== 'in_stock' && <StockBadge active status={stockStatus} />}
          {popular && <Badge tone="info">Popular</Badge>}
        </Title>
        <Line>
          <span>{`${formatCount(puffs)} Puffs`}</span>
          {product.flavors.length > 0 && (
            <>
              {' · '}
              <strong>{formatCount(available)}</strong> {available === 1 ? 'disponible' : 'disponibles'} de{' '}
              {formatCount(inventory)}
            </>
          )}
        </Line>
        {stockStatus !== 'unsellable' && <Line $oneLine={!large}>{flavorsText(product)}</Line>}
        <div>
          <Button size="sm" tone="plain" aria-label={`Sabores de ${name}`} onClick={onFlavors}>
            Sabores
          </Button>
        </div>
        {large && tools}
      </Content>
      {!large && tools}
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
