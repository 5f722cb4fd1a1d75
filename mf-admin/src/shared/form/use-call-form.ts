import type { FieldValues, Path } from 'react-hook-form';
import { useReport, type ReportTexts } from '../actions/use-report';
import { useSavingForm, type SavingForm, type SavingFormOptions, type Touched } from './use-saving-form';

export interface CallFormOptions<Values extends FieldValues, Answer, Seen> extends Omit<
  SavingFormOptions<Values, Answer, Seen>,
  'save'
> {
  /** Makes the call with the values, without spaces around texts that are no secrets. */
  call: (
    values: Values,
    how: { key: string; touched: Touched<Values>; seen: Seen },
  ) => { unwrap: () => Promise<Answer> };
  says: ReportTexts | ((sent: Values) => ReportTexts);
}

/** A form that is saved by one call; a toast says what became of it. */
export function useCallForm<Values extends FieldValues, Answer, Seen = undefined>({
  call,
  says,
  ...form
}: CallFormOptions<Values, Answer, Seen>): SavingForm<Values, Seen> {
  const report = useReport();
  return useSavingForm({
    ...form,
    save: (typed, how) => {
      const values = trimmed(typed, form.secrets ?? []);
      return report(call(values, how).unwrap(), typeof says === 'function' ? says(values) : says);
    },
  });
}

function trimmed<Values extends FieldValues>(typed: Values, secrets: readonly Path<Values>[]): Values {
  const isText = (field: string, value: unknown) =>
    typeof value === 'string' && !(secrets as readonly string[]).includes(field);
  const entries = Object.entries<unknown>(typed);
  return Object.fromEntries(
    entries.map(([field, value]) => [field, isText(field, value) ? String(value).trim() : value]),
  ) as Values;
}
