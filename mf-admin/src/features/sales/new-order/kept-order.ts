import { CUSTOMER_FIELDS } from '@shop/contracts';
import { tabStorage } from '@shop/shell-api';
import { emptyDraft, type DraftLine, type OrderDraft } from './order-draft';

/** Session storage key of the order that somebody is writing down: it outlives reloads and the login, not the visit. */
const draftKey = (username: string) => `pedido-nuevo:${username}`;

/** What was written down so far; an empty order under `newKey` when there is nothing that can be read. */
export function restoreOrder(username: string, newKey: string): OrderDraft {
  const draft = emptyDraft(newKey);
  const stored = tabStorage.read(draftKey(username));
  if (typeof stored !== 'object' || stored === null) return draft;
  const { key, customer, lines, affiliate, publicPrice } = stored as Partial<OrderDraft>;
  if (typeof key !== 'string' || !Array.isArray(lines) || typeof customer !== 'object') return draft;
  const typed = CUSTOMER_FIELDS.flatMap((field) =>
    typeof customer[field] === 'string' ? [[field, customer[field]] as const] : [],
  );
  return {
    key,
    customer: { ...draft.customer, ...Object.fromEntries(typed) },
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

export function keepOrder(username: string, draft: OrderDraft): void {
  tabStorage.write(draftKey(username), draft);
}

export function forgetOrder(username: string): void {
  tabStorage.remove(draftKey(username));
}
