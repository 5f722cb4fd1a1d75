import { limits, parseCentavos, type ShortLine, type StaffOrderView } from '@shop/contracts';
import { Lines, ListRow, Named, SmallButton } from '@shop/ui';
import { DraftLines, LineRow } from '../new-order/line-row';
import { shortageOf } from '../new-order/order-draft';
import { pendingOf, unitPriceFor, unitsOf, type PricedEdit } from './order-edit';

export interface EditedLinesProps {
  base: StaffOrderView;
  edit: PricedEdit;
  change: (edit: PricedEdit) => void;
  shortLines: readonly ShortLine[];
}

/** The pending lines of an order and those that come in. One that goes out stays in sight until it is saved. */
export function EditedLines({ base, edit, change, shortLines }: EditedLinesProps) {
  return (
    <Lines $pad={12} aria-label="Productos del pedido">
      {pendingOf(base).map((line) => {
        const { id, productName, flavor } = line;
        const quantity = unitsOf(edit, line);
        const setQuantity = (units: number) => change({ ...edit, units: { ...edit.units, [id]: units } });
        const name = flavor === '' ? productName : `${productName}, ${flavor}`;
        return quantity === 0 ? (
          <ListRow key={id} $columns="minmax(0, 1fr) auto">
            <Named>
              <strong>{name}</strong>
              <div>{`Sale del pedido (× ${line.quantity})`}</div>
            </Named>
            <SmallButton icon="undo" aria-label={`Dejar ${name}`} onClick={() => setQuantity(line.quantity)}>
              Dejar
            </SmallButton>
          </ListRow>
        ) : (
          <LineRow
            key={id}
            product={{ name: productName, image: line.image }}
            flavor={flavor}
            quantity={quantity}
            max={limits.unitsPerLine}
            amount={parseCentavos(line.unitPrice) * quantity}
            shortage={shortageOf({ product: { id: line.productId }, flavor, quantity }, shortLines)}
            onQuantity={setQuantity}
            onRemove={() => setQuantity(0)}
          />
        );
      })}
      <DraftLines
        lines={edit.newLines}
        priceOf={(product) => unitPriceFor(base, product)}
        shortLines={shortLines}
        onChange={(newLines) => change({ ...edit, newLines })}
      />
    </Lines>
  );
}
