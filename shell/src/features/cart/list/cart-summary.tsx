import { formatQuetzales } from '@shop/contracts';
import type { PricedCart } from '@shop/shell-api';
import { Button, space } from '@shop/ui';
import { styled } from 'styled-components';
import { AmountList } from '../../order/amount-list';
import { AdjustNotice } from '../notices/adjust-notice';
import type { CheckedLine } from '../terms/line-availability';
import { MinimumNotice } from '../notices/minimum-notice';
import { SessionEndNotice } from '../notices/session-end-notice';
import type { CartTerms } from '../terms/use-cart-terms';

const Root = styled.div`
  display: grid;
  gap: ${space[16]};
`;

const Actions = styled.div`
  display: grid;
  gap: ${space[4]};
`;

export interface CartSummaryProps {
  terms: CartTerms;
  cart: PricedCart;
  lines: readonly CheckedLine[];
  onCheckout: () => void;
  onContinue: () => void;
}

/** Subtotal, shipping, total and the way to the checkout, 'Finalizar Compra - Q175.50', which stays shut while a line can't be served. */
export function CartSummary({ cart, terms, lines, onCheckout, onContinue }: CartSummaryProps) {
  const isShort = lines.some(({ shortage }) => shortage !== null);
  return (
    <Root>
      {isShort && <AdjustNotice lines={lines} />}
      <SessionEndNotice />
      <MinimumNotice terms={terms} />
      <AmountList subtotal={cart.subtotal} shipping={cart.shipping} total={cart.total} size="sm" rule />
      <Actions>
        <Button block disabled={isShort || terms.shortfall !== null} onClick={onCheckout}>
          Finalizar Compra - {formatQuetzales(cart.total)}
        </Button>
        <Button block tone="plain" size="sm" onClick={onContinue}>
          Continuar comprando
        </Button>
      </Actions>
    </Root>
  );
}
