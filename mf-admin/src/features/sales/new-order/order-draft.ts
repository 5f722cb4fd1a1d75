import {
  CUSTOMER_FIELDS,
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
export interface OrderDraft {
  /** Tells this order from any other one: sent again after a lost answer it is still the same order. */
  key: string;
  customer: CustomerData;
  lines: DraftLine[];
  /** The distributor who buys; null for everybody else. */
  affiliate: AffiliateView | null;
  /** The distributor pays what everybody pays, and has no minimum. */
  publicPrice: boolean;
}

const nobody: CustomerData = {
  firstName: '',
  lastName: '',
  phone: '',
  address: '',
  department: '',
  paymentMethod: '',
};

export function emptyDraft(key: string): OrderDraft {
  return { key, customer: nobody, lines: [], affiliate: null, publicPrice: false };
}

/** True when there is nothing in a draft that anybody would miss. */
export function isEmptyDraft({ customer, lines, affiliate }: OrderDraft): boolean {
  return lines.length === 0 && affiliate === null && CUSTOMER_FIELDS.every((field) => customer[field] === '');
}

/** Choices of a product, with the units that are left of each. */
export interface Choice {
  flavor: string;
  available: number;
}

/** The flavors of a product; one without any can't be ordered. */
export function choicesOf(product: StaffProductView): Choice[] {
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

/** Cost of an order as far as this screen knows; the server refuses an order with another one. */
export interface Estimate extends OrderSums {
  /** The amount that a distributor's subtotal lacks to their minimum purchase; 0 where none applies. */
  missing: Centavos;
}

/** The unit price for this buyer, in centavos. */
export function unitPriceIn(product: StaffProductView, { affiliate, publicPrice }: OrderDraft): Centavos {
  return unitPriceFor(product, publicPrice ? null : affiliate);
}

export function estimateOf(draft: OrderDraft): Estimate {
  const { lines, affiliate, publicPrice } = draft;
  const sums = orderSums(lines.map(({ product, quantity }) => ({ unitPrice: unitPriceIn(product, draft), quantity })));
  return { ...sums, missing: missingToMinimum(publicPrice ? null : affiliate, sums.subtotal) };
}

/** The order as it is sent. */
export function toStaffOrder(draft: OrderDraft): StaffOrderInput {
  const { customer, lines, affiliate, publicPrice } = draft;
  return {
    cartItems: lines.map(({ product, flavor, quantity }) => ({ id: product.id, flavor, quantity })),
    customerData: customer,
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
