import {
  LOW_STOCK_DEFAULT,
  flavorNameProblem,
  limits,
  type FlavorInput,
  type StaffFlavorView,
  type StaffProductView,
  type UpdateFlavorInput,
} from '@shop/contracts';
import { FormDialog } from '@shop/frames';
import { Quiet, Switch, TextField } from '@shop/ui';
import { onlyTouched, useCallForm } from '../../shared/form/use-call-form';
import { useStaff } from '../../shared/staff/use-staff';
import { useAdminCreateFlavorMutation, useAdminUpdateFlavorMutation } from './products.api';
import { StockFields, thresholdLabel, useInventorySeen } from './stock/stock-fields';
import { readStock, stockValues, withInventorySeen, type StockValues } from './stock/stock-values';

type FlavorValues = Pick<FlavorInput, 'name' | 'active'> & StockValues;

/** A new flavor as the form opens (PRD-10). */
const newFlavor: FlavorValues = {
  name: '',
  active: true,
  ...stockValues({ inventory: 0, reservedInventory: 0, lowStockThreshold: LOW_STOCK_DEFAULT.flavor }),
};

const flavorLabels = { name: 'Nombre del sabor', active: 'Activo' } as const;

export interface FlavorFormDialogProps {
  product: StaffProductView;
  /** The flavor to edit; null for a new one. */
  flavor: StaffFlavorView | null;
  onClose: () => void;
}

/** A flavor's name, counts and state. Of an edit only what was touched is sent. */
export function FlavorFormDialog({ product, flavor, onClose }: FlavorFormDialogProps) {
  const { allows, reasonAgainst } = useStaff();
  const [create] = useAdminCreateFlavorMutation();
  const [update] = useAdminUpdateFlavorMutation();
  const formName = `sabor:${product.id}:${flavor?.id ?? 'nuevo'}`;
  const seen = useInventorySeen(formName, flavor?.inventory);
  const { form, bind, saving } = useCallForm<FlavorValues, unknown>({
    name: formName,
    values: flavor ? { name: flavor.name, active: flavor.active, ...stockValues(flavor) } : newFlavor,
    adds: !flavor,
    labels: { ...flavorLabels, ...thresholdLabel },
    reads: flavor ? 'adminProducts' : undefined,
    call: ({ name, active, ...counts }, { key, touched }) => {
      const input = { name, active, ...readStock(counts) };
      if (!flavor) return create({ productId: product.id, input, key });
      const change: UpdateFlavorInput = withInventorySeen(onlyTouched(input, touched), flavor.inventory);
      return update({ id: flavor.id, change });
    },
    says: ({ name }) => ({
      done: { title: flavor ? 'Sabor actualizado' : 'Sabor creado', description: name },
      failed: flavor ? 'No se pudo actualizar el sabor' : 'No se pudo crear el sabor',
      repeats: !flavor,
    }),
    onSaved: onClose,
  });

  return (
    <FormDialog
      width="wide"
      title={flavor ? `Editar ${flavor.name}` : 'Nuevo sabor'}
      description={product.name}
      saving={saving}
      saveLabel={flavor ? 'Guardar cambios' : 'Agregar sabor'}
      onClose={onClose}
    >
      <fieldset disabled={!allows('addProduct')}>
        <TextField
          label={flavorLabels.name}
          maxLength={limits.flavorText}
          {...bind('name', (name) => flavorNameProblem(name.trim()))}
        />
        <Switch label={flavorLabels.active} {...form.register('active')} />
      </fieldset>
      {!allows('addProduct') && <Quiet>{reasonAgainst('addProduct')}</Quiet>}
      <StockFields
        bind={bind}
        derived={false}
        hint="Inventario: lo que hay en bodega. Reservado: lo apartado. Disponible es inventario menos reservado."
        stored={flavor}
        edited={form.formState.dirtyFields.inventory === true}
        seen={seen}
        reason={reasonAgainst('editInventory')}
      />
    </FormDialog>
  );
}
