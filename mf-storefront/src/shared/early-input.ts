import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { FieldValues, Path, PathValue, UseFormSetValue } from 'react-hook-form';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Takes over what was typed or chosen in a field of the server's page before its code was there.
 * @param shown what the field's code shows
 */
export function useEarlyInput(field: RefObject<Field | null>, shown: string, take: (value: string) => void): void {
  const early = useRef<string | null>(null);
  const first = useRef({ shown, take });

  useLayoutEffect(() => {
    const value = field.current?.value ?? first.current.shown;
    if (value !== first.current.shown) early.current = value;
  }, [field]);

  // Not before the router listens.
  useEffect(() => {
    if (early.current !== null) first.current.take(early.current);
    early.current = null;
  }, []);
}

function firstValueOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

/** Texts in a form of the page that nobody but the visitor has written, by field name. */
function readForm(labelledBy: string): [name: string, value: string][] {
  if (typeof document === 'undefined') return [];
  const form = document.querySelector<HTMLFormElement>(`form[aria-labelledby="${labelledBy}"]`);
  return [...(form?.elements ?? [])]
    .filter((element): element is Field => 'value' in element && !(element instanceof HTMLButtonElement))
    .filter((field) => field.name !== '' && field.value !== firstValueOf(field))
    .map(({ name, value }) => [name, value]);
}

/**
 * Takes over what was typed into a form of the server's page before its code was there.
 * @param labelledBy id of the heading that names the form
 */
export function useEarlyForm<Values extends FieldValues>(labelledBy: string, setValue: UseFormSetValue<Values>): void {
  // Read while the form is rendered: its fields are emptied as soon as they are its own.
  const [early] = useState(() => readForm(labelledBy));
  useEffect(() => {
    for (const [name, value] of early) {
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  }, [early, setValue]);
}
