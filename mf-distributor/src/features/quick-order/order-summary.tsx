import { FULL_ORDER, formatQuetzales } from '@shop/contracts';
import {
  Button,
  Caption,
  Cluster,
  Fact,
  Icon,
  Notice,
  Progress,
  SmallButton,
  Stack,
  Text,
  Title,
  bottomBar,
  color,
  edge,
  font,
  layer,
  media,
  radius,
  size,
  space,
  text,
  useIsDesktop,
} from '@shop/ui';
import { styled } from 'styled-components';
import { Facts, Total } from '../../shared/facts';
import { unitsLabel } from '../../shared/units-label';
import type { OrderSum } from './order-sum';

/* At the lower edge on a phone, above the shop's cart bar; beside the grid on wide screens. */
const Root = styled.section`
  position: sticky;
  inset-block-end: ${bottomBar};
  z-index: ${layer.sticky};
  display: grid;
  gap: ${space[8]};
  margin-inline: calc(-1 * ${space[16]});
  padding: ${space[12]} ${space[16]};
  border-block-start: ${edge.thin} solid ${color.line};
  background: ${color.surface};
  :root:has(&) {
    scroll-padding-bottom: calc(${bottomBar} + ${size.tileRowHeight});
  }
  ${media.low} {
    position: static;
  }
  ${media.desktop} {
    :root:has(&) {
      scroll-padding-bottom: ${space[16]};
    }
    inset-block: calc(${size.headerDesktop} + ${space[16]}) auto;
    align-self: start;
    gap: ${space[16]};
    margin-inline: 0;
    padding: ${space[24]};
    border: 0;
    border-radius: ${radius.card};
  }
`;

const Saved = styled.div`
  && > * {
    color: ${color.dist};
    font-weight: ${font.strong};
  }
`;

const State = styled.p<{ $reached: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  color: ${({ $reached }) => ($reached ? color.ok : color.ink)};
  ${text.label}
`;

const Actions = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[8]};
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export interface OrderSummaryProps {
  sum: OrderSum;
  onAdd: () => void;
  onClear: () => void;
  /** Brings back what was cleared; null while there is nothing to bring back. */
  onRestore: (() => void) | null;
}

/** The running total, the minimum purchase, and the way into the cart; on a phone the total and the buttons are enough. */
export function OrderSummary({ sum, onAdd, onClear, onRestore }: OrderSummaryProps) {
  const isDesktop = useIsDesktop();
  const saved = sum.publicPrice - sum.ownPrice;
  return (
    <Root aria-label="Tu pedido">
      {isDesktop && <Title>Tu pedido</Title>}
      {sum.minimum > 0 && (
        <Stack $gap={8}>
          <State $reached={sum.missing === 0}>
            {sum.missing === 0 && <Icon name="check-circle" />}
            {sum.missing === 0 ? 'Compra mínima alcanzada' : `Te faltan ${formatQuetzales(sum.missing)}`}
          </State>
          <Progress value={sum.subtotal / sum.minimum} label="Compra mínima" />
          {isDesktop && <Caption>{`${formatQuetzales(sum.subtotal)} de ${formatQuetzales(sum.minimum)}`}</Caption>}
        </Stack>
      )}
      <Facts>
        {isDesktop && (
          <>
            <Fact name={unitsLabel(sum.units)}>{formatQuetzales(saved > 0 ? sum.publicPrice : sum.ownPrice)}</Fact>
            {saved > 0 && (
              <Saved>
                <dt>Ahorras</dt>
                <dd>−{formatQuetzales(saved)}</dd>
              </Saved>
            )}
            {sum.cart > 0 && <Fact name="Ya en tu carrito">{formatQuetzales(sum.cart)}</Fact>}
            <Fact name="Envío">
              {sum.shipping === 0 && sum.subtotal > 0 ? 'GRATIS' : formatQuetzales(sum.shipping)}
            </Fact>
          </>
        )}
        <Total>
          <dt>Total</dt>
          <dd>{formatQuetzales(sum.total)}</dd>
        </Total>
      </Facts>
      {sum.linesTooMany > 0 && (
        <Notice tone="warn">
          {FULL_ORDER}: quita {sum.linesTooMany}.
        </Notice>
      )}
      {onRestore && (
        <Cluster $apart role="status">
          <Text as="span" $look="small">
            Borraste las cantidades
          </Text>
          <SmallButton icon="undo" onClick={onRestore}>
            Deshacer
          </SmallButton>
        </Cluster>
      )}
      <Actions>
        <Button tone="distributor" block disabled={sum.units === 0 || sum.linesTooMany > 0} onClick={onAdd}>
          Agregar al carrito
        </Button>
        <Button tone="plain" aria-label="Borrar cantidades" disabled={sum.units === 0} onClick={onClear}>
          {isDesktop ? 'Borrar cantidades' : 'Borrar'}
        </Button>
      </Actions>
    </Root>
  );
}
