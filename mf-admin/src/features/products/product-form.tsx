import type { ApiError } from '@shop/api-client';
import {
  limits,
  priceProblem,
  puffsProblem,
  readSabores,
  saboresProblem,
  type StaffProductView,
} from '@shop/contracts';
import { Button, Switch, TextAreaField, TextField, space, placeProblems } from '@shop/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { FieldRow, FieldsReason, FormActions, FormGrid } from '../../shared/form/form-layout';
import { useKeptDraft } from '../../shared/form/use-kept-draft';
import { useStaff } from '../../shared/staff/use-staff';
import { ImageField, pictureProblem } from './image-field';
import { newProduct, productValues, type ProductValues } from './product-values';
import { StockFields } from './stock/stock-fields';
import { readCount, typedStockProblem, type Touched } from './stock/stock-values';

const Parts = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[20]};
`;

const Switches = styled.div`
  display: grid;
`;

export interface ProductFormProps {
  /** The product to edit; a new one without. */
  product: StaffProductView | null;
  busy: boolean;
  /** `touched` are the fields that differ from how the form opened. Returns why it was refused, or null. */
  onSave: (values: ProductValues, touched: Touched<ProductValues>, picture: File | null) => Promise<ApiError | null>;
  onCancel: () => void;
}

/** A product's texts, picture and counts. What the person may not change is off, with the reason. */
export function ProductForm({ product, busy, onSave, onCancel }: ProductFormProps) {
  const { allows, reasonAgainst } = useStaff();
  const [picture, setPicture] = useState<File | null>(null);
  const form = useForm<ProductValues>({ defaultValues: product ? productValues(product) : newProduct });
  useKeptDraft(`producto:${product?.id ?? 'nuevo'}`, form);
  const { register, formState, getValues } = form;
  const { errors, dirtyFields } = formState;
  const [seen] = useState(product?.inventory ?? 0);
  const hasFlavors = product !== null && product.flavors.length > 0;

  const submit = form.handleSubmit(async (values) => {
    if (picture && pictureProblem(picture) !== null) return;
    const error = await onSave(values, dirtyFields, picture);
    if (error) placeProblems(error.problems, Object.keys(newProduct) as (keyof ProductValues)[], form.setError);
  });

  return (
    <FormGrid onSubmit={(event) => void submit(event)} noValidate>
      <Parts disabled={!allows('addProduct')}>
        <TextField
          label="Nombre"
          maxLength={limits.productNameText}
          error={errors.name?.message}
          {...register('name', { validate: (name) => name.trim() !== '' || 'El nombre es requerido' })}
        />
        <FieldRow>
          <TextField
            label="Puffs"
            inputMode="numeric"
            error={errors.puffs?.message}
            {...register('puffs', {
              validate: (typed) => puffsProblem(typed.trim() === '' ? '' : readCount(typed)) ?? true,
            })}
          />
          <TextField
            label="Precio (Q)"
            inputMode="decimal"
            error={errors.price?.message}
            {...register('price', { validate: (typed) => priceProblem(typed.trim()) ?? true })}
          />
        </FieldRow>
        <ImageField
          image={product?.image ?? ''}
          name={product?.name ?? 'Producto nuevo'}
          file={picture}
          onChange={setPicture}
        />
        <TextField
          label="Sabores"
          hint={
            hasFlavors
              ? 'Este producto tiene sabores con inventario propio: edítalos en «Sabores».'
              : 'Separados por comas, para un producto sin inventario por sabor.'
          }
          error={errors.sabores?.message}
          {...register('sabores', { validate: (typed) => saboresProblem(readSabores(typed)) ?? true })}
        />
        <TextAreaField
          label="Descripción"
          maxLength={limits.descriptionText}
          error={errors.description?.message}
          {...register('description')}
        />
        <Switches>
          <Switch label="Activo" {...register('active')} />
          <Switch label="Popular" {...register('popular')} />
          <Switch label="Mostrar en la portada" {...register('showOnHomepage')} />
        </Switches>
      </Parts>
      <FieldsReason reason={reasonAgainst('addProduct')} />
      <StockFields
        register={(field) =>
          register(field, { validate: () => typedStockProblem(field, getValues(), !hasFlavors) ?? true })
        }
        errors={errors}
        derived={hasFlavors}
        hint="Sin sabores con inventario propio no se controla: la tienda vende los sabores escritos arriba sin contarlos, y sin ninguno el producto no se vende."
        pending={product?.pending ?? 0}
        {...(product ? { inventory: { seen, now: product.inventory } } : {})}
        reason={product && reasonAgainst('editInventory')}
      />
      <FormActions>
        <Button tone="outline" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" busy={busy}>
          {product ? 'Guardar cambios' : 'Agregar producto'}
        </Button>
      </FormActions>
    </FormGrid>
  );
}
