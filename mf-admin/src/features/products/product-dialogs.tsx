import type { ProductInput, StaffProductView } from '@shop/contracts';
import { useState } from 'react';
import { ActionDialog } from '../../shared/actions/action-dialog';
import { FormDialog } from '../../shared/form/form-frames';
import { useReport, type Outcome } from '../../shared/actions/use-report';
import { useSavingForm, type Touched } from '../../shared/form/use-saving-form';
import { ProductFields, productLabels } from './product-fields';
import { newProduct, productChange, productValues, readProduct, type ProductValues } from './product-values';
import {
  PRODUCTS,
  useAdminCreateProductMutation,
  useAdminDeleteProductMutation,
  useAdminUpdateProductMutation,
  useAdminUploadImageMutation,
} from './products.api';
import { counted } from '../../shared/counted';

type Send = (input: ProductInput, how: { key: string; touched: Touched<ProductValues> }) => Promise<Outcome<unknown>>;

/** The picture goes first; when it doesn't arrive, nothing is saved (PRD-14). */
function useProductForm(product: StaffProductView | null, send: Send, onSaved: () => void) {
  const report = useReport();
  const [uploadImage] = useAdminUploadImageMutation();
  // Each upload has another path, and after a lost answer the product is sent again as it was.
  const [paths] = useState(() => new WeakMap<File, string>());
  return useSavingForm<ProductValues, unknown>({
    name: `producto:${product?.id ?? 'nuevo'}`,
    values: product ? productValues(product) : newProduct,
    secrets: ['picture'],
    labels: productLabels,
    reads: product ? PRODUCTS : undefined,
    shared: product ? 'open' : undefined,
    save: async (values, how) => {
      const { picture } = values;
      if (picture && !paths.has(picture)) {
        const stored = await report(uploadImage(picture).unwrap(), {
          done: null,
          failed: 'No se pudo subir la imagen',
          reads: true,
        });
        if (!stored.ok) return stored;
        paths.set(picture, stored.answer.imagePath);
      }
      return send(readProduct(values, (picture && paths.get(picture)) ?? product?.image ?? ''), how);
    },
    onSaved,
  });
}

/** A new product. */
export function CreateProductDialog({ onClose }: { onClose: () => void }) {
  const report = useReport();
  const [create] = useAdminCreateProductMutation();
  const { form, saving } = useProductForm(
    null,
    (input, { key }) =>
      report(create({ input, key }).unwrap(), {
        done: { title: 'Producto creado', description: input.name },
        failed: 'No se pudo crear el producto',
        repeats: true,
      }),
    onClose,
  );
  return (
    <FormDialog width="wide" title="Agregar Producto" saving={saving} saveLabel="Agregar producto" onClose={onClose}>
      <ProductFields product={null} form={form} />
    </FormDialog>
  );
}

export interface ProductDialogProps {
  product: StaffProductView;
  onClose: () => void;
}

/** A product's texts, picture and counts. */
export function EditProductDialog({ product, onClose }: ProductDialogProps) {
  const report = useReport();
  const [update] = useAdminUpdateProductMutation();
  const { form, saving } = useProductForm(
    product,
    (input, { touched }) =>
      report(update({ id: product.id, change: productChange(product, input, touched) }).unwrap(), {
        done: { title: 'Producto actualizado', description: input.name },
        failed: 'No se pudo actualizar el producto',
      }),
    onClose,
  );
  return (
    <FormDialog
      width="wide"
      title={`Editar ${product.name}`}
      saving={saving}
      saveLabel="Guardar cambios"
      onClose={onClose}
    >
      <ProductFields product={product} form={form} />
    </FormDialog>
  );
}

/** Asks before a product is deleted with its flavors. */
export function DeleteProductDialog({ product, onClose }: ProductDialogProps) {
  const [remove] = useAdminDeleteProductMutation();

  return (
    <ActionDialog
      danger
      act={() => remove(product.id)}
      done={{ title: 'Producto eliminado', description: product.name }}
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
  const units = counted(inventory, 'unidad', 'unidades');
  if (flavors.length === 0) return `Se borra su inventario: ${units}.`;
  return `Se borrarán ${flavors.length === 1 ? 'su sabor' : `sus ${flavors.length} sabores`} y ${units} de inventario.`;
}
