import { keepForm } from '@shop/shell-api/kept-form';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useForm, type DefaultValues, type Resolver, type UseFormReturn } from 'react-hook-form';
import { readDraft } from './early-form';

/** A form, and what empties it and forgets what the tab kept of it. */
export type KeptForm<Fields extends Record<keyof Fields, string>> = UseFormReturn<Fields> & { clear: () => void };

/**
 * A form that begins with what was typed and not sent: in this tab before, or in the server's page before its code was there.
 * @param titleId id of the heading that names the form
 */
export function useKeptForm<Fields extends Record<keyof Fields, string>>(
  titleId: string,
  empty: Fields,
  resolver: Resolver<Fields>,
): KeptForm<Fields> {
  const [kept] = useState(() => readDraft(titleId, empty));
  const form = useForm<Fields>({ defaultValues: kept as DefaultValues<Fields>, resolver });
  const { subscribe, getValues, reset } = form;
  useLayoutEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepForm(titleId, values, empty) }),
    [subscribe, titleId, empty],
  );
  // A field that says already what was typed early tells nobody of it.
  useEffect(() => keepForm(titleId, getValues(), empty), [getValues, titleId, empty]);
  const clear = () => {
    reset(empty);
    // An answer may come after the form has left the screen.
    keepForm(titleId, empty, empty);
  };
  return { ...form, clear };
}
