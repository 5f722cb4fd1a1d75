import { shopErrors, type WaitingOrderView } from '@shop/contracts';
import { FormDialog } from '@shop/frames';
import { Checkbox, Cluster, Dialog, Stack } from '@shop/ui';
import { useState } from 'react';
import { dayText } from '../../../dates';
import { ActionButton } from '../../../shared/actions/action-button';
import { useCallForm } from '../../../shared/form/use-call-form';
import { useAdminAnswerWishMutation, useAdminCancelUndeliveredMutation } from '../deliveries.api';

export interface WaitingDialogProps {
  order: WaitingOrderView;
  onClose: () => void;
}

/** Wish of a buyer before the hand-over, and the answer to it. */
export function WishDialog({ order, onClose }: WaitingDialogProps) {
  // As it was when it was opened: the buyer may ask for something else before it is answered, which the API refuses then.
  const [{ code, address, wish }] = useState(order);
  const [answer, { isLoading }] = useAdminAnswerWishMutation();
  if (!wish) return null;
  const { id } = wish;
  const decide = (accept: boolean) => ({
    disabled: isLoading,
    act: () => answer({ id, accept }),
    says: {
      done: { title: accept ? 'Solicitud aceptada' : 'Solicitud rechazada', description: `Pedido ${code}` },
      failed: 'No se pudo responder la solicitud',
    },
    onDone: onClose,
  });

  return (
    <Dialog
      open
      onOpenChange={() => isLoading || onClose()}
      title={`Solicitud del cliente de ${code}`}
      footer={
        <Cluster $apart>
          <ActionButton size="md" {...decide(false)}>
            Rechazar
          </ActionButton>
          <ActionButton size="md" tone="accent" {...decide(true)}>
            Aceptar
          </ActionButton>
        </Cluster>
      }
    >
      <Stack>
        {wish.address !== null && (
          <div>
            <p>Otra dirección:</p>
            <p>
              <strong>{wish.address}</strong>
            </p>
            <p>{`En lugar de: ${address}. Al aceptar se escribe en el pedido.`}</p>
          </div>
        )}
        {wish.day !== null && (
          <p>
            Otro día: <strong>{dayText(wish.day)}</strong>
          </p>
        )}
      </Stack>
    </Dialog>
  );
}

/** Asks before an order that was out is cancelled; its units can be sold again, so the parcel must be here. */
export function CancelUndeliveredDialog({ order: { orderId, code, version }, onClose }: WaitingDialogProps) {
  const [cancel] = useAdminCancelUndeliveredMutation();
  const { bind, saving } = useCallForm({
    name: `cancelar:${orderId}`,
    values: { parcelBack: false },
    call: ({ parcelBack }) => cancel({ orderId, version, parcelBack }),
    says: { done: { title: 'Pedido cancelado', description: code }, failed: 'No se pudo cancelar el pedido' },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`Cancelar el pedido ${code}`}
      description="Liberará su inventario: se puede vender otra vez."
      saving={saving}
      saveLabel="Cancelar pedido"
      saveTone="danger"
      cancelLabel="Mantener"
      onClose={onClose}
    >
      <Checkbox
        label="Tengo el paquete de vuelta"
        {...bind('parcelBack', (back) => (back ? null : shopErrors['delivery.parcelAway'].text))}
      />
    </FormDialog>
  );
}
