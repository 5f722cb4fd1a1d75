import type { ProductInput, StaffProductView } from '@shop/contracts';
import { Dialog } from '@shop/ui';
import { DeleteDialog } from '../../shared/form/delete-dialog';
import { useReport, type Outcome } from '../../shared/form/use-report';
import { ProductForm } from './product-form';
import { productChange, readProduct, type ProductValues } from './product-values';
import {
  useAdminCreateProductMutation,
  useAdminDeleteProductMutation,
  useAdminUpdateProductMutation,
  useAdminUploadImageMutation,
} from './products.api';
import type { Touched } from './stock/stock-values';

/** The picture goes first; when it doesn't arrive, nothing is saved (back office, section 7). */
function useSave(
  product: StaffProductView | null,
  send: (input: ProductInput, touched: Touched<ProductValues>) => Promise<Outcome<unknown>>,
) {
  const [uploadImage, upload] = useAdminUploadImageMutation();
  const report = useReport();

  async function save(values: ProductValues, touched: Touched<ProductValues>, picture: File | null) {
    const stored = picture
      ? await report(uploadImage(picture).unwrap(), { done: null, failed: 'No se pudo subir la imagen', reads: true })
      : null;
    if (stored && !stored.ok) return stored.error;
    const input = readProduct(values, stored?.answer.imagePath ?? product?.image ?? '');
    const outcome = await send(input, touched);
    return outcome.ok ? null : outcome.error;
  }
  return { save, uploading: upload.isLoading };
}

/** A new product. */
export function CreateProductDialog({ onClose }: { onClose: () => void }) {
  const report = useReport();
  const [create, { isLoading }] = useAdminCreateProductMutation();
  const { save, uploading } = useSave(null, async (input) => {
    const outcome = await report(create(input).unwrap(), {
      done: { title: 'Producto creado', description: input.name },
      failed: 'No se pudo crear el producto',
    });
    if (outcome.ok) onClose();
    return outcome;
  });
  return (
    <Dialog open onOpenChange={onClose} width="wide" title="Agregar Producto">
      <ProductForm product={null} busy={isLoading || uploading} onSave={save} onCancel={onClose} />
    </Dialog>
  );
}

export interface ProductDialogProps {
  product: StaffProductView;
  onClose: () => void;
}

/** A product's texts, picture and counts. */
export function EditProductDialog({ product, onClose }: ProductDialogProps) {
  const report = useReport();
  const [update, { isLoading }] = useAdminUpdateProductMutation();
  const { save, uploading } = useSave(product, async (input, touched) => {
    const change = productChange(product, input, touched);
    const outcome = await report(update({ id: product.id, change }).unwrap(), {
      done: { title: 'Producto actualizado', description: input.name },
      failed: 'No se pudo actualizar el producto',
    });
    if (outcome.ok) onClose();
    return outcome;
  });
  return (
    <Dialog open onOpenChange={onClose} width="wide" title={`Editar ${product.name}`}>
      <ProductForm product={product} busy={isLoading || uploading} onSave={save} onCancel={onClose} />
    </Dialog>
  );
}

/** Asks before a product is deleted with its flavors. */
export function DeleteProductDialog({ product, onClose }: ProductDialogProps) {
  const [remove, { isLoading }] = useAdminDeleteProductMutation();

  return (
    <DeleteDialog
      remove={() => remove(product.id).unwrap()}
      busy={isLoading}
      done="Producto eliminado"
      name={product.name}
      failed="No se pudo eliminar el producto"
      question={`¿Eliminar ${product.name}?`}
      text="No se puede deshacer. Si solo quieres quitarlo de la tienda, desactívalo."
      consequence={consequenceOf(product)}
      confirmLabel="Eliminar producto"
      cancelLabel="Conservar producto"
      onClose={onClose}
    />
  );
}

function consequenceOf({ flavors, inventory }: StaffProductView): string {
  const units = `${inventory} ${inventory === 1 ? 'unidad' : 'unidades'} de inventario`;
  if (flavors.length === 0) return `Se borrarán ${units}.`;
  return `Se borrarán ${flavors.length === 1 ? 'su sabor' : `sus ${flavors.length} sabores`} y ${units}.`;
}
