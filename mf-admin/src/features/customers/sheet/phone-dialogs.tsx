import {
  blockReasonProblem,
  customerFieldProblem,
  formatPhone,
  normalizePhone,
  type CustomerView,
} from '@shop/contracts';
import { Button, ConfirmDialog, Dialog, TextAreaField, TextField, placeProblems } from '@shop/ui';
import { useForm } from 'react-hook-form';
import { FormActions, FormGrid } from '../../../shared/form/form-layout';
import { useKeptDraft } from '../../../shared/form/use-kept-draft';
import { useReport } from '../../../shared/form/use-report';
import { nameOf } from '../customer-words';
import {
  useAdminBlockPhoneMutation,
  useAdminMergePhonesMutation,
  useAdminPartPhonesMutation,
  useAdminUnblockPhoneMutation,
} from '../customers.api';

export interface PhonesDialogProps {
  customer: CustomerView;
  /** Told the main phone of the person that there is now. */
  onDone: (main: string) => void;
  onClose: () => void;
}

/** Asks for another phone of the same person. */
export function MergeDialog({ customer, onDone, onClose }: PhonesDialogProps) {
  const report = useReport();
  const [merge, { isLoading }] = useAdminMergePhonesMutation();
  const form = useForm({ defaultValues: { phone: '' } });
  useKeptDraft(`unir:${customer.phone}`, form);

  const submit = form.handleSubmit(async (typed) => {
    const other = normalizePhone(typed.phone);
    const outcome = await report(merge({ phone: customer.phone, other }).unwrap(), {
      done: { title: 'Teléfonos unidos', description: `${formatPhone(other)} es de ${nameOf(customer)}` },
      failed: 'No se pudieron unir los teléfonos',
    });
    if (outcome.ok) onDone(outcome.answer);
    else placeProblems(outcome.error.problems, ['phone'], form.setError);
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Unir otro teléfono a ${nameOf(customer)}`}
      description="Sus pedidos y notas se verán juntos. Puedes separarlos cuando quieras."
    >
      <FormGrid onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="El otro teléfono"
          inputMode="tel"
          autoComplete="off"
          error={form.formState.errors.phone?.message}
          {...form.register('phone', { validate: (value) => customerFieldProblem('phone', value) ?? true })}
        />
        <FormActions>
          <Button tone="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={isLoading}>
            Unir
          </Button>
        </FormActions>
      </FormGrid>
    </Dialog>
  );
}

/** Asks before a phone becomes a person of its own again. */
export function PartDialog({ customer, phone, onDone, onClose }: PhonesDialogProps & { phone: string }) {
  const report = useReport();
  const [part, { isLoading }] = useAdminPartPhonesMutation();

  async function confirm() {
    const outcome = await report(part({ phone: customer.phone, other: phone }).unwrap(), {
      done: { title: 'Teléfono separado', description: formatPhone(phone) },
      failed: 'No se pudo separar el teléfono',
    });
    if (outcome.ok) onDone(outcome.answer);
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      busy={isLoading}
      question={`¿Separar ${formatPhone(phone)} de ${nameOf(customer)}?`}
      text="Sus pedidos y notas se van con él."
      consequence="Será otro cliente en la lista. Puedes volver a unirlos."
      confirmLabel="Separar"
      cancelLabel="Dejar juntos"
      onConfirm={() => void confirm()}
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
  const [block, { isLoading }] = useAdminBlockPhoneMutation();
  const form = useForm({ defaultValues: { reason: '' } });
  useKeptDraft(`bloqueo:${phone}`, form);

  const submit = form.handleSubmit(async (typed) => {
    const outcome = await report(block({ phone, reason: typed.reason.trim() }).unwrap(), {
      done: { title: 'Teléfono bloqueado', description: formatPhone(phone) },
      failed: 'No se pudo bloquear el teléfono',
    });
    if (outcome.ok) onClose();
    else placeProblems(outcome.error.problems, ['reason'], form.setError);
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Bloquear ${formatPhone(phone)}`}
      description="Sus pedidos nuevos no pasarán y la tienda no le dirá por qué. Los que ya hizo quedan como están, y el personal puede anotarle uno."
    >
      <FormGrid onSubmit={(event) => void submit(event)} noValidate>
        <TextAreaField
          label="Motivo"
          rows={3}
          hint="Solo lo ve el personal."
          error={form.formState.errors.reason?.message}
          {...form.register('reason', { validate: (value) => blockReasonProblem(value) ?? true })}
        />
        <FormActions>
          <Button tone="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" tone="danger" busy={isLoading}>
            Bloquear
          </Button>
        </FormActions>
      </FormGrid>
    </Dialog>
  );
}

/** Asks before a phone may order again. */
export function UnblockDialog({ phone, onClose }: PhoneDialogProps) {
  const report = useReport();
  const [unblock, { isLoading }] = useAdminUnblockPhoneMutation();

  async function confirm() {
    const outcome = await report(unblock(phone).unwrap(), {
      done: { title: 'Teléfono desbloqueado', description: formatPhone(phone) },
      failed: 'No se pudo desbloquear el teléfono',
    });
    if (outcome.ok) onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      busy={isLoading}
      question={`¿Desbloquear ${formatPhone(phone)}?`}
      consequence="Podrá volver a hacer pedidos en la tienda."
      confirmLabel="Desbloquear"
      cancelLabel="Dejar bloqueado"
      onConfirm={() => void confirm()}
    />
  );
}
