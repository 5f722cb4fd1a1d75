import { formatPhone, whatsappLink, type CustomerPhoneView, type CustomerSheetView } from '@shop/contracts';
import { Badge, Button, ExternalTextLink, Panel } from '@shop/ui';
import { useNavigate } from 'react-router-dom';
import { formatDay } from '../../../dates';
import { customerAddress } from '../../../routes';
import { useDialogAddress, type OpenDialog } from '../../../shared/form/dialog-address';
import { undouble } from '../../../shared/form/doubled-entry';
import { GuardedActions, type GuardedAction } from '../../../shared/actions/guarded-actions';
import { Cluster, Lines, Quiet, Stack } from '../../../shared/layout/layout';
import { PanelTitle } from '../../../shared/page/panel-title';
import { useStaff } from '../../../shared/staff/use-staff';
import { BlockDialog, MergeDialog, PartDialog, UnblockDialog } from './phone-dialogs';
import { counted } from '../../../shared/counted';

const dialogs = ['unir', 'separar', 'bloquear', 'desbloquear'] as const;
type Dialog = OpenDialog<(typeof dialogs)[number]>;

/** The phones of one person: who may order with them, and which ones belong together. */
export function CustomerPhones({ sheet: { customer, phones } }: { sheet: CustomerSheetView }) {
  const [dialog, show] = useDialogAddress(dialogs);
  const navigate = useNavigate();
  const close = () => show(null);

  /** The person is known by another phone once the main one is parted. */
  function follow(main: string) {
    if (main === customer.phone) close();
    else undouble(() => void navigate(customerAddress(main), { replace: true }));
  }

  return (
    <Panel aria-labelledby="telefonos">
      <PanelTitle id="telefonos">{phones.length === 1 ? 'Teléfono' : 'Teléfonos'}</PanelTitle>
      <Lines $pad={12} $below={12}>
        {phones.map((phone) => (
          <PhoneRow key={phone.phone} phone={phone} several={phones.length > 1} onOpen={show} />
        ))}
      </Lines>
      <Button tone="outline" size="sm" icon="plus" onClick={() => show({ name: 'unir', id: '' })}>
        Unir otro teléfono
      </Button>
      {dialog?.name === 'unir' && <MergeDialog customer={customer} onDone={follow} onClose={close} />}
      {dialog?.name === 'separar' && (
        <PartDialog customer={customer} phone={dialog.id} onDone={follow} onClose={close} />
      )}
      {dialog?.name === 'bloquear' && <BlockDialog phone={dialog.id} onClose={close} />}
      {dialog?.name === 'desbloquear' && <UnblockDialog phone={dialog.id} onClose={close} />}
    </Panel>
  );
}

interface PhoneRowProps {
  phone: CustomerPhoneView;
  several: boolean;
  onOpen: (dialog: Dialog) => void;
}

function PhoneRow({ phone: { phone, orders, block }, several, onOpen }: PhoneRowProps) {
  const { staff } = useStaff();
  const reason = staff.role === 'admin' ? null : 'Solo un administrador bloquea y desbloquea teléfonos.';
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
