import { limits, parseCentavos, type ShortLine } from '@shop/contracts';
import { Button } from '@shop/ui';
import { Named } from '../../../shared/page/named';
import { DraftLines, LineRow } from '../new-order/line-row';
import { shortageOf } from '../new-order/order-draft';
import { unitPriceFor, withQuantity, type EditedLine } from './order-edit';
import type { OrderEditing } from './use-order-edit';
import { Lines, ListRow } from '../../../shared/layout/layout';

export interface EditedLinesProps extends Pick<OrderEditing, 'base' | 'edit' | 'change'> {
  shortLines: readonly ShortLine[];
}

/** The pending lines of an order and those that come in. One that goes out stays in sight until it is saved. */
export function EditedLines({ base, edit, change, shortLines }: EditedLinesProps) {
  return (
    <Lines $pad={12} aria-label="Productos del pedido">
      {edit.lines.map((edited) => (
        <KeptLine key={edited.line.id} edited={edited} edit={edit} change={change} shortLines={shortLines} />
      ))}
      <DraftLines
        lines={edit.newLines}
        priceOf={(product) => unitPriceFor(base, product)}
        shortLines={shortLines}
        onChange={(newLines) => change({ ...edit, newLines })}
      />
    </Lines>
  );
}

interface KeptLineProps extends Omit<EditedLinesProps, 'base'> {
  edited: EditedLine;
}

function KeptLine({ edited, edit, change, shortLines }: KeptLineProps) {
  const { line, quantity } = edited;
  const setQuantity = (units: number): void => change(withQuantity(edit, edited, units));
  const name = [line.productName, line.flavor].filter((part) => part !== '').join(', ');
  if (quantity === 0) {
    return (
      <ListRow $columns="minmax(0, 1fr) auto">
        <Named>
          <strong>{name}</strong>
          <div>{`Sale del pedido (× ${line.quantity})`}</div>
        </Named>
        <Button
          tone="outline"
          size="sm"
          icon="undo"
          aria-label={`Dejar ${name}`}
          onClick={() => setQuantity(line.quantity)}
        >
          Dejar
        </Button>
      </ListRow>
    );
  }
  return (
    <LineRow
      product={{ name: line.productName, image: line.image }}
      flavor={line.flavor}
      quantity={quantity}
      max={limits.unitsPerLine}
      amount={parseCentavos(line.unitPrice) * quantity}
      shortage={shortageOf({ product: { id: line.productId }, flavor: line.flavor, quantity }, shortLines)}
      onQuantity={setQuantity}
      onRemove={() => setQuantity(0)}
    />
  );
}
