import type { StaffFlavorView, StaffProductView, UpdateFlavorInput } from '@shop/contracts';
import { ActionDialog } from '../../shared/actions/action-dialog';
import { FormDialog } from '../../shared/form/form-frames';
import { onlyTouched } from '../../shared/form/only-touched';
import { useReport } from '../../shared/actions/use-report';
import { useSavingForm, type Touched } from '../../shared/form/use-saving-form';
import { FlavorFields, flavorLabels, newFlavor, type FlavorValues } from './flavor-fields';
import { readStock, stockValues } from './stock/stock-values';
import {
  PRODUCTS,
  useAdminCreateFlavorMutation,
  useAdminDeleteFlavorMutation,
  useAdminUpdateFlavorMutation,
} from './products.api';
import { counted } from '../../shared/counted';

export interface FlavorFormDialogProps {
  product: StaffProductView;
  /** The flavor to edit; a new one without. */
  flavor: StaffFlavorView | null;
  onClose: () => void;
}

/** A new flavor, or one that is edited. Of an edit only what was touched is sent. */
export function FlavorFormDialog({ product, flavor, onClose }: FlavorFormDialogProps) {
  const report = useReport();
  const [create] = useAdminCreateFlavorMutation();
  const [update] = useAdminUpdateFlavorMutation();
  const { form, saving } = useSavingForm<FlavorValues, unknown>({
    name: `sabor:${product.id}:${flavor?.id ?? 'nuevo'}`,
    values: flavor ? { name: flavor.name, active: flavor.active, ...stockValues(flavor) } : newFlavor,
    labels: flavorLabels,
    reads: flavor ? PRODUCTS : undefined,
    shared: flavor ? 'open' : undefined,
    save: ({ name: typed, active, ...counts }, { key, touched }) => {
      const name = typed.trim();
      const input = { name, active, ...readStock(counts) };
      if (flavor) {
        return report(update({ id: flavor.id, change: changeOf(flavor, input, touched) }).unwrap(), {
          done: { title: 'Sabor actualizado', description: name },
          failed: 'No se pudo actualizar el sabor',
        });
      }
      return report(create({ productId: product.id, input, key }).unwrap(), {
        done: { title: 'Sabor creado', description: name },
        failed: 'No se pudo crear el sabor',
        repeats: true,
      });
    },
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
      <FlavorFields flavor={flavor} form={form} />
    </FormDialog>
  );
}

type FlavorInput = Required<Omit<UpdateFlavorInput, 'expectedInventory'>>;

/** Compared with how the form opened, not with the flavor as it is by now: others' orders move its counts meanwhile. */
function changeOf(flavor: StaffFlavorView, input: FlavorInput, touched: Touched<FlavorValues>): UpdateFlavorInput {
  const change: UpdateFlavorInput = onlyTouched(input, touched);
  const movesStock = change.inventory !== undefined || change.reservedInventory !== undefined;
  return movesStock ? { ...change, expectedInventory: flavor.inventory } : change;
}

/** Asks before a flavor is deleted. */
export function DeleteFlavorDialog({ flavor, onClose }: { flavor: StaffFlavorView; onClose: () => void }) {
  const [remove] = useAdminDeleteFlavorMutation();

  return (
    <ActionDialog
      danger
      act={() => remove(flavor.id)}
      done={{ title: 'Sabor eliminado', description: flavor.name }}
      failed="No se pudo eliminar el sabor"
      question={`¿Eliminar el sabor ${flavor.name}?`}
      text="No se puede deshacer. Si solo quieres quitarlo de la tienda, desactívalo."
      consequence={`Se borra su inventario: ${counted(flavor.inventory, 'unidad', 'unidades')}.`}
      confirmLabel="Eliminar sabor"
      cancelLabel="Conservar sabor"
      onClose={onClose}
    />
  );
}
