import { formatCount, type StockCounts } from '@shop/contracts';
import { type BoundField, type Draft, FieldRow, useDraftPlace } from '@shop/frames';
import { Caption, Notice, Stack, TextField } from '@shop/ui';
import { useState } from 'react';
import { STOCK_FIELDS, typedStockProblem, type StockValues } from './stock-values';

/** The one count that staff alone change: its form tells of others' changes. */
export const thresholdLabel = { lowStockThreshold: 'Umbral de stock bajo' } as const;

const labels: Readonly<Record<keyof StockCounts, string>> = {
  inventory: 'Inventario',
  reservedInventory: 'Reservado',
  ...thresholdLabel,
};

export interface StockFieldsProps {
  bind: (field: keyof StockCounts, rule: (typed: string, all: StockValues) => string | null) => BoundField;
  /** The counts add up those of the flavors, and are theirs to change. */
  derived: boolean;
  /** Meaning of the counts where they don't add up those of flavors. */
  hint: string;
  /** Units as they are now, and those in pending sales, which stay reserved; null of something new. */
  stored: { inventory: number; pending: number } | null;
  edited: boolean;
  /** Units that stood there when the typed count was begun. */
  seen: number;
  /** Why the counts can't be changed, or null. */
  reason: string | null;
}

/** Inventory that stood in a form when it was opened; after a reload, beneath the count that was typed before. */
export function useInventorySeen(formName: string, inventory = 0): number {
  const draft = useDraftPlace<Draft>(formName);
  const [seen] = useState(() => Number(draft.read()?.stored['inventory'] ?? inventory));
  return seen;
}

/** Counts of staff: on hand, reserved, and the limit of low stock. */
export function StockFields({ bind, derived, hint, stored, edited, seen, reason }: StockFieldsProps) {
  const { inventory = 0, pending = 0 } = stored ?? {};
  return (
    <Stack as="fieldset" $gap={8}>
      <FieldRow>
        {STOCK_FIELDS.map((field) => (
          <TextField
            key={field}
            label={labels[field]}
            inputMode="numeric"
            readOnly={derived && field !== 'lowStockThreshold'}
            disabled={reason !== null}
            {...bind(field, (_typed, all) => typedStockProblem(field, all, derived))}
          />
        ))}
      </FieldRow>
      {edited && !derived && inventory !== seen && (
        <Notice tone="warn">
          {`El inventario cambió mientras editabas: había ${formatCount(seen)} y ahora hay ${formatCount(inventory)}. Ajusta la cantidad antes de guardar.`}
        </Notice>
      )}
      <Caption>
        {reason ??
          (derived
            ? 'El inventario es la suma de los sabores activos.'
            : `${hint}${pending > 0 ? ` ${formatCount(pending)} en ventas pendientes.` : ''}`)}
      </Caption>
    </Stack>
  );
}
