import { useListProductsQuery } from '@shop/api-client';
import { cartLineKey, useShopDispatch, useShopSelector } from '@shop/shell-api';
import { cartActions, selectCartCount, selectCartLines } from '@shop/shell-api/host';
import { Button, ErrorState, color, space } from '@shop/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { CartLineRow } from './cart-line-row';
import { CartSummary } from './cart-summary';
import { countLabel } from '../count-label';
import { EmptyCart, EmptyCartHint } from './empty-cart';
import { FreeShipping } from './free-shipping';
import { CartBody, CartFoot, CartHead } from './cart-parts';
import { checkLines, type CheckedLine } from '../terms/line-availability';
import { LinesSkeleton } from './lines-skeleton';
import type { CartTerms } from '../terms/use-cart-terms';
import { UncheckedNotice } from './unchecked-notice';
import { UndoBar, type Undoable } from './undo-bar';

const Lines = styled.ul`
  outline: none;
`;

const Clear = styled.div`
  margin: ${space[8]} -${space[12]} 0;
  & button {
    color: ${color.ink2};
  }
`;

export interface CartListProps {
  terms: CartTerms;
  onCheckout: () => void;
  onContinue: () => void;
}

/** The cart's lines, what shipping costs, and the way to the checkout. Whatever is taken out can be put back. */
export function CartList({ terms, onCheckout, onContinue }: CartListProps) {
  const stored = useShopSelector(selectCartLines);
  const count = useShopSelector(selectCartCount);
  const { cart } = terms;
  const { isError, isFetching, refetch } = useListProductsQuery();
  const dispatch = useShopDispatch();
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const lines = checkLines(cart?.lines ?? [], terms);
  const list = useRef<HTMLUListElement>(null);

  const remove = (line: CheckedLine, index: number) => {
    const { productId, flavor, name } = line;
    dispatch(cartActions.quantitySet({ productId, flavor, quantity: 0 }));
    const after = stored.filter((_line, at) => at !== index);
    setUndoable({ text: `Quitaste ${name}`, action: cartActions.takenBack({ before: stored, after }) });
  };

  const clear = () => {
    setUndoable({ text: 'Vaciaste el carrito', action: cartActions.takenBack({ before: stored, after: [] }) });
    dispatch(cartActions.cleared());
  };

  const undo = (given: Undoable) => {
    dispatch(given.action);
    setUndoable(null);
    list.current?.focus();
  };

  const undoBar = undoable && <UndoBar undoable={undoable} onUndo={() => undo(undoable)} />;

  if (stored.length === 0) {
    return (
      <>
        <CartHead />
        <CartBody>
          {undoBar}
          <EmptyCart onContinue={onContinue} />
        </CartBody>
        <CartFoot>
          <EmptyCartHint />
        </CartFoot>
      </>
    );
  }

  return (
    <>
      <CartHead aside={countLabel(count)} />
      <CartBody>
        {cart ? (
          <>
            <UncheckedNotice />
            <FreeShipping subtotal={cart.subtotal} />
            <Lines ref={list} tabIndex={-1} aria-label="Productos en el carrito">
              {lines.map((line, index) => (
                <CartLineRow
                  key={cartLineKey(line)}
                  line={line}
                  onQuantity={(quantity) => {
                    if (quantity <= 0) remove(line, index);
                    else
                      dispatch(cartActions.quantitySet({ productId: line.productId, flavor: line.flavor, quantity }));
                  }}
                  onRemove={() => remove(line, index)}
                />
              ))}
            </Lines>
          </>
        ) : isError ? (
          <ErrorState
            title="Error al cargar productos"
            text="Por favor, intenta recargar la página"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <LinesSkeleton lines={stored.length} />
        )}
        {undoBar}
        <Clear>
          <Button tone="plain" size="sm" onClick={clear}>
            Vaciar carrito
          </Button>
        </Clear>
      </CartBody>
      {cart && (
        <CartFoot>
          <CartSummary cart={cart} terms={terms} lines={lines} onCheckout={onCheckout} onContinue={onContinue} />
        </CartFoot>
      )}
    </>
  );
}
