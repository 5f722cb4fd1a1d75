import { CUSTOMER_FIELDS, type CustomerData } from '@shop/contracts';
import { tabStorage } from '@shop/shell-api';
import { CHECKOUT_KEYS } from '@shop/shell-api/host';

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
  const stored = tabStorage.read(CHECKOUT_KEYS.draft);
  const draft = { ...nothing };
  if (typeof stored !== 'object' || stored === null) return draft;
  for (const field of CUSTOMER_FIELDS) {
    const value = (stored as Partial<Record<keyof CustomerData, unknown>>)[field];
    if (typeof value === 'string') draft[field] = value;
  }
  return draft;
}

/** Keeps what was typed over going back and reloads, not beyond the visit. */
export function keepDraft(draft: CustomerData): void {
  tabStorage.write(CHECKOUT_KEYS.draft, draft);
}

export function forgetDraft(): void {
  tabStorage.remove(CHECKOUT_KEYS.draft);
}
