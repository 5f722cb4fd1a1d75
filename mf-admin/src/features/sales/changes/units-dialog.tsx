import { toApiError } from '@shop/api-client';
import {
  RETURNS,
  limits,
  outcomeReasonProblem,
  saleReturnLabels,
  type SaleReturn,
  type SaleStatus,
  type StaffOrderLineView,
  type StaffOrderView,
} from '@shop/contracts';
import { FormDialog, useDialogAddress, useSavingForm } from '@shop/frames';
import { useToast } from '@shop/shell-api';
import { Cluster, Label, Notice, QuantityStepper, Quiet, RadioCards, RowMenu, TextField } from '@shop/ui';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useParcelAway } from '../../../shared/delivery/parcel-away';
import { useLastKnown } from '../../../shared/list/last-known';
import { useOrderForm } from '../new-order/use-order-form';
import { unitsText } from '../order-labels';
import { Deeds } from '../order/order-history';
import { useAdminChangeUnitsMutation, useLazyAdminReadOrderQuery } from '../sales.api';

/** Work with some units of a line: its word in the address, its texts, and what becomes of them; a return has two outcomes of its own. */
const acts = {
  completar: {
    outcome: 'completed',
    icon: 'check',
    title: 'Completar una parte',
    save: 'Completar',
    done: 'Unidades completadas',
  },
  cancelar: {
    outcome: 'cancelled',
    icon: 'close',
    title: 'Cancelar una parte',
    save: 'Cancelar unidades',
    done: 'Unidades canceladas',
  },
  devolver: {
    outcome: null,
    icon: 'undo',
    title: 'Registrar devolución',
    save: 'Registrar devolución',
    done: 'Devolución registrada',
  },
} as const;

type Act = keyof typeof acts;
const ACTS = Object.keys(acts) as Act[];

const nameOf = ({ productName, flavor }: StaffOrderLineView) => `${productName} ${flavor}`.trim();

/** Actions on some units of a line; none on those of a cancelled one. */
export function LineMenu({ line }: { line: StaffOrderLineView }) {
  const [, show] = useDialogAddress(ACTS);
  const parts: readonly Act[] = line.quantity > 1 ? ['completar', 'cancelar'] : [];
  const offered: Record<SaleStatus, readonly Act[]> = { pending: parts, completed: ['devolver'], cancelled: [] };
  const items = offered[line.status].map((name) => ({
    label: acts[name].title,
    icon: acts[name].icon,
    onSelect: () => show({ name, id: line.id }),
  }));
  return items.length > 0 && <RowMenu label={`Más acciones de ${nameOf(line)}`} items={items} />;
}

/** Action on some units of a line, which the order may be without by then. */
export function LineDialog({ order }: { order: StaffOrderView }) {
  const [dialog, show] = useDialogAddress(ACTS);
  const line = useLastKnown(order.lines, ({ id }) => id, dialog?.id);
  if (!dialog || !line) return null;
  const { name: act } = dialog;
  return <UnitsDialog key={`${line.id}.${act}`} order={order} line={line} act={act} onClose={() => show(null)} />;
}

interface Values {
  units: number;
  how: SaleReturn;
  reason: string;
}

interface UnitsDialogProps {
  order: StaffOrderView;
  line: StaffOrderLineView;
  act: Act;
  onClose: () => void;
}

/** Completes, cancels or takes back some units of a line. */
function UnitsDialog({ order, line, act, onClose }: UnitsDialogProps) {
  const showToast = useToast();
  const [changeUnits] = useAdminChangeUnitsMutation();
  const [readOrder] = useLazyAdminReadOrderQuery();
  /** The order as it was opened, or as a refusal told of it: units that a colleague took meanwhile are not taken again unseen. */
  const [told, tell] = useState({ version: order.version, quantity: line.quantity });
  const { refusal, refuse, forget } = useOrderForm();
  const away = useParcelAway(order.orderId, { skip: act !== 'cancelar' });
  const name = nameOf(line);
  const { outcome, title, save, done } = acts[act];
  const { form, saving, seen } = useSavingForm<Values, StaffOrderView, { version: number; quantity: number }>({
    name: `parte:${line.id}:${outcome ?? 'return'}`,
    adds: true,
    values: one,
    seen: told,
    save: async ({ units, how, reason }, { key, seen: { version } }) => {
      forget();
      const change = {
        version,
        units,
        outcome: outcome ?? how,
        reason: outcome === null && reason.trim() !== '' ? reason.trim() : null,
      };
      try {
        const answer = await changeUnits({ saleId: line.id, change, key }).unwrap();
        const description = `${unitsText(units)} de ${name}`;
        showToast({ variant: 'success', title: done, description });
        return { ok: true, answer };
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.code === 'order.changed') {
          const { data } = await readOrder(order.orderId);
          const { quantity } = data?.lines.find(({ id }) => id === line.id) ?? line;
          if (data) tell({ version: data.version, quantity });
        }
        return refuse(error.text ?? UNANSWERED, error);
      }
    },
    onSaved: onClose,
  });
  const [units, how] = useWatch({ control: form.control, name: ['units', 'how'] });
  const { errors } = form.formState;

  return (
    <FormDialog
      title={title}
      description={`${name}: ${unitsText(seen.quantity)}`}
      saving={saving}
      saveLabel={save}
      cancelLabel="Volver"
      onClose={onClose}
    >
      {refusal && (
        <Notice tone="bad" title={refusal.text}>
          <Deeds entries={refusal.changes} />
        </Notice>
      )}
      <Controller
        control={form.control}
        name="units"
        render={({ field: { value, onChange } }) => (
          <Cluster $apart>
            <Label>Unidades</Label>
            <QuantityStepper label={`Unidades de ${name}`} value={value} max={seen.quantity} onChange={onChange} />
          </Cluster>
        )}
      />
      {outcome === null && (
        <>
          <RadioCards
            legend="¿Qué pasa con ellas?"
            options={RETURNS.map((value) => ({ value, label: saleReturnLabels[value], hint: hints[value] }))}
            {...form.register('how')}
          />
          <TextField
            label={how === 'damaged' ? 'Motivo' : 'Motivo (opcional)'}
            autoComplete="off"
            maxLength={limits.reasonText}
            error={errors.reason?.message}
            aria-required={how === 'damaged'}
            {...form.register('reason', {
              validate: (value) => outcomeReasonProblem(how, value) ?? true,
            })}
          />
        </>
      )}
      <Quiet role="status">{`${consequenceOf(outcome === null, seen.quantity, units)}${away}`}</Quiet>
    </FormDialog>
  );
}

const one: Values = { units: 1, how: 'restocked', reason: '' };

const hints: Record<SaleReturn, string> = {
  restocked: 'Se puede vender otra vez',
  damaged: 'Sale del inventario',
};

/** State of the line afterwards: 'Quedarán 3 pendientes.' */
function consequenceOf(isReturn: boolean, quantity: number, units: number): string {
  const left = quantity - units;
  if (left < 0) return `Ya solo hay ${unitsText(quantity)}.`;
  const stays = isReturn ? 'completada' : 'pendiente';
  const rest = left === 0 ? 'No quedará ninguna' : left === 1 ? 'Quedará 1' : `Quedarán ${left}`;
  const sum = isReturn ? ' Lo devuelto ya no cuenta como ingreso.' : '';
  return `${rest} ${stays}${left > 1 ? 's' : ''}.${sum}`;
}

const UNANSWERED = 'No supimos si se guardó: no hubo respuesta. Intenta de nuevo, nada se hará dos veces.';
