import {
  OUTCOMES,
  outcomeLabels,
  outcomeNoteProblem,
  paymentMethodLabels,
  reasonProblem,
  type DeliveryOutcome,
  type DeliveryView,
} from '@shop/contracts';
import { FormDialog } from '@shop/frames';
import { type RowMenuItem, SelectField, TextAreaField, TextField } from '@shop/ui';
import { useState } from 'react';
import { ActionDialog } from '../../../shared/actions/action-dialog';
import { useCallForm } from '../../../shared/form/use-call-form';
import {
  useAdminMarkParcelMutation,
  useAdminRecordOutcomeMutation,
  useAdminUndoOutcomeMutation,
} from '../deliveries.api';
import { amountField, amountRule } from '../money/money-fields';
import { amountText } from '../amounts';

export const deliveryDialogs = ['resultado', 'deshacer', 'paquete'] as const;
export type DeliveryDialog = (typeof deliveryDialogs)[number];

export function deliveryActions(
  { status, settlementId, parcelBack }: DeliveryView,
  open: (name: DeliveryDialog) => void,
): RowMenuItem[] {
  if (status === 'en_ruta') {
    return [{ label: 'Registrar resultado', icon: 'check', onSelect: () => open('resultado') }];
  }
  const undo: RowMenuItem = {
    label: 'Deshacer resultado',
    icon: 'undo',
    reason: settlementId === null ? null : 'Ya está en una liquidación: corrígela con un contraasiento.',
    onSelect: () => open('deshacer'),
  };
  if (status === 'entregado') return [undo];
  const parcel = parcelBack ? 'El paquete no está de vuelta' : 'El paquete está de vuelta';
  return [{ label: parcel, icon: 'box', onSelect: () => open('paquete') }, undo];
}

export interface DeliveryDialogProps {
  delivery: DeliveryView;
  onClose: () => void;
}

export function DeliveryDialogs({ name, ...about }: DeliveryDialogProps & { name: DeliveryDialog }) {
  const Dialog = { resultado: OutcomeDialog, deshacer: UndoDialog, paquete: ParcelDialog }[name];
  return <Dialog key={about.delivery.id} {...about} />;
}

interface OutcomeValues {
  outcome: DeliveryOutcome | '';
  collected: string;
  note: string;
}

/** Asks what came of an attempt. Any amount is taken: what differs from what was expected shows in the settlement. */
function OutcomeDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { id, orderCode, courier, expectedCash, paymentMethod } = delivery;
  const [record] = useAdminRecordOutcomeMutation();
  const isCash = paymentMethod === 'efectivo';
  const values: OutcomeValues = { outcome: '', collected: expectedCash, note: '' };
  const { form, bind, saving } = useCallForm({
    name: `resultado:${id}`,
    values,
    call: ({ outcome, collected, note }) =>
      record({
        id,
        outcome: outcome === '' ? 'entregado' : outcome,
        collected: outcome === 'entregado' && isCash ? collected : null,
        note: note || null,
      }),
    says: ({ outcome }) => ({
      done: { title: outcome === '' ? '' : outcomeLabels[outcome], description: `Pedido ${orderCode}` },
      failed: 'No se pudo registrar el resultado',
      repeats: true,
    }),
    onSaved: onClose,
  });
  const outcome = form.watch('outcome');
  return (
    <FormDialog
      title={`Resultado de ${orderCode}`}
      description={
        isCash
          ? `${courier.name} debía cobrar ${amountText(expectedCash)}.`
          : `${courier.name}. Pago: ${paymentMethodLabels[paymentMethod]}, sin cobro en la puerta.`
      }
      saving={saving}
      saveLabel="Registrar"
      onClose={onClose}
    >
      <SelectField
        label="Resultado"
        placeholder="Elige qué pasó"
        options={OUTCOMES.map((value) => ({ value, label: outcomeLabels[value] }))}
        hint={outcome === 'entregado' ? 'Completa lo pendiente del pedido.' : 'Lo pendiente sigue así y apartado.'}
        {...bind('outcome', (value) => (value === '' ? 'Elige un resultado' : null))}
      />
      {outcome === 'entregado' && isCash && (
        <TextField label="Cobrado (Q)" {...amountField} {...bind('collected', ...amountRule())} />
      )}
      <TextAreaField
        label="Nota"
        rows={2}
        hint="Puede ir vacía. El cliente no la ve."
        {...bind('note', outcomeNoteProblem)}
      />
    </FormDialog>
  );
}

function UndoDialog({ delivery, onClose }: DeliveryDialogProps) {
  // As it was when it was opened: a colleague may record another outcome meanwhile, which stays.
  const [{ id, orderCode, status, outcomeAt }] = useState(delivery);
  const [undo] = useAdminUndoOutcomeMutation();
  const { bind, saving } = useCallForm({
    name: `deshacer:${id}`,
    values: { reason: '' },
    call: ({ reason }) => undo({ id, reason, ...(outcomeAt !== null && { outcomeAt }) }),
    says: {
      done: { title: 'Resultado deshecho', description: `El pedido ${orderCode} va en ruta otra vez` },
      failed: 'No se pudo deshacer el resultado',
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`Deshacer el resultado de ${orderCode}`}
      description={
        status === 'entregado'
          ? 'Lo que completó queda pendiente otra vez, y el mensajero ya no debe lo cobrado.'
          : 'La entrega queda en ruta otra vez.'
      }
      saving={saving}
      saveLabel="Deshacer"
      saveTone="danger"
      onClose={onClose}
    >
      <TextAreaField label="Motivo" rows={2} {...bind('reason', reasonProblem)} />
    </FormDialog>
  );
}

function ParcelDialog({ delivery, onClose }: DeliveryDialogProps) {
  // As it was when it was asked: the question does not turn round beneath the answer once a colleague has marked it.
  const [{ id, orderCode, parcelBack }] = useState(delivery);
  const [mark] = useAdminMarkParcelMutation();
  return (
    <ActionDialog
      act={() => mark({ id, back: !parcelBack })}
      done={{ title: parcelBack ? 'Paquete afuera' : 'Paquete de vuelta', description: `Pedido ${orderCode}` }}
      failed="No se pudo registrar el paquete"
      question={parcelBack ? `¿El paquete de ${orderCode} no está aquí?` : `¿Ya tienes el paquete de ${orderCode}?`}
      text="No cambia el pedido: lo pendiente sigue apartado."
      consequence={`Lo pendiente ${parcelBack ? 'no se podrá cancelar hasta que vuelva' : 'se puede entregar otra vez, o cancelar'}.`}
      confirmLabel={parcelBack ? 'No está de vuelta' : 'Está de vuelta'}
      cancelLabel="Dejar así"
      onClose={onClose}
    />
  );
}
