import { LOW_STOCK_DEFAULT, flavorNameProblem, limits, type StaffFlavorView } from '@shop/contracts';
import { Switch, TextField } from '@shop/ui';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { binderOf } from '../../shared/form/bound-field';
import { FieldsReason } from '../../shared/form/form-layout';
import { useStaff } from '../../shared/staff/use-staff';
import { StockFields } from './stock/stock-fields';
import { stockValues, typedStockProblem, type StockValues } from './stock/stock-values';

/** The flavor form as it was typed. */
export interface FlavorValues extends StockValues {
  name: string;
  active: boolean;
}

/** A new flavor as the form opens (PRD-10). */
export const newFlavor: FlavorValues = {
  name: '',
  active: true,
  ...stockValues({ inventory: 0, reservedInventory: 0, lowStockThreshold: LOW_STOCK_DEFAULT.flavor }),
};

export const flavorLabels = { name: 'Nombre del sabor', active: 'Activo' } as const;

export interface FlavorFieldsProps {
  /** The flavor to edit; a new one without. */
  flavor: StaffFlavorView | null;
  form: UseFormReturn<FlavorValues>;
}

/** A flavor's name, counts and state. */
export function FlavorFields({ flavor, form }: FlavorFieldsProps) {
  const { allows, reasonAgainst } = useStaff();
  const bind = binderOf(form);
  const [seen] = useState(flavor?.inventory ?? 0);

  return (
    <>
      <fieldset disabled={!allows('addProduct')}>
        <TextField
          label={flavorLabels.name}
          maxLength={limits.flavorText}
          {...bind('name', (name) => flavorNameProblem(name.trim()))}
        />
        <Switch label={flavorLabels.active} {...form.register('active')} />
      </fieldset>
      <FieldsReason reason={reasonAgainst('addProduct')} />
      <StockFields
        bind={(field) => bind(field, (_typed, all) => typedStockProblem(field, all, true))}
        derived={false}
        hint="Inventario: lo que hay en bodega. Reservado: lo apartado. Disponible es inventario menos reservado."
        pending={flavor?.pending ?? 0}
        {...(flavor && form.formState.dirtyFields.inventory ? { inventory: { seen, now: flavor.inventory } } : {})}
        reason={reasonAgainst('editInventory')}
      />
    </>
  );
}
