import { dayInGuatemala, DELIVERIES_AT_ONCE, guideProblem, type RunView, type StaffOrderView } from '@shop/contracts';
import { FieldRow, FormDialog, Reading, useDialogAbout, useSavingForm } from '@shop/frames';
import { Notice, SelectField, SmallButtonLink, TextField, TextLink } from '@shop/ui';
import { useState, type ReactNode } from 'react';
import { dayText } from '../../dates';
import { adminRoutes, orderAddress } from '../../routes';
import { useStaffReport } from '../actions/use-staff-report';
import { useNow } from '../use-now';
import { useAdminHandOverMutation, useAdminListCouriersQuery } from './delivery.api';

/** An order to be handed over; `version` is the one that staff saw. */
export type OrderToHandOver = Pick<StaffOrderView, 'orderId' | 'code' | 'version'>;

export interface HandOverDialogProps {
  orders: readonly OrderToHandOver[];
  onDone?: (run: RunView) => void;
  onClose: () => void;
}

/** Asks which courier takes orders along, and on which day. What is to be collected is frozen with it. */
export function HandOverDialog({ orders: chosen, onDone, onClose }: HandOverDialogProps) {
  // As they were when it was opened: what is typed belongs to these, whatever the list has by now.
  const [orders] = useState(chosen);
  /** Those that were another when they should go: now that it was said, they go as they are. */
  const [changed, setChanged] = useState<readonly OrderToHandOver[]>([]);
  const report = useStaffReport();
  const today = dayInGuatemala(useNow());
  const found = useAdminListCouriersQuery(undefined, { refetchOnMountOrArgChange: true });
  const couriers = (found.data?.data ?? []).filter(({ active }) => active);
  const isCompany = (courierId: string) => couriers.some(({ id, kind }) => id === courierId && kind === 'company');
  const [handOver] = useAdminHandOverMutation();
  const { form, bind, saving } = useSavingForm({
    name: `entregar:${orders.map(({ orderId }) => orderId).join(',')}`,
    values: { courierId: '', day: today, guides: orders.map(() => '') },
    fields: ({ guides }) => ['courierId', 'day', ...guides.map((_, index) => `guides.${index}` as const)],
    save: async ({ courierId, day, guides }, { key }) => {
      const handed = orders.map((order, index) => ({
        orderId: order.orderId,
        version: changed.includes(order) ? null : order.version,
        guideNumber: (isCompany(courierId) && guides[index]?.trim()) || null,
      }));
      const outcome = await report(handOver({ courierId, day, orders: handed, key }).unwrap(), {
        done: {
          title: 'Entregado al mensajero',
          description: `Pedidos: ${handed.length}, en su ruta del ${dayText(day)}`,
        },
        failed: 'No se pudo entregar al mensajero',
        repeats: true,
      });
      if (!outcome.ok && outcome.error.code === 'order.changed') {
        const paths = outcome.error.problems.map(({ path }) => path);
        setChanged([...changed, ...orders.filter((_, index) => paths.includes(`orders.${index}`))]);
      }
      return outcome;
    },
    onSaved: onDone ?? onClose,
  });

  const courierId = form.watch('courierId');

  return (
    <FormDialog
      title={orders.length === 1 ? `Entregar ${orders[0]?.code}` : `Entregar ${orders.length} pedidos`}
      description="Lo que hay que cobrar queda fijo al entregar. Lo pendiente se completa cuando se marca Entregado."
      saving={saving}
      saveLabel="Entregar al mensajero"
      onClose={onClose}
    >
      <Reading found={found} failed="No se pudieron cargar los mensajeros" waiting={<></>}>
        {() =>
          couriers.length === 0 && (
            <Notice tone="warn" title="No hay mensajeros activos">
              <SmallButtonLink to={adminRoutes.couriers}>Ver mensajeros</SmallButtonLink>
            </Notice>
          )
        }
      </Reading>
      {changed.map(({ orderId, code }) => (
        <Notice key={orderId} tone="warn" title={`El pedido ${code} cambió desde que lo elegiste`}>
          <TextLink to={orderAddress(orderId)} target="_blank">
            Mira cómo quedó
          </TextLink>
          . Si lo entregas ahora, va como está.
        </Notice>
      ))}
      {orders.length > DELIVERIES_AT_ONCE && (
        <Notice tone="warn">{`Se entregan como máximo ${DELIVERIES_AT_ONCE} a la vez.`}</Notice>
      )}
      <FieldRow>
        <SelectField
          label="Mensajero"
          placeholder={found.isLoading ? 'Cargando mensajeros...' : 'Elige uno'}
          options={couriers.map(({ id, name }) => ({ value: id, label: name }))}
          {...bind('courierId', (value) => (couriers.some(({ id }) => id === value) ? null : 'Elige un mensajero'))}
          // One that was kept is shown as chosen once it is among the options.
          value={courierId}
        />
        <TextField
          label="Día de la ruta"
          type="date"
          // The shop judges the day: the device's clock may be wrong.
          {...bind('day', (value) => (value === '' ? 'Elige un día' : null))}
        />
      </FieldRow>
      {isCompany(courierId) &&
        orders.map(({ orderId, code }, index) => (
          <TextField
            key={orderId}
            label={orders.length === 1 ? 'Número de guía' : `Número de guía de ${code}`}
            hint={index === 0 ? 'Puede ir vacío; con él se encuentra en el estado de cuenta de la empresa.' : undefined}
            autoComplete="off"
            {...bind(`guides.${index}`, (value) => (value.trim() === '' ? null : guideProblem(value)))}
          />
        ))}
    </FormDialog>
  );
}

/** Orders that are handed over from a list, and the step that follows. */
export interface HandingOver {
  orders: readonly OrderToHandOver[];
  onDone: (run: RunView) => void;
}

/** Hands over orders of a list. The dialog stands outside the list, which may be without them meanwhile. */
export function useHandOver(): { handOver: (handing: HandingOver) => void; dialog: ReactNode } {
  const [handing, show] = useDialogAbout<HandingOver>('entregar-elegidos');
  return {
    handOver: show,
    dialog: handing && (
      <HandOverDialog
        orders={handing.orders}
        onDone={(run) => show(null, () => handing.onDone(run))}
        onClose={() => show(null)}
      />
    ),
  };
}
