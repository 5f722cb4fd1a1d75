import {
  flavorNameProblem,
  limits,
  priceProblem,
  puffsProblem,
  singleLine,
  stockFieldProblem,
  toDecimalText,
  visibleText,
} from '@shop/contracts';

import type { SheetColumn } from '../../imports/importer';
import type { ProductFlavorEntity } from '../product-flavor.entity';
import type { ProductEntity } from '../product.entity';
import { readFlag, readNumber } from './read-cell';

export type CellValue = string | number | boolean;

/** What a cell says, or what is wrong with it. */
export type CellReading = { value: CellValue } | { problem: string };

/** A column whose cells change a field: of the product, or of whatever has the row's units (a flavor, or a product without any). */
interface FieldColumn extends SheetColumn {
  of: 'product' | 'flavor' | 'stock';
  field: keyof ProductEntity | keyof ProductFlavorEntity;
  width: number;
  read(text: string): CellReading;
}

const judged = (value: CellValue, problem: string | null): CellReading => (problem === null ? { value } : { problem });

const text =
  (most: number, required: string | null, clean = singleLine) =>
  (typed: string) => {
    const value = typed === '-' ? '' : clean(typed);
    const missing = value === '' ? required : null;
    return judged(value, missing ?? (value.length > most ? `Usa como máximo ${most} caracteres` : null));
  };

const count = (judge: (value: number) => string | null) => (typed: string) => {
  const read = readNumber(typed);
  return 'problem' in read ? read : judged(Number(read.text), judge(Number(read.text)));
};

const price = (typed: string): CellReading => {
  const read = readNumber(typed);
  if ('problem' in read) return read;
  const problem = priceProblem(read.text);
  return problem === null ? { value: Number(read.text).toFixed(2) } : { problem };
};

export const fieldColumns: readonly FieldColumn[] = [
  {
    key: 'name',
    label: 'Producto',
    aliases: ['Nombre', 'Nombre del producto'],
    of: 'product',
    field: 'name',
    width: 28,
    read: text(limits.productNameText, 'El nombre es requerido'),
  },
  {
    key: 'flavor',
    label: 'Sabor',
    aliases: ['Nombre del sabor'],
    of: 'flavor',
    field: 'name',
    width: 24,
    read: (typed) => {
      const value = typed === '-' ? '' : singleLine(typed);
      return judged(value, flavorNameProblem(value));
    },
  },
  { key: 'price', label: 'Precio (Q)', aliases: ['Precio'], of: 'product', field: 'price', width: 12, read: price },
  { key: 'puffs', label: 'Puffs', of: 'product', field: 'puffs', width: 10, read: count(puffsProblem) },
  {
    key: 'inventory',
    label: 'Poner inventario en',
    aliases: ['Inventario', 'Existencias', 'Stock'],
    of: 'stock',
    field: 'inventory',
    width: 20,
    read: count((value) => stockFieldProblem('inventory', value)),
  },
  {
    key: 'threshold',
    label: 'Umbral de stock bajo',
    aliases: ['Umbral'],
    of: 'stock',
    field: 'lowStockThreshold',
    width: 20,
    read: count((value) => stockFieldProblem('lowStockThreshold', value)),
  },
  { key: 'flavorActive', label: 'Sabor activo', of: 'flavor', field: 'active', width: 14, read: readFlag },
  {
    key: 'active',
    label: 'Producto activo',
    aliases: ['Activo'],
    of: 'product',
    field: 'active',
    width: 16,
    read: readFlag,
  },
  { key: 'popular', label: 'Popular', of: 'product', field: 'popular', width: 10, read: readFlag },
  { key: 'showOnHomepage', label: 'En la portada', of: 'product', field: 'showOnHomepage', width: 14, read: readFlag },
  {
    key: 'description',
    label: 'Descripción',
    of: 'product',
    field: 'description',
    width: 50,
    read: text(limits.descriptionText, null, visibleText),
  },
];

/** The value that was exported beside "Poner inventario en"; no import writes it. */
export const exportedColumn = { key: 'exported', label: 'Inventario al exportar', width: 22 };

/** All columns, in the order of an export. */
export const productColumns: readonly (SheetColumn & { width: number })[] = [
  { key: 'productId', label: 'Id del producto', width: 38 },
  { key: 'flavorId', label: 'Id del sabor', width: 38 },
  ...fieldColumns.flatMap((column) => (column.key === 'inventory' ? [column, exportedColumn] : [column])),
];

/** What a column's cell holds of a product and, in a row of a flavor, of that one; null where it holds nothing. */
export function valueIn(
  { of, field }: FieldColumn,
  product: ProductEntity,
  flavor: ProductFlavorEntity | null,
): CellValue | null {
  const owner = of === 'product' ? product : of === 'flavor' ? flavor : (flavor ?? product);
  if (!owner) return null;
  const value = owner[field as keyof typeof owner] as CellValue;
  return field === 'price' ? toDecimalText(value as number) : value;
}

/** As staff read it. */
export function cellText(value: CellValue | null): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return String(value);
}
