import { useSavingForm, type SavingForm, type SavingFormOptions } from '@shop/frames';
import type { FieldValues } from 'react-hook-form';
import { editorsText, useEditors } from './use-editors';
import { useRereading } from './use-rereading';

export interface SharedFormOptions<Values extends FieldValues, Answer, Seen> extends SavingFormOptions<
  Values,
  Answer,
  Seen
> {
  /** Tag of what others edit too: it is read again meanwhile, so that staff are told of changes at once. */
  reads?: Parameters<typeof useRereading>[0];
  /** From when on who edits the same object hears of each other; where it is read again, from the opening. */
  shared?: 'open' | 'typed' | undefined;
}

/** A form on something that colleagues edit too: they see each other, and hear of changes before they save. */
export function useSharedForm<Values extends FieldValues, Answer, Seen = undefined>({
  reads,
  shared = reads && 'open',
  ...how
}: SharedFormOptions<Values, Answer, Seen>): SavingForm<Values, Seen> {
  useRereading(reads);
  const form = useSavingForm(how);
  const { saving } = form;
  const editors = useEditors(shared === 'open' || (shared === 'typed' && saving.dirty) ? how.name : null);
  return { ...form, saving: { ...saving, others: editorsText(editors) } };
}
