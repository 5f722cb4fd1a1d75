import {
  MONEY_METHODS,
  MOVEMENT_DIRECTIONS,
  closeDifference,
  closeDiffers,
  moneyMethodLabels,
  movementDirectionLabels,
  parseSignedCentavos,
  type AmountsByMethod,
  type CloseView,
  type MoneyMethod,
  type MovementInput,
} from '@shop/contracts';
import { Notice, SelectField, TextAreaField, TextField } from '@shop/ui';
import { FieldRow } from '../../../shared/form/form-layout';
import { FormDialog } from '../../../shared/form/form-frames';
import { useReport } from '../../../shared/form/use-report';
import { useSavingForm } from '../../../shared/form/use-saving-form';
import { useAdminAddMovementMutation, useAdminCloseTillMutation } from '../cash.api';
import { amountText, differenceText } from '../rows-table';
import { amountRule, methodOptions, reasonRule, typedCentavos } from './money-fields';

export interface CloseDialogProps {
  close: CloseView;
  onClose: () => void;
}

const directions = MOVEMENT_DIRECTIONS.map((value) => ({ value, label: movementDirectionLabels[value] }));

const newMovement: MovementInput = { direction: 'out', method: 'efectivo', amount: '', reason: '' };

/** Asks for money that comes into the till or leaves it. */
export function MovementDialog({ close: { id }, onClose }: CloseDialogProps) {
  const report = useReport();
  const [add] = useAdminAddMovementMutation();
  const { form, saving } = useSavingForm({
    name: `movimiento:${id}`,
    values: newMovement,
    save: ({ direction, method, amount, reason }, { key }) =>
      report(add({ id, key, direction, method, amount: amount.trim(), reason: reason.trim() }).unwrap(), {
        done: { title: 'Movimiento anotado', description: `${movementDirectionLabels[direction]}: ${reason.trim()}` },
        failed: 'No se pudo anotar el movimiento',
        repeats: true,
      }),
    onSaved: onClose,
  });
  const { errors } = form.formState;
  return (
    <FormDialog title="Anotar movimiento" saving={saving} saveLabel="Anotar" onClose={onClose}>
      <FieldRow>
        <SelectField label="Qué es" options={directions} {...form.register('direction')} />
        <SelectField label="Cómo" options={methodOptions} {...form.register('method')} />
      </FieldRow>
      <TextField
        label="Monto (Q)"
        inputMode="decimal"
        autoComplete="off"
        error={errors.amount?.message}
        {...form.register('amount', {
          validate: (typed) => (typedCentavos(typed) === 0 ? 'Escribe un monto mayor que cero' : amountRule()(typed)),
        })}
      />
      <TextAreaField
        label="Motivo"
        rows={2}
        hint="Por ejemplo: gasolina, cambio, depósito en el banco."
        error={errors.reason?.message}
        {...form.register('reason', { validate: reasonRule(() => true) })}
      />
    </FormDialog>
  );
}

function inCentavos(amounts: AmountsByMethod): Record<MoneyMethod, number> {
  const of = (method: MoneyMethod) => typedCentavos(amounts[method]) ?? 0;
  return { efectivo: of('efectivo'), transferencia: of('transferencia'), link_pago: of('link_pago') };
}

/** Asks for what was counted. Any count is taken; a difference needs a reason. */
export function CountDialog({ close: { id, number, expected, movements }, onClose }: CloseDialogProps) {
  const report = useReport();
  const [closeTill] = useAdminCloseTillMutation();
  const should = inCentavos(expected);
  // A method in which nothing moved has nothing to be counted.
  const usual = (method: MoneyMethod) => (method !== 'efectivo' && should[method] === 0 ? '0' : '');
  const { form, saving } = useSavingForm({
    name: `contar:${id}`,
    values: {
      efectivo: usual('efectivo'),
      transferencia: usual('transferencia'),
      link_pago: usual('link_pago'),
      reason: '',
    },
    save: ({ reason, ...typed }) => {
      const counted: AmountsByMethod = {
        efectivo: typed.efectivo.trim(),
        transferencia: typed.transferencia.trim(),
        link_pago: typed.link_pago.trim(),
      };
      return report(
        closeTill({
          id,
          counted,
          movements: movements.length,
          reason: reason.trim() === '' ? null : reason.trim(),
        }).unwrap(),
        {
          done: {
            title: `Cierre ${number} cerrado`,
            description: differenceText(closeDifference(should, inCentavos(counted))),
          },
          failed: 'No se pudo cerrar la caja',
          repeats: true,
        },
      );
    },
    onSaved: onClose,
  });
  const { errors } = form.formState;
  const typed = form.watch();
  const isCounted = MONEY_METHODS.every((method) => typedCentavos(typed[method]) !== null);
  const difference = closeDifference(should, inCentavos(typed));

  return (
    <FormDialog
      title="Contar y cerrar la caja"
      description="Se acepta lo que cuentes. Después de cerrar, nada más entra en esta caja."
      saving={saving}
      saveLabel="Cerrar caja"
      onClose={onClose}
      ending={
        isCounted && (
          <Notice tone={difference === 0 ? 'ok' : 'warn'}>
            {difference === 0 && closeDiffers(should, inCentavos(typed))
              ? 'El total cuadra, pero no por forma de pago.'
              : differenceText(difference)}
          </Notice>
        )
      }
    >
      {MONEY_METHODS.map((method) => (
        <TextField
          key={method}
          label={`${moneyMethodLabels[method]} (Q)`}
          inputMode="decimal"
          autoComplete="off"
          hint={`Debe haber ${amountText(expected[method])}`}
          error={errors[method]?.message}
          {...form.register(method, { validate: amountRule({ signed: parseSignedCentavos(expected[method]) < 0 }) })}
        />
      ))}
      <TextAreaField
        label="Motivo de la diferencia"
        rows={2}
        hint="Hace falta cuando lo contado no es lo que debe haber."
        error={errors.reason?.message}
        {...form.register('reason', {
          validate: (reason, values) => reasonRule(() => closeDiffers(should, inCentavos(values)))(reason),
        })}
      />
    </FormDialog>
  );
}
