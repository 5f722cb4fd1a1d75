import {
  blockReasonProblem,
  customerFieldProblem,
  formatPhone,
  normalizePhone,
  whatsappLink,
  type CustomerPhoneView,
  type CustomerSheetView,
  type CustomerView,
} from '@shop/contracts';
import { FormDialog, type OpenDialog, useDialogAddress } from '@shop/frames';
import {
  Badge,
  Cluster,
  ExternalTextLink,
  type GuardedAction,
  GuardedActions,
  Lines,
  Quiet,
  SmallButton,
  Stack,
  TextAreaField,
  TextField,
  TitledPanel,
} from '@shop/ui';
import { useState } from 'react';
import { formatDay } from '../../../dates';
import { customerAddress } from '../../../routes';
import { phoneIn } from '../../../shared/list/list-definition';
import { useLeadOn } from '../../../shared/page/lead-on';
import { useMayOpen } from '../../../shared/staff/use-may-open';
import { useStaff } from '../../../shared/staff/use-staff';
import { ActionDialog } from '../../../shared/actions/action-dialog';
import { useCallForm } from '../../../shared/form/use-call-form';
import { useAdminBlockPhoneMutation, useAdminUnblockPhoneMutation } from '../../../shared/blocked-phones.api';
import { nameOf } from '../customer-labels';
import { useAdminMergePhonesMutation, useAdminPartPhonesMutation } from '../customers.api';
import { counted } from '../../../shared/counted';

const dialogs = { unir: MergeDialog, separar: PartDialog, bloquear: BlockDialog, desbloquear: UnblockDialog };
type Dialog = OpenDialog<keyof typeof dialogs>;

/** Those of administrators alone. */
const blocking: readonly Dialog['name'][] = ['bloquear', 'desbloquear'];

/** The phones of one person: who may order with them, and which ones belong together. */
export function CustomerPhones({ sheet: { customer, phones } }: { sheet: CustomerSheetView }) {
  const [dialog, show] = useDialogAddress(Object.keys(dialogs) as (keyof typeof dialogs)[]);
  const { staff } = useStaff();
  const reason = staff.role === 'admin' ? null : 'Solo un administrador bloquea y desbloquea teléfonos.';
  const mayOpen = useMayOpen(dialog, dialog && blocking.includes(dialog.name) ? reason : null);
  const Asked = dialog && dialogs[dialog.name];
  const leadOn = useLeadOn();
  const close = () => show(null);

  /** The person is known by another phone once the main one is parted. */
  function follow(main: string) {
    if (main === customer.phone) close();
    else leadOn(customerAddress(main), { replace: true });
  }

  return (
    <TitledPanel title={phones.length === 1 ? 'Teléfono' : 'Teléfonos'}>
      <Lines $pad={12} $below={12}>
        {phones.map((phone) => (
          <PhoneRow key={phone.phone} phone={phone} several={phones.length > 1} reason={reason} onOpen={show} />
        ))}
      </Lines>
      <SmallButton icon="plus" onClick={() => show({ name: 'unir', id: '' })}>
        Unir otro teléfono
      </SmallButton>
      {Asked && mayOpen && <Asked customer={customer} phone={dialog.id} onDone={follow} onClose={close} />}
    </TitledPanel>
  );
}

interface PhoneRowProps {
  phone: CustomerPhoneView;
  several: boolean;
  /** Why it can't be blocked by this user; null when it can. */
  reason: string | null;
  onOpen: (dialog: Dialog) => void;
}

function PhoneRow({ phone: { phone, orders, block }, several, reason, onOpen }: PhoneRowProps) {
  const shown = formatPhone(phone);
  const actions: GuardedAction[] = [
    block === null
      ? { label: `Bloquear ${shown}`, icon: 'ban', reason, onSelect: () => onOpen({ name: 'bloquear', id: phone }) }
      : { label: `Desbloquear ${shown}`, reason, onSelect: () => onOpen({ name: 'desbloquear', id: phone }) },
    ...(several ? [{ label: `Separar ${shown}`, onSelect: () => onOpen({ name: 'separar', id: phone }) }] : []),
  ];
  return (
    <Stack as="li" $gap={8}>
      <Cluster $gap={12}>
        <ExternalTextLink href={whatsappLink(phone) ?? ''}>{shown}</ExternalTextLink>
        <Quiet as="div">{counted(orders, 'pedido', 'pedidos')}</Quiet>
        {block && (
          <Badge tone="bad" icon="ban">
            Bloqueado
          </Badge>
        )}
      </Cluster>
      {block && (
        <Quiet as="div">{`${block.reason} (${[block.blockedBy, formatDay(block.blockedAt)].filter(Boolean).join(', ')})`}</Quiet>
      )}
      <GuardedActions actions={actions} />
    </Stack>
  );
}

interface PhoneDialogProps {
  customer: CustomerView;
  /** Which one it is about; '' for one that is added. */
  phone: string;
  /** Told the main phone of the person that there is now. */
  onDone: (main: string) => void;
  onClose: () => void;
}

function MergeDialog({ customer, onDone, onClose }: PhoneDialogProps) {
  const [merge] = useAdminMergePhonesMutation();
  const { saving, bind } = useCallForm({
    name: `unir:${customer.phone}`,
    values: { phone: '' },
    call: ({ phone }, { key }) => merge({ phone: customer.phone, other: normalizePhone(phone), key }),
    says: ({ phone }) => ({
      done: {
        title: 'Teléfonos unidos',
        description: `${formatPhone(normalizePhone(phone))} es de ${nameOf(customer)}`,
      },
      failed: 'No se pudieron unir los teléfonos',
      repeats: true,
    }),
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
        {...bind('phone', (value) => customerFieldProblem('phone', value), phoneIn)}
      />
    </FormDialog>
  );
}

/** Asks before a phone becomes a person of its own again. */
function PartDialog({ customer, phone, onDone, onClose }: PhoneDialogProps) {
  const [part] = useAdminPartPhonesMutation();
  // Parted already, as the answer was lost or a colleague was faster, the sheet may be somebody else's.
  const [owner] = useState(() => nameOf(customer));
  return (
    <ActionDialog
      act={() => part({ phone: customer.phone, other: phone })}
      done={{ title: 'Teléfono separado', description: formatPhone(phone) }}
      failed="No se pudo separar el teléfono"
      question={`¿Separar ${formatPhone(phone)} de ${owner}?`}
      text="Sus pedidos y notas se van con él."
      consequence="Será otro cliente en la lista. Puedes volver a unirlos."
      confirmLabel="Separar"
      cancelLabel="Dejar juntos"
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function BlockDialog({ phone, onClose }: PhoneDialogProps) {
  const [block] = useAdminBlockPhoneMutation();
  const { saving, bind } = useCallForm({
    name: `bloqueo:${phone}`,
    values: { reason: '' },
    call: ({ reason }) => block({ phone, reason }),
    says: {
      done: { title: 'Teléfono bloqueado', description: formatPhone(phone) },
      failed: 'No se pudo bloquear el teléfono',
    },
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

function UnblockDialog({ phone, onClose }: PhoneDialogProps) {
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
