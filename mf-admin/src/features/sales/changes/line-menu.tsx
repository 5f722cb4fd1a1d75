import type { StaffOrderLineView, StaffOrderView } from '@shop/contracts';
import { useDialogAddress } from '../../../shared/form/dialog-address';
import { RowMenu, type RowMenuItem } from '../../../shared/form/row-menu';
import { UnitsDialog, type UnitsAct } from './units-dialog';

const DIALOGS = ['completar', 'cancelar', 'devolver'] as const;

const acts: Record<(typeof DIALOGS)[number], UnitsAct> = {
  completar: 'completed',
  cancelar: 'cancelled',
  devolver: 'return',
};

export interface LineMenuProps {
  order: StaffOrderView;
  line: StaffOrderLineView;
}

/** What can be done with some units of a line; nothing with those of a cancelled one. */
export function LineMenu({ order, line }: LineMenuProps) {
  const [dialog, show] = useDialogAddress(DIALOGS);
  const act = dialog?.id === line.id ? acts[dialog.name] : null;
  const open = (name: (typeof DIALOGS)[number]) => () => show({ name, id: line.id });
  const items: RowMenuItem[] =
    line.status === 'completed'
      ? [{ label: 'Registrar devolución', icon: 'undo', onSelect: open('devolver') }]
      : line.status === 'pending' && line.quantity > 1
        ? [
            { label: 'Completar una parte', icon: 'check', onSelect: open('completar') },
            { label: 'Cancelar una parte', icon: 'close', onSelect: open('cancelar') },
          ]
        : [];
  return (
    <>
      {items.length > 0 && (
        <RowMenu label={`Más acciones de ${[line.productName, line.flavor].join(' ').trim()}`} items={items} />
      )}
      {act && <UnitsDialog order={order} line={line} act={act} onClose={() => show(null)} />}
    </>
  );
}
