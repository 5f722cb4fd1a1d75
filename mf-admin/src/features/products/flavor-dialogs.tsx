import type { StaffFlavorView, StaffProductView, UpdateFlavorInput } from '@shop/contracts';
import { Dialog } from '@shop/ui';
import { DeleteDialog } from '../../shared/form/delete-dialog';
import { useReport } from '../../shared/form/use-report';
import { FlavorForm, type FlavorValues } from './flavor-form';
import { readStock, type Touched } from './stock/stock-values';
import {
  useAdminCreateFlavorMutation,
  useAdminDeleteFlavorMutation,
  useAdminUpdateFlavorMutation,
} from './products.api';

export interface FlavorFormDialogProps {
  product: StaffProductView;
  /** The flavor to edit; a new one without. */
  flavor: StaffFlavorView | null;
  onClose: () => void;
}

/** A new flavor, or one that is edited. Of an edit only what was touched is sent. */
export function FlavorFormDialog({ product, flavor, onClose }: FlavorFormDialogProps) {
  const report = useReport();
  const [create, creation] = useAdminCreateFlavorMutation();
  const [update, change] = useAdminUpdateFlavorMutation();

  function send({ name, active, ...counts }: FlavorValues, touched: Touched<FlavorValues>) {
    const input = { name, active, ...readStock(counts) };
    if (!flavor) {
      return report(create({ productId: product.id, input }).unwrap(), {
        done: { title: 'Sabor creado', description: name },
        failed: 'No se pudo crear el sabor',
      });
    }
    return report(update({ id: flavor.id, change: changeOf(flavor, input, touched) }).unwrap(), {
      done: { title: 'Sabor actualizado', description: name },
      failed: 'No se pudo actualizar el sabor',
    });
  }

  async function save(values: FlavorValues, touched: Touched<FlavorValues>) {
    const outcome = await send(values, touched);
    if (!outcome.ok) return outcome.error;
    onClose();
    return null;
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={flavor ? `Editar ${flavor.name}` : 'Nuevo sabor'}
      description={product.name}
    >
      <FlavorForm
        flavor={flavor}
        productId={product.id}
        busy={creation.isLoading || change.isLoading}
        onSave={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type FlavorFields = Required<Omit<UpdateFlavorInput, 'expectedInventory'>>;

/** Compared with how the form opened, not with the flavor as it is by now: others' orders move its counts meanwhile. */
function changeOf(flavor: StaffFlavorView, input: FlavorFields, touched: Touched<FlavorValues>): UpdateFlavorInput {
  const entries = Object.entries(input) as [keyof FlavorFields, unknown][];
  const change: UpdateFlavorInput = Object.fromEntries(entries.filter(([field]) => touched[field]));
  const movesStock = change.inventory !== undefined || change.reservedInventory !== undefined;
  return movesStock ? { ...change, expectedInventory: flavor.inventory } : change;
}

export interface DeleteFlavorDialogProps {
  flavor: StaffFlavorView;
  onClose: () => void;
}

/** Asks before a flavor is deleted. */
export function DeleteFlavorDialog({ flavor, onClose }: DeleteFlavorDialogProps) {
  const [remove, { isLoading }] = useAdminDeleteFlavorMutation();

  return (
    <DeleteDialog
      remove={() => remove(flavor.id).unwrap()}
      busy={isLoading}
      done="Sabor eliminado"
      name={flavor.name}
      failed="No se pudo eliminar el sabor"
      question={`¿Eliminar el sabor ${flavor.name}?`}
      text="No se puede deshacer. Si solo quieres quitarlo de la tienda, desactívalo."
      consequence={`Se borrarán ${flavor.inventory} ${flavor.inventory === 1 ? 'unidad' : 'unidades'} de inventario.`}
      confirmLabel="Eliminar sabor"
      cancelLabel="Conservar sabor"
      onClose={onClose}
    />
  );
}
