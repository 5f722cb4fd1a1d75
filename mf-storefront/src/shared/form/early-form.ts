import { keepForm, readKeptForm } from '@shop/shell-api/kept-form';
import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: Partial<Field>): element is Field =>
  typeof element.value === 'string' && !(element instanceof HTMLButtonElement) && element.name !== '';

function firstValueOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

const findForm = (titleId: string) => document.querySelector<HTMLFormElement>(`form[aria-labelledby="${titleId}"]`);

/** Texts in a form of the page that nobody but the visitor has written, by field name. */
function readTyped(titleId: string): Record<string, string> {
  if (typeof document === 'undefined') return {};
  const fields = [...(findForm(titleId)?.elements ?? [])].filter(isField);
  const typed = fields.filter((field) => field.value !== firstValueOf(field));
  return Object.fromEntries(typed.map(({ name, value }) => [name, value]));
}

/**
 * Texts that a form begins with: those typed into it in the server's page before its code was there, else those that the tab kept.
 * @param titleId id of the heading that names the form
 */
export function readDraft<Texts extends Record<keyof Texts, string>>(titleId: string, empty: Texts): Texts {
  return { ...readKeptForm(titleId, empty), ...readTyped(titleId) };
}

/**
 * Keeps what is typed into a form of the server's page while its code is on its way. The form itself can't: React throws the
 * server's away when what lies around it is rendered again.
 * @param titleId id of the heading that names the form
 */
export function useEarlyForm<Texts extends Record<keyof Texts, string>>(titleId: string, empty: Texts): void {
  useEffect(() => {
    keepForm(titleId, readDraft(titleId, empty), empty);
    const keepField = ({ target }: Event) => {
      const field = target as Partial<Field>;
      if (!isField(field) || field.form !== findForm(titleId)) return;
      keepForm(titleId, { ...readKeptForm(titleId, empty), [field.name]: field.value }, empty);
    };
    // On its way down: React stops the event of a field that it has not taken over.
    document.addEventListener('input', keepField, { capture: true });
    return () => document.removeEventListener('input', keepField, { capture: true });
  }, [titleId, empty]);
}
