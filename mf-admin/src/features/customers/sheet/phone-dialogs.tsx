import {
  blockReasonProblem,
  customerFieldProblem,
  formatPhone,
  normalizePhone,
  type CustomerView,
} from '@shop/contracts';
import { TextAreaField, TextField } from '@shop/ui';
import { ActionDialog } from '../../../shared/actions/action-dialog';
import { FormDialog } from '../../../shared/form/form-frames';
import { useReport } from '../../../shared/actions/use-report';
import { useSavingForm } from '../../../shared/form/use-saving-form';
import { nameOf } from '../customer-labels';
import { useAdminBlockPhoneMutation, useAdminUnblockPhoneMutation } from '../../../shared/blocked-phones.api';
import { useAdminMergePhonesMutation, useAdminPartPhonesMutation } from '../customers.api';

export interface PhonesDialogProps {
  customer: CustomerView;
  /** Told the main phone of the person that there is now. */
  onDone: (main: string) => void;
  onClose: () => void;
}

/** Asks for another phone of the same person. */
export function MergeDialog({ customer, onDone, onClose }: PhonesDialogProps) {
  const report = useReport();
  const [merge] = useAdminMergePhonesMutation();
  const { saving, bind } = useSavingForm({
    name: `unir:${customer.phone}`,
    values: { phone: '' },
    save: (typed, { key }) => {
      const other = normalizePhone(typed.phone);
      return report(merge({ phone: customer.phone, other, key }).unwrap(), {
        done: { title: 'Teléfonos unidos', description: `${formatPhone(other)} es de ${nameOf(customer)}` },
        failed: 'No se pudieron unir los teléfonos',
        repeats: true,
      });
    },
    onSaved: onDone,
  });

  return (
    <FormDialog
      title={`Unir otro teléfono a ${nameOf(customer)}`}
      description="Sus pedidos y notas se verán juntos. Puedes separarlos cuando quieras."
      saving={saving}
      saveLabel="Unir"
      onClose={onClose}
    >
      <TextField
        label="El otro teléfono"
        inputMode="tel"
        autoComplete="off"
        {...bind('phone', (value) => customerFieldProblem('phone', value))}
      />
    </FormDialog>
  );
}

/** Asks before a phone becomes a person of its own again. */
export function PartDialog({ customer, phone, onDone, onClose }: PhonesDialogProps & { phone: string }) {
  const [part] = useAdminPartPhonesMutation();
  return (
    <ActionDialog
      act={() => part({ phone: customer.phone, other: phone })}
      done={{ title: 'Teléfono separado', description: formatPhone(phone) }}
      failed="No se pudo separar el teléfono"
      question={`¿Separar ${formatPhone(phone)} de ${nameOf(customer)}?`}
      text="Sus pedidos y notas se van con él."
      consequence="Será otro cliente en la lista. Puedes volver a unirlos."
      confirmLabel="Separar"
      cancelLabel="Dejar juntos"
      onDone={onDone}
      onClose={onClose}
    />
  );
}

export interface PhoneDialogProps {
  phone: string;
  onClose: () => void;
}

/** Asks why a phone may not order any more. */
export function BlockDialog({ phone, onClose }: PhoneDialogProps) {
  const report = useReport();
  const [block] = useAdminBlockPhoneMutation();
  const { saving, bind } = useSavingForm({
    name: `bloqueo:${phone}`,
    values: { reason: '' },
    save: (typed) =>
      report(block({ phone, reason: typed.reason.trim() }).unwrap(), {
        done: { title: 'Teléfono bloqueado', description: formatPhone(phone) },
        failed: 'No se pudo bloquear el teléfono',
      }),
    onSaved: onClose,
  });

  return (
    <FormDialog
      title={`Bloquear ${formatPhone(phone)}`}
      description="Sus pedidos nuevos no pasarán y la tienda no le dirá por qué. Los que ya hizo quedan como están, y el personal puede anotarle uno."
      saving={saving}
      saveLabel="Bloquear"
      saveTone="danger"
      onClose={onClose}
    >
      <TextAreaField label="Motivo" rows={3} hint="Solo lo ve el personal." {...bind('reason', blockReasonProblem)} />
    </FormDialog>
  );
}

/** Asks before a phone may order again. */
export function UnblockDialog({ phone, onClose }: PhoneDialogProps) {
  const [unblock] = useAdminUnblockPhoneMutation();
  return (
    <ActionDialog
      act={() => unblock(phone)}
      done={{ title: 'Teléfono desbloqueado', description: formatPhone(phone) }}
      failed="No se pudo desbloquear el teléfono"
      question={`¿Desbloquear ${formatPhone(phone)}?`}
      consequence="Podrá volver a hacer pedidos en la tienda."
      confirmLabel="Desbloquear"
      cancelLabel="Dejar bloqueado"
      onClose={onClose}
    />
  );
}
