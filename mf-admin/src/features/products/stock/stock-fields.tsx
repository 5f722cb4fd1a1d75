import { formatCount, type StockCounts } from '@shop/contracts';
import { Notice, TextField } from '@shop/ui';
import type { BoundField } from '../../../shared/form/bound-field';
import { FieldRow } from '../../../shared/form/form-layout';
import { Caption, Stack } from '../../../shared/layout/layout';

export interface StockFieldsProps {
  /** Binds a count to its form. */
  bind: (field: keyof StockCounts) => BoundField;
  /** The counts add up those of the flavors, and are theirs to change. */
  derived: boolean;
  /** Meaning of the counts where they don't add up those of flavors. */
  hint: string;
  /** Units in pending sales, which stay reserved. */
  pending: number;
  /** The inventory when the form was opened and what it is now; units. */
  inventory?: { seen: number; now: number };
  /** Why the counts can't be changed, or null. */
  reason: string | null;
}

/** Counts of staff: on hand, reserved, and the limit of low stock. */
export function StockFields({ bind, derived, hint, pending, inventory, reason }: StockFieldsProps) {
  const off = reason !== null;
  return (
    <Stack as="fieldset" $gap={8}>
      <FieldRow>
        <TextField label="Inventario" inputMode="numeric" readOnly={derived} disabled={off} {...bind('inventory')} />
        <TextField
          label="Reservado"
          inputMode="numeric"
          readOnly={derived}
          disabled={off}
          {...bind('reservedInventory')}
        />
        <TextField label="Umbral de stock bajo" inputMode="numeric" disabled={off} {...bind('lowStockThreshold')} />
      </FieldRow>
      {inventory && !derived && inventory.now !== inventory.seen && (
        <Notice tone="warn">
          {`El inventario cambió mientras editabas: había ${formatCount(inventory.seen)} y ahora hay ${formatCount(inventory.now)}. Ajusta la cantidad antes de guardar.`}
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
