import type { StaffFlavorView, StaffProductView } from '@shop/contracts';
import { ActionDialog } from '../../shared/actions/action-dialog';
import { counted } from '../../shared/counted';
import { useAdminDeleteFlavorMutation, useAdminDeleteProductMutation } from './products.api';

export interface DeleteDialogProps {
  product: StaffProductView;
  /** Null for the product itself. */
  flavor: StaffFlavorView | null;
  onClose: () => void;
}

/** Asks before a product is deleted with its flavors, or one of these. */
export function DeleteDialog({ product, flavor, onClose }: DeleteDialogProps) {
  const [removeProduct] = useAdminDeleteProductMutation();
  const [removeFlavor] = useAdminDeleteFlavorMutation();
  const { id, name, inventory } = flavor ?? product;
  const noun = flavor ? 'sabor' : 'producto';
  const flavors = flavor ? 0 : product.flavors.length;
  // A product's own count leaves out its inactive flavors.
  const gone = flavors === 0 ? inventory : product.flavors.reduce((sum, one) => sum + one.inventory, 0);
  const units = counted(gone, 'unidad', 'unidades');

  return (
    <ActionDialog
      danger
      act={() => (flavor ? removeFlavor(id) : removeProduct(id))}
      done={{ title: flavor ? 'Sabor eliminado' : 'Producto eliminado', description: name }}
      failed={flavor ? 'No se pudo eliminar el sabor' : 'No se pudo eliminar el producto'}
      question={flavor ? `¿Eliminar el sabor ${name}?` : `¿Eliminar ${name}?`}
      text="No se puede deshacer. Si solo quieres quitarlo de la tienda, desactívalo."
      consequence={
        flavors === 0
          ? `Se borra su inventario: ${units}.`
          : `Se borrarán ${flavors === 1 ? 'su sabor' : `sus ${flavors} sabores`} y ${units} de inventario.`
      }
      confirmLabel={`Eliminar ${noun}`}
      cancelLabel={`Conservar ${noun}`}
      onClose={onClose}
    />
  );
}
