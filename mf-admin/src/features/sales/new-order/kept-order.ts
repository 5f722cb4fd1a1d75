import { CUSTOMER_FIELDS } from '@shop/contracts';
import { emptyDraft, type DraftLine, type OrderDraft } from './order-draft';

/** Order as it was written down so far; null when nothing can be read. */
export function restoreOrder(stored: Partial<OrderDraft> | null): OrderDraft | null {
  const { key, customer, lines, affiliate, publicPrice } = stored ?? {};
  if (typeof key !== 'string' || !Array.isArray(lines) || typeof customer !== 'object') return null;
  const typed = CUSTOMER_FIELDS.flatMap((field) =>
    typeof customer[field] === 'string' ? [[field, customer[field]] as const] : [],
  );
  const empty = emptyDraft(key);
  return {
    key,
    customer: { ...empty.customer, ...Object.fromEntries(typed) },
    lines: lines.filter(isLine),
    affiliate: affiliate ?? null,
    publicPrice: publicPrice === true,
  };
}

function isLine(line: unknown): line is DraftLine {
  if (typeof line !== 'object' || line === null) return false;
  const { product, flavor, quantity } = line as Partial<DraftLine>;
  return typeof product?.id === 'string' && typeof flavor === 'string' && Number.isInteger(quantity);
}
