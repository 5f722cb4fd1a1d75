import type { UnusualOrderView } from '@shop/contracts';
import { Checkbox, VisuallyHidden, color, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { HeldOrder } from '../held/held-order';
import { reasonTexts } from './unusual-texts';

const Reasons = styled.ul`
  margin-block: ${space[8]} ${space[4]};
  color: ${color.warn};
  ${text.small}
`;

export interface UnusualOrderProps {
  order: UnusualOrderView;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  busy: boolean;
  onRelease: () => void;
}

/** An order that staff should look at: whose, from where, what it holds, and why it is here. */
export function UnusualOrder({ order, chosen, onChoose, busy, onRelease }: UnusualOrderProps) {
  const { orderId, code, callerAddress, reasons } = order;
  return (
    <HeldOrder
      order={order}
      headingId={`inusual-${orderId}`}
      choice={
        <Checkbox
          label={<VisuallyHidden>{`Elegir pedido ${code}`}</VisuallyHidden>}
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      }
      callerAddress={callerAddress}
      busy={busy}
      onRelease={onRelease}
    >
      <Reasons>
        {reasons.map((reason) => (
          <li key={reason}>{reasonTexts[reason]}</li>
        ))}
      </Reasons>
    </HeldOrder>
  );
}
