import { Button, Icon, color, radius, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { unitsText } from '../order-facts';
import type { Released } from './use-release';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  padding: ${space[8]} ${space[16]};
  border-radius: ${radius.card};
  background: ${color.okSoft};
  color: ${color.ok};
  ${text.small}
  & > p {
    flex: 1 1 12rem;
  }
`;

export interface ReleasedOrderProps {
  released: Released;
  busy: boolean;
  onUndo: () => void;
}

/** An order that was just released, and the way back. */
export function ReleasedOrder({ released: { order, release }, busy, onUndo }: ReleasedOrderProps) {
  return (
    <Row>
      <Icon name="check-circle" />
      <p>{`Pedido ${order.code} liberado: ${unitsText(release.units)} otra vez a la venta.`}</p>
      <Button
        tone="outline"
        size="sm"
        icon="undo"
        busy={busy}
        aria-label={`Deshacer: apartar otra vez el pedido ${order.code}`}
        onClick={onUndo}
      >
        Deshacer
      </Button>
    </Row>
  );
}
