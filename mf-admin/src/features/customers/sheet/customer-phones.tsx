import {
  formatCount,
  formatPhone,
  whatsappLink,
  type CustomerPhoneView,
  type CustomerSheetView,
} from '@shop/contracts';
import { Badge, Button, ExternalTextLink, Panel, color, edge, space, text } from '@shop/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { formatDay } from '../../../dates';
import { customerAddress } from '../../../routes';
import { GuardedActions, type GuardedAction } from '../../../shared/guarded-actions';
import { PanelTitle } from '../../../shared/panel-title';
import { useStaff } from '../../../shared/use-staff';
import { BlockDialog, MergeDialog, PartDialog, UnblockDialog } from './phone-dialogs';

const List = styled.ul`
  margin-block-end: ${space[12]};
  & > li + li {
    border-block-start: ${edge.thin} solid ${color.line};
  }
`;

const Phone = styled.li`
  display: grid;
  gap: ${space[8]};
  padding-block: ${space[12]};
  ${text.small}
  &:first-child {
    padding-block-start: 0;
  }
`;

const Number = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  ${text.figures}
`;

const Quiet = styled.div`
  color: ${color.ink2};
  overflow-wrap: anywhere;
`;

type Open = { name: 'merge' } | { name: 'part' | 'block' | 'unblock'; phone: string };

/** The phones of one person: who may order with them, and which ones belong together. */
export function CustomerPhones({ sheet: { customer, phones } }: { sheet: CustomerSheetView }) {
  const [open, setOpen] = useState<Open | null>(null);
  const navigate = useNavigate();
  const close = () => setOpen(null);

  /** The person is known by another phone once the main one is parted. */
  function follow(main: string) {
    close();
    if (main !== customer.phone) void navigate(customerAddress(main), { replace: true });
  }

  return (
    <Panel aria-labelledby="telefonos">
      <PanelTitle id="telefonos">{phones.length === 1 ? 'Teléfono' : 'Teléfonos'}</PanelTitle>
      <List>
        {phones.map((phone) => (
          <PhoneRow key={phone.phone} phone={phone} several={phones.length > 1} onOpen={setOpen} />
        ))}
      </List>
      <Button tone="outline" size="sm" icon="plus" onClick={() => setOpen({ name: 'merge' })}>
        Unir otro teléfono
      </Button>
      {open?.name === 'merge' && <MergeDialog customer={customer} onDone={follow} onClose={close} />}
      {open?.name === 'part' && <PartDialog customer={customer} phone={open.phone} onDone={follow} onClose={close} />}
      {open?.name === 'block' && <BlockDialog phone={open.phone} onClose={close} />}
      {open?.name === 'unblock' && <UnblockDialog phone={open.phone} onClose={close} />}
    </Panel>
  );
}

interface PhoneRowProps {
  phone: CustomerPhoneView;
  several: boolean;
  onOpen: (open: Open) => void;
}

function PhoneRow({ phone: { phone, orders, block }, several, onOpen }: PhoneRowProps) {
  const { staff } = useStaff();
  const reason = staff.role === 'admin' ? null : 'Solo un administrador bloquea y desbloquea teléfonos.';
  const shown = formatPhone(phone);
  const actions: GuardedAction[] = [
    block === null
      ? { label: `Bloquear ${shown}`, icon: 'ban', reason, onSelect: () => onOpen({ name: 'block', phone }) }
      : { label: `Desbloquear ${shown}`, reason, onSelect: () => onOpen({ name: 'unblock', phone }) },
    ...(several ? [{ label: `Separar ${shown}`, onSelect: () => onOpen({ name: 'part', phone }) }] : []),
  ];
  return (
    <Phone>
      <Number>
        <ExternalTextLink href={whatsappLink(phone) ?? ''}>{shown}</ExternalTextLink>
        <Quiet>{orders === 1 ? '1 pedido' : `${formatCount(orders)} pedidos`}</Quiet>
        {block && (
          <Badge tone="bad" icon="ban">
            Bloqueado
          </Badge>
        )}
      </Number>
      {block && (
        <Quiet>{`${block.reason} (${[block.blockedBy, formatDay(block.blockedAt)].filter(Boolean).join(', ')})`}</Quiet>
      )}
      <GuardedActions actions={actions} />
    </Phone>
  );
}
