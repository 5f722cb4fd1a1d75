import {
  flavorChoices,
  missingToMinimum,
  orderSums,
  shortageText,
  toDecimalText,
  unitsLeft,
  type AffiliateView,
  type Centavos,
  type CustomerData,
  type OrderSums,
  type ShortLine,
  type StaffOrderInput,
  type StaffProductView,
} from '@shop/contracts';
import { unitPriceFor } from '@shop/shell-api';

/** A line that staff write down; `flavor` is '' for a product without any. */
export interface DraftLine {
  product: StaffProductView;
  flavor: string;
  quantity: number;
}

/** An order as far as staff wrote it down. */
export interface OrderDraft extends CustomerData {
  lines: DraftLine[];
  /** The distributor who buys; null for everybody else. */
  affiliate: AffiliateView | null;
  /** The distributor pays what everybody pays, and has no minimum. */
  publicPrice: boolean;
}

export const emptyDraft: OrderDraft = {
  firstName: '',
  lastName: '',
  phone: '',
  address: '',
  department: '',
  paymentMethod: '',
  lines: [],
  affiliate: null,
  publicPrice: false,
};

/** The flavors of a product, with the units that are left of each; a product without any can't be ordered. */
export function choicesOf(product: StaffProductView): { flavor: string; available: number }[] {
  return flavorChoices(product).map((choice) => ({ flavor: choice.name, available: unitsLeft(choice) }));
}

export function isSameLine(one: DraftLine, other: Pick<DraftLine, 'product' | 'flavor'>): boolean {
  return one.product.id === other.product.id && one.flavor === other.flavor;
}

/** Most units that a line may have; the shop may have fewer left by the time the order is sent. */
export function mostUnits({ product, flavor }: Pick<DraftLine, 'product' | 'flavor'>): number {
  const available = choicesOf(product).find((choice) => choice.flavor === flavor)?.available ?? 0;
  return Math.max(1, available);
}

/** The lines with one unit more of a flavor. */
export function withUnit(lines: readonly DraftLine[], product: StaffProductView, flavor: string): DraftLine[] {
  const known = lines.find((line) => isSameLine(line, { product, flavor }));
  if (!known) return [...lines, { product, flavor, quantity: 1 }];
  return lines.map((line) =>
    line === known ? { product, flavor, quantity: Math.min(line.quantity + 1, mostUnits({ product, flavor })) } : line,
  );
}

/** Lines with what their products cost and have by now; those that aren't found stay as they are. */
export function withProductsNow(lines: readonly DraftLine[], products: readonly StaffProductView[]): DraftLine[] {
  return lines.map((line) => {
    const product = products.find(({ id }) => id === line.product.id) ?? line.product;
    return { ...line, product, quantity: Math.min(line.quantity, mostUnits({ product, flavor: line.flavor })) };
  });
}

/** The unit price for this buyer, in centavos. */
export function unitPriceIn(product: StaffProductView, { affiliate, publicPrice }: OrderDraft): Centavos {
  return unitPriceFor(product, publicPrice ? null : affiliate);
}

/**
 * Cost of an order as far as this screen knows; the server refuses an order with another one. `missing` is the amount that a
 * distributor's subtotal lacks to their minimum purchase.
 */
export function estimateOf(draft: OrderDraft): OrderSums & { missing: Centavos } {
  const { lines, affiliate, publicPrice } = draft;
  const sums = orderSums(lines.map(({ product, quantity }) => ({ unitPrice: unitPriceIn(product, draft), quantity })));
  return { ...sums, missing: missingToMinimum(publicPrice ? null : affiliate, sums.subtotal) };
}

/** The order as it is sent. */
export function toStaffOrder(draft: OrderDraft): StaffOrderInput {
  const { lines, affiliate, publicPrice, ...customerData } = draft;
  return {
    cartItems: lines.map(({ product, flavor, quantity }) => ({ id: product.id, flavor, quantity })),
    customerData,
    affiliateId: affiliate?.id ?? null,
    expectedTotal: toDecimalText(estimateOf(draft).total),
    ...(affiliate && publicPrice ? { publicPrice } : {}),
  };
}

/** 'Quedan 2', 'Ya no está disponible'; null for a line that the server had nothing against. */
export function shortageOf(
  line: Pick<DraftLine, 'flavor' | 'quantity'> & { product: Pick<StaffProductView, 'id'> },
  shortLines: readonly ShortLine[],
): string | null {
  const short = shortLines.find(({ productId, flavor }) => productId === line.product.id && flavor === line.flavor);
  return short && short.available < line.quantity ? shortageText(short.available) : null;
}
