import { Button, Cluster, Notice, SmallButton } from '@shop/ui';
import { useEffect, useRef } from 'react';
import { unitsLabel } from '../../shared/units-label';

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
      <Cluster $above={8}>
        <Button ref={button} tone="distributor" size="sm" icon="bag" onClick={onOpenCart}>
          Ver carrito
        </Button>
        {onUndo && (
          <SmallButton icon="undo" onClick={onUndo}>
            Deshacer
          </SmallButton>
        )}
      </Cluster>
    </Notice>
  );
}
