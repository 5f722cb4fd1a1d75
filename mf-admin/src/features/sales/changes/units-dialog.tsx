import { toApiError, type ApiError } from '@shop/api-client';
import {
  RETURNS,
  limits,
  outcomeReasonProblem,
  saleReturnLabels,
  type SaleReturn,
  type StaffOrderLineView,
  type StaffOrderView,
} from '@shop/contracts';
import { useToast } from '@shop/shell-api';
import { Notice, QuantityStepper, RadioCards, TextField } from '@shop/ui';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../shared/form/form-frames';
import { useSavingForm } from '../../../shared/form/use-saving-form';
import { Cluster, Label, Quiet } from '../../../shared/layout/layout';
import { unitsText } from '../order-labels';
import { describeOrderEvent } from '../order/order-event';
import { useAdminChangeUnitsMutation } from './changes.api';

/** Work with units: two outcomes of pending ones, and the return of completed ones, which has two of its own. */
export type UnitsAct = 'completed' | 'cancelled' | 'return';

const words = {
  completed: { title: 'Completar una parte', save: 'Completar', done: 'Unidades completadas' },
  cancelled: { title: 'Cancelar una parte', save: 'Cancelar unidades', done: 'Unidades canceladas' },
  return: { title: 'Registrar devolución', save: 'Registrar devolución', done: 'Devolución registrada' },
} as const;

interface Values {
  units: number;
  how: SaleReturn;
  reason: string;
}

export interface UnitsDialogProps {
  order: StaffOrderView;
  line: StaffOrderLineView;
  act: UnitsAct;
  onClose: () => void;
}

/** Completes, cancels or takes back some units of a line. */
export function UnitsDialog({ order, line, act, onClose }: UnitsDialogProps) {
  const showToast = useToast();
  const [changeUnits] = useAdminChangeUnitsMutation();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const name = [line.productName, line.flavor].join(' ').trim();
  const { form, saving } = useSavingForm<Values, StaffOrderView, number>({
    name: `unidades:${line.id}:${act}`,
    values: one,
    seen: order.version,
    save: async ({ units, how, reason }, { key, seen: version }) => {
      setRefusal(null);
      const change = {
        version,
        units,
        outcome: act === 'return' ? how : act,
        reason: act === 'return' && reason.trim() !== '' ? reason.trim() : null,
      };
      try {
        const answer = await changeUnits({ saleId: line.id, change, key }).unwrap();
        const description = `${unitsText(units)} de ${name}`;
        showToast({ variant: 'success', title: words[act].done, description });
        return { ok: true, answer };
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.status !== 401) setRefusal(error);
        return { ok: false, error };
      }
    },
    onSaved: onClose,
  });
  const [units, how] = useWatch({ control: form.control, name: ['units', 'how'] });
  const { errors } = form.formState;

  return (
    <FormDialog
      title={words[act].title}
      description={`${name}: ${unitsText(line.quantity)}`}
      saving={saving}
      saveLabel={words[act].save}
      cancelLabel="Volver"
      onClose={onClose}
    >
      {refusal && (
        <Notice
          tone="bad"
          title={
            refusal.text ?? 'No supimos si se guardó: no hubo respuesta. Intenta de nuevo, nada se hará dos veces.'
          }
        >
          {refusal.changes.map((entry) => {
            const { id, who, did } = describeOrderEvent(entry, 0);
            return <p key={id}>{`${who} ${did}.`}</p>;
          })}
        </Notice>
      )}
      <Controller
        control={form.control}
        name="units"
        render={({ field: { value, onChange } }) => (
          <Cluster $apart>
            <Label>Unidades</Label>
            <QuantityStepper label={`Unidades de ${name}`} value={value} max={line.quantity} onChange={onChange} />
          </Cluster>
        )}
      />
      {act === 'return' && (
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
      <Quiet role="status">{consequenceOf(act, line.quantity, units)}</Quiet>
    </FormDialog>
  );
}

const one: Values = { units: 1, how: 'restocked', reason: '' };

const hints: Record<SaleReturn, string> = {
  restocked: 'Se puede vender otra vez',
  damaged: 'Sale del inventario',
};

/** State of the line afterwards: 'Quedarán 3 pendientes.' */
function consequenceOf(act: UnitsAct, quantity: number, units: number): string {
  const left = quantity - units;
  const stays = act === 'return' ? 'completada' : 'pendiente';
  const rest = left === 0 ? 'No quedará ninguna' : left === 1 ? 'Quedará 1' : `Quedarán ${left}`;
  const sum = act === 'return' ? ' Lo devuelto ya no cuenta como ingreso.' : '';
  return `${rest} ${stays}${left > 1 ? 's' : ''}.${sum}`;
}
