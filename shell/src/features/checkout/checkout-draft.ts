import { CUSTOMER_FIELDS, type CustomerData } from '@shop/contracts';
import { tabStorage } from '@shop/shell-api';

/** Session storage key of what was typed into the checkout: it outlives going back and reloads, not the visit. */
const DRAFT_KEY = 'checkout';

const nothing: CustomerData = {
  firstName: '',
  lastName: '',
  phone: '',
  address: '',
  department: '',
  paymentMethod: '',
};

/** Fields typed so far; a value that is no text counts as empty. */
export function restoreDraft(): CustomerData {
  const stored = tabStorage.read(DRAFT_KEY);
  const draft = { ...nothing };
  if (typeof stored !== 'object' || stored === null) return draft;
  for (const field of CUSTOMER_FIELDS) {
    const value = (stored as Partial<Record<keyof CustomerData, unknown>>)[field];
    if (typeof value === 'string') draft[field] = value;
  }
  return draft;
}

export function keepDraft(draft: CustomerData): void {
  tabStorage.write(DRAFT_KEY, draft);
}

export function forgetDraft(): void {
  tabStorage.remove(DRAFT_KEY);
}
