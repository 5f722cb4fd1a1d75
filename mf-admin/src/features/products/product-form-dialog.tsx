import {
  limits,
  plainAmount,
  priceProblem,
  puffsProblem,
  readSabores,
  saboresProblem,
  type StaffProductView,
} from '@shop/contracts';
import { FieldRow, FormDialog } from '@shop/frames';
import { Quiet, Stack, Switch, TextAreaField, TextField } from '@shop/ui';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useStaffReport } from '../../shared/actions/use-staff-report';
import { fileProblem } from '../../shared/files/file-problem';
import { useSharedForm } from '../../shared/form/use-shared-form';
import { useStaff } from '../../shared/staff/use-staff';
import { ImageField, pictureProblem } from './image-field';
import { newProduct, productChange, productValues, readProduct, type ProductValues } from './product-values';
import {
  useAdminCreateProductMutation,
  useAdminUpdateProductMutation,
  useAdminUploadImageMutation,
} from './products.api';
import { StockFields, thresholdLabel, useInventorySeen } from './stock/stock-fields';
import { readCount } from './stock/stock-values';

const productLabels = {
  name: 'Nombre',
  puffs: 'Puffs',
  price: 'Precio (Q)',
  sabores: 'Sabores',
  description: 'Descripción',
  active: 'Activo',
  popular: 'Popular',
  showOnHomepage: 'Mostrar en la portada',
} as const;

export interface ProductFormDialogProps {
  /** The product to edit; null for a new one. */
  product: StaffProductView | null;
  onClose: () => void;
}

/** A product's texts, picture and counts. What the person may not change is off, with the reason. */
export function ProductFormDialog({ product, onClose }: ProductFormDialogProps) {
  const { allows, reasonAgainst } = useStaff();
  const report = useStaffReport();
  const [uploadImage] = useAdminUploadImageMutation();
  const [create] = useAdminCreateProductMutation();
  const [update] = useAdminUpdateProductMutation();
  // Each upload has another path, and after a lost answer the product is sent again as it was.
  const [paths] = useState(() => new WeakMap<File, string>());
  const formName = `producto:${product?.id ?? 'nuevo'}`;
  const seen = useInventorySeen(formName, product?.inventory);
  const { form, bind, saving } = useSharedForm<ProductValues, unknown>({
    name: formName,
    values: product ? productValues(product) : newProduct,
    adds: !product,
    secrets: ['picture'],
    labels: { ...productLabels, ...thresholdLabel },
    reads: product ? 'adminProducts' : undefined,
    save: async (values, { key, touched }) => {
      const { picture } = values;
      // The picture goes first; when it doesn't arrive, nothing is saved (PRD-14).
      if (picture && !paths.has(picture)) {
        const stored = await report(uploadImage(picture).unwrap(), {
          done: null,
          failed: 'No se pudo subir la imagen',
          reads: true,
        });
        if (!stored.ok) return { ...stored, unsent: true };
        paths.set(picture, stored.answer.imagePath);
      }
      const input = readProduct(values, (picture && paths.get(picture)) ?? product?.image ?? '');
      const call = product
        ? update({ id: product.id, change: productChange(product, input, touched) })
        : create({ input, key });
      return report(call.unwrap(), {
        done: { title: product ? 'Producto actualizado' : 'Producto creado', description: input.name },
        failed: product ? 'No se pudo actualizar el producto' : 'No se pudo crear el producto',
        repeats: !product,
      });
    },
    onSaved: onClose,
  });
  const hasFlavors = product !== null && product.flavors.length > 0;

  return (
    <FormDialog
      width="wide"
      title={product ? `Editar ${product.name}` : 'Agregar Producto'}
      saving={saving}
      saveLabel={product ? 'Guardar cambios' : 'Agregar producto'}
      onClose={onClose}
    >
      <Stack as="fieldset" $gap={20} disabled={!allows('addProduct')}>
        <TextField
          label={productLabels.name}
          maxLength={limits.productNameText}
          {...bind('name', (name) => (name.trim() === '' ? 'El nombre es requerido' : null))}
        />
        <FieldRow>
          <TextField
            label={productLabels.puffs}
            inputMode="numeric"
            {...bind('puffs', (typed) => puffsProblem(typed.trim() === '' ? '' : readCount(typed)))}
          />
          <TextField label={productLabels.price} inputMode="decimal" {...bind('price', priceProblem, plainAmount)} />
        </FieldRow>
        <Controller
          control={form.control}
          name="picture"
          rules={{
            validate: async (file) =>
              !file || paths.has(file) || (pictureProblem(file) ?? (await fileProblem(file)) ?? true),
          }}
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <ImageField
              image={product?.image ?? ''}
              name={product?.name ?? 'Producto nuevo'}
              file={value}
              busy={saving.busy}
              error={error?.message}
              onChange={onChange}
            />
          )}
        />
        <TextField
          label={productLabels.sabores}
          hint={
            hasFlavors
              ? 'Este producto tiene sabores con inventario propio: edítalos en «Sabores».'
              : 'Separados por comas, para un producto sin inventario por sabor.'
          }
          {...bind('sabores', (typed) => saboresProblem(readSabores(typed)))}
        />
        <TextAreaField label={productLabels.description} maxLength={limits.descriptionText} {...bind('description')} />
        <Stack $gap={0}>
          {(['active', 'popular', 'showOnHomepage'] as const).map((name) => (
            <Switch key={name} label={productLabels[name]} {...form.register(name)} />
          ))}
        </Stack>
      </Stack>
      {!allows('addProduct') && <Quiet>{reasonAgainst('addProduct')}</Quiet>}
      <StockFields
        bind={bind}
        derived={hasFlavors}
        hint="Sin sabores con inventario propio no se controla: la tienda vende los sabores escritos arriba sin contarlos, y sin ninguno el producto no se vende."
        stored={product}
        edited={form.formState.dirtyFields.inventory === true}
        seen={seen}
        reason={product && reasonAgainst('editInventory')}
      />
    </FormDialog>
  );
}
