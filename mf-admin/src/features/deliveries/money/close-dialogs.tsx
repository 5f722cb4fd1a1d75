import {
  amountProblem,
  MONEY_METHODS,
  MOVEMENT_DIRECTIONS,
  byMethod,
  closeDifference,
  closeDiffers,
  moneyMethodLabels,
  movementDirectionLabels,
  outcomeNoteProblem,
  parseSignedCentavos,
  plainAmount,
  reasonProblem,
  type AmountsByMethod,
  type CloseView,
  type MovementInput,
} from '@shop/contracts';
import { FieldRow, FormDialog, useSavingForm } from '@shop/frames';
import { useToast, type NewToast } from '@shop/shell-api';
import { Notice, SelectField, TextAreaField, TextField } from '@shop/ui';
import { useStaffReport } from '../../../shared/actions/use-staff-report';
import { useCallForm } from '../../../shared/form/use-call-form';
import { useAdminAddMovementMutation, useAdminCloseTillMutation, useAdminOpenCloseMutation } from '../deliveries.api';
import { amountText, differenceText } from '../amounts';
import { amountField, amountRule, methodOptions, signedField, typedCentavos } from './money-fields';

export interface OpenDialogProps {
  onClose: () => void;
  onOpened: (close: CloseView) => void;
}

export function OpenDialog({ onClose, onOpened }: OpenDialogProps) {
  const [openTill] = useAdminOpenCloseMutation();
  const { bind, saving } = useCallForm({
    name: 'abrir-caja',
    values: { float: '' },
    call: ({ float }, { key }) => openTill({ float, key }),
    says: ({ float }) => ({
      done: { title: 'Caja abierta', description: `Con ${amountText(float)}` },
      failed: 'No se pudo abrir la caja',
      repeats: true,
    }),
    onSaved: onOpened,
  });
  return (
    <FormDialog
      title="Abrir caja"
      description="Lo que los mensajeros entreguen y lo que anotes entra en esta caja hasta que la cierres."
      saving={saving}
      saveLabel="Abrir caja"
      onClose={onClose}
    >
      <TextField label="Efectivo para dar cambio (Q)" {...amountField} {...bind('float', ...amountRule())} />
    </FormDialog>
  );
}

export interface CloseDialogProps {
  close: CloseView;
  onClose: () => void;
}

const directions = MOVEMENT_DIRECTIONS.map((value) => ({ value, label: movementDirectionLabels[value] }));

const newMovement: MovementInput = { direction: 'out', method: 'efectivo', amount: '', reason: '' };

function movedProblem(typed: string): string | null {
  return typedCentavos(typed) === 0 ? 'Escribe un monto mayor que cero' : amountProblem(typed);
}

export function MovementDialog({ close: { id }, onClose }: CloseDialogProps) {
  const [add] = useAdminAddMovementMutation();
  const { bind, saving } = useCallForm({
    name: `movimiento:${id}`,
    values: newMovement,
    adds: true,
    call: (movement, { key }) => add({ id, key, ...movement }),
    says: ({ direction, reason }) => ({
      done: { title: 'Movimiento anotado', description: `${movementDirectionLabels[direction]}: ${reason}` },
      failed: 'No se pudo anotar el movimiento',
      repeats: true,
    }),
    onSaved: onClose,
  });
  return (
    <FormDialog title="Anotar movimiento" saving={saving} saveLabel="Anotar" onClose={onClose}>
      <FieldRow>
        <SelectField label="Qué es" options={directions} {...bind('direction')} />
        <SelectField label="Cómo" options={methodOptions} {...bind('method')} />
      </FieldRow>
      <TextField label="Monto (Q)" {...amountField} {...bind('amount', movedProblem, plainAmount)} />
      <TextAreaField
        label="Motivo"
        rows={2}
        hint="Por ejemplo: gasolina, cambio, depósito en el banco."
        {...bind('reason', reasonProblem)}
      />
    </FormDialog>
  );
}

const inCentavos = (amounts: AmountsByMethod) => byMethod((method) => typedCentavos(amounts[method]) ?? 0);

/** Words for a close that is closed: one that was already holds what was said then, and nothing of what is said now. */
function closedToast(close: CloseView, own: AmountsByMethod, ownReason: string | null): NewToast {
  const { number, expected, counted, difference, closedBy, reason } = close;
  const description = differenceText(
    parseSignedCentavos(difference ?? '0'),
    closeDiffers(expected, counted ?? expected),
  );
  const isReasonLost = ownReason !== null && ownReason !== reason;
  if (!counted || !(isReasonLost || closeDiffers(inCentavos(counted), inCentavos(own)))) {
    return { variant: 'success', title: `Cierre ${number} cerrado`, description };
  }
  const kept = `Vale lo que contó ${closedBy ?? 'esa persona'}: ${description}`;
  const why = reason === null ? '' : `. Motivo: ${reason}`;
  return { variant: 'warning', title: 'La caja ya estaba cerrada', description: `${kept}${why}` };
}

/** Asks for what was counted. Any count is taken; a difference needs a reason. */
export function CountDialog({ close: { id, expected, movements }, onClose }: CloseDialogProps) {
  const report = useStaffReport();
  const showToast = useToast();
  const [closeTill] = useAdminCloseTillMutation();
  const should = inCentavos(expected);
  // A method in which nothing moved has nothing to be counted.
  const usual = byMethod((method) => (method !== 'efectivo' && should[method] === 0 ? '0' : ''));
  const { form, bind, saving } = useSavingForm({
    name: `contar:${id}`,
    values: { ...usual, reason: '' },
    save: async ({ reason: why, ...typed }) => {
      const counted = byMethod((method) => typed[method]);
      const reason = why.trim() || null;
      const call = closeTill({ id, counted, movements: movements.length, reason });
      const texts = { done: null, failed: 'No se pudo cerrar la caja', repeats: true };
      const outcome = await report(call.unwrap(), texts);
      if (outcome.ok) showToast(closedToast(outcome.answer, counted, reason));
      return outcome;
    },
    onSaved: onClose,
  });
  const typed = form.watch();
  const isCounted = MONEY_METHODS.every((method) => typedCentavos(typed[method]) !== null);
  const difference = closeDifference(should, inCentavos(typed));
  const differs = (counted: AmountsByMethod) => closeDiffers(should, inCentavos(counted));

  return (
    <FormDialog
      title="Contar y cerrar la caja"
      description="Se acepta lo que cuentes. Después de cerrar, nada más entra en esta caja."
      saving={saving}
      saveLabel="Cerrar caja"
      onClose={onClose}
      ending={
        isCounted && <Notice tone={differs(typed) ? 'warn' : 'ok'}>{differenceText(difference, differs(typed))}</Notice>
      }
    >
      {MONEY_METHODS.map((method) => (
        <TextField
          key={method}
          label={`${moneyMethodLabels[method]} (Q)`}
          hint={`Debe haber ${amountText(expected[method])}`}
          {...(should[method] < 0 ? signedField : amountField)}
          {...bind(method, ...amountRule({ signed: should[method] < 0 }))}
        />
      ))}
      <TextAreaField
        label="Motivo de la diferencia"
        rows={2}
        hint="Hace falta cuando lo contado no es lo que debe haber."
        {...bind('reason', (why, counted) => (differs(counted) ? reasonProblem : outcomeNoteProblem)(why))}
      />
    </FormDialog>
  );
}
