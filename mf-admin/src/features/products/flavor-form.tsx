import { LOW_STOCK_DEFAULT, flavorNameProblem, limits, type StaffFlavorView } from '@shop/contracts';
import type { ApiError } from '@shop/api-client';
import { Button, Switch, TextField, placeProblems } from '@shop/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FieldsReason, FormActions, FormGrid } from '../../shared/form/form-layout';
import { useKeptDraft } from '../../shared/form/use-kept-draft';
import { useStaff } from '../../shared/staff/use-staff';
import { StockFields } from './stock/stock-fields';
import { stockValues, typedStockProblem, type StockValues, type Touched } from './stock/stock-values';

/** The flavor form as it was typed. */
export interface FlavorValues extends StockValues {
  name: string;
  active: boolean;
}

/** A new flavor as the form opens (back office, section 9). */
const newFlavor: FlavorValues = {
  name: '',
  active: true,
  ...stockValues({ inventory: 0, reservedInventory: 0, lowStockThreshold: LOW_STOCK_DEFAULT.flavor }),
};

export interface FlavorFormProps {
  /** The flavor to edit; a new one without. */
  flavor: StaffFlavorView | null;
  productId: string;
  busy: boolean;
  /** `touched` are the fields that differ from how the form opened. Returns why it was refused, or null. */
  onSave: (values: FlavorValues, touched: Touched<FlavorValues>) => Promise<ApiError | null>;
  onCancel: () => void;
}

/** A flavor's name, counts and state. */
export function FlavorForm({ flavor, productId, busy, onSave, onCancel }: FlavorFormProps) {
  const { allows, reasonAgainst } = useStaff();
  const form = useForm<FlavorValues>({
    defaultValues: flavor ? { name: flavor.name, active: flavor.active, ...stockValues(flavor) } : newFlavor,
  });
  useKeptDraft(`sabor:${productId}:${flavor?.id ?? 'nuevo'}`, form);
  const { register, formState, getValues } = form;
  const { errors, dirtyFields } = formState;
  const [seen] = useState(flavor?.inventory ?? 0);

  const submit = form.handleSubmit(async (values) => {
    const error = await onSave({ ...values, name: values.name.trim() }, dirtyFields);
    if (error) placeProblems(error.problems, Object.keys(newFlavor) as (keyof FlavorValues)[], form.setError);
  });

  return (
    <FormGrid onSubmit={(event) => void submit(event)} noValidate>
      <fieldset disabled={!allows('addProduct')}>
        <TextField
          label="Nombre del sabor"
          maxLength={limits.flavorText}
          error={errors.name?.message}
          {...register('name', { validate: (name) => flavorNameProblem(name.trim()) ?? true })}
        />
        <Switch label="Activo" {...register('active')} />
      </fieldset>
      <FieldsReason reason={reasonAgainst('addProduct')} />
      <StockFields
        register={(field) => register(field, { validate: () => typedStockProblem(field, getValues(), true) ?? true })}
        errors={errors}
        derived={false}
        hint="Inventario: lo que hay en bodega. Reservado: lo apartado. Disponible es inventario menos reservado."
        pending={flavor?.pending ?? 0}
        {...(flavor ? { inventory: { seen, now: flavor.inventory } } : {})}
        reason={reasonAgainst('editInventory')}
      />
      <FormActions>
        <Button tone="outline" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" busy={busy}>
          {flavor ? 'Guardar cambios' : 'Agregar sabor'}
        </Button>
      </FormActions>
    </FormGrid>
  );
}
