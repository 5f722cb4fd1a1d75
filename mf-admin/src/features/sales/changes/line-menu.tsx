import type { StaffOrderLineView, StaffOrderView } from '@shop/contracts';
import { useState } from 'react';
import { RowMenu, type RowMenuItem } from '../../../shared/row-menu';
import { UnitsDialog, type UnitsAct } from './units-dialog';

export interface LineMenuProps {
  order: StaffOrderView;
  line: StaffOrderLineView;
}

/** What can be done with some units of a line; nothing with those of a cancelled one. */
export function LineMenu({ order, line }: LineMenuProps) {
  const [act, setAct] = useState<UnitsAct | null>(null);
  const items: RowMenuItem[] =
    line.status === 'completed'
      ? [{ label: 'Registrar devolución', icon: 'undo', onSelect: () => setAct('return') }]
      : line.status === 'pending' && line.quantity > 1
        ? [
            { label: 'Completar una parte', icon: 'check', onSelect: () => setAct('completed') },
            { label: 'Cancelar una parte', icon: 'close', onSelect: () => setAct('cancelled') },
          ]
        : [];
  return (
    <>
      {items.length > 0 && (
        <RowMenu label={`Más acciones de ${[line.productName, line.flavor].join(' ').trim()}`} items={items} />
      )}
      {act && <UnitsDialog order={order} line={line} act={act} onClose={() => setAct(null)} />}
    </>
  );
}
