import type { StaffOrderLineView, StaffOrderView } from '@shop/contracts';
import { useDialogAddress } from '../../../shared/form/dialog-address';
import { useLastKnown } from '../../../shared/list/last-known';
import { RowMenu, type RowMenuItem } from '../../../shared/actions/row-menu';
import { UnitsDialog, type UnitsAct } from './units-dialog';

const DIALOGS = ['completar', 'cancelar', 'devolver'] as const;

const acts: Record<(typeof DIALOGS)[number], UnitsAct> = {
  completar: 'completed',
  cancelar: 'cancelled',
  devolver: 'return',
};

/** Actions on some units of a line; none on those of a cancelled one. */
export function LineMenu({ line }: { line: StaffOrderLineView }) {
  const [, show] = useDialogAddress(DIALOGS);
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
    items.length > 0 && (
      <RowMenu label={`Más acciones de ${[line.productName, line.flavor].join(' ').trim()}`} items={items} />
    )
  );
}

/** Action on some units of a line, which the order may be without by then. */
export function LineDialog({ order }: { order: StaffOrderView }) {
  const [dialog, show] = useDialogAddress(DIALOGS);
  const line = useLastKnown(order.lines, ({ id }) => id, dialog?.id);
  if (!dialog || !line) return null;
  const act = acts[dialog.name];
  return <UnitsDialog key={`${line.id}.${act}`} order={order} line={line} act={act} onClose={() => show(null)} />;
}
