import { fold, toDecimalText, visibleText } from '@shop/contracts';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';

import type { SheetColumn } from '../../imports/importer';
import { UpdateFlavorDto } from '../flavor.dto';
import type { ProductFlavorEntity } from '../product-flavor.entity';
import { UpdateProductDto } from '../product.dto';
import type { ProductEntity } from '../product.entity';

export type CellValue = string | number | boolean;

/** A column whose cells change a field: of the product, of the flavor, or of whichever of them counts the row's units. */
export interface FieldColumn extends SheetColumn {
  of: 'product' | 'flavor' | 'units';
  field: string;
  kind: 'text' | 'number' | 'price' | 'flag';
  width: number;
}

const cells = (width: number, of: FieldColumn['of'], field: string, kind: FieldColumn['kind']) => ({
  width,
  of,
  field,
  kind,
  isShared: of === 'product',
});

/** All columns in the order of an export, widths in characters. What has no field finds a row its place, and no import writes it. */
export const productColumns: readonly (FieldColumn | (SheetColumn & { of?: never; width: number }))[] = [
  { key: 'productId', label: 'Id del producto', width: 38 },
  { key: 'flavorId', label: 'Id del sabor', width: 38 },
  { key: 'name', label: 'Producto', aliases: ['Nombre'], ...cells(28, 'product', 'name', 'text') },
  { key: 'flavor', label: 'Sabor', ...cells(24, 'flavor', 'name', 'text') },
  { key: 'price', label: 'Precio (Q)', ...cells(12, 'product', 'price', 'price') },
  { key: 'puffs', label: 'Puffs', ...cells(10, 'product', 'puffs', 'number') },
  {
    key: 'inventory',
    label: 'Poner inventario en',
    aliases: ['Inventario', 'Stock'],
    ...cells(20, 'units', 'inventory', 'number'),
  },
  { key: 'exported', label: 'Inventario al exportar', width: 22 },
  { key: 'threshold', label: 'Umbral de stock bajo', ...cells(20, 'units', 'lowStockThreshold', 'number') },
  { key: 'flavorActive', label: 'Sabor activo', ...cells(14, 'flavor', 'active', 'flag') },
  { key: 'active', label: 'Producto activo', aliases: ['Activo'], ...cells(16, 'product', 'active', 'flag') },
  { key: 'popular', label: 'Popular', ...cells(10, 'product', 'popular', 'flag') },
  { key: 'showOnHomepage', label: 'En la portada', ...cells(14, 'product', 'showOnHomepage', 'flag') },
  { key: 'description', label: 'Descripción', ...cells(50, 'product', 'description', 'text') },
];

export const fieldColumns = productColumns.filter((column): column is FieldColumn => column.of !== undefined);

/** Whose field it is, in a row of a flavor (null: of a new one) or of the product itself; null where the row has none. */
export function ownerOf(
  { of }: FieldColumn,
  product: ProductEntity | null,
  flavor: ProductFlavorEntity | null | undefined,
): ProductEntity | ProductFlavorEntity | null {
  return of === 'product' || (of === 'units' && flavor === undefined) ? product : (flavor ?? null);
}

/** Value of a field, as staff would type it. */
export function textIn({ field, kind }: FieldColumn, owner: ProductEntity | ProductFlavorEntity | null): string {
  if (!owner) return '';
  const value = owner[field as keyof typeof owner] as CellValue;
  return kind === 'price' ? toDecimalText(value as number) : cellText(value);
}

export function cellText(value: CellValue): string {
  return typeof value === 'boolean' ? (value ? 'Sí' : 'No') : String(value);
}

/** Reads a cell and judges it as the forms' calls are judged: its value, or its problem; a price is decimal text. */
export function readCell({ of, field, kind }: FieldColumn, typed: string): { value: CellValue } | { problem: string } {
  // A number that somebody copied out of a chat brings marks along that nobody sees.
  const read = readers[kind](kind === 'text' ? typed : visibleText(typed));
  if ('problem' in read) return read;
  const fields = plainToInstance<object, object>(of === 'product' ? UpdateProductDto : UpdateFlavorDto, {
    [field]: read.value,
  });
  const problem = fieldProblems(fields).get(field);
  if (problem !== undefined) return { problem };
  const value = fields[field as keyof typeof fields] as CellValue;
  return { value: kind === 'price' ? Number(value).toFixed(2) : value };
}

/** Problems of the fields of a call, by their names. */
export function fieldProblems(fields: object): Map<string, string> {
  const errors = validateSync(fields, { stopAtFirstError: true, dismissDefaultMessages: true });
  return new Map(errors.map(({ property, constraints = {} }) => [property, Object.values(constraints)[0] ?? '']));
}

const readers: Record<FieldColumn['kind'], (typed: string) => { value: CellValue } | { problem: string }> = {
  text: (typed) => ({ value: typed === '-' ? '' : typed }),
  price: readNumber,
  number(typed) {
    const read = readNumber(typed);
    // A cell that holds nothing but what nobody sees is no 0.
    return 'value' in read ? { value: read.value === '' ? NaN : Number(read.value) } : read;
  },
  flag(typed) {
    const value = flags.get(fold(typed));
    return value === undefined ? { problem: 'Escribe Sí o No' } : { value };
  },
};

const flags = new Map([
  ...['si', 's', 'x', '1', 'verdadero', 'true', 'activo', 'yes'].map((word) => [word, true] as const),
  ...['no', 'n', '0', 'falso', 'false', 'inactivo'].map((word) => [word, false] as const),
]);

/**
 * A number as people and spreadsheets write it ('145,50', 'Q1,234.50', '1.234,5'), as decimal text: '145.50'. What may mean two
 * numbers is refused, and what is none is answered as it is for the field's own rule.
 */
export function readNumber(typed: string): { value: string } | { problem: string } {
  const text = typed.replace(/\s/g, '').replace(/^Q\.?/i, '');
  if (/^-?\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(text) && !text.startsWith('0')) {
    const thousands = text.replace(/[.,]/g, '');
    return { problem: `No se sabe si «${typed}» son miles o decimales. Escribe ${thousands} si son miles.` };
  }
  if (/^-?\d+[.,]\d+$/.test(text)) return { value: text.replace(',', '.') };
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return { value: text.replaceAll('.', '').replace(',', '.') };
  if (/^-?\d{1,3}(,\d{3})+\.\d+$/.test(text)) return { value: text.replaceAll(',', '') };
  return { value: text };
}
