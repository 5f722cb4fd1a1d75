import type { DistributorView, ProductView } from '@shop/contracts';
import { cartLineKey, priceCart, useCart, useCartLines, type CartLine } from '@shop/shell-api';
import { Cluster, Columns, Notice, SmallButton, Stack, useIsDesktop, type NoticeTone } from '@shop/ui';
import { useCallback, useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import { withAdditions } from '../../shared/with-additions';
import { AddedNotice } from './added-notice';
import { buildGrid, gridAdditions, servable, withQuantity, type Place, type Quantities } from './grid';
import { useSavedQuantities } from './saved-quantities';
import { sumOrder } from './order-sum';
import { OrderSummary } from './order-summary';
import { pasteInto, pasteText, shortened } from './paste';
import { QuantityGrid } from './quantity-grid';
import { QuantityList } from './quantity-list';
import { QuickOrderHead } from './quick-order-head';

/** Said of quantities that were written several at once, and those that stood there before. */
interface WrittenNotice {
  tone: NoticeTone;
  text: string;
  before: Quantities;
}

/** Units that were added last, and the state before. */
interface Addition {
  units: number;
  before: { cart: CartLine[]; quantities: Quantities };
  /** The cart that came of it: as long as it is this one, it can be taken back. */
  after: CartLine[];
}

export interface QuickOrderProps {
  products: ProductView[];
  distributor: DistributorView;
  /** Fills the fields with an earlier order: what `onLines` is called with, and the order's code. */
  RepeatLast: ComponentType<{
    distributor: DistributorView;
    onLines: (lines: CartLine[], code: string) => void;
  }>;
}

/** Quantities of everything on one screen, added up as they are written, and put into the cart at once. */
export function QuickOrder({ products, distributor, RepeatLast }: QuickOrderProps) {
  const { replace, open } = useCart();
  const isDesktop = useIsDesktop();
  const cart = useCartLines();
  const [written, setWritten] = useSavedQuantities(distributor.id);
  const [addition, setAddition] = useState<Addition | null>(null);
  const [cleared, setCleared] = useState<Quantities | null>(null);
  const [notice, setNotice] = useState<WrittenNotice | null>(null);

  const grid = useMemo(() => buildGrid(products, cart), [products, cart]);
  const quantities = useMemo(() => servable(written, grid), [written, grid]);
  const shortage = pasteText(shortened(written, quantities));
  const sum = sumOrder(grid, quantities, distributor, priceCart(cart, products, distributor));

  /* Cells are rendered again by their own quantity alone: what they call must stay the same. */
  const latest = useRef({ grid, quantities });
  useEffect(() => {
    latest.current = { grid, quantities };
  });

  const write = useCallback(
    (next: Quantities) => {
      latest.current.quantities = next;
      setWritten(next);
      setAddition(null);
      setCleared(null);
      setNotice(null);
    },
    [setWritten],
  );
  const onUnits = useCallback(
    (key: string, units: number) => write(withQuantity(latest.current.quantities, key, units)),
    [write],
  );
  const onSheet = useCallback(
    (from: Place, sheet: (number | null)[][]) => {
      const before = latest.current.quantities;
      const pasted = pasteInto(latest.current.grid, before, from, sheet);
      write(pasted.quantities);
      const text = pasteText(pasted);
      if (text !== null) setNotice({ tone: 'warn', text, before });
    },
    [write],
  );

  const add = () => {
    const after = withAdditions(cart, gridAdditions(quantities, grid));
    replace(after);
    write({});
    setAddition({ units: sum.units, before: { cart, quantities }, after });
  };
  const undo = ({ before }: Addition) => {
    replace(before.cart);
    write(before.quantities);
  };

  const clear = () => {
    write({});
    setCleared(quantities);
  };
  const repeat = (lines: CartLine[], code: string) => {
    const units = Object.fromEntries(lines.map((line) => [cartLineKey(line), line.quantity]));
    write({ ...quantities, ...units });
    const text = `Escribimos lo del pedido ${code}: cambia lo que quieras y agrégalo al carrito.`;
    setNotice({ tone: 'ok', text, before: quantities });
  };

  const choice = { grid, quantities, distributor, onUnits };
  return (
    <>
      <QuickOrderHead aside={<RepeatLast distributor={distributor} onLines={repeat} />} />
      <Columns $widths="1fr 19rem" $gap={24}>
        <Stack>
          {addition && (
            <AddedNotice
              units={addition.units}
              onOpenCart={open}
              onUndo={cart === addition.after ? () => undo(addition) : null}
            />
          )}
          {shortage !== null && <Notice tone="warn">{shortage}</Notice>}
          {notice && (
            <Notice tone={notice.tone}>
              {notice.text}
              <Cluster $above={8}>
                <SmallButton icon="undo" onClick={() => write(notice.before)}>
                  Deshacer
                </SmallButton>
              </Cluster>
            </Notice>
          )}
          {isDesktop ? <QuantityGrid {...choice} onSheet={onSheet} /> : <QuantityList {...choice} />}
        </Stack>
        <OrderSummary sum={sum} onAdd={add} onClear={clear} onRestore={cleared && (() => write(cleared))} />
      </Columns>
    </>
  );
}
