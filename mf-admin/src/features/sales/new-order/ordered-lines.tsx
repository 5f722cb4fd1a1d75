import type { ShortLine } from '@shop/contracts';
import { LineRow } from './line-row';
import { isSameLine, mostUnits, shortageOf, unitPriceIn, type DraftLine, type OrderDraft } from './order-draft';
import { Lines, Quiet } from '../../../shared/layout/layout';

export interface OrderedLinesProps {
  draft: OrderDraft;
  shortLines: readonly ShortLine[];
  onChange: (lines: DraftLine[]) => void;
}

/** Lines of the order so far. A line that the shop can't serve says how many units are left. */
export function OrderedLines({ draft, shortLines, onChange }: OrderedLinesProps) {
  const { lines } = draft;
  if (lines.length === 0) return <Quiet>Busca un producto y elige su sabor.</Quiet>;
  return (
    <Lines $pad={12} aria-label="Productos del pedido">
      {lines.map((line) => (
        <LineRow
          key={`${line.product.id}:${line.flavor}`}
          {...line}
          max={Math.max(line.quantity, mostUnits(line))}
          amount={unitPriceIn(line.product, draft) * line.quantity}
          shortage={shortageOf(line, shortLines)}
          onQuantity={(units) =>
            onChange(lines.map((other) => (isSameLine(other, line) ? { ...other, quantity: units } : other)))
          }
          onRemove={() => onChange(lines.filter((other) => other !== line))}
        />
      ))}
    </Lines>
  );
}
