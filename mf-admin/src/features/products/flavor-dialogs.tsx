import type { StaffFlavorView, StaffProductView, UpdateFlavorInput } from '@shop/contracts';
import { Dialog } from '@shop/ui';
import { DeleteDialog } from '../../shared/delete-dialog';
import { useReport } from '../../shared/use-report';
import { FlavorForm, type FlavorValues } from './flavor-form';
import { readStock } from './stock/stock-values';
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

/** A new flavor, or one that is edited. Of an edit only what differs is sent. */
export function FlavorFormDialog({ product, flavor, onClose }: FlavorFormDialogProps) {
  const report = useReport();
  const [create, creation] = useAdminCreateFlavorMutation();
  const [update, change] = useAdminUpdateFlavorMutation();

  function send({ name, active, ...counts }: FlavorValues) {
    const input = { name, active, ...readStock(counts) };
    if (!flavor) {
      return report(create({ productId: product.id, input }).unwrap(), {
        done: { title: 'Sabor creado', description: name },
        failed: 'No se pudo crear el sabor',
      });
    }
    return report(update({ id: flavor.id, change: changeOf(flavor, input) }).unwrap(), {
      done: { title: 'Sabor actualizado', description: name },
      failed: 'No se pudo actualizar el sabor',
    });
  }

  async function save(values: FlavorValues) {
    const outcome = await send(values);
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

function changeOf(flavor: StaffFlavorView, input: Required<Omit<UpdateFlavorInput, 'expectedInventory'>>) {
  const entries = Object.entries(input) as [keyof typeof input, unknown][];
  const change: UpdateFlavorInput = Object.fromEntries(entries.filter(([field, value]) => flavor[field] !== value));
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
