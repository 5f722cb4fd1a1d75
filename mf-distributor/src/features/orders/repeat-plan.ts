import {
  flavorChoices,
  leftText,
  limits,
  parseCentavos,
  priceChangeText,
  unitsHeld,
  unitsLeft,
  type Centavos,
  type DistributorView,
  type OrderLineView,
  type ProductView,
} from '@shop/contracts';
import { cartLineKey, unitPriceFor, type CartLine } from '@shop/shell-api';

/** A line of an earlier order beside what the shop can give of it now. */
export interface RepeatLine {
  productId: string;
  productName: string;
  image: string;
  flavor: string;
  /** Units that were ordered. */
  ordered: number;
  /** Units that go into the cart now; 0 to `ordered`. */
  units: number;
  /** The price of one unit now; null where none can be had. */
  unitPrice: Centavos | null;
  /** Why fewer units go into the cart than were ordered; null when all do. */
  shortage: string | null;
  /** 'El precio subió: antes Q110.00'; null where it costs the same or can't be had. */
  priceChange: string | null;
}

/** Facts that an order is compared with. */
export interface RepeatContext {
  products: readonly ProductView[];
  distributor: DistributorView;
  /** Units that the cart holds already: they count towards those left. */
  cart: readonly CartLine[];
}

/** Lines of the same product and flavor as one, in the order's own order. */
function mergedLines(lines: readonly OrderLineView[]): OrderLineView[] {
  const merged = new Map<string, OrderLineView>();
  for (const line of lines) {
    const key = cartLineKey(line);
    merged.set(key, { ...line, quantity: line.quantity + (merged.get(key)?.quantity ?? 0) });
  }
  return [...merged.values()];
}

function shortageText(left: number, held: number): string {
  if (left === 0) return 'Agotado';
  return held > 0 ? `${leftText(left)} y ya tienes ${held} en el carrito` : leftText(left);
}

/** Plans the lines that come into the cart when an order is repeated now, and what changed since. */
export function planRepeat(
  lines: readonly OrderLineView[],
  { products, distributor, cart }: RepeatContext,
): RepeatLine[] {
  let freeLines = limits.orderLines - cart.length;
  return mergedLines(lines).map((line): RepeatLine => {
    const { productId, productName, image, flavor, quantity: ordered } = line;
    const product = products.find(({ id }) => id === productId);
    const choice = product && flavorChoices(product).find(({ name }) => name === flavor);
    const same = { productId, productName, image, flavor, ordered };
    const nothing = { ...same, units: 0, unitPrice: null, priceChange: null };
    if (!product || !choice) return { ...nothing, shortage: 'Ya no se vende' };

    const left = unitsLeft(choice);
    if (left === 0) return { ...nothing, shortage: shortageText(0, 0) };
    const held = unitsHeld(cart, line);
    const unitPrice = unitPriceFor(product, distributor);
    const priceChange = priceChangeText(parseCentavos(line.unitPrice), unitPrice);
    const units = Math.max(0, Math.min(ordered, left - held));
    if (held === 0) {
      if (freeLines <= 0) return { ...nothing, unitPrice, priceChange, shortage: 'Ya no cabe en el carrito' };
      freeLines -= 1;
    }
    return { ...same, units, unitPrice, priceChange, shortage: units < ordered ? shortageText(left, held) : null };
  });
}

/** Lines that a plan puts into the cart. */
export function plannedAdditions(plan: readonly RepeatLine[]): CartLine[] {
  return plan.flatMap(({ productId, flavor, units }) => (units === 0 ? [] : [{ productId, flavor, quantity: units }]));
}
