import type { StaffOrderView } from '@shop/contracts';
import { Button, Notice } from '@shop/ui';
import { orderAddress } from '../../../routes';
import { useDialogAddress } from '../../../shared/form/dialog-address';
import { editorsText, useEditors } from '../../../shared/form/use-editors';
import { EditOrderDialog } from './edit-order-dialog';
import { isEditable } from './order-edit';

const DIALOG = 'editar';

/** The address of an order with its editor open. */
export function editOrderAddress(orderId: string): string {
  return `${orderAddress(orderId)}?dialogo=${DIALOG}`;
}

/** Opens the editor of an order, as long as something in it is pending; it stays open when others settle it meanwhile. */
export function EditOrder({ order }: { order: StaffOrderView }) {
  const [dialog, show] = useDialogAddress([DIALOG]);
  return (
    <>
      {isEditable(order) && (
        <Button tone="outline" size="sm" icon="edit" onClick={() => show({ name: DIALOG, id: '' })}>
          Editar pedido
        </Button>
      )}
      {dialog && <EditOrderDialog order={order} onClose={() => show(null)} />}
    </>
  );
}

/** Says on an order's page who edits it; its own editor says so itself. */
export function OrderEditors({ orderId }: { orderId: string }) {
  const [dialog] = useDialogAddress([DIALOG]);
  const editors = useEditors(dialog === null ? `pedido:${orderId}` : null, false);
  return editors.length > 0 && <Notice tone="info">{`${editorsText(editors)}.`}</Notice>;
}
