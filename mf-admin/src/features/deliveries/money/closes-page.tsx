import type { CloseRowView } from '@shop/contracts';
import { Badge, Button, ButtonLink, TextField } from '@shop/ui';
import { Link, useNavigate } from 'react-router-dom';
import { formatDateTime } from '../../../dates';
import { adminRoutes } from '../../../routes';
import { FormDialog } from '../../../shared/form/form-frames';
import { useReport } from '../../../shared/form/use-report';
import { useSavingForm } from '../../../shared/form/use-saving-form';
import { Named } from '../../../shared/page/named';
import {
  closesList,
  useAdminListClosesQuery,
  useAdminOpenCloseMutation,
  useAdminReadOpenCloseQuery,
} from '../cash.api';
import { DeliveriesList } from '../deliveries-list';
import { Amount, Difference, amountText } from '../rows-table';
import { amountRule } from './money-fields';

export function closeAddress(id: string): string {
  return `${adminRoutes.closes}/${encodeURIComponent(id)}`;
}

/** Daily closes of the till, newest first. */
export function ClosesPage() {
  const { data: open, isSuccess } = useAdminReadOpenCloseQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <DeliveriesList<CloseRowView, 'abrir'>
      list={closesList}
      useRows={useAdminListClosesQuery}
      keyOf={({ id }) => id}
      title="Cierre de caja"
      what="los cierres"
      empty={{
        icon: 'cash',
        title: 'No hay cierres',
        text: 'Abre la caja con el efectivo que hay para dar cambio.',
      }}
      noun={['cierre', 'cierres']}
      actions={({ open: show }) =>
        open ? (
          <ButtonLink to={closeAddress(open.id)} size="sm">
            Ver la caja abierta
          </ButtonLink>
        ) : (
          <Button size="sm" icon="plus" disabled={!isSuccess} onClick={() => show('abrir')}>
            Abrir caja
          </Button>
        )
      }
      dialogs={{ names: ['abrir'], show: ({ onClose }) => <OpenDialog onClose={onClose} /> }}
      columns={() => [
        {
          name: 'Cierre',
          cell: ({ id, number, openedAt, closedAt, reason }) => (
            <Named>
              <strong>
                <Link to={closeAddress(id)}>{`Cierre ${number}`}</Link>
              </strong>
              {`${formatDateTime(openedAt)}${closedAt === null ? '' : ` a ${formatDateTime(closedAt)}`}`}
              {reason !== null && ` · ${reason}`}
            </Named>
          ),
        },
        {
          name: 'Estado',
          phone: 'beside',
          cell: ({ closedAt }) =>
            closedAt === null ? <Badge tone="info">Abierta</Badge> : <Badge tone="mute">Cerrada</Badge>,
        },
        {
          name: 'Esperado en efectivo',
          align: 'end',
          phone: 'labelled',
          cell: ({ expected }) => <Amount value={expected.efectivo} />,
        },
        {
          name: 'Diferencia',
          align: 'end',
          phone: 'labelled',
          cell: ({ difference }) => (difference === null ? 'Sin contar' : <Difference value={difference} />),
        },
      ]}
    />
  );
}

/** Asks for the float with which the till is opened. */
function OpenDialog({ onClose }: { onClose: () => void }) {
  const report = useReport();
  const navigate = useNavigate();
  const [openTill] = useAdminOpenCloseMutation();
  const { form, saving } = useSavingForm({
    name: 'abrir-caja',
    values: { float: '' },
    save: ({ float }, { key }) =>
      report(openTill({ float: float.trim(), key }).unwrap(), {
        done: { title: 'Caja abierta', description: `Con ${amountText(float.trim())}` },
        failed: 'No se pudo abrir la caja',
        repeats: true,
      }),
    onSaved: ({ id }) => void navigate(closeAddress(id), { replace: true }),
  });
  return (
    <FormDialog
      title="Abrir caja"
      description="Lo que los mensajeros entreguen y lo que anotes entra en esta caja hasta que la cierres."
      saving={saving}
      saveLabel="Abrir caja"
      onClose={onClose}
    >
      <TextField
        label="Efectivo para dar cambio (Q)"
        inputMode="decimal"
        autoComplete="off"
        error={form.formState.errors.float?.message}
        {...form.register('float', { validate: amountRule() })}
      />
    </FormDialog>
  );
}
