import { shopErrors, type WaitingOrderView } from '@shop/contracts';
import { Button, Checkbox, Dialog } from '@shop/ui';
import { dayText } from '../../../dates';
import { FormDialog } from '../../../shared/form/form-frames';
import { Cluster, Stack } from '../../../shared/layout/layout';
import { useReport } from '../../../shared/actions/use-report';
import { useCallForm } from '../../../shared/form/use-call-form';
import { useAdminAnswerWishMutation, useAdminCancelUndeliveredMutation } from '../deliveries.api';

export interface WaitingDialogProps {
  order: WaitingOrderView;
  onClose: () => void;
}

/** Wish of a buyer before the hand-over, and the answer to it. */
export function WishDialog({ order: { code, address, wish }, onClose }: WaitingDialogProps) {
  const report = useReport();
  const [answer, { isLoading }] = useAdminAnswerWishMutation();
  if (!wish) return null;

  async function decide(accept: boolean) {
    const outcome = await report(answer({ id: wish?.id ?? '', accept }).unwrap(), {
      done: { title: accept ? 'Solicitud aceptada' : 'Solicitud rechazada', description: `Pedido ${code}` },
      failed: 'No se pudo responder la solicitud',
    });
    if (outcome.ok) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={() => isLoading || onClose()}
      title={`Solicitud del cliente de ${code}`}
      footer={
        <Cluster $apart>
          <Button tone="outline" disabled={isLoading} onClick={() => void decide(false)}>
            Rechazar
          </Button>
          <Button busy={isLoading} onClick={() => void decide(true)}>
            Aceptar
          </Button>
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
