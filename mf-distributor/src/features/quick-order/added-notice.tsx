import { Button, Notice, space } from '@shop/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { unitsLabel } from '../../shared/units-label';

/** Buttons below a notice's words. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  margin-top: ${space[8]};
`;

export interface AddedNoticeProps {
  units: number;
  onOpenCart: () => void;
  /** Null once the cart was changed by something else. */
  onUndo: (() => void) | null;
}

/** Says that the quantities are in the cart, and takes the focus that the emptied grid's button had. */
export function AddedNotice({ units, onOpenCart, onUndo }: AddedNoticeProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Notice tone="ok" title={`Agregaste ${unitsLabel(units)} al carrito`}>
      <Actions>
        <Button ref={button} tone="distributor" size="sm" icon="bag" onClick={onOpenCart}>
          Ver carrito
        </Button>
        {onUndo && (
          <Button tone="outline" size="sm" icon="undo" onClick={onUndo}>
            Deshacer
          </Button>
        )}
      </Actions>
    </Notice>
  );
}
