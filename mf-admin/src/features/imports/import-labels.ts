import type { ImportKind, ImportView, RowOutcome } from '@shop/contracts';
import type { BadgeTone, IconName } from '@shop/ui';
import { adminRoutes, statementAddress } from '../../routes';
import { counted, listed } from '../../shared/counted';

type Noun = readonly [one: string, many: string];

interface KindWords {
  title: string;
  hint: string;
  back: string;
  backLabel: string;
  /** The screen that takes another file about the same. */
  upload: (subject: string | null) => string;
  search: string;
  /** Names of rows that change something, of their badge and their filter, and of those to decide. */
  changed: Noun;
  changedLabels: Noun;
  conflict: Noun;
  /** Above what the file does not tell of. */
  missing: string;
  /** Names of new objects, by the API's counts. */
  added: Readonly<Record<string, Noun>>;
  /** Tags that are read again once it is applied. */
  changes: readonly (
    'adminProducts' | 'Products' | 'adminDashboard' | 'adminDeliveries' | 'adminCash' | 'adminSales'
  )[];
}

export const kindWords: Record<ImportKind, KindWords> = {
  products: {
    title: 'Importar productos',
    hint: 'Exporta tu lista, cámbiala en tu hoja de cálculo y súbela aquí. Una celda vacía deja el valor como está; un guion (-) lo vacía. Una fila sin id es un producto o sabor nuevo.',
    back: adminRoutes.products,
    backLabel: 'Volver a productos',
    upload: () => adminRoutes.importProducts,
    search: 'Producto o sabor',
    changed: ['fila cambia', 'filas cambian'],
    changedLabels: ['Cambia', 'Cambian'],
    conflict: ['fila con otro inventario', 'filas con otro inventario'],
    missing: 'No está en el archivo',
    added: { product: ['producto nuevo', 'productos nuevos'], flavor: ['sabor nuevo', 'sabores nuevos'] },
    changes: ['adminProducts', 'Products', 'adminDashboard'],
  },
  statement: {
    title: 'Estado de cuenta',
    hint: 'Sube el archivo que te mandó la empresa. Cada fila se busca por su guía o por el código del pedido, nunca por el monto. Lee guía o pedido, resultado, cobrado, comisión y depositado.',
    back: adminRoutes.cash,
    backLabel: 'Volver a efectivo',
    upload: (subject) => statementAddress(subject ?? ''),
    search: 'Guía o pedido',
    changed: ['fila coincide', 'filas coinciden'],
    changedLabels: ['Coincide', 'Coinciden'],
    conflict: ['fila con otro monto', 'filas con otro monto'],
    missing: 'Lo tiene la empresa y no está en el archivo',
    added: {},
    changes: ['adminDeliveries', 'adminCash', 'adminSales', 'adminProducts', 'adminDashboard'],
  },
};

/** Rows by what becomes of them: word in the address, names of filter and badge; new ones are counted by what they are. */
export function outcomesOf(kind: ImportKind): Record<RowOutcome, OutcomeWords> {
  const { changed, changedLabels, conflict } = kindWords[kind];
  return {
    new: { word: 'nuevas', filter: 'Nuevas', label: 'Nueva', tone: 'ok', icon: 'plus' },
    changed: {
      word: 'cambian',
      filter: changedLabels[1],
      label: changedLabels[0],
      tone: 'info',
      icon: 'edit',
      noun: changed,
    },
    conflict: {
      word: 'por-decidir',
      filter: 'Por decidir',
      label: 'Por decidir',
      tone: 'warn',
      icon: 'alert-triangle',
      noun: conflict,
    },
    error: { word: 'errores', filter: 'Con error', label: 'Error', tone: 'bad', icon: 'close', noun: WITH_ERROR },
    same: { word: 'iguales', filter: 'Iguales', label: 'Igual', tone: 'mute', icon: 'check', noun: UNCHANGED },
  };
}

interface OutcomeWords {
  word: string;
  filter: string;
  label: string;
  tone: BadgeTone;
  icon: IconName;
  noun?: Noun;
}

/** Look of a conflict that was written as somebody chose. */
export const DECIDED = { label: 'Decidida', tone: 'ok', icon: 'check' } as const;

const WITH_ERROR: Noun = ['fila con un error', 'filas con un error'];
const UNCHANGED: Noun = ['fila queda igual', 'filas quedan igual'];

/** '3 productos nuevos, 12 filas cambian y 1 fila con un error'; what there is none of is left out. */
export function letterOf({ kind, rows, added }: ImportView): string {
  const counts = [
    ...Object.entries(kindWords[kind].added).map(([key, noun]) => [added[key] ?? 0, noun] as const),
    ...Object.entries(outcomesOf(kind)).map(([outcome, { noun }]) => [rows[outcome as RowOutcome], noun] as const),
  ];
  const parts = counts.flatMap(([count, noun]) => (noun && count > 0 ? [counted(count, ...noun)] : []));
  return `${listed(parts)}.`;
}
