import {
  courierFieldProblem,
  courierKindLabels,
  feeKindLabels,
  normalizePhone,
  plainAmount,
  type CourierInput,
  type CourierView,
} from '@shop/contracts';
import { FieldRow, FormDialog } from '@shop/frames';
import { SelectField, Switch, TextField } from '@shop/ui';
import { phoneIn } from '../../../shared/list/list-definition';
import { onlyTouched, useCallForm } from '../../../shared/form/use-call-form';
import { useAdminCreateCourierMutation, useAdminUpdateCourierMutation } from '../deliveries.api';

const newCourier: CourierInput = {
  name: '',
  phone: '',
  kind: 'rider',
  feeKind: 'fixed',
  feeAmount: '0.00',
  feePercent: 0,
  remitDays: 1,
  active: true,
};

/** As typed: numbers are text. */
function valuesOf({ name, phone, kind, feeKind, feeAmount, feePercent, remitDays, active }: CourierInput) {
  return { name, phone, kind, feeKind, feeAmount, active, feePercent: `${feePercent}`, remitDays: `${remitDays}` };
}

function numberOf(typed: string): number {
  return Number(plainAmount(typed) || NaN);
}

const labels = {
  name: 'Nombre',
  phone: 'Teléfono',
  kind: 'Tipo',
  feeKind: 'Comisión',
  feeAmount: 'Monto',
  feePercent: 'Porcentaje',
  remitDays: 'Días',
  active: 'Activo',
};

const reads = { name: undefined, phone: phoneIn, feeAmount: plainAmount };

/** Adds a courier, or changes one; of what they have collected before nothing changes. */
export function CourierDialog({ courier, onClose }: { courier?: CourierView | undefined; onClose: () => void }) {
  const [create] = useAdminCreateCourierMutation();
  const [update] = useAdminUpdateCourierMutation();
  const { form, bind, saving } = useCallForm({
    name: `mensajero:${courier?.id ?? ''}`,
    values: valuesOf(courier ?? newCourier),
    adds: !courier,
    labels,
    words: { ...courierKindLabels, ...feeKindLabels },
    call: (typed, { key, touched }) => {
      const known = courier ?? newCourier;
      const fee = typed.feeKind === 'percent' ? { feeAmount: known.feeAmount } : { feePercent: known.feePercent };
      const input: CourierInput = {
        ...typed,
        phone: normalizePhone(typed.phone),
        feePercent: numberOf(typed.feePercent),
        remitDays: numberOf(typed.remitDays),
        // The fee that is out of sight.
        ...fee,
      };
      return courier
        ? update({ id: courier.id, courier: onlyTouched(input, touched) })
        : create({ courier: input, key });
    },
    says: ({ name }) => ({
      done: { title: courier ? 'Mensajero actualizado' : 'Mensajero agregado', description: name },
      failed: 'No se pudo guardar el mensajero',
      repeats: true,
    }),
    onSaved: onClose,
  });
  const byPercent = form.watch('feeKind') === 'percent';
  const field = (name: 'name' | 'phone' | 'feeAmount') => ({
    autoComplete: 'off',
    ...bind(name, (value) => courierFieldProblem(name, value.trim()), reads[name]),
  });
  const number = (name: 'feePercent' | 'remitDays') => ({
    autoComplete: 'off',
    ...bind(name, (value) => courierFieldProblem(name, numberOf(value))),
  });
  const options = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([value, label]) => ({ value, label }));

  return (
    <FormDialog
      title={courier ? `Editar ${courier.name}` : 'Agregar mensajero'}
      saving={saving}
      saveLabel="Guardar"
      onClose={onClose}
    >
      <TextField label="Nombre" {...field('name')} />
      <FieldRow>
        <SelectField label="Tipo" options={options(courierKindLabels)} {...bind('kind')} />
        <TextField label="Teléfono" inputMode="tel" {...field('phone')} />
      </FieldRow>
      <SelectField label="Comisión" options={options(feeKindLabels)} {...bind('feeKind')} />
      {byPercent ? (
        <TextField label="Porcentaje" inputMode="decimal" {...number('feePercent')} />
      ) : (
        <TextField label="Monto por entrega (Q)" inputMode="decimal" {...field('feeAmount')} />
      )}
      <TextField
        label="Días que suele tardar en entregar el dinero"
        inputMode="numeric"
        hint="Lo que tenga por más tiempo aparece en «Para hoy». Con 0 debe traerlo el mismo día."
        {...number('remitDays')}
      />
      <Switch label="Activo" {...form.register('active')} />
    </FormDialog>
  );
}
