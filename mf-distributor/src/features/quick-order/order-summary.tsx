import { FULL_ORDER, formatQuetzales } from '@shop/contracts';
import {
  Button,
  Icon,
  Notice,
  Progress,
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
} from '@shop/ui';
import { styled } from 'styled-components';
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
    gap: ${space[16]};
    margin-inline: 0;
    padding: ${space[24]};
    border: 0;
    border-radius: ${radius.card};
  }
`;

const Title = styled.h2`
  display: none;
  ${text.title}
  ${media.desktop} {
    display: block;
  }
`;

const Minimum = styled.div`
  display: grid;
  gap: ${space[8]};
  color: ${color.ink2};
  ${text.caption}
`;

const State = styled.p<{ $reached: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  color: ${({ $reached }) => ($reached ? color.ok : color.ink)};
  ${text.label}
`;

const Amounts = styled.dl`
  display: grid;
  gap: ${space[8]};
  & > div {
    display: flex;
    justify-content: space-between;
    gap: ${space[16]};
    ${text.small}
  }
  & dt {
    color: ${color.ink2};
  }
  & dd {
    ${text.figures}
  }
`;

/* On a phone the total and the button are enough. */
const Detail = styled.div`
  && {
    display: none;
    ${media.desktop} {
      display: flex;
    }
  }
`;

const Saved = styled(Detail)`
  && > * {
    color: ${color.dist};
    font-weight: ${font.strong};
  }
`;

const Total = styled.div`
  && {
    ${text.title}
  }
  && > dt {
    color: ${color.ink};
  }
`;

const Actions = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[8]};
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Restore = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  ${text.small}
`;

const Wide = styled.span`
  display: none;
  ${media.desktop} {
    display: inline;
  }
`;

export interface OrderSummaryProps {
  sum: OrderSum;
  onAdd: () => void;
  onClear: () => void;
  /** Brings back what was cleared; null while there is nothing to bring back. */
  onRestore: (() => void) | null;
}

/** The running total, the minimum purchase, and the way into the cart. */
export function OrderSummary({ sum, onAdd, onClear, onRestore }: OrderSummaryProps) {
  const saved = sum.publicPrice - sum.ownPrice;
  return (
    <Root aria-labelledby="tu-pedido">
      <Title id="tu-pedido">Tu pedido</Title>
      {sum.minimum > 0 && (
        <Minimum>
          <State $reached={sum.missing === 0}>
            {sum.missing === 0 && <Icon name="check-circle" />}
            {sum.missing === 0 ? 'Compra mínima alcanzada' : `Te faltan ${formatQuetzales(sum.missing)}`}
          </State>
          <Progress value={sum.subtotal / sum.minimum} label="Compra mínima" />
          <Wide>{`${formatQuetzales(sum.subtotal)} de ${formatQuetzales(sum.minimum)}`}</Wide>
        </Minimum>
      )}
      <Amounts>
        <Detail>
          <dt>{unitsLabel(sum.units)}</dt>
          <dd>{formatQuetzales(saved > 0 ? sum.publicPrice : sum.ownPrice)}</dd>
        </Detail>
        {saved > 0 && (
          <Saved>
            <dt>Ahorras</dt>
            <dd>−{formatQuetzales(saved)}</dd>
          </Saved>
        )}
        {sum.cart > 0 && (
          <Detail>
            <dt>Ya en tu carrito</dt>
            <dd>{formatQuetzales(sum.cart)}</dd>
          </Detail>
        )}
        <Detail>
          <dt>Envío</dt>
          <dd>{sum.shipping === 0 && sum.subtotal > 0 ? 'GRATIS' : formatQuetzales(sum.shipping)}</dd>
        </Detail>
        <Total>
          <dt>Total</dt>
          <dd>{formatQuetzales(sum.total)}</dd>
        </Total>
      </Amounts>
      {sum.linesTooMany > 0 && (
        <Notice tone="warn">
          {FULL_ORDER}: quita {sum.linesTooMany}.
        </Notice>
      )}
      {onRestore && (
        <Restore role="status">
          Borraste las cantidades
          <Button tone="outline" size="sm" icon="undo" onClick={onRestore}>
            Deshacer
          </Button>
        </Restore>
      )}
      <Actions>
        <Button tone="distributor" block disabled={sum.units === 0 || sum.linesTooMany > 0} onClick={onAdd}>
          Agregar al carrito
        </Button>
        <Button tone="plain" aria-label="Borrar cantidades" disabled={sum.units === 0} onClick={onClear}>
          <span>
            Borrar<Wide> cantidades</Wide>
          </span>
        </Button>
      </Actions>
    </Root>
  );
}
