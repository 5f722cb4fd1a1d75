import { CHECKOUT_KEYS, tabStorage } from './storage';

/** All that the tab keeps of forms, by form and field. */
function keptForms(): Record<string, unknown> {
  const stored = tabStorage.read(CHECKOUT_KEYS.forms);
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
}

/** Texts of a form as the tab kept them; those of `empty` where it kept none. */
export function readKeptForm<Texts extends Record<keyof Texts, string>>(form: string, empty: Texts): Texts {
  const kept = Object.entries(keptForms()[form] ?? {});
  return {
    ...empty,
    ...Object.fromEntries(kept.filter(([field, text]) => field in empty && typeof text === 'string')),
  };
}

/**
 * Keeps what was typed into a form of the public pages and not sent yet: over reloads, other screens, and a browser that
 * throws the tab out of its memory; not beyond the tab, nor a distributor's sign-out. No secrets. Texts that equal
 * `empty` are forgotten.
 */
export function keepForm<Texts extends Record<keyof Texts, string>>(form: string, texts: Texts, empty: Texts): void {
  const isEmpty = JSON.stringify(texts) === JSON.stringify(empty);
  tabStorage.write(CHECKOUT_KEYS.forms, { ...keptForms(), [form]: isEmpty ? undefined : texts });
}
