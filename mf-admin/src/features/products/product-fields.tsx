import {
  limits,
  priceProblem,
  puffsProblem,
  readSabores,
  saboresProblem,
  type StaffProductView,
} from '@shop/contracts';
import { Switch, TextAreaField, TextField } from '@shop/ui';
import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { binderOf } from '../../shared/form/bound-field';
import { FieldRow, FieldsReason } from '../../shared/form/form-layout';
import { Stack } from '../../shared/layout/layout';
import { useStaff } from '../../shared/staff/use-staff';
import { ImageField, pictureProblem } from './image-field';
import type { ProductValues } from './product-values';
import { StockFields } from './stock/stock-fields';
import { readCount, typedStockProblem } from './stock/stock-values';

export const productLabels = {
  name: 'Nombre',
  puffs: 'Puffs',
  price: 'Precio (Q)',
  sabores: 'Sabores',
  description: 'Descripción',
  active: 'Activo',
  popular: 'Popular',
  showOnHomepage: 'Mostrar en la portada',
} as const;

export interface ProductFieldsProps {
  /** The product to edit; a new one without. */
  product: StaffProductView | null;
  form: UseFormReturn<ProductValues>;
}

/** A product's texts, picture and counts. What the person may not change is off, with the reason. */
export function ProductFields({ product, form }: ProductFieldsProps) {
  const { allows, reasonAgainst } = useStaff();
  const bind = binderOf(form);
  const [seen] = useState(product?.inventory ?? 0);
  const hasFlavors = product !== null && product.flavors.length > 0;

  return (
    <>
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
          <TextField
            label={productLabels.price}
            inputMode="decimal"
            {...bind('price', (typed) => priceProblem(typed.trim()))}
          />
        </FieldRow>
        <Controller
          control={form.control}
          name="picture"
          rules={{ validate: (file) => (file && pictureProblem(file)) ?? true }}
          render={({ field: { value, onChange } }) => (
            <ImageField
              image={product?.image ?? ''}
              name={product?.name ?? 'Producto nuevo'}
              file={value}
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
          <Switch label={productLabels.active} {...form.register('active')} />
          <Switch label={productLabels.popular} {...form.register('popular')} />
          <Switch label={productLabels.showOnHomepage} {...form.register('showOnHomepage')} />
        </Stack>
      </Stack>
      <FieldsReason reason={reasonAgainst('addProduct')} />
      <StockFields
        bind={(field) => bind(field, (_typed, all) => typedStockProblem(field, all, !hasFlavors))}
        derived={hasFlavors}
        hint="Sin sabores con inventario propio no se controla: la tienda vende los sabores escritos arriba sin contarlos, y sin ninguno el producto no se vende."
        pending={product?.pending ?? 0}
        {...(product && form.formState.dirtyFields.inventory ? { inventory: { seen, now: product.inventory } } : {})}
        reason={product && reasonAgainst('editInventory')}
      />
    </>
  );
}
