import { CUSTOMER_FIELDS, type CustomerData } from '@shop/contracts';

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

function read(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** What was typed so far; whatever is not a text counts as empty. */
export function restoreDraft(): CustomerData {
  const stored = read();
  const draft = { ...nothing };
  if (typeof stored !== 'object' || stored === null) return draft;
  for (const field of CUSTOMER_FIELDS) {
    const value = (stored as Partial<Record<keyof CustomerData, unknown>>)[field];
    if (typeof value === 'string') draft[field] = value;
  }
  return draft;
}

export function keepDraft(draft: CustomerData): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // Nothing to keep it in: what was typed lives as long as the page.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // Nothing was kept.
  }
}
